import { times } from '../../contract/wire/headers.ts';

/** A value that is kept for a while: the dictionaries, or the department info (STORE-06). */
export interface Kept<T> {
  readonly value: T;
  /** Whose it is, such as tenant, account and language in one text; anybody else's counts as gone. */
  readonly scope: string;
  /** Epoch ms. */
  readonly expiresAt: number;
}

/** Keeps a value for 7 days from `now`, in epoch ms (STORE-06). */
export function keepFor7Days<T>(value: T, scope: string, now: number): Kept<T> {
  return { value, scope, expiresAt: now + times.keepMs };
}

/** Whether something is still to be used. A clock that was set back does not prolong a life beyond 7 days. */
export function isAlive(expiresAt: number, now: number): boolean {
  return now < expiresAt && expiresAt - now <= times.keepMs;
}

/** The kept value; undefined when it is somebody else's or its time is over. */
export function stillKept<T>(kept: Kept<T> | undefined, scope: string, now: number): T | undefined {
  return kept?.scope === scope && isAlive(kept.expiresAt, now) ? kept.value : undefined;
}
