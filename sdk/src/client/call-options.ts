import type { ListQuery } from '../logic/query/list-query.ts';

export interface Progress {
  readonly done: number;
  /** 0 while unknown. */
  readonly total: number;
}

export interface CallOptions {
  /** Ends the call, its pauses and what is still to come of its file. */
  readonly signal?: AbortSignal;
  /** Limit of each attempt in ms, 0 for none; default that of the client. */
  readonly timeoutMs?: number;
  /** Limit of the whole call in ms, its further attempts and their pauses included; default that of the client. */
  readonly totalTimeoutMs?: number;
  /** How often it is tried again after a fault that may pass; default 2 for reads and for writes with an idempotency key, 0 else. */
  readonly retries?: number;
  /** Names a write, so that the server does it once however often it arrives; `true` for a random one. Retries of a write imply it. */
  readonly idempotencyKey?: string | true;
  /** Own headers; they win over those of the client. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Options of a call that answers a file. */
export interface FileOptions extends CallOptions {
  /** Told while the stream is read: bytes so far, and in all where the server says so. */
  readonly onProgress?: (progress: Progress) => void;
}

/** A file to send: a browser `File`, or in Node a path or bytes with a name. */
export type UploadSource = Blob | { readonly path: string; readonly name?: string } | { readonly bytes: Uint8Array; readonly name: string };

export interface ImportOptions extends CallOptions {
  /** Called while the file is sent (bytes) and then while rows are handled (rows). */
  readonly onProgress?: (stage: 'upload' | 'rows', progress: Progress) => void;
  /** `1` takes the record's own columns of a sheet that holds columns of its parts too; without it such a sheet is refused. */
  readonly isSingleTableImport?: string;
  /** Id of the row that all rows of the sheet are parts of. */
  readonly foreignKeys?: string;
  /** `1` has the whole file checked first and stores nothing while a row is wrong; without it the right rows are stored. */
  readonly validateStatus?: '0' | '1';
  /** What a file is read as that is no workbook: CSV, or JSON Lines with an object of field names to a line (money in fen). */
  readonly format?: 'csv' | 'jsonl';
  /** Fields by header, over what the headers say themselves; an empty name leaves the column out. */
  readonly map?: Readonly<Record<string, string>>;
  /** The server checks everything and stores nothing; the report counts what would become of the rows. */
  readonly dryRun?: boolean;
  /** `add` refuses rows that are stored already; default `upsert`, which updates them. */
  readonly mode?: 'add' | 'upsert';
  /** A file with columns that name no field is refused before any row is read; without it they are passed over and reported. */
  readonly strict?: boolean;
  /** The sheet of a workbook that is read, by name or by its number from 1; default the first that has rows. */
  readonly sheet?: string | number;
  /** Goes on with a task that was started before, instead of sending the file again. */
  readonly taskId?: string;
  /** Told as soon as the server has stored the file, so that the caller can resume after a crash. */
  readonly onTask?: (taskId: string) => void;
}

/** A file that arrives: its name from the server, and its bytes once, as a stream. */
export interface Download {
  readonly fileName: string;
  readonly contentType: string;
  /** Bytes, or undefined when the server does not say. */
  readonly size: number | undefined;
  readonly stream: ReadableStream<Uint8Array>;
}

export interface ExportQuery extends ListQuery {
  /** `jsonl` is for programs: field names, codes, ids and whole fen; the others are as people read them. */
  readonly format?: 'xlsx' | 'xls' | 'csv' | 'jsonl';
  /** Only these fields, in the order of the definition. */
  readonly exportFields?: readonly string[];
}

export interface VerbOptions extends CallOptions {
  /** Revision at which a single row was read; the verb is refused when it has changed since. */
  readonly revision?: number;
}
