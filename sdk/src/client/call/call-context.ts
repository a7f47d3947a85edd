import type { Language } from '../../contract/label.ts';
import type { ClientOptions } from '../client-options.ts';
import type { Platform } from '../platform/platform.ts';
import type { SessionKeeper } from '../session/session.ts';
import type { Limits } from './limits.ts';

/** A signing key from the server for this page. */
export interface PageKey {
  readonly id: string;
  readonly key: string;
  /** Epoch ms of this computer after which the page asks for another. */
  readonly renewAt: number;
}

/** What all steps of a call share: one per client. */
export interface CallContext {
  readonly platform: Platform;
  readonly options: ClientOptions;
  /** Address and prefix, without a slash at the end. */
  readonly base: string;
  readonly session: SessionKeeper;
  language(): Language;
  readonly setLanguage: (language: Language) => void;
  readonly limits: Limits;
  /** Epoch ms. */
  now(): number;
  /** An id for the next request, 32 hex digits in the form of a random id. */
  nextRequestId(): string;
  /** How far the server's clock is ahead, in ms; learned when it finds a signature too old. */
  clockOffsetMs: number;
  /** The server accepts the time of a signature only as 14 digits, as a JeecgBoot before 3.2 does; learned from a refusal. */
  signsDigits: boolean;
  /** The page's own signing key, set once a call has been refused for lack of a signature. */
  pageKey?: PageKey;
  /** Set while the key is being fetched: many calls may want it at once. */
  pageKeyComing?: Promise<void>;
}
