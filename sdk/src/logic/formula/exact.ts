import { FormulaError } from './formula-error.ts';

/** One point in whole millionths. */
export const one = 1_000_000n;
/** A thousand million points: a score cannot be greater. */
const greatest = 1_000_000_000n * one;

/** The number if it is within the limit; otherwise an error at `at`. */
export function bounded(value: bigint, at: number): bigint {
  if (value > greatest || value < -greatest) throw new FormulaError(at, 'tooGreat');
  return value;
}

/** `numerator ⁄ denominator` of integers, rounded half up (towards the greater). `denominator` is not zero. */
export function quotient(numerator: bigint, denominator: bigint): bigint {
  const sign = denominator < 0n ? -1n : 1n;
  const [top, divisor] = [sign * 2n * numerator + sign * denominator, sign * 2n * denominator];
  const whole = top / divisor;
  return top % divisor < 0n ? whole - 1n : whole;
}

/** The greatest integer whose square is at most `value`, which is not negative. */
export function root(value: bigint): bigint {
  if (value < 2n) return value;
  // Newton from above: two hex digits of the value give one of its root.
  let guess = 16n ** BigInt(Math.ceil(value.toString(16).length / 2));
  for (;;) {
    const next = (guess + value / guess) / 2n;
    if (next >= guess) return guess;
    guess = next;
  }
}

/** Sum of integers; 0 for an empty list. */
export function total(values: readonly bigint[]): bigint {
  return values.reduce((sum, value) => sum + value, 0n);
}

/** The values in ascending order. */
export function ascending(values: readonly bigint[]): readonly bigint[] {
  return values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}
