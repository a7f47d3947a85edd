import { storeKeys } from '@saiyun/sdk/contract';
import { storage } from '../../lib/store/storage.ts';

/** Stores the list's filter and the ids of its rows, for "previous" and "next" in the detail (REVIEW-09). */
export function keepList(condition: string, ids: readonly string[]): void {
  storage.set(storeKeys.reviewCondition, condition, { area: 'session' });
  storage.set(storeKeys.reviewList, ids, { area: 'session' });
}

/** Where one review is worked on. */
export function deskPath(id: string): string {
  return `/expert/review/${id}`;
}

export interface Neighbours {
  /** The address of the list, with its filter. */
  readonly listPath: string;
  /** 1-based; 0 if the review is not in the stored list. */
  readonly at: number;
  readonly all: number;
  /** Whether they are the rows of the list from which one came. */
  readonly isOfList: boolean;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** The review's neighbours in the stored list; for one that was reached another way, among `others`. */
export function neighboursIn(list: unknown, condition: unknown, id: string, others: readonly string[] = []): Neighbours {
  const stored = Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : [];
  const isOfList = stored.includes(id);
  const ids = isOfList ? stored : others;
  const at = ids.indexOf(id);
  const search = typeof condition === 'string' && condition.startsWith('?') ? condition : '';
  return {
    listPath: `/expert/competitionReview${search}`,
    at: at + 1,
    all: ids.length,
    isOfList,
    previous: at > 0 ? ids[at - 1] : undefined,
    next: at >= 0 ? ids[at + 1] : undefined,
  };
}

export function neighboursOf(id: string, others: readonly string[]): Neighbours {
  return neighboursIn(storage.get(storeKeys.reviewList), storage.get(storeKeys.reviewCondition), id, others);
}
