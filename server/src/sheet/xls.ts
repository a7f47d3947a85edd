import { Worker } from 'node:worker_threads';
import { Failure } from '../kernel/failure.ts';
import type { Cell, SheetRow } from './cell.ts';
import { type SheetLayout, tabName } from './sheet-layout.ts';
import type { XlsAnswer, XlsTask } from './xls-worker.ts';

/** Data rows of an .xls; beyond it, writing one takes minutes instead of a second. */
export const mostXlsRows = 20_000;

/** The source is TypeScript in a checkout and JavaScript in the package. */
const workerFile = new URL(`./xls-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

/**
 * Runs one task in a thread of its own, since the library works on whole files and would hold up every other call. The thread's memory
 * is bounded: a file that explodes in it ends the thread, not the server.
 */
const inThread = (task: XlsTask, signal: AbortSignal | undefined): Promise<XlsAnswer> =>
  new Promise((done, fail) => {
    const worker = new Worker(workerFile, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: 1024 }, execArgv: [] });
    const stop = (): void => {
      fail(signal?.reason instanceof Error ? signal.reason : new Failure('task.cancelled'));
      void worker.terminate();
    };
    signal?.addEventListener('abort', stop, { once: true });
    worker.once('message', (answer: XlsAnswer) => done(answer));
    worker.once('error', (cause) => {
      const code = (cause as { readonly code?: unknown }).code;
      fail(code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Failure('sheet.too_large', { max: 100 }) : cause);
    });
    worker.once('exit', () => {
      signal?.removeEventListener('abort', stop);
      fail(new Failure('sheet.unreadable'));
    });
  });

/** Rows of the first visible sheet of an .xls that has any. */
export async function readXls(bytes: Uint8Array, signal?: AbortSignal): Promise<readonly SheetRow[]> {
  signal?.throwIfAborted();
  const answer = await inThread({ task: 'read', bytes }, signal);
  if ('failure' in answer) throw new Failure(answer.failure);
  return 'rows' in answer ? answer.rows : [];
}

/** An .xls (BIFF8) as bytes; fails with `export.xls_too_long` above 20,000 data rows. */
export async function writeXls(layout: SheetLayout, rows: readonly (readonly Cell[])[], signal?: AbortSignal): Promise<Uint8Array> {
  if (rows.length > mostXlsRows) throw new Failure('export.xls_too_long', { max: mostXlsRows });
  const answer = await inThread({ task: 'write', layout: { ...layout, name: tabName(layout.name) }, rows }, signal);
  if (!('bytes' in answer)) throw new Failure('server.internal');
  return answer.bytes;
}
