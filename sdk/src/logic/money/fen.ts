/** The value if it is whole fen within the safe integers; otherwise throws a TypeError that names `name`. */
export function fenOf(value: number, name: string): number {
  if (!Number.isSafeInteger(value)) throw new TypeError(`${name} must be whole fen`);
  return value;
}

/** The value if it is whole fen of at least 0; otherwise throws a TypeError that names `name`. */
export function amountOf(value: number, name: string): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new TypeError(`${name} must be whole fen, not below zero`);
  return value;
}

const safe = (value: bigint): number => {
  const fen = Number(value);
  if (!Number.isSafeInteger(fen)) throw new RangeError('the amount is too great');
  return fen;
};

/** `numerator ⁄ denominator`, rounded half up (towards the greater number), for negative values too. `denominator` is positive. */
export function roundedRatio(numerator: bigint, denominator: bigint): bigint {
  const doubled = 2n * numerator + denominator;
  const divisor = 2n * denominator;
  const quotient = doubled / divisor;
  return doubled % divisor < 0n ? quotient - 1n : quotient;
}

/** Sum of amounts in fen; throws a RangeError beyond the safe integers. */
export function sumFen(amounts: Iterable<number>): number {
  let sum = 0n;
  for (const amount of amounts) sum += BigInt(fenOf(amount, 'amounts'));
  return safe(sum);
}

/** `fen × numerator ⁄ denominator`, exact, rounded half up to whole fen once at the end: a share, a percentage, a unit price. */
export function portionFen(fen: number, numerator: number, denominator = 1): number {
  fenOf(fen, 'fen');
  if (!Number.isSafeInteger(numerator)) throw new TypeError('numerator must be an integer');
  if (!Number.isSafeInteger(denominator) || denominator < 1) throw new TypeError('denominator must be a positive integer');
  return safe(roundedRatio(BigInt(fen) * BigInt(numerator), BigInt(denominator)));
}

/**
 * Splits an amount by weight into whole fen that add up to it exactly: the largest remainders get the extra fen, earlier parts first if
 * equal. Weights are integers of at least 0, and one of them is positive.
 */
export function splitFen(totalFen: number, weights: readonly number[]): number[] {
  const total = BigInt(amountOf(totalFen, 'totalFen'));
  if (!weights.every((w) => Number.isSafeInteger(w) && w >= 0)) throw new TypeError('weights must be integers not below zero');
  const whole = weights.reduce((sum, w) => sum + BigInt(w), 0n);
  if (whole === 0n) throw new TypeError('weights must not all be zero');
  const parts = weights.map((w, index) => {
    const share = total * BigInt(w);
    return { index, fen: share / whole, rest: share % whole };
  });
  let left = total - parts.reduce((sum, part) => sum + part.fen, 0n);
  for (const part of parts.toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))) {
    if (left === 0n) break;
    part.fen += 1n;
    left -= 1n;
  }
  return parts.map((part) => safe(part.fen));
}
