import { sha256Words } from './sha256.ts';

/** Returns an integer from 0 up to but not including `below` (1 to 2³²). */
export type Random = (below: number) => number;

/**
 * Reproducible random integers: the same seed gives the same sequence on every machine (sfc32, seeded with SHA-256 of the seed). It is
 * unbiased: draws beyond the last whole multiple of `below` are discarded. Not for secrets.
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
