import type { ListQuery } from '../logic/query/list-query.ts';

export interface Progress {
  readonly done: number;
  /** 0 while unknown. */
  readonly total: number;
}

export interface CallOptions {
  /** Cancels the call, its pauses and the rest of its file. */
  readonly signal?: AbortSignal;
  /** Limit of each attempt in ms, 0 for none; default the client's. */
  readonly timeoutMs?: number;
  /** Limit of the whole call in ms, including further attempts and the pauses between them; default the client's. */
  readonly totalTimeoutMs?: number;
  /** How many more attempts follow a temporary fault; default 2 for reads and for writes with an idempotency key, otherwise 0. */
  readonly retries?: number;
  /** Names a write, so the server does it only once however often it arrives; `true` for a random key. Retries of a write imply it. */
  readonly idempotencyKey?: string | true;
  /** Extra headers; they override the client's. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Options of a call that returns a file. */
export interface FileOptions extends CallOptions {
  /** Called while the stream is read, with the bytes so far and, where the server gives it, the total. */
  readonly onProgress?: (progress: Progress) => void;
}

/** A file to send: a browser `File`, or in Node a path or bytes with a name. */
export type UploadSource = Blob | { readonly path: string; readonly name?: string } | { readonly bytes: Uint8Array; readonly name: string };

export interface ImportOptions extends CallOptions {
  /** Called while the file is sent (bytes) and then while its rows are processed (rows). */
  readonly onProgress?: (stage: 'upload' | 'rows', progress: Progress) => void;
  /** `1` imports only the record's own columns from a sheet that also has columns of its parts; without it such a sheet is refused. */
  readonly isSingleTableImport?: string;
  /** Id of the row to which all rows of the sheet belong as parts. */
  readonly foreignKeys?: string;
  /** `1` checks the whole file first and stores nothing if any row is wrong; without it the correct rows are stored. */
  readonly validateStatus?: '0' | '1';
  /** How to read a file that is not a workbook: CSV, or JSON Lines with one object of field names per line (money in fen). */
  readonly format?: 'csv' | 'jsonl';
  /** Maps headers to fields and overrides the usual matching; an empty name leaves the column out. */
  readonly map?: Readonly<Record<string, string>>;
  /** The server checks everything and stores nothing; the report counts what would happen to the rows. */
  readonly dryRun?: boolean;
  /** `add` refuses rows that are already stored; the default, `upsert`, updates them. */
  readonly mode?: 'add' | 'upsert';
  /** Refuses a file with columns that match no field before any row is read; without it they are skipped and reported. */
  readonly strict?: boolean;
  /** The sheet to read, by name or by number from 1; default the first sheet that has rows. */
  readonly sheet?: string | number;
  /**
   * The file is only stored: the report names the task alone, and `importCalls` match its columns, check and correct its rows and start it.
   */
  readonly hold?: boolean;
  /** Continues a task that was started earlier instead of sending the file again. */
  readonly taskId?: string;
  /** Called as soon as the server has stored the file, so that the caller can resume after a crash. */
  readonly onTask?: (taskId: string) => void;
}

/** A file from the server: its name, and its bytes as a stream that can be read once. */
export interface Download {
  readonly fileName: string;
  readonly contentType: string;
  /** Bytes, or undefined if the server does not say. */
  readonly size: number | undefined;
  /** Rows of an export, counted as it began; undefined if the server does not say. */
  readonly rows?: number | undefined;
  readonly stream: ReadableStream<Uint8Array>;
}

export interface ExportQuery<C extends string = string, S extends string = C> extends ListQuery<C, S> {
  /** `jsonl` is for programs: field names, codes, ids and whole fen; the other formats are for people. */
  readonly format?: 'xlsx' | 'xls' | 'csv' | 'jsonl';
  /** Only these fields, in this order. */
  readonly exportFields?: readonly C[];
  /** What heads the columns: labels in the reader's language (by default), or `names` of the fields, which are the same for everybody. */
  readonly exportHeaders?: 'labels' | 'names';
  /** Instead of rows a workbook to be filled in and imported: drop-downs, notes, an example row. */
  readonly template?: boolean;
}

export interface VerbOptions extends CallOptions {
  /** Revision at which a single row was read; the verb is refused if the row has changed since. */
  readonly revision?: number;
}
