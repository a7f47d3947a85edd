import type { Language } from '../../contract/label.ts';
import type { ClientOptions } from '../client-options.ts';
import type { Platform } from '../platform/platform.ts';
import type { SessionKeeper } from '../session/session.ts';
import type { Limits } from './limits.ts';

/** A signing key that the server gave to this page. */
export interface PageKey {
  readonly id: string;
  readonly key: string;
  /** Epoch ms of this computer from which on another one is asked for. */
  readonly renewAt: number;
}

/** What all steps of a call share: one per client. */
export interface Wire {
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
  /** A name for the next request, 32 hex digits like those of a random id. */
  nextRequestId(): string;
  /** Ms that the server's clock is ahead, learned when it finds a signature too old. */
  clockOffsetMs: number;
  /** The server takes the time of a signature as 14 digits only, learned when it refuses another: a JeecgBoot before 3.2. */
  signsDigits: boolean;
  /** The page's own signing key, from the first call on that was refused for want of a signature. */
  pageKey?: PageKey;
  /** While it is on its way: many calls may want it at once. */
  pageKeyComing?: Promise<void>;
}
