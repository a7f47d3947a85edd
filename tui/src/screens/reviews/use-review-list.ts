import type { MyReviewRow } from '@saiyun/sdk';
import { reviewStatus } from '@saiyun/sdk/entities';
import { isOpenReview } from '@saiyun/sdk/rules';
import { useMemo, useState } from 'react';
import { useAppContext } from '../../kit/app-context.ts';
import { type Keeping, type Loaded, useLoad } from '../../kit/use-load.ts';
import { firstRow, type ListWindow, select } from '../../state/list-window.ts';

/** Stands in the place of a state for all that are still to be reviewed, begun or not. */
export const toDo = 'toDo';

/** The state of the list, kept while a review is open. */
export interface ReviewsPlace {
  /** One state, `toDo`, or undefined for all. */
  readonly status: string | undefined;
  readonly id: string | undefined;
}

/** What the list can be narrowed to: a state, all that is to do, or without a status everything. */
export interface StateTab {
  readonly status: string | undefined;
  /** Of a state, as the server names it. */
  readonly label: string | undefined;
  readonly count: number;
}

export interface ReviewList {
  readonly loaded: Loaded<readonly MyReviewRow[]>;
  /** The reviews of the chosen state that match the filter. */
  readonly shown: readonly MyReviewRow[];
  readonly status: string | undefined;
  readonly tabs: readonly StateTab[];
  /** The selection, in so many rows. */
  readonly listIn: (height: number) => ListWindow;
  readonly goTo: (row: number, height: number) => void;
  /** Shows the next (1) or previous (-1) state that has reviews. */
  readonly stepState: (by: 1 | -1) => void;
}

const states: readonly (string | undefined)[] = [toDo, undefined, ...Object.values(reviewStatus.values)];

const isIn = (status: string | undefined, row: MyReviewRow): boolean =>
  status === undefined || (status === toDo ? isOpenReview(row.status) : row.status === status);

/** So many are kept for when the server is away. */
const mostKept = 2000;
type Reviews = readonly MyReviewRow[];
const keptReviews: Keeping<Reviews, Reviews> = {
  name: 'reviews',
  toKeep: (rows) => (rows.length <= mostKept ? rows : rows.filter(({ status }) => isOpenReview(status)).slice(0, mostKept)),
  fromKept: (rows) => rows,
};

const matches = (row: MyReviewRow, filter: string): boolean =>
  `${row.anonymousCode} ${row.title} ${row.projectName} ${row.competitionName}`.toLowerCase().includes(filter);

/** All reviews of the expert, narrowed by state and filter, with a selection that survives both. */
export function useReviewList(place: ReviewsPlace, filter: string): ReviewList {
  const { client, language } = useAppContext();
  const [status, setStatus] = useState(place.status);
  const [list, setList] = useState(firstRow);
  const [kept, setKept] = useState(place.id);

  // An expert has a few hundred reviews at most. Fetched together, they are narrowed without another call.
  const loaded = useLoad(
    async () => {
      const all: MyReviewRow[] = [];
      for (let pageNo = 1; ; pageNo++) {
        const page = await client.reviews.myList({ pageNo, pageSize: 500, column: 'dueTime', order: 'asc' });
        all.push(...page.records);
        if (page.records.length === 0 || all.length >= page.total) return all;
      }
    },
    [client, language],
    keptReviews,
  );

  const text = filter.trim().toLowerCase();
  const shown = useMemo(
    () => (loaded.data ?? []).filter((row) => isIn(status, row) && (text === '' || matches(row, text))),
    [loaded.data, status, text],
  );
  const tabs = useMemo(() => {
    const all = loaded.data ?? [];
    return states.flatMap((one): readonly StateTab[] => {
      const rows = all.filter((row) => isIn(one, row));
      if (one === undefined || one === toDo) return [{ status: one, label: undefined, count: rows.length }];
      return rows.length > 0 ? [{ status: one, label: rows[0]?.status_dictText ?? one, count: rows.length }] : [];
    });
  }, [loaded.data]);

  const keptAt = kept === undefined ? -1 : shown.findIndex((row) => row.id === kept);
  const listIn = (height: number): ListWindow => select(list, keptAt >= 0 ? keptAt : list.selected, shown.length, height);
  return {
    loaded,
    shown,
    status,
    tabs,
    listIn,
    goTo: (row, height) => {
      setKept(undefined);
      setList(select(listIn(height), row, shown.length, height));
    },
    stepState: (by) => {
      const now = tabs.findIndex((tab) => tab.status === status);
      setStatus(tabs[(now + by + tabs.length) % tabs.length]?.status);
      setKept(undefined);
      setList(firstRow);
    },
  };
}
