import type { CallOptions, Download } from '../client/client.ts';
import type { Row } from '../contract/entity.ts';
import type { Page } from '../contract/wire/envelope.ts';
import type { review } from '../entities/review/allot.ts';
import type { worksScore } from '../entities/review/works-score.ts';
import type { ListQuery } from '../logic/query/list-query.ts';
import { area } from './area.ts';
import { pageOf } from './lists.ts';

/** One review as its managers see it, with the expert's name. */
export type ManagedReviewRow = Row<typeof review>;
/** The formula's result from all reviews of one work. */
export type WorksResultRow = Row<typeof worksScore>;

/** The query for a list of reviews; the competition is required. */
export interface ManagedReviewQuery extends ListQuery {
  readonly competitionId: string;
}

const listOf = ({ competitionId, ...list }: ManagedReviewQuery): ListQuery => ({ ...list, match: { ...list.match, competitionId } });

/** All reviews of a competition and their results, for those who manage it. */
export const reviewManagementCalls = area((send) => ({
  /** The reviews of a competition. ADMIN, SUB, AUD. Unsigned. */
  managementList: (query: ManagedReviewQuery): Promise<Page<ManagedReviewRow>> =>
    pageOf(send('GET', '/dsTbReview/managementList', { list: listOf(query), jeecg: 'unsupported' })),
  /** Combined scores by the project's formula, best first. ADMIN, SUB, AUD. Unsigned. */
  results: (query: ManagedReviewQuery): Promise<Page<WorksResultRow>> =>
    pageOf(send('GET', '/dsTbReview/results', { list: listOf(query), jeecg: 'unsupported' })),
  /** Both as a workbook. ADMIN, SUB, AUD. Unsigned, without a time limit unless one is set. */
  exportXls: (
    { format, ...query }: ManagedReviewQuery & { readonly format?: 'xlsx' | 'xls' },
    options: CallOptions = {},
  ): Promise<Download> =>
    send('GET', '/dsTbReview/exportXls', { ...options, query: { format }, list: listOf(query), as: 'file', jeecg: 'unsupported' }),
}));
