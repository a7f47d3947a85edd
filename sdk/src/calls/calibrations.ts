import type { CalibrationStanding, CriterionDistance } from '../contract/calibration.ts';
import type { ReferenceItemValue, ReviewItemValue } from '../contract/shapes/review-items.ts';
import type { Page } from '../contract/wire/envelope.ts';
import { area } from './area.ts';
import { pageOf } from './lists.ts';
import type { ReviewDetail } from './review.ts';

/** Not scored yet, may be tried again, within tolerance, or outside it with no try left. */
export type CalibrationState = 'open' | 'again' | 'within' | 'outside';

/** One of the works that the expert scores before reviewing. Nothing in it tells the reference. */
export interface MyCalibrationWork {
  readonly id: string;
  /** Its place among those of the project, from 1. */
  readonly no: number;
  readonly title: string;
  readonly state: CalibrationState;
  readonly tries: number;
  readonly triesLeft: number;
  /** Own total of the last try. */
  readonly totalScore: number | null;
  /** Points above or below the reference; null until the reference was shown, and while the work can be tried again. */
  readonly distance: number | null;
  /** The reference was shown before: another try is marked for the organisers. */
  readonly referenceSeen: boolean;
}

/** A calibration work that the expert can still score. */
export interface WaitingCalibration {
  readonly id: string;
  readonly title: string;
  readonly projectId: string;
  readonly projectName: string;
  readonly tries: number;
}

/** A calibration work as the expert scores it. */
export interface MyCalibration {
  readonly work: MyCalibrationWork;
  readonly projectId: string;
  readonly projectName: string;
  readonly competitionName: string;
  readonly standing: CalibrationStanding;
  /** The work after this one that waits for the expert. */
  readonly nextId: string | null;
  /** Points by which a total may differ from the reference. */
  readonly tolerance: number;
  readonly editable: boolean;
  readonly works: ReviewDetail['works'];
  readonly template: ReviewDetail['template'];
  /** The last try. */
  readonly own: { readonly items: readonly ReviewItemValue[]; readonly totalScore: number; readonly submitTime: string } | null;
  /** While it can be tried again: the criteria that were too high or too low. */
  readonly hints: readonly { readonly itemId: string; readonly is: 'high' | 'low' | 'other' }[] | null;
  /** The organisers' scores, once nothing can be changed any more. */
  readonly reference: {
    readonly items: readonly ReferenceItemValue[];
    readonly totalScore: number;
    readonly comment: string | null;
    readonly criteria: readonly CriterionDistance[];
  } | null;
}

/** What an expert gave a calibration work, seen by the organisers. */
export interface CalibrationCell {
  readonly calibrationId: string;
  readonly tries: number;
  readonly totalScore: number;
  readonly distance: number;
  readonly within: boolean;
  /** It was given after the reference had been shown, as when tries were added later. */
  readonly afterReference: boolean;
}

/** All experts of a project by all of its calibration works. */
export interface CalibrationOverview {
  readonly mode: string;
  readonly fullMark: number;
  /** In points. */
  readonly tolerance: number;
  readonly works: readonly {
    readonly id: string;
    readonly no: number;
    readonly title: string;
    readonly status: string;
    readonly referenceScore: number | null;
  }[];
  readonly experts: readonly {
    readonly id: string;
    readonly name: string;
    readonly standing: CalibrationStanding;
    /** The last try of each work. */
    readonly cells: readonly CalibrationCell[];
    /** Mean of the distances: above zero is lenient. */
    readonly leniency: number | null;
  }[];
}

export interface CalibrationTry {
  readonly id: string;
  /** The number of this try, from 1: refused if another window was faster. */
  readonly attemptNo: number;
  readonly items: readonly ReviewItemValue[];
}

/** Works with a known score, which experts score before they review. */
export const calibrationCalls = area((send) => ({
  /** Those of one of the own projects. EXPERT. Unsigned. */
  list: (projectId: string): Promise<readonly MyCalibrationWork[]> =>
    send('GET', '/dsTbReview/calibrations', { query: { projectId }, jeecg: 'unsupported' }),
  /** Those of all own projects that wait, by when the project ends. EXPERT. Unsigned. */
  waiting: (page: { readonly pageNo?: number; readonly pageSize?: number } = {}): Promise<Page<WaitingCalibration>> =>
    pageOf(send('GET', '/dsTbReview/waitingCalibrations', { query: page, jeecg: 'unsupported' })),
  /** One of them with what the expert gave it; the reference only once nothing can be changed any more. EXPERT. Unsigned. */
  detail: (id: string): Promise<MyCalibration> => send('GET', '/dsTbReview/calibration', { query: { id }, jeecg: 'unsupported' }),
  /** Scores one, and answers as `detail` does. EXPERT. */
  submit: (body: CalibrationTry): Promise<MyCalibration> => send('PUT', '/dsTbReview/calibrate', { body, jeecg: 'unsupported' }),
  /** Experts and works of a project with their distances. ADMIN, SUB, AUD. Unsigned. */
  overview: (id: string): Promise<CalibrationOverview> =>
    send('GET', '/dsTbReviewProject/calibration', { query: { id }, jeecg: 'unsupported' }),
}));
