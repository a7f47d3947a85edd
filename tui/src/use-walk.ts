import type { MyReviewRow } from '@saiyun/sdk';
import { isOpenReview } from '@saiyun/sdk/rules';
import { useState } from 'react';
import { type ReviewsPlace, toDo } from './screens/reviews/use-review-list.ts';

/** A review of the list, and the how manieth it is. */
export interface Step {
  readonly row: MyReviewRow;
  readonly at: number;
  readonly total: number;
}

/** From one review of a list to another. */
export interface Walk {
  readonly place: ReviewsPlace;
  readonly leave: (place: ReviewsPlace) => void;
  readonly open: (row: MyReviewRow, list: readonly MyReviewRow[], place: ReviewsPlace) => void;
  /** The next or previous one, if there is one. */
  readonly step: (from: string, by: 1 | -1) => Step | undefined;
  /** The name of the state by which the list is narrowed; nothing for all, or for all that is to do. */
  readonly listName: string | undefined;
  /** The id of the next one that is still to be reviewed, after this one was submitted; from the end it goes on at the beginning. */
  readonly submitted: (id: string) => MyReviewRow | undefined;
}

export function useWalk(): Walk {
  const [place, setPlace] = useState<ReviewsPlace>({ status: toDo, id: undefined });
  const [list, setList] = useState<readonly MyReviewRow[]>([]);
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const goTo = (row: MyReviewRow | undefined): MyReviewRow | undefined => {
    if (row) setPlace((before) => ({ ...before, id: row.id }));
    return row;
  };
  const indexOf = (id: string): number => list.findIndex((row) => row.id === id);
  return {
    place,
    leave: setPlace,
    open: (_row, rows, at) => {
      setList(rows);
      setPlace(at);
      setDone(new Set());
    },
    listName: place.status === undefined || place.status === toDo ? undefined : (list[0]?.status_dictText ?? place.status),
    step: (from, by) => {
      const at = indexOf(from) + by;
      const row = goTo(list[at]);
      return row && { row, at: at + 1, total: list.length };
    },
    submitted: (id) => {
      const all = new Set([...done, id]);
      setDone(all);
      const at = indexOf(id);
      const inTurn = [...list.slice(at + 1), ...list.slice(0, at)];
      return goTo(inTurn.find((row) => isOpenReview(row.status) && !all.has(row.id)));
    },
  };
}
