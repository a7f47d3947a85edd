/**
 * Scores are added, compared and recorded as whole millionths: a sum does not depend on its order, equal scores are equal, and a record is
 * the same on every machine.
 */
const unit = 1_000_000;

/** Points as whole millionths, rounded half up. */
export function toMicro(points: number): number {
  return Math.round(points * unit) + 0;
}
/** Whole millionths in points: the nearest number to the decimal text. */
export function fromMicro(micro: number): number {
  return micro / unit;
}

/** `numerator ⁄ denominator` of integers, rounded half up (towards the greater). `denominator` is positive. */
export function roundedQuotient(numerator: number, denominator: number): number {
  const doubled = 2 * numerator + denominator;
  const divisor = 2 * denominator;
  const rest = ((doubled % divisor) + divisor) % divisor;
  return (doubled - rest) / divisor + 0;
}

/** Millionths rounded half up to 0 to 6 decimals. */
export function roundMicro(micro: number, digits: number): number {
  const step = 10 ** (6 - digits);
  return roundedQuotient(micro, step) * step;
}

/** Sum of integers; 0 for an empty list. */
export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, v) => sum + v, 0);
}
/** Mean in micro points, rounded half up once at the end; needs at least one value. */
export function meanMicro(values: readonly number[]): number {
  return roundedQuotient(sumOf(values), values.length);
}

/** Median in micro points: for an even number of values the mean of the middle two, rounded half up. */
export function medianMicro(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : roundedQuotient((sorted[half - 1] ?? Number.NaN) + upper, 2);
}

/** Standard deviation over n − 1, in the unit of the values; 0 for a single value. */
export function deviation(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const mean = sumOf(values) / values.length;
  return Math.sqrt(sumOf(values.map((v) => (v - mean) * (v - mean))) / (values.length - 1));
}

/** Compares texts by their UTF-16 units, an order that does not depend on a machine's language. */
export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Rows by key; the rows of a key keep their order. */
export function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
