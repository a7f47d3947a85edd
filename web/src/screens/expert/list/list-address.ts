import type { MyReviewQuery } from '@saiyun/sdk/calls';
import { reviewStatus } from '@saiyun/sdk/entities';
import { isOpenReview } from '@saiyun/sdk/rules';

export const pageSize = 10;

/** In place of a state: reviews in any state. */
export const anyStatus = 'all';

/** What the list shows, as its address says. */
export interface ListView {
  readonly status: string;
  readonly title: string;
  readonly page: number;
}

export function viewOf(params: URLSearchParams): ListView {
  return {
    status: params.get('status') ?? reviewStatus.pending,
    title: params.get('title') ?? '',
    page: Math.max(1, Number(params.get('page')) || 1),
  };
}

/** The address after a change: an empty text removes its parameter, and the list begins again at its first page. */
export function addressWith(params: URLSearchParams, changed: Readonly<Record<string, string>>): URLSearchParams {
  const merged = new URLSearchParams(params);
  merged.delete('page');
  for (const [key, value] of Object.entries(changed)) {
    if (value) merged.set(key, value);
    else merged.delete(key);
  }
  return merged;
}

/** Open reviews come by their deadline, those that one asked to return last; the others as the server orders them. */
export function queryOf({ status, title, page }: ListView): MyReviewQuery {
  return {
    pageNo: page,
    pageSize,
    ...(isOpenReview(status) && { column: 'returnRequestTime,dueTime', order: 'asc' }),
    ...(status !== anyStatus && { status }),
    ...(title && { match: { title: `*${title}*` } }),
  };
}
