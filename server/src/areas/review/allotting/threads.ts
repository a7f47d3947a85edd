import { Failure } from '@saiyun/sdk/logic/failure';
import type { AllotFindings } from '../../../domain/allot/outcome.ts';
import { allotStages } from '../../../domain/allot/outcome.ts';
import type { AllotSets } from '../../../domain/allot/sets.ts';
import { threadPool, workerFile } from '../../../sheet/thread-pool.ts';
import type { AllotAnswer, AllotTask } from './worker.ts';

/** One allotment is solved at a time: a large one takes seconds and hundreds of megabytes. */
const threads = threadPool<AllotTask, AllotAnswer>({
  file: workerFile(import.meta.url),
  most: 1,
  megabytes: 2048,
  failures: {
    memory: () => new Failure('allot.gone'),
    gone: () => new Failure('allot.gone'),
    cancelled: () => new Failure('task.cancelled'),
  },
});

const lookMs = 500;

/** Solves sets in a thread; `onProgress` hears now and then how far it is. */
export async function solveSets(sets: AllotSets, signal?: AbortSignal, onProgress?: (text: string) => void): Promise<AllotFindings> {
  const progress = new Int32Array(new SharedArrayBuffer(8));
  const looking = setInterval(() => {
    const stage = allotStages[Atomics.load(progress, 0) - 1];
    onProgress?.(stage === undefined ? 'reading' : `${stage} ${Atomics.load(progress, 1)}`);
  }, lookMs);
  looking.unref();
  try {
    const answer = await threads.run({ sets, progress }, signal);
    if ('fault' in answer) throw new Failure('allot.unsolved', { reason: answer.fault });
    return answer.findings;
  } finally {
    clearInterval(looking);
  }
}
