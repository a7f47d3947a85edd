import type { Reply } from '../client/answer/reply.ts';
import type { CalibrationStanding } from '../contract/calibration.ts';
import type { Row } from '../contract/entity.ts';
import type { ReviewItemValue } from '../contract/shapes/review-items.ts';
import type { Page } from '../contract/wire/envelope.ts';
import type { reviewTemplateItem } from '../entities/review/template-item.ts';
import type { ListQuery } from '../logic/query/list-query.ts';
import type { Send } from './send.ts';

/** One line of an expert's list. In a blind review nothing in it identifies the entrant. */
export interface MyReviewRow {
  readonly id: string;
  readonly revision: number;
  /** 0 pending, 1 staged, 2 submitted, 3 expired, 4 returned, 5 cancelled. */
  readonly status: string;
  readonly status_dictText?: string;
  readonly anonymousCode: string;
  readonly title: string;
  readonly competitionId: string;
  readonly competitionName: string;
  readonly projectId: string;
  readonly projectName: string;
  readonly allotTime: string;
  readonly dueTime: string | null;
  readonly submitTime: string | null;
  readonly totalScore: number | null;
  readonly returnRequestTime: string | null;
}

export type ReviewTemplateItemRow = Row<typeof reviewTemplateItem>;

export interface ReviewResult {
  readonly versionNo: number;
  readonly isDraft: '0' | '1';
  readonly items: readonly ReviewItemValue[];
  readonly comment: string | null;
  readonly commentToEntrant: string | null;
  /** How sure the expert is (a value of `ds_review_confidence`). */
  readonly confidence: string | null;
  /** How long the expert has worked on it. */
  readonly secondsSpent: number | null;
  readonly totalScore: number | null;
}

/** A file of the work, or that there is one which cannot be shown. */
export interface ReviewFile {
  /** Version of the work that it belongs to; the current one comes first. */
  readonly versionNo: number;
  readonly current: boolean;
  /** What it was handed in as; earlier servers do not say. */
  readonly kind?: 'paper' | 'attachment' | 'video';
  /** Path of the cleaned copy; null if it is withheld. */
  readonly path: string | null;
  /** A name that does not identify the entrant. */
  readonly name: string | null;
}

/** Another expert's submitted review of the same work, without what is for the organisers only. */
export type OtherReview = Pick<ReviewResult, 'items' | 'commentToEntrant' | 'totalScore'>;

/** An answer to the form of works, as far as it is for experts. */
export interface ReviewAnswer {
  readonly label: string;
  readonly labelEn: string | null;
  /** In the reader's language. */
  readonly text: string;
}

export interface ReviewDetail {
  readonly review: MyReviewRow;
  readonly works: {
    readonly title: string;
    readonly titleEn: string | null;
    readonly abstractText: string | null;
    /** Path of the file under a name that does not identify the entrant, or null. */
    readonly worksFile: string | null;
    /** Its name for the download: the anonymous code. */
    readonly worksFileName?: string | null;
    /** There is a file that is not shown, because it identifies its author and this cannot be removed. */
    readonly worksFileWithheld: boolean;
    /** All files of the current version, then those of the last earlier ones. */
    readonly files: readonly ReviewFile[];
    /** What the form of works asked, without files and without what the form keeps from experts. */
    readonly answers?: readonly ReviewAnswer[];
  };
  readonly template: {
    readonly templateName: string;
    readonly templateNameEn: string | null;
    readonly fullMark: number;
    readonly items: readonly ReviewTemplateItemRow[];
  };
  /** The newest draft, or the submitted version. */
  readonly result: ReviewResult | null;
  /** Other experts' submitted reviews of the work, without names; null unless the project shows them (`othersVisible`). */
  readonly others: readonly OtherReview[] | null;
  /** Nothing can be saved without a signature. */
  readonly signed: boolean;
  /** Whether grants, state and time allow changes now. */
  readonly editable: boolean;
  /** How far the expert is with the calibration of the project; null if it asks for none. */
  readonly calibration: CalibrationStanding | null;
}

/** Filters of an expert's list besides the usual list parameters. */
export interface MyReviewQuery extends ListQuery {
  readonly status?: string;
  readonly competitionId?: string;
  readonly projectId?: string;
}

/**
 * The expert's own reviews, in every client: each call is one request and returns its reply. Staging and submitting are verbs of the
 * `review` record.
 */
export function reviewCalls(send: Send) {
  return {
    /** A page of the expert's own reviews. EXPERT. Unsigned. */
    myList: ({ status, competitionId, projectId, ...list }: MyReviewQuery = {}): Reply<Page<MyReviewRow>> =>
      send('GET', '/dsTbReview/myList', {
        list: { ...list, match: { status, competitionId, projectId, ...list.match } },
        jeecg: 'unsupported',
      }),
    /** One review with its work and template. EXPERT. Unsigned. */
    detail: (id: string): Reply<ReviewDetail> => send('GET', '/dsTbReview/queryById', { query: { id }, jeecg: 'unsupported' }),
    /** Number of reviews by state, for the tabs of the list: `{ '0': 12, '1': 3, … }`. EXPERT. Unsigned. */
    counts: (): Reply<Readonly<Record<string, number>>> => send('GET', '/dsTbReview/counts', { jeecg: 'unsupported' }),
  };
}
