import type { Language } from '../contract/label.ts';
import type { ApiError } from './answer/api-error.ts';
import type { Hook } from './call/hook.ts';
import type { Platform } from './platform/platform.ts';
import type { SessionStore } from './session/session-store.ts';

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
  /**
   * Version of the JeecgBoot, such as `3.4.3`: decides at once what is found out by trying otherwise, namely the form of `X-TIMESTAMP` and how
   * many parts the path of a third party's sign-in has. Sockets take it too.
   */
  readonly version?: string;
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
  /**
   * Asks who is there when the platform does something for a proved owner only (`account.unproved`), and proves it to the platform; the call
   * is made again, once, where this answers true. What it throws is the rejection of the call.
   */
  readonly prove?: (refused: ApiError) => Promise<boolean>;
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
