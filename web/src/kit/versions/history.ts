/** A value with what it was before, and what was taken back. */
export interface History<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
  /** Names the latest change; one of the same name goes on with it, as keystrokes in one field do. */
  readonly tag: string | undefined;
}

/** As many steps as anybody takes back. */
const mostSteps = 200;

export function begun<T>(now: T): History<T> {
  return { past: [], now, future: [], tag: undefined };
}

/** Changes of the same tag, one after the other, are taken back together. */
export function changed<T>({ past, now, tag }: History<T>, next: T, as?: string): History<T> {
  const goesOn = as !== undefined && as === tag;
  return { past: goesOn ? past : [...past, now].slice(-mostSteps), now: next, future: [], tag: as };
}

export function undone<T>(history: History<T>): History<T> {
  const before = history.past.at(-1);
  if (history.past.length === 0 || before === undefined) return history;
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future], tag: undefined };
}

export function redone<T>(history: History<T>): History<T> {
  const [after, ...future] = history.future;
  if (after === undefined) return history;
  return { past: [...history.past, history.now], now: after, future, tag: undefined };
}
