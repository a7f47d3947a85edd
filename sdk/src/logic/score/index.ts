export { type AdditiveFit, fitAdditive, type Rating } from './additive.ts';
export type { Adjusted, JudgeAdjustment } from './adjust.ts';
export type { WorksScore } from './aggregate.ts';
export type { Cut } from './cut.ts';
export { type Alternate, type Dispute, type DisputeRule, disputes } from './dispute.ts';
export { correlation, type ExpertScore, type ExpertStat, expertStats, type OutlierLimits } from './expert-stats.ts';
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
} from './flags.ts';
export type { ScoreInput, ScoreReview } from './input.ts';
export { type Panel, panelsOf } from './panels.ts';
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
} from './params.ts';
export { scoreParamIssues } from './params-issues.ts';
export type { Draw, Ranked } from './rank.ts';
export { type RankInterval, type RankIntervalParams, rankIntervals } from './rank-interval.ts';
export { alphaInterval, type Icc, type RatingOf, type Reliability, reliability } from './reliability.ts';
export { type WorksResult, worksResults } from './results.ts';
export {
  type Difference,
  replayDifference,
  runScores,
  type ScoreRun,
  type StepName,
  type StepOutputs,
  type StepRecord,
  scoreVersion,
  stepNames,
} from './run.ts';
export { runScoreCases, type ScoreCase } from './score-cases.ts';
export type { RawScore, Validity, ValidReview } from './validity.ts';
