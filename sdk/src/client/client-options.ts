import type { Language } from '../contract/label.ts';
import type { ApiError } from './answer/api-error.ts';
import type { Hook } from './call/hook.ts';
import type { Platform } from './platform/platform.ts';
import type { SessionStore } from './session/session-store.ts';

export type Dialect = 'saiyun' | 'jeecg';

/** The answer of a successful call, as it arrived. */
export interface SeenAnswer {
  readonly method: string;
  /** Below the prefix, without its query. */
  readonly path: string;
  /** `result` of the envelope, with money still in yuan. */
  readonly result: unknown;
}

/** A wrong option makes `createClient` throw a TypeError that names it. */
export interface ClientOptions {
  /** Address of the platform, for example `https://saiyun.example.edu`. In a browser it defaults to the page's own origin. */
  readonly baseUrl: string;
  /** Path prefix of all calls; default `/jeecg-boot`. */
  readonly prefix?: string;
  /** Address of static files; default `<baseUrl><prefix>/sys/common/static`. */
  readonly staticUrl?: string;
  /** Default the stored language, otherwise zh-CN. */
  readonly language?: Language;
  /** Shared secret for signatures; without it calls are unsigned. */
  readonly secret?: string;
  /**
   * For pages: if the server requires signatures, the client asks it for a short-lived signing key that belongs to the page's origin, so no
   * secret has to reach a browser. Servers that accept unsigned calls are not asked. Default false; a `secret` takes precedence.
   */
  readonly pageKeys?: boolean;
  /**
   * The backend's dialect: `saiyun` (default), or `jeecg` for the open source JeecgBoot, with its verbs, paths and headers. A call that the
   * backend lacks is an ApiError of kind `unsupported` before anything is sent.
   */
  readonly dialect?: Dialect;
  /**
   * Version of the JeecgBoot, for example `3.4.3`. It settles what the client otherwise finds out by trying: the form of `X-TIMESTAMP`, and
   * how many parts the path of a third-party sign-in has. Sockets take it too.
   */
  readonly version?: string;
  /** `path` signs path, query and body; `jeecg`, the default of that dialect, signs what JeecgBoot backends check. */
  readonly signMode?: 'path' | 'jeecg';
  /** `X-TIMESTAMP` in epoch ms (default), or as the 14 `digits` of the time in Asia/Shanghai for JeecgBoot 2.4.5 to 3.1. */
  readonly signTime?: 'epoch' | 'digits';
  /** Limit of each attempt; default 15,000 ms, 0 for none. */
  readonly timeoutMs?: number;
  /** Limit of a whole call with its attempts and pauses, in ms; default none. */
  readonly totalTimeoutMs?: number;
  /** How many more attempts a repeatable call gets; default 2. */
  readonly retries?: number;
  /**
   * Every write except a file carries an idempotency key and is retried in the same way as a read; for servers that store such keys. A
   * function supplies each key, so that a program can repeat an earlier request. Default false.
   */
  readonly idempotentWrites?: boolean | (() => string);
  /** Where token, tenant, department, user info and language are stored; default in memory. */
  readonly store?: SessionStore;
  /** Hooks that see and may change every attempt and its answer: the first sees the request first and the answer last. */
  readonly hooks?: readonly Hook[];
  /**
   * Signs in again when the session is over. It is called once, however many calls fail at the same time; these then run once more with the
   * new session. It must only sign in: another call of the old session would wait for itself.
   */
  readonly renew?: (expired: ApiError) => Promise<unknown>;
  /**
   * Proves to the platform who the user is, when it does something only for a proved owner (`account.unproved`). If it returns true, the
   * call runs once more. An error that it throws becomes the rejection of the call.
   */
  readonly prove?: (refused: ApiError) => Promise<boolean>;
  /** Called once when the session is over, however many calls fail at the same time. */
  readonly onExpired?: (error: ApiError) => void;
  /** Called for every failed call before its promise is rejected; the one place for a shared error policy. */
  readonly onError?: (error: ApiError) => void;
  /** Texts that mark an expired session in a 500; default `Token失效`. */
  readonly expiryMarkers?: readonly string[];
  /** Name of the field that carries the language of a call; default `language`. */
  readonly languageField?: string;
  /** Returns the app id while the current route is inside a low-code app, otherwise undefined. */
  readonly lowAppId?: () => string | undefined;
  /** Called with every successful answer except files; an error that it throws fails the call. */
  readonly onAnswer?: (answer: SeenAnswer) => void;
  /** Clock for timestamps, in epoch ms. */
  readonly now?: () => number;
  /** Carries the calls in place of HTTP, for example by answering from memory. */
  readonly platform?: Platform;
}
