import type { ApiError } from '../client/answer/api-error.ts';
import type { Reply } from '../client/answer/reply.ts';
import type { Progress } from '../client/call-options.ts';
import type { UploadBody } from '../client/platform/platform.ts';
import type { ListQuery } from '../logic/query/list-query.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface SendOptions {
  /** Query parameters; empty ones are left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  /** List parameters, written to the query by `listParams`. */
  readonly list?: ListQuery;
  /** JSON body, or FormData unchanged. */
  readonly body?: unknown;
  /** Multipart body with a file, in place of `body`. */
  readonly upload?: UploadBody;
  /** The return value: `result` of the envelope (default), the whole `answer` as an Answer, or the `file` as a Download. */
  readonly as?: 'result' | 'answer' | 'file';
  /** A sign-in: sends no token, succeeds only with code 200, and its result starts the session. */
  readonly signsIn?: boolean;
  /** Signs the call; default for POST with a JSON body, never for PUT and DELETE. */
  readonly signed?: boolean;
  /** Limit of each attempt; default the client's. */
  readonly timeoutMs?: number;
  /** Limit of the whole call, including further attempts and the pauses between them; default the client's. */
  readonly totalTimeoutMs?: number;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** How many more attempts follow a temporary fault; default 2 for GETs and for writes with an idempotency key, otherwise 0. */
  readonly retries?: number;
  /** Names a write, so the server does it only once however often it arrives; `true` for a random key. Retries of a write imply it. */
  readonly idempotencyKey?: string | true;
  /** Called while a file arrives; the total is 0 if the server does not give it. */
  readonly onProgress?: (progress: Progress) => void;
  /** Failures that are not passed to `onError` because the caller handles them: all, or those that match. */
  readonly quiet?: boolean | ((error: ApiError) => boolean);
  /** What differs at a backend of the `jeecg` dialect; `unsupported` if it has no such call. */
  readonly jeecg?: JeecgCall | 'unsupported';
  /** `unsupported` if only the `jeecg` dialect has the call. */
  readonly saiyun?: 'unsupported';
}

/** The parts of a call that differ at a JeecgBoot; the rest stays. */
export interface JeecgCall extends Pick<SendOptions, 'query' | 'list' | 'body'> {
  readonly method?: Method;
  readonly path?: string;
  /** The version from which all of this applies; if the version is unknown, none of it does. */
  readonly since?: readonly [major: number, minor: number];
}

/** Makes one call and returns `result` of the envelope, or the value chosen by `as`; a failure is an `ApiError`. */
export type Send = <T>(method: Method, path: string, options?: SendOptions) => Reply<T>;
