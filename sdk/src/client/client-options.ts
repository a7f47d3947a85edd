import type { Language } from '../contract/label.ts';
import type { ListQuery } from '../logic/query/list-query.ts';
import type { ApiError } from './answer/api-error.ts';
import type { Hook } from './call/hook.ts';
import type { Platform } from './platform/platform.ts';
import type { SessionStore } from './session/session-store.ts';

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

export type Dialect = 'saiyun' | 'jeecg';

/** An answer of a call that succeeded, as it came. */
export interface SeenAnswer {
  readonly method: string;
  /** Below the prefix, without its query. */
  readonly path: string;
  /** `result` of the envelope: money still in yuan. */
  readonly result: unknown;
}

/** A wrong option is a TypeError that names it, thrown by `createClient`. */
export interface ClientOptions {
  /** Address of the platform, such as `https://saiyun.example.edu`. In a browser, default the page's own origin. */
  readonly baseUrl: string;
  /** Path below which all calls are; default `/jeecg-boot` (SDK-HTTP-03). */
  readonly prefix?: string;
  /** Static files come from here; default `<baseUrl><prefix>/sys/common/static` (SDK-HTTP-10). */
  readonly staticUrl?: string;
  /** Default the stored one, else zh-CN. */
  readonly language?: Language;
  /** Shared secret of signatures; without it calls go unsigned. */
  readonly secret?: string;
  /**
   * For pages: where the server asks for signatures, it is asked for a signing key of the page's own, short-lived and bound to its origin, so that
   * no secret has to reach a browser. Nothing is asked of servers that take calls unsigned. Default false; a `secret` wins.
   */
  readonly pageKeys?: boolean;
  /**
   * What the backend speaks: `saiyun` (default), or `jeecg` for the open source JeecgBoot, with its verbs, paths and headers. A call that
   * it does not have is an ApiError of kind `unsupported` before anything is sent.
   */
  readonly dialect?: Dialect;
  /** `path` signs path, query and body; `jeecg`, the default of that dialect, as JeecgBoot backends check it (SDK-SIGN-02). */
  readonly signMode?: 'path' | 'jeecg';
  /** `X-TIMESTAMP` as epoch ms (default), or for JeecgBoot 2.4.5 to 3.1 as the 14 `digits` of the time in Asia/Shanghai. */
  readonly signTime?: 'epoch' | 'digits';
  /** Limit of each attempt; default 15,000 ms, 0 for none (SDK-HTTP-08). */
  readonly timeoutMs?: number;
  /** Limit of a whole call with all its attempts and pauses, in ms; default none. */
  readonly totalTimeoutMs?: number;
  /** How often a call that may be repeated is tried again; default 2. */
  readonly retries?: number;
  /**
   * Every write but that of a file carries an idempotency key and is tried again as reads are; for servers that keep such keys. A function
   * gives the key of each, so that a program can ask again for what it asked before. Default false.
   */
  readonly idempotentWrites?: boolean | (() => string);
  /** Where token, tenant, department, user info and language are kept; default in memory. */
  readonly store?: SessionStore;
  /** See and change every attempt and its answer: the first one sees the request first and the answer last. */
  readonly hooks?: readonly Hook[];
  /**
   * Signs in again when the session is over: asked once, however many calls fail at the same time; then these are made again, once, with
   * the new session. It only signs in: another call of the old session would wait for itself.
   */
  readonly renew?: (expired: ApiError) => Promise<unknown>;
  /** Told once when the session is over, however many calls fail at the same time. */
  readonly onExpired?: (error: ApiError) => void;
  /** Told of every failed call before its promise is rejected; the one place for a shared error policy (SDK-ERR-10). */
  readonly onError?: (error: ApiError) => void;
  /** Texts that mark an expired session in a 500; default `Token失效`. */
  readonly expiryMarkers?: readonly string[];
  /** Name of the field that says the language of a call; default `language` (SDK-HTTP-02). */
  readonly languageField?: string;
  /** App id while the current route is inside a low-code app, else undefined (SDK-HTTP-06). */
  readonly lowAppId?: () => string | undefined;
  /** Told of every answer of a call that succeeded, but of files; what it throws fails the call. */
  readonly onAnswer?: (answer: SeenAnswer) => void;
  /** Clock for stamps, in epoch ms. */
  readonly now?: () => number;
  /** What carries the calls in place of HTTP, such as one that answers from memory. */
  readonly platform?: Platform;
}
