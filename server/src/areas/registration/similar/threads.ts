import { Failure } from '@saiyun/sdk/logic/failure';
import type { Alike, Print } from '../../../domain/similar/pairs.ts';
import { threadPool, workerFile } from '../../../sheet/thread-pool.ts';
import type { PairRead, SimilarAnswer, SimilarTask, WorkRead, WorkToRead } from './reading/worker.ts';

/** One at a time: files of strangers are taken apart, and a large competition is compared in a second. */
const threads = threadPool<SimilarTask, SimilarAnswer>({
  file: workerFile(import.meta.url, './reading/worker'),
  most: 1,
  megabytes: 1024,
  failures: {
    memory: () => new Failure('works.unreadable'),
    gone: () => new Failure('works.unreadable'),
    cancelled: () => new Failure('task.cancelled'),
  },
});

const run = async (task: SimilarTask, signal?: AbortSignal) => {
  const answer = await threads.run(task, signal);
  if ('fault' in answer) throw new Error(answer.fault);
  return answer;
};

/** Longer than any honest file takes to be read, in ms. */
const patienceMs = 120_000;
const withPatience = (signal?: AbortSignal): AbortSignal => {
  const limit = AbortSignal.timeout(patienceMs);
  return signal ? AbortSignal.any([signal, limit]) : limit;
};

/** Reads a work; undefined if one of its files takes too much time or memory. */
export async function readWork(work: WorkToRead, signal?: AbortSignal): Promise<WorkRead | undefined> {
  try {
    const answer = await run({ kind: 'read', work }, withPatience(signal));
    return 'read' in answer ? answer.read : undefined;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof Error && !(error instanceof Failure) && error.name !== 'TimeoutError') throw error;
    return undefined;
  }
}

/** Compares the works, of which at least one of each pair is fresh. */
export async function compareWorks(prints: readonly Print[], least: number, fresh: readonly string[], signal?: AbortSignal) {
  const answer = await run({ kind: 'compare', prints, least, fresh }, signal);
  return 'alike' in answer ? answer.alike : ([] as readonly Alike[]);
}

/** What two works have in common, to be looked at. Throws `works.unreadable`. */
export async function readPair(
  works: readonly [WorkToRead, WorkToRead],
  given: ReadonlySet<number>,
  signal?: AbortSignal,
): Promise<PairRead> {
  const answer = await run({ kind: 'pair', works, given }, withPatience(signal));
  if ('pair' in answer) return answer.pair;
  throw new Failure('works.unreadable');
}
