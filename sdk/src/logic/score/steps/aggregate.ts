import { evaluateFormula, type Formula, FormulaError, parseFormula } from '../../formula/index.ts';
import { byText, deviation, fromMicro, groupBy, meanMicro, medianMicro, roundedQuotient, roundMicro, sumOf, toMicro } from '../micro.ts';
import { type AggregateParams, formulaScoreNames } from '../params/params.ts';
import type { Adjusted } from './adjust.ts';
import type { ScoreFlag } from './flags.ts';
import type { Validity, ValidReview } from './validity.ts';

/** A review's score in whole millionths, adjusted and raw, with its weight. */
export interface Mark {
  readonly id: string;
  readonly micro: number;
  readonly rawMicro: number;
  readonly weight: number;
}

export interface Combined {
  readonly micro: number;
  /** The reviews that trimming left out. */
  readonly dropped: readonly string[];
  readonly trimFallback: boolean;
}

/**
 * Combines at least one score. The trimmed mean drops `drop` at each end only if there are at least 2·drop + 3 scores (dropping one needs
 * five); otherwise it is the plain mean, and says so. Among equal scores the one with the lower id is dropped at the low end. Throws
 * `FormulaError` if a formula cannot be computed.
 */
export function combine(marks: readonly Mark[], params: AggregateParams): Combined {
  const micros = marks.map((mark) => mark.micro);
  const plain = (micro: number): Combined => ({ micro: roundMicro(micro, params.digits), dropped: [], trimFallback: false });
  switch (params.method) {
    case 'mean':
      return plain(meanMicro(micros));
    case 'sum':
      return plain(sumOf(micros));
    case 'median':
      return plain(medianMicro(micros));
    case 'weighted':
      return plain(roundedQuotient(sumOf(marks.map((mark) => mark.micro * mark.weight)), sumOf(marks.map((mark) => mark.weight))));
    case 'trimmed': {
      if (marks.length < 2 * params.drop + 3) return { ...plain(meanMicro(micros)), trimFallback: true };
      const sorted = marks.toSorted((a, b) => a.micro - b.micro || byText(a.id, b.id));
      const kept = sorted.slice(params.drop, -params.drop);
      const dropped = [...sorted.slice(0, params.drop), ...sorted.slice(-params.drop)];
      return {
        micro: roundMicro(meanMicro(kept.map((mark) => mark.micro)), params.digits),
        dropped: dropped.map((mark) => mark.id),
        trimFallback: false,
      };
    }
    case 'formula':
      return plain(formulaMicro(marks, formulaOf(params)));
    default:
      return params satisfies never;
  }
}

/** Each expression is parsed once, however many works it is applied to. */
const known = new WeakMap<AggregateParams, Formula>();
const formulaOf = (params: AggregateParams & { readonly method: 'formula' }): Formula => {
  const formula = known.get(params) ?? parseFormula(params.expression, formulaScoreNames);
  known.set(params, formula);
  return formula;
};

const formulaMicro = (marks: readonly Mark[], formula: Formula): number =>
  toMicro(
    evaluateFormula(formula, {
      scores: marks.map((mark) => fromMicro(mark.micro)),
      raw: marks.map((mark) => fromMicro(mark.rawMicro)),
      weights: marks.map((mark) => mark.weight),
    }),
  );

/** The same, with `undefined` if a formula cannot be computed, for example for a division by zero. */
export function combined(marks: readonly Mark[], params: AggregateParams): Combined | undefined {
  try {
    return combine(marks, params);
  } catch (error) {
    if (error instanceof FormulaError) return undefined;
    throw error;
  }
}

export interface WorksScore {
  readonly worksId: string;
  readonly validCount: number;
  readonly ranked: boolean;
  /** The score that determines the rank, in points; `null` without a valid review. Raw values are kept for comparison. */
  readonly score: number | null;
  readonly rawMean: number | null;
  readonly median: number | null;
  readonly stdDev: number | null;
  readonly range: number | null;
  /** Mean of the criterion with the highest weight, if all valid reviews have it. */
  readonly criterion: number | null;
  readonly flags: readonly ScoreFlag[];
  readonly reviews: readonly {
    readonly id: string;
    readonly expertId: string;
    readonly weight: number;
    readonly raw: number;
    readonly adjusted: number;
    readonly dropped: boolean;
  }[];
}

const blank = { score: null, rawMean: null, median: null, stdDev: null, range: null, criterion: null, reviews: [] } as const;

/** Step `aggregate`: one score per work, with the spread of its reviews; `stdDev`, `range` and `median` are of the adjusted scores. */
export function aggregate(validity: Pick<Validity, 'valid' | 'works'>, adjusted: Adjusted, params: AggregateParams): WorksScore[] {
  const adjustedOf = new Map(adjusted.reviews.map((review) => [review.id, review.adjusted]));
  const flagsOf = new Map(adjusted.worksFlags.map((one) => [one.worksId, one.flags]));
  const reviewsOf = groupBy(validity.valid, (review: ValidReview) => review.worksId);
  return validity.works.map(({ id: worksId, validCount, ranked }) => {
    const flags: ScoreFlag[] = ranked ? [] : ['TOO_FEW_REVIEWS'];
    flags.push(...(flagsOf.get(worksId) ?? []));
    const rows = reviewsOf.get(worksId);
    if (!rows) return { worksId, validCount, ranked, ...blank, flags };
    const marks = rows.map((row): Mark => {
      const rawMicro = toMicro(row.raw);
      const given = adjustedOf.get(row.id);
      return { id: row.id, micro: given === undefined ? rawMicro : toMicro(given), rawMicro, weight: row.weight };
    });
    const micros = marks.map((mark) => mark.micro);
    const one = combined(marks, params);
    if (!one) flags.push('FORMULA_FAILED');
    else if (one.trimFallback) flags.push('TRIM_FALLBACK');
    const criteria = rows.map((row) => row.criterion);
    return {
      worksId,
      validCount,
      ranked: ranked && one !== undefined,
      score: one ? fromMicro(one.micro) : null,
      rawMean: fromMicro(meanMicro(rows.map((row) => toMicro(row.raw)))),
      median: fromMicro(medianMicro(micros)),
      stdDev: fromMicro(Math.round(deviation(micros))),
      range: fromMicro(Math.max(...micros) - Math.min(...micros)),
      criterion: criteria.every((value) => value !== null) ? fromMicro(meanMicro(criteria.map(toMicro))) : null,
      flags,
      reviews: rows.map((row, i) => ({
        id: row.id,
        expertId: row.expertId,
        weight: row.weight,
        raw: row.raw,
        adjusted: fromMicro(marks[i]?.micro ?? 0),
        dropped: one?.dropped.includes(row.id) ?? false,
      })),
    };
  });
}
