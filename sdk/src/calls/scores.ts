import type { CallOptions } from '../client/client.ts';
import type {
  AwardRule,
  DisputeReason,
  ExpertStat,
  InvalidReason,
  JudgeAdjustment,
  OutlierLimits,
  Reliability,
  ScoreFlag,
  ScoreParams,
} from '../logic/score/index.ts';
import { area } from './area.ts';

/** A work as a run scored it; it names no expert. */
export interface ScoredWork {
  readonly worksId: string;
  readonly worksNo: string;
  readonly title: string;
  readonly unit: string | null;
  readonly validCount: number;
  /** `null` if the work is not ranked. */
  readonly rank: number | null;
  readonly rankLow: number | null;
  readonly rankHigh: number | null;
  readonly score: number | null;
  readonly rawMean: number | null;
  /** Of the scores that count; null without a review. */
  readonly median: number | null;
  readonly stdDev: number | null;
  /** The level of its award. */
  readonly level: string | null;
  readonly flags: readonly (ScoreFlag | DisputeReason)[];
}

/** An award rule as it stands now: where a line is drawn. */
export interface ScoreLine extends AwardRule {
  readonly id: string;
  readonly revision: number;
  readonly name: string;
}

export interface ScoredExpert extends ExpertStat {
  readonly name: string;
  /** Mean distance from the reference of the project's calibration works; null if the expert scored none. */
  readonly calibration: number | null;
}

/** How far the experts agree, and how each of them scores. */
export interface ScoreQuality {
  readonly overall: Reliability;
  /** For each criterion that counts. */
  readonly items: readonly { readonly name: string; readonly reliability: Reliability }[];
  readonly experts: readonly ScoredExpert[];
  readonly limits: OutlierLimits;
}

/**
 * What keeps a draft from being confirmed. `notClosed`: reviewing goes on, or the results are published. `own`: somebody else must confirm.
 * `stale`: reviews, formula or award rules have changed since it was computed. `tooFew`: works without a waiver have fewer reviews than the
 * project demands.
 */
export type ConfirmHinder = 'notClosed' | 'own' | 'stale' | 'tooFew';

/** Works of a run with too few reviews that count. */
export interface FewReviews {
  /** Reviews that the project wants for each work. */
  readonly wanted: number;
  /** Reviews that it demands. */
  readonly least: number;
  /** Works with fewer than wanted. */
  readonly underWanted: number;
  /** Works with fewer than demanded, and no waiver. */
  readonly underLeast: number;
}

/** A run with everything that is decided by it. */
export interface ScoreRoom {
  readonly runId: string;
  readonly projectId: string;
  /** Decimals of its scores. */
  readonly digits: number;
  readonly fullMark: number;
  /** The formula's parameters, with the award rules as they were when it was computed. */
  readonly params: ScoreParams;
  /** The name of who computed it. */
  readonly computedBy: string | null;
  /** Only somebody else may confirm it. */
  readonly confirmByOther: boolean;
  /** Why the caller cannot confirm this draft now; empty for any other run. */
  readonly hinders: readonly ConfirmHinder[];
  /** How many of its works have too few reviews. */
  readonly few: FewReviews;
  /** The award rules have changed since, and count once the scores are computed again. */
  readonly linesChanged: boolean;
  readonly lines: readonly ScoreLine[];
  /** Ranked works in order, then the others. */
  readonly works: readonly ScoredWork[];
  /** `null` for a run from before inputs were kept, if the reviews have changed since. */
  readonly quality: ScoreQuality | null;
}

/** What one criterion gives to the score of a review. */
export interface ScorePart {
  readonly name: string;
  readonly weight: number;
  readonly points: number | null;
  readonly most: number;
  readonly gives: number | null;
}

export interface ExplainedReview {
  readonly expert: string;
  readonly parts: readonly ScorePart[];
  readonly raw: number;
  readonly adjusted: number;
  readonly weight: number;
  /** Left out by the trimmed mean. */
  readonly dropped: boolean;
  readonly judge: Pick<JudgeAdjustment, 'method' | 'n' | 'mean' | 'stdDev' | 'effect' | 'refusal'>;
}

/** How the score, the rank and the award of a work came about. */
export interface ScoreExplained {
  readonly worksId: string;
  readonly worksNo: string;
  readonly title: string;
  readonly params: ScoreParams;
  readonly fullMark: number;
  /** Mean and standard deviation of all raw scores of the run. */
  readonly mean: number;
  readonly stdDev: number;
  readonly reviews: readonly ExplainedReview[];
  /** Reviews that do not count. */
  readonly left: readonly { readonly expert: string; readonly reason: InvalidReason }[];
  readonly score: number | null;
  readonly rawMean: number | null;
  readonly median: number | null;
  readonly criterion: number | null;
  readonly criterionName: string | null;
  /** When the work was handed in (UTC). */
  readonly submitTime: string | null;
  readonly rank: number | null;
  /** How many works are ranked, and the numbers of those with the same score. */
  readonly ranked: number;
  readonly equal: readonly string[];
  readonly rankLow: number | null;
  readonly rankHigh: number | null;
  readonly award: string | null;
  readonly flags: readonly (ScoreFlag | DisputeReason)[];
}

/** A rank and score as stored, and as the replay gives them. */
export interface VerifiedWork {
  readonly worksNo: string;
  readonly title: string;
  readonly stored: { readonly rank: number | null; readonly score: number | null } | null;
  readonly replayed: { readonly rank: number | null; readonly score: number | null } | null;
  readonly equal: boolean;
}

/** What a replay of a run from its stored inputs says. */
export interface ScoreVerified {
  readonly equal: boolean;
  /** What differs: the kept input, the result's digest, stored ranks or scores. */
  readonly differs: readonly ('input' | 'result' | 'works')[];
  readonly works: number;
  readonly reviews: number;
  /** Works that differ, the first of them by number. */
  readonly differentCount: number;
  readonly different: readonly VerifiedWork[];
  /** The one that was asked for. */
  readonly work: VerifiedWork | null;
  /** The reviews are no longer those that the run was computed from; this changes nothing in it. */
  readonly reviewsChanged: boolean;
}

/** Score runs, looked at and replayed; computing, confirming and publishing are verbs. */
export const scoreCalls = area((send) => ({
  /** A run with its works, award lines and figures of quality. ADMIN, SUB, AUD. Unsigned. */
  room: (id: string): Promise<ScoreRoom> => send('GET', '/dsTbScoreRun/room', { query: { id }, jeecg: 'unsupported' }),
  /** How one work came to its score and rank. ADMIN, SUB, AUD. Unsigned. */
  explain: (id: string, worksId: string): Promise<ScoreExplained> =>
    send('GET', '/dsTbScoreRun/explain', { query: { id, worksId }, jeecg: 'unsupported' }),
  /** Computes a run again from its stored inputs and compares every rank, or also tells one work by its number. ADMIN, SUB, AUD. Unsigned. */
  verify: (id: string, worksNo?: string, options: CallOptions = {}): Promise<ScoreVerified> =>
    send('GET', '/dsTbScoreRun/verify', { ...options, query: { id, worksNo }, jeecg: 'unsupported' }),
}));
