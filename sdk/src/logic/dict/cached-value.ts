import { times } from '../../contract/wire/headers.ts';

/** A value that is cached for a while: the dictionaries, or the department info. */
export interface Kept<T> {
  readonly value: T;
  /** The owner as one text, for example tenant, account and language; any other owner's value counts as missing. */
  readonly scope: string;
  /** Epoch ms. */
  readonly expiresAt: number;
}

/** Keeps a value for 7 days from `now`, in epoch ms. */
export function keepFor7Days<T>(value: T, scope: string, now: number): Kept<T> {
  return { value, scope, expiresAt: now + times.keepMs };
}

/** Whether a value may still be used. A clock that was set back does not extend its life beyond 7 days. */
export function isAlive(expiresAt: number, now: number): boolean {
  return now < expiresAt && expiresAt - now <= times.keepMs;
}

/** The cached value; undefined if it has another owner or has expired. */
export function stillKept<T>(kept: Kept<T> | undefined, scope: string, now: number): T | undefined {
  return kept?.scope === scope && isAlive(kept.expiresAt, now) ? kept.value : undefined;
}
