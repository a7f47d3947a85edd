import { hash } from 'node:crypto';

/** The id of a seeded row: the same name gives the same 32 hex characters in every installation. */
export function idOf(name: string): string {
  return hash('sha256', `saiyun:${name}`).slice(0, 32);
}

/** A repeatable source of choices; equal seeds give equal sequences (mulberry32). */
export interface Random {
  /** From 0 up to but not including `below`. */
  int(below: number): number;
  pick<T>(from: readonly T[]): T;
  /** An entry drawn by weight; the weights need not add up to anything in particular. */
  weighted<T>(from: readonly (readonly [value: T, weight: number])[]): T;
}

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (below: number): number => Math.floor(next() * below);
  return {
    int,
    pick: (from) => from[int(from.length)] as (typeof from)[number],
    weighted: (from) => {
      let left = next() * from.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of from) {
        left -= weight;
        if (left < 0) return value;
      }
      return (from.at(-1) as (typeof from)[number])[0];
    },
  };
}
