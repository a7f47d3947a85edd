import { Failure } from '@saiyun/sdk/logic/failure';
import { threadPool, workerFile } from '../thread-pool.ts';
import type { XlsAnswer, XlsTask } from './worker.ts';

/** The threads that read and write .xls, each of which may take a gigabyte. */
export const xlsThreads = threadPool<XlsTask, XlsAnswer>({
  file: workerFile(import.meta.url),
  most: 2,
  megabytes: 1024,
  failures: {
    memory: () => new Failure('sheet.too_large', { max: 100 }),
    gone: () => new Failure('sheet.unreadable'),
    cancelled: () => new Failure('task.cancelled'),
  },
});
