import { storeKeys } from '@saiyun/sdk/contract';
import { storage } from '../../lib/store/storage.ts';

/** Stores the list's filter and the ids of its rows, for "previous" and "next" in the detail (REVIEW-09). */
export function keepList(condition: string, ids: readonly string[]): void {
  storage.set(storeKeys.reviewCondition, condition, { area: 'session' });
  storage.set(storeKeys.reviewList, ids, { area: 'session' });
}

export interface Neighbours {
  /** The address of the list, with its filter. */
  readonly listPath: string;
  /** 1-based; 0 if the review is not in the stored list. */
  readonly at: number;
  readonly all: number;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** The review's neighbours in the stored list. */
export function neighboursIn(list: unknown, condition: unknown, id: string): Neighbours {
  const ids = Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : [];
  const at = ids.indexOf(id);
  const search = typeof condition === 'string' && condition.startsWith('?') ? condition : '';
  return {
    listPath: `/expert/competitionReview${search}`,
    at: at + 1,
    all: ids.length,
    previous: at > 0 ? ids[at - 1] : undefined,
    next: at >= 0 ? ids[at + 1] : undefined,
  };
}

export function neighboursOf(id: string): Neighbours {
  return neighboursIn(storage.get(storeKeys.reviewList), storage.get(storeKeys.reviewCondition), id);
}
