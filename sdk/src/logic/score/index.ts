export type { ScoreInput, ScoreReview } from './params/input.ts';
export {
  type AdjustParams,
  type AggregateParams,
  type AwardRule,
  defaultScoreParams,
  formulaScoreNames,
  type Ranking,
  rankings,
  type ScoreParams,
  type TieBreakParams,
  type TieKey,
  tieKeys,
  usualAdjust,
  type ValidityParams,
} from './params/params.ts';
export { scoreParamIssues } from './params/params-issues.ts';
export { runScoreCases, type ScoreCase } from './params/score-cases.ts';
export { type WorksResult, worksResults } from './results.ts';
export {
  type Difference,
  inputDigest,
  replayDifference,
  runScores,
  type ScoreRun,
  type StepName,
  type StepOutputs,
  type StepRecord,
  scoreVersion,
  stepNames,
} from './run.ts';
export { type AdditiveFit, fitAdditive, type Rating } from './statistics/additive.ts';
export { correlation, type ExpertScore, type ExpertStat, expertStats, type OutlierLimits, usualLimits } from './statistics/expert-stats.ts';
export { type Panel, panelsOf } from './statistics/panels.ts';
export {
  type Agreement,
  agreementOf,
  alphaInterval,
  type Icc,
  type RatingOf,
  type Reliability,
  reliability,
} from './statistics/reliability.ts';
export type { Adjusted, JudgeAdjustment } from './steps/adjust.ts';
export type { WorksScore } from './steps/aggregate.ts';
export { type Cut, cut } from './steps/cut.ts';
export { type CutEffect, cutEffect, endsOf, movedLine } from './steps/cut-lines.ts';
export { type Alternate, type Dispute, type DisputeRule, disputes } from './steps/dispute.ts';
export {
  type DisputeReason,
  disputeReasons,
  type InvalidReason,
  invalidReasons,
  type OutlierReason,
  outlierReasons,
  type Refusal,
  refusals,
  type ScoreFlag,
  scoreFlags,
} from './steps/flags.ts';
export type { Draw, Ranked } from './steps/rank.ts';
export { type RankInterval, type RankIntervalParams, rankIntervals } from './steps/rank-interval.ts';
export type { RawScore, Validity, ValidReview } from './steps/validity.ts';
