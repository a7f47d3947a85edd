import { availableParallelism } from 'node:os';
import { pageDigest } from '@saiyun/sdk/logic/certificate';
import { Failure } from '@saiyun/sdk/logic/failure';
import { threadPool, workerFile } from '../sheet/thread-pool.ts';
import type { DocumentTask, PaperAnswer, PaperTask } from './worker.ts';

/** The threads that draw certificates and documents: a page takes tens of milliseconds, which calls would wait for. */
export const paperThreads = threadPool<PaperTask | DocumentTask, PaperAnswer>({
  file: workerFile(import.meta.url),
  most: Math.max(1, Math.min(4, availableParallelism())),
  megabytes: 768,
  failures: {
    memory: () => new Failure('certificate.not_drawn'),
    gone: () => new Failure('certificate.not_drawn'),
    cancelled: () => new Failure('task.cancelled'),
  },
});

/** Draws a document in a thread. */
export async function drawnDocument(task: DocumentTask): Promise<Uint8Array<ArrayBuffer>> {
  const [page] = (await paperThreads.run(task, undefined)).pages;
  if (!page?.bytes) throw new Failure('certificate.not_drawn');
  return page.bytes;
}

/** Digest of all text of a document, which its signature vouches for. */
export async function documentDigest(task: DocumentTask): Promise<string> {
  const [page] = (await paperThreads.run({ ...task, reads: true }, undefined)).pages;
  if (page?.text === undefined) throw new Failure('certificate.not_drawn');
  return pageDigest(page.text);
}
