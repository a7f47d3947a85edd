import type { CallOptions, Download } from '../client/client.ts';
import type { Page } from '../contract/envelope.ts';
import type { ListQuery } from '../logic/query/list-query.ts';
import { pageOf } from './lists.ts';
import type { Send } from './send.ts';

/** One review as its managers see it, with the expert's name. */
export interface ManagedReviewRow {
  readonly id: string;
  readonly projectId: string;
  readonly worksId: string;
  readonly worksId_dictText?: string;
  readonly expertId: string;
  readonly expertId_dictText?: string;
  /** 0 pending, 1 staged, 2 submitted, 3 expired, 4 returned, 5 cancelled. */
  readonly status: string;
  readonly status_dictText?: string;
  readonly totalScore: number | null;
  readonly submitTime: string | null;
  readonly dueTime: string | null;
}

/** What the formula made of all reviews of one work. */
export interface WorksResultRow {
  readonly worksId: string;
  readonly worksId_dictText?: string;
  readonly validCount: number;
  /** Plain mean of the valid reviews. */
  readonly rawMean: number | null;
  /** Score by the formula, by which works are ranked. */
  readonly adjusted: number | null;
  readonly rankNo: number | null;
}

/** What a list of reviews is asked for; the competition must be named. */
export interface ManagedReviewQuery extends ListQuery {
  readonly competitionId: string;
}

const listOf = ({ competitionId, ...list }: ManagedReviewQuery): ListQuery => ({ ...list, match: { ...list.match, competitionId } });

/** All reviews of a competition and what comes of them, for those who manage it. */
export const reviewManagementCalls = (send: Send) => ({
  /** The reviews of a competition (CALL-158). ADMIN, SUB, AUD. Unsigned. */
  managementList: (query: ManagedReviewQuery): Promise<Page<ManagedReviewRow>> =>
    pageOf(send('GET', '/dsTbReview/managementList', { list: listOf(query), jeecg: 'unsupported' })),
  /** Combined scores by the project's formula, best first (CALL-158). ADMIN, SUB, AUD. Unsigned. */
  results: (query: ManagedReviewQuery): Promise<Page<WorksResultRow>> =>
    pageOf(send('GET', '/dsTbReview/results', { list: listOf(query), jeecg: 'unsupported' })),
  /** Both as a workbook (CALL-158). ADMIN, SUB, AUD. Unsigned, without a time limit unless one is given. */
  exportXls: (
    { format, ...query }: ManagedReviewQuery & { readonly format?: 'xlsx' | 'xls' },
    options: CallOptions = {},
  ): Promise<Download> =>
    send('GET', '/dsTbReview/exportXls', { ...options, query: { format }, list: listOf(query), as: 'file', jeecg: 'unsupported' }),
});
