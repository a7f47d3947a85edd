import type { Tone } from '@saiyun/sdk/contract';

/** One line, or one colour of the bars. */
export interface Series {
  readonly key: string;
  readonly label: string;
  /** What it means; without a meaning it gets a colour of its own. */
  readonly tone?: Tone | undefined;
}

/** The values of the series at one place of the axis, by their keys; what is missing is 0. */
export type Values = Readonly<Record<string, number>>;

/** A step of time with what was measured; what was not is missing, not 0. */
export interface TimePoint {
  readonly at: string;
  readonly values: Readonly<Record<string, number | null>>;
}

/** A line across the chart: a deadline at its day, a cut at its score. */
export interface Mark<At> {
  readonly at: At;
  readonly label: string;
}

/** A range of a spread, and how many lie in it. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Colours that are told apart by those who confuse red and green too, in their order. */
const ownColours = 6;

/** The colour of a series, by its tone or else its place. */
export function colourOf(series: readonly Series[], at: number): string {
  const tone = series[at]?.tone;
  return tone ? `var(--sy-mark-${tone})` : `var(--sy-chart-${(at % ownColours) + 1})`;
}

const dashes = ['', '6 3', '2 3', '9 3 2 3', '4 2', '1 3'];

/** The dashes of a line, by its place: lines that cross are told apart in grey too. */
export function dashOf(at: number): string {
  return dashes[at % dashes.length] ?? '';
}

/** Days in the wire's form, from the first to the last, those without a value too: a line that skips them lies. */
export function everyDay<P extends { readonly day: string }>(
  points: readonly P[],
  others: readonly string[] = [],
): (P | { readonly day: string })[] {
  const known = new Map(points.map((point) => [point.day, point]));
  const days = [...known.keys(), ...others].sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const all: (P | { readonly day: string })[] = [];
  for (const at = new Date(`${first}T00:00:00Z`); ; at.setUTCDate(at.getUTCDate() + 1)) {
    const day = at.toISOString().slice(0, 10);
    all.push(known.get(day) ?? { day });
    if (day >= last) return all;
  }
}

const parts = 4;
const round = [1, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10];

/** Ticks of an axis from 0 to a round number that holds the highest value; of bytes, to one that is round in their unit. */
export function ticksTo(most: number, base: 10 | 1024 = 10, whole = false): readonly number[] {
  const least = most > 0 ? most / parts : 1 / parts;
  const unit = base === 1024 ? 1024 ** Math.max(0, Math.floor(Math.log2(most || 1) / 10)) : 1;
  const power = unit * 10 ** Math.floor(Math.log10(least / unit));
  const step = round.map((one) => one * power).find((one) => one >= least && (!whole || Number.isInteger(one))) ?? Math.ceil(least);
  return Array.from({ length: parts + 1 }, (_one, n) => n * step);
}
