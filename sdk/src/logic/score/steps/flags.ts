import type { Label } from '../../../contract/label.ts';

/** What a reader of a score must know about its computation. */
export const scoreFlags = {
  TOO_FEW_REVIEWS: ['有效评审数不足，不参与排名', 'Too few valid reviews, not ranked'],
  NOT_LINKED: ['评委组之间没有共同评审的作品，各组单独校正', 'Panels share no works: each was adjusted alone'],
  ADDITIVE_FALLBACK: ['部分评委不满足标准分条件，改用加性模型', 'Some judges do not allow a standard score: the additive model was used'],
  NOT_CONVERGED: ['加性模型未收敛', 'The additive model did not converge'],
  TRIM_FALLBACK: ['有效评审数不足以去掉最高分和最低分，采用平均分', 'Too few reviews to drop the highest and lowest: plain mean'],
  FORMULA_FAILED: ['公式对该作品无法计算，不参与排名', 'The formula cannot be computed for this work: not ranked'],
  TIED: ['并列', 'Tied'],
  DRAWN: ['名次由抽签决定', 'Place decided by draw'],
} as const satisfies Record<string, Label>;

export type ScoreFlag = keyof typeof scoreFlags;

/** Why a review does not count. */
export const invalidReasons = {
  NOT_SUBMITTED: ['未提交', 'Not submitted'],
  EXPIRED: ['已失效', 'Expired'],
  RETURNED: ['已退回', 'Returned'],
  CANCELLED: ['已取消', 'Cancelled'],
  INCOMPLETE: ['评分不完整', 'Scores missing'],
  EXPERT_WITHDRAWN: ['评委已退出', 'Judge withdrawn'],
  WORKS_UNKNOWN: ['作品不在评审范围', 'Works not in the run'],
} as const satisfies Record<string, Label>;

export type InvalidReason = keyof typeof invalidReasons;

/** Why a judge's scores are not converted to standard scores. */
export const refusals = {
  TOO_FEW_WORKS: ['评审作品数不足', 'Too few works'],
  ZERO_SPREAD: ['所有评分相同', 'All scores are the same'],
} as const satisfies Record<string, Label>;

export type Refusal = keyof typeof refusals;

/** Why a work needs one more expert. */
export const disputeReasons = {
  RANGE: ['最高分与最低分相差过大', 'Highest and lowest score too far apart'],
  SPREAD: ['标准差过大', 'Standard deviation too great'],
  NEAR_CUT: ['接近获奖分数线', 'Close to an award border'],
} as const satisfies Record<string, Label>;

export type DisputeReason = keyof typeof disputeReasons;

/** Why an expert's scores are outliers. */
export const outlierReasons = {
  LENIENT: ['评分偏高', 'Scores high'],
  SEVERE: ['评分偏低', 'Scores low'],
  NARROW: ['评分区分度低', 'Hardly tells works apart'],
  DISAGREES: ['与其他评委相关性低', 'Agrees little with others'],
  IDENTICAL_RUN: ['连续给出相同分数', 'Many equal scores in a row'],
  TOO_FAST: ['单件用时过短', 'Too little time per work'],
} as const satisfies Record<string, Label>;

export type OutlierReason = keyof typeof outlierReasons;
