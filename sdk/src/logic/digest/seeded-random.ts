import { sha256Words } from './sha256.ts';

/** Answers an integer from 0 up to, not including, `below` (1 to 2³²). */
export type Random = (below: number) => number;

/**
 * Reproducible random integers of a seed: the same seed gives the same row on every machine (sfc32, started by SHA-256 of the seed).
 * Without bias: draws beyond the last whole multiple of `below` are thrown away. Not for secrets.
 */
export function seededRandom(seed: string): Random {
  let [a = 0, b = 0, c = 0, d = 0] = sha256Words(seed);
  const next = (): number => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return t >>> 0;
  };
  for (let i = 0; i < 12; i++) next();
  return (below) => {
    if (!Number.isInteger(below) || below < 1 || below > 0x1_0000_0000) throw new TypeError('below must be an integer from 1 to 2^32');
    const limit = 0x1_0000_0000 - (0x1_0000_0000 % below);
    let drawn = next();
    while (drawn >= limit) drawn = next();
    return drawn % below;
  };
}
