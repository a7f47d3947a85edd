import { pause, turns } from './signal.ts';

/** Sorts in turns: 100,000 titles in Chinese take half a second, in which the page must not stand still. Equal ones keep their order. */
export async function sortedInTurns<T>(list: readonly T[], compare: (a: T, b: T) => number): Promise<readonly T[]> {
  const isOver = turns();
  const run = 512;
  let from = [...list];
  for (let at = 0; at < from.length; at += run) {
    const part = from.slice(at, at + run).sort(compare);
    for (let i = 0; i < part.length; i++) from[at + i] = part[i] as T;
    if (isOver()) await pause();
  }
  let into = [...from];
  for (let size = run; size < from.length; size *= 2) {
    for (let at = 0; at < from.length; at += 2 * size) {
      const middle = Math.min(at + size, from.length);
      const end = Math.min(at + 2 * size, from.length);
      let [left, right] = [at, middle];
      for (let to = at; to < end; to++) {
        if ((to & 1023) === 0 && isOver()) await pause();
        const takesLeft = left < middle && (right >= end || compare(from[left] as T, from[right] as T) <= 0);
        into[to] = from[takesLeft ? left++ : right++] as T;
      }
    }
    [from, into] = [into, from];
  }
  return from;
}
