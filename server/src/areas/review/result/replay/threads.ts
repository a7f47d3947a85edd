import { Failure } from '../../../../kernel/failure.ts';
import { threadPool, workerFile } from '../../../../sheet/thread-pool.ts';
import type { ScoreAnswer, ScoreKind, ScoreTask } from './worker.ts';

/** A large project takes seconds: one at a time, beside everything else that the server does. */
const threads = threadPool<ScoreTask, ScoreAnswer>({
  file: workerFile(import.meta.url),
  most: 1,
  megabytes: 1024,
  failures: {
    memory: () => new Failure('server.internal'),
    gone: () => new Failure('server.internal'),
    cancelled: () => new Failure('task.cancelled'),
  },
});

/** Computes the scores of a whole project in a thread, and brings back what was asked of them. */
export async function inThread<K extends ScoreKind>(task: ScoreTask<K>): Promise<ScoreAnswer<K>> {
  return (await threads.run(task as ScoreTask, undefined)) as ScoreAnswer<K>;
}
