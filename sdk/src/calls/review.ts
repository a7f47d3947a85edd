import type { Reply } from '../client/answer/reply.ts';
import type { Row } from '../contract/entity.ts';
import type { ReviewItemValue } from '../contract/shapes/review-items.ts';
import type { Page } from '../contract/wire/envelope.ts';
import type { reviewTemplateItem } from '../entities/review/template-item.ts';
import type { ListQuery } from '../logic/query/list-query.ts';
import type { Send } from './send.ts';

/** One line of an expert's list. Nothing in it names the entrant when the review is blind. */
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
  readonly totalScore: number | null;
}

/** A submitted review of the same work by somebody else. */
export type OtherReview = Pick<ReviewResult, 'items' | 'comment' | 'totalScore'>;

export interface ReviewDetail {
  readonly review: MyReviewRow;
  readonly works: {
    readonly title: string;
    readonly titleEn: string | null;
    readonly abstractText: string | null;
    /** Path of the file with a name that tells nothing about the entrant, or null. */
    readonly worksFile: string | null;
    /** The name under which it is downloaded: the anonymous code. */
    readonly worksFileName?: string | null;
    /** There is a file that is not shown, as what it tells of its author cannot be taken out. */
    readonly worksFileWithheld: boolean;
  };
  readonly template: {
    readonly templateName: string;
    readonly templateNameEn: string | null;
    readonly fullMark: number;
    readonly items: readonly ReviewTemplateItemRow[];
  };
  /** The newest draft, or the submitted version. */
  readonly result: ReviewResult | null;
  /** What others submitted for the work, without their names; null while the project does not show it (`othersVisible`). */
  readonly others: readonly OtherReview[] | null;
  /** ACCT-03: without a signature nothing can be saved. */
  readonly signed: boolean;
  /** May be changed now, by state and time; `whyNot` is a failure code otherwise. */
  readonly editable: boolean;
}

/** Filters of an expert's list besides the usual list parameters. */
export interface MyReviewQuery extends ListQuery {
  readonly status?: string;
  readonly competitionId?: string;
  readonly projectId?: string;
}

/** The expert's own reviews (CALL-154, CALL-155), in every client: each is one request, whose reply it answers. Staging and submitting are verbs of the `review` entity. */
export function reviewCalls(send: Send) {
  return {
    /** A page of the own reviews (CALL-154). EXPERT. Unsigned. */
    myList: ({ status, competitionId, projectId, ...list }: MyReviewQuery = {}): Reply<Page<MyReviewRow>> =>
      send('GET', '/dsTbReview/myList', {
        list: { ...list, match: { status, competitionId, projectId, ...list.match } },
        jeecg: 'unsupported',
      }),
    /** One review with its work and template (CALL-155). EXPERT. Unsigned. */
    detail: (id: string): Reply<ReviewDetail> => send('GET', '/dsTbReview/queryById', { query: { id }, jeecg: 'unsupported' }),
    /** Reviews by state, for the tabs of the list: `{ '0': 12, '1': 3, … }`. EXPERT. Unsigned. */
    counts: (): Reply<Readonly<Record<string, number>>> => send('GET', '/dsTbReview/counts', { jeecg: 'unsupported' }),
  };
}
