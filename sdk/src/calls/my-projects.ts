import type { CalibrationStanding } from '../contract/calibration.ts';
import { area } from './area.ts';
import type { MyReviewRow, OtherReview, ReviewResult, ReviewTemplateItemRow } from './review.ts';

/** A review project in which the expert reviews. */
export interface MyReviewProject {
  readonly id: string;
  readonly projectName: string;
  readonly competitionId: string;
  readonly competitionName: string;
  /** A state of `reviewProjectStatus`. */
  readonly status: string;
  readonly startTime: string;
  readonly endTime: string;
  /** Yuan for each submitted review. */
  readonly feePerReview: number;
  /** What the submitted reviews have earned so far, in yuan. */
  readonly earned: number;
  /** `never`, `afterOwn` or `afterClose`. */
  readonly othersVisible: string;
  /** The expert's works without those returned and cancelled, and how many of them are submitted, open and expired. */
  readonly all: number;
  readonly submitted: number;
  readonly open: number;
  readonly expired: number;
  /** When the first open review is due. */
  readonly nextDue: string | null;
  /** How far the expert is with its calibration; null if it asks for none. */
  readonly calibration: CalibrationStanding | null;
}

/** One of the expert's works in a project. */
export interface MyProjectWork {
  readonly review: MyReviewRow;
  readonly own: ReviewResult | null;
  /** The others' reviews of the work; null while the project does not show them. */
  readonly others: readonly OtherReview[] | null;
}

export interface MyProjectDetail {
  readonly project: MyReviewProject;
  readonly template: { readonly fullMark: number; readonly items: readonly ReviewTemplateItemRow[] };
  readonly works: readonly MyProjectWork[];
}

/** The projects in which the signed-in expert reviews. */
export const myProjectCalls = area((send) => ({
  /** All projects of the expert, those with open reviews first. EXPERT. Unsigned. */
  list: (): Promise<readonly MyReviewProject[]> => send('GET', '/dsTbReview/projects', { jeecg: 'unsupported' }),
  /** One project with the expert's works, and the others' reviews as far as it shows them. EXPERT. Unsigned. */
  detail: (id: string): Promise<MyProjectDetail> => send('GET', '/dsTbReview/project', { query: { id }, jeecg: 'unsupported' }),
}));
