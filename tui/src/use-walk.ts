import type { MyReviewRow } from '@saiyun/sdk';
import { reviewStatus } from '@saiyun/sdk/entities';
import { useState } from 'react';
import type { ReviewsPlace } from './screens/reviews/use-review-list.ts';

/** From one review of a list to another. */
export interface Walk {
  readonly place: ReviewsPlace;
  readonly leave: (place: ReviewsPlace) => void;
  readonly open: (row: MyReviewRow, list: readonly MyReviewRow[], place: ReviewsPlace) => void;
  /** The id of the next or previous one, if there is one. */
  readonly step: (from: string, by: 1 | -1) => string | undefined;
  /** The id of the next one that is still to be reviewed, after this one was submitted; from the end it goes on at the beginning. */
  readonly submitted: (id: string) => string | undefined;
}

const isOpen = ({ status }: MyReviewRow): boolean => status === reviewStatus.pending || status === reviewStatus.staged;

export function useWalk(): Walk {
  const [place, setPlace] = useState<ReviewsPlace>({ status: reviewStatus.pending, id: undefined });
  const [list, setList] = useState<readonly MyReviewRow[]>([]);
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const goTo = (id: string | undefined): string | undefined => {
    if (id !== undefined) setPlace((before) => ({ ...before, id }));
    return id;
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
    step: (from, by) => goTo(list[indexOf(from) + by]?.id),
    submitted: (id) => {
      const all = new Set([...done, id]);
      setDone(all);
      const at = indexOf(id);
      const inTurn = [...list.slice(at + 1), ...list.slice(0, at)];
      return goTo(inTurn.find((row) => isOpen(row) && !all.has(row.id))?.id);
    },
  };
}
