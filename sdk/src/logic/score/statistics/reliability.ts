import { byText, fromMicro, groupBy, sumOf, toMicro } from '../micro.ts';

/** One value that a rater gave to a unit: a whole score, or one criterion of a review. */
export interface RatingOf {
  readonly unitId: string;
  readonly raterId: string;
  readonly value: number;
}

/** Reliability of a single rating, and of the mean of all ratings of a unit. Six decimals. */
export interface Icc {
  readonly single: number;
  readonly average: number;
}

export interface Reliability {
  readonly units: number;
  readonly raters: number;
  readonly ratings: number;
  /** Every rater rated every unit. */
  readonly complete: boolean;
  /** ICC(1,1) and ICC(1,k), one-way; if ratings are missing, k is the k₀ of unbalanced analysis of variance. */
  readonly oneWay: Icc | null;
  /** ICC(2,1) and ICC(2,k), absolute agreement; only for complete ratings. */
  readonly agreement: Icc | null;
  /** ICC(3,1) and ICC(3,k), consistency; only for complete ratings. */
  readonly consistency: Icc | null;
  /** Krippendorff's alpha for interval values, over units with at least two ratings. */
  readonly alpha: number | null;
}

/** A word for a reliability: Koo and Li's bounds for an ICC, Krippendorff's for alpha. */
export type Agreement = 'excellent' | 'good' | 'moderate' | 'poor';

/** The word for a value between -1 and 1. */
export function agreementOf(kind: 'icc' | 'alpha', value: number): Agreement {
  const [excellent, good, moderate] = kind === 'icc' ? [0.9, 0.75, 0.5] : [0.9, 0.8, 0.667];
  return value >= excellent ? 'excellent' : value >= good ? 'good' : value >= moderate ? 'moderate' : 'poor';
}

const rounded = (value: number): number => fromMicro(toMicro(value));
/** `null` if the ratings do not vary or are too few: reliability is then undefined. */
const ratio = (numerator: number, denominator: number): number | null =>
  Number.isFinite(denominator) && Math.abs(denominator) > 1e-12 ? rounded(numerator / denominator) : null;
const icc = (single: number | null, average: number | null): Icc | null =>
  single === null || average === null ? null : { single, average };

const mean = (values: readonly number[]): number => sumOf(values) / values.length;
const squares = (values: readonly number[], centre: number): number => sumOf(values.map((v) => (v - centre) * (v - centre)));

/** Krippendorff's alpha, interval: 1 − observed ⁄ expected disagreement. `null` if the values do not vary. */
export function alphaInterval(ratings: readonly RatingOf[]): number | null {
  const units = unitsOf(ratings).filter((values) => values.length >= 2);
  const all = units.flat();
  const n = all.length;
  if (n < 2) return null;
  // Σ over ordered pairs of (x − y)² is 2·m·Σ(x − mean)².
  const observed = sumOf(units.map((values) => (2 * values.length * squares(values, mean(values))) / (values.length - 1))) / n;
  const expected = (2 * n * squares(all, mean(all))) / (n * (n - 1));
  const share = ratio(observed, expected);
  return share === null ? null : rounded(1 - share);
}

/** The values of each unit, units and raters in order of id. */
const unitsOf = (ratings: readonly RatingOf[]): number[][] => {
  const sorted = ratings.toSorted((a, b) => byText(a.unitId, b.unitId) || byText(a.raterId, b.raterId));
  return [...groupBy(sorted, (r) => r.unitId).values()].map((rows) => rows.map((r) => r.value));
};

function oneWayIcc(units: readonly (readonly number[])[]): Icc | null {
  const sizes = units.map((values) => values.length);
  const n = sumOf(sizes);
  const [a, grand] = [units.length, mean(units.flat())];
  if (a < 2 || n <= a) return null;
  const between = sumOf(units.map((values) => values.length * (mean(values) - grand) ** 2)) / (a - 1);
  const within = sumOf(units.map((values) => squares(values, mean(values)))) / (n - a);
  const k = (n - sumOf(sizes.map((size) => size * size)) / n) / (a - 1);
  return icc(ratio(between - within, between + (k - 1) * within), ratio(between - within, between));
}

/** Shrout and Fleiss' two-way forms, for a table without gaps. */
function twoWayIcc(units: readonly (readonly number[])[], k: number): Pick<Reliability, 'agreement' | 'consistency'> {
  const [n, grand] = [units.length, mean(units.flat())];
  if (n < 2 || k < 2) return { agreement: null, consistency: null };
  const rows = (k * squares(units.map(mean), grand)) / (n - 1);
  const raterMeans = Array.from({ length: k }, (_, j) => mean(units.map((values) => values[j] ?? 0)));
  const columns = (n * squares(raterMeans, grand)) / (k - 1);
  const rest = (squares(units.flat(), grand) - rows * (n - 1) - columns * (k - 1)) / ((n - 1) * (k - 1));
  const gap = rows - rest;
  return {
    agreement: icc(ratio(gap, rows + (k - 1) * rest + (k * (columns - rest)) / n), ratio(gap, rows + (columns - rest) / n)),
    consistency: icc(ratio(gap, rows + (k - 1) * rest), ratio(gap, rows)),
  };
}

/**
 * How far raters agree on a set of units; ratings may be missing. Throws a TypeError for a value that is not a finite number and for a unit
 * that one rater rated twice.
 */
export function reliability(ratings: readonly RatingOf[]): Reliability {
  if (!ratings.every((r) => Number.isFinite(r.value))) throw new TypeError('ratings must have finite values');
  const units = unitsOf(ratings);
  const raters = new Set(ratings.map((r) => r.raterId)).size;
  if (new Set(ratings.map((r) => JSON.stringify([r.unitId, r.raterId]))).size !== ratings.length)
    throw new TypeError('ratings must not hold a unit twice for one rater');
  const complete = ratings.length > 0 && units.every((values) => values.length === raters);
  return {
    units: units.length,
    raters,
    ratings: ratings.length,
    complete,
    oneWay: units.length === 0 ? null : oneWayIcc(units),
    ...(complete ? twoWayIcc(units, raters) : { agreement: null, consistency: null }),
    alpha: alphaInterval(ratings),
  };
}
