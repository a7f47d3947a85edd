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
  /** JSON body, or FormData as it is. */
  readonly body?: unknown;
  /** Multipart body with a file, in place of `body`. */
  readonly upload?: UploadBody;
  /** What comes back: `result` of the envelope (default), the whole `answer` as an Answer, or the `file` as a Download. */
  readonly as?: 'result' | 'answer' | 'file';
  /** A sign-in: goes without a token, counts only with code 200 (AUTH-06), and its result starts the session. */
  readonly signsIn?: boolean;
  /** Signs the call; default for POST with a JSON body, never for PUT and DELETE (SDK-SIGN-03). */
  readonly signed?: boolean;
  /** Limit of each attempt; default that of the client. */
  readonly timeoutMs?: number;
  /** Limit of the whole call, its further attempts and their pauses included; default that of the client. */
  readonly totalTimeoutMs?: number;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** How often a call is tried again after a fault that may pass; default 2 for GETs and for writes with an idempotency key, 0 else. */
  readonly retries?: number;
  /** Names a write, so that the server does it once however often it arrives; `true` for a random one. Retries of a write imply it. */
  readonly idempotencyKey?: string | true;
  /** Told while a file arrives; the total is 0 where the server does not say it. */
  readonly onProgress?: (progress: Progress) => void;
  /** Failures that `onError` is not told of, because the caller deals with them: all, or those that pass. */
  readonly quiet?: boolean | ((error: ApiError) => boolean);
  /** What differs at a backend of the `jeecg` dialect; `unsupported` where it has no such call (wire-contract part 20). */
  readonly jeecg?: JeecgCall | 'unsupported';
  /** `unsupported` where this platform has no such call: of the `jeecg` dialect alone. */
  readonly saiyun?: 'unsupported';
}

/** The parts of a call that JeecgBoot wants otherwise; the rest stays. */
export interface JeecgCall extends Pick<SendOptions, 'query' | 'list' | 'body'> {
  readonly method?: Method;
  readonly path?: string;
  /** The version from which on all of this holds; without a known version, none of it does. */
  readonly since?: readonly [major: number, minor: number];
}

/** Makes one call and answers `result` of the envelope, or what `as` asks for; a failure is an `ApiError`. */
export type Send = <T>(method: Method, path: string, options?: SendOptions) => Reply<T>;
