/** Which reviews and works count. */
export interface ValidityParams {
  /** A work with fewer valid reviews is not ranked; at least 1. */
  readonly minCount: number;
  /** Complete reviews that expired before submission count too. */
  readonly countExpired: boolean;
  /** The reviews of experts who have withdrawn do not count. */
  readonly dropWithdrawn: boolean;
}

/** Defaults of a formula: λ, and the least number of works per judge for a standard score. */
export const usualAdjust = { lambda: 5, minWorks: 8 } as const;

/**
 * How to even out the differences between judges. `standard`: z with sd over n − 1, as T-score 50 + 10z (`t`) or on the range of all raw
 * scores (`refit`); the additive model applies to judges with fewer than `minWorks` works or no spread. `additive`: works + judge, judge
 * effects shrunk by n ⁄ (n + lambda). Both default to `usualAdjust`.
 */
export type AdjustParams =
  | { readonly method: 'none' }
  | { readonly method: 'standard'; readonly scale: 't' | 'refit'; readonly minWorks?: number; readonly lambda?: number }
  | { readonly method: 'additive'; readonly lambda?: number };

/**
 * How to combine the scores of a work, rounded half up to `digits` decimals (0 to 6) at the end. `trimmed` drops `drop` at each end;
 * `formula` computes an expression over `formulaScoreNames`.
 */
export type AggregateParams =
  | { readonly method: 'mean' | 'weighted' | 'sum' | 'median'; readonly digits: number }
  | { readonly method: 'trimmed'; readonly drop: number; readonly digits: number }
  | { readonly method: 'formula'; readonly expression: string; readonly digits: number };

/** Names that a formula's expression may use: adjusted scores, raw scores and weights of a work's valid reviews, ordered by review id. */
export const formulaScoreNames = { scores: 'list', raw: 'list', weights: 'list' } as const;

/**
 * Tie-breakers between works of equal score, in this order: mean of the criterion with the highest weight, median, mean of the raw scores,
 * earlier submission, draw by seed (only as the last).
 */
export const tieKeys = ['criterion', 'median', 'rawMean', 'submitTime', 'draw'] as const;
export type TieKey = (typeof tieKeys)[number];

/** Ranks of equal works: 1 1 3 (shared), 1 1 2 (dense), or all different, which needs the draw (ordinal). */
export const rankings = ['shared', 'dense', 'ordinal'] as const;
export type Ranking = (typeof rankings)[number];

export interface TieBreakParams {
  readonly keys: readonly TieKey[];
  readonly ranking: Ranking;
}

/**
 * One award (dsTbAwardRule). Levels take works in turn, best first, from those that no earlier level has taken. `topPercent` is a share of
 * all ranked works, rounded down. Works tied across the border are all in (`include`), all out (`exclude`), or drawn by seed (`draw`).
 */
export interface AwardRule {
  readonly level: string;
  readonly cutType: 'topN' | 'topPercent' | 'scoreAtLeast';
  readonly value: number;
  readonly tiePolicy: 'include' | 'exclude' | 'draw';
}

/** The parameters of a score run, as a formula stores them. */
export interface ScoreParams {
  readonly validity: ValidityParams;
  readonly adjust: AdjustParams;
  readonly aggregate: AggregateParams;
  readonly tieBreak: TieBreakParams;
  readonly cut: { readonly awards: readonly AwardRule[] };
  /** For draws; stored with the record. */
  readonly seed: string;
}

/** Mean of the submitted reviews, shared ranks for ties: a starting point for a formula. */
export const defaultScoreParams: ScoreParams = {
  validity: { minCount: 1, countExpired: false, dropWithdrawn: true },
  adjust: { method: 'none' },
  aggregate: { method: 'mean', digits: 3 },
  tieBreak: { keys: ['criterion', 'median', 'submitTime'], ranking: 'shared' },
  cut: { awards: [] },
  seed: '',
};
