import type { RowForm } from '../session.ts';
import type { SqlErrorFacts } from '../sql-error.ts';

/** Messages between the main thread and the worker with PGlite. Values of `params` are already text. */
export type ToWorker =
  | {
      readonly id: number;
      readonly kind: 'query';
      readonly sql: string;
      readonly params: readonly (string | null)[];
      readonly form: RowForm | undefined;
    }
  | { readonly id: number; readonly kind: 'script'; readonly sql: string }
  | { readonly id: number; readonly kind: 'listen' | 'unlisten'; readonly channel: string }
  | { readonly id: number; readonly kind: 'close' };

export type FromWorker =
  | { readonly kind: 'open' }
  | { readonly kind: 'failed'; readonly error: SqlErrorFacts }
  | { readonly kind: 'answer'; readonly id: number; readonly rows: readonly unknown[]; readonly count: number; readonly command: string }
  | { readonly kind: 'error'; readonly id: number; readonly error: SqlErrorFacts }
  | { readonly kind: 'heard'; readonly channel: string; readonly payload: string };

export interface WorkerStart {
  /** The database's folder, or undefined for one in memory. */
  readonly folder: string | undefined;
  /** A dump of a data folder that a new database starts from, instead of an empty one. */
  readonly dump: Uint8Array<ArrayBuffer> | undefined;
  /** PGlite's WebAssembly, compiled in advance. */
  readonly compiled?: object | undefined;
}
