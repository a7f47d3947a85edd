import { availableParallelism } from 'node:os';
import { Failure } from '@saiyun/sdk/logic/failure';
import { threadPool } from '../sheet/thread-pool.ts';
import type { PaperAnswer, PaperTask } from './worker.ts';

/** The threads that draw certificates: a page takes tens of milliseconds, which calls would wait for. */
export const paperThreads = threadPool<PaperTask, PaperAnswer>({
  // The source is TypeScript in a checkout and JavaScript in the package.
  file: new URL(`./worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url),
  most: Math.max(1, Math.min(4, availableParallelism())),
  megabytes: 768,
  failures: {
    memory: () => new Failure('certificate.not_drawn'),
    gone: () => new Failure('certificate.not_drawn'),
    cancelled: () => new Failure('task.cancelled'),
  },
});
