import type { Label } from '@saiyun/sdk/contract';

let texts: readonly string[] = [];

/** Keeps the texts of definitions, each in both languages, for `later`. */
export function keepTexts(all: readonly string[] | string): void {
  if (typeof all !== 'string') texts = all;
}

/** The n-th label among the texts of definitions; empty until they are there. */
export function later(n: number): Label {
  return Object.defineProperties([] as unknown as [string, string], {
    0: { get: () => texts[2 * n] ?? '' },
    1: { get: () => texts[2 * n + 1] ?? '' },
  });
}
