import type { MyReviewRow } from '@saiyun/sdk';
import { reviewStatus } from '@saiyun/sdk/entities';
import { isOpenReview } from '@saiyun/sdk/rules';
import type { Column } from '../../kit/table.tsx';
import { fit, width } from '../../state/cells.ts';
import { hoursUntil, type Urgency, urgencyOf } from '../../state/due.ts';
import { scoreDigits } from '../../state/score-form.ts';
import type { TuiText } from '../../texts/index.ts';
import { colour, stateMark } from '../../theme.ts';

export interface ColumnsGiven {
  readonly rows: readonly MyReviewRow[];
  /** Columns of the window. */
  readonly window: number;
  /** How a row tells its state: not where all have the same, by a mark where there are two, in words where there are more. */
  readonly states: 'none' | 'mark' | 'text';
  /** Reviews with something that is only here. */
  readonly unsent: ReadonlySet<string>;
  /** Those of which the server takes nothing. */
  readonly refused: ReadonlySet<string>;
  readonly now: number;
}

/** It was asked to return the work, and nobody has decided. */
export function isReturning(row: MyReviewRow): boolean {
  return isOpenReview(row.status) && row.returnRequestTime !== null;
}

/** How near the end of a review is; of one that is over nobody wants to know. */
function urgency(row: MyReviewRow, now: number): Urgency {
  return isOpenReview(row.status) ? urgencyOf(row.dueTime, now) : 'far';
}

/** The columns for which a window has room: what says the same in each row goes first, the title keeps the rest. */
export function reviewColumns(
  t: TuiText,
  { rows, window, states: told, unsent, refused, now }: ColumnsGiven,
): readonly Column<MyReviewRow>[] {
  const isWide = window >= 80;
  const markOf = (row: MyReviewRow): string => stateMark[row.status] ?? ' ';
  const sign = (row: MyReviewRow): string => (refused.has(row.id) ? ' !' : unsent.has(row.id) ? ' ✎' : isReturning(row) ? ' ↩' : '');
  const inWords = isWide && told === 'text';
  const stateOf = (row: MyReviewRow): string => (inWords ? `${markOf(row)} ${row.status_dictText ?? row.status}` : markOf(row));
  const states = inWords
    ? Math.min(16, Math.max(8, ...rows.map((row) => width(stateOf(row)))))
    : width(stateMark[reviewStatus.pending] ?? '');
  const dueColumns = isWide ? 16 : 11;
  const dueOf = ({ dueTime }: MyReviewRow): string => {
    if (isWide || dueTime === null) return dueTime?.slice(0, 16) ?? '';
    // Of the last day the hour is what matters.
    return Math.abs(hoursUntil(dueTime, now)) < 24 ? dueTime.slice(5, 16) : dueTime.slice(0, 10);
  };
  const tints = { past: colour.bad, near: colour.warning, far: undefined };
  const project: Column<MyReviewRow> = { title: t('reviews.project'), width: 24, text: (row) => row.projectName };
  const state: Column<MyReviewRow> = { title: inWords ? t('reviews.state') : ' ', width: states, text: stateOf };
  const score: Column<MyReviewRow> = {
    title: t('reviews.score'),
    width: 8,
    align: 'right',
    text: ({ totalScore }) => (totalScore == null ? '' : scoreDigits(totalScore)),
  };
  return [
    // The mark comes and goes as drafts are sent: it has its place, so that nothing moves.
    {
      title: t('reviews.code'),
      width: 14,
      text: (row) => fit(row.anonymousCode, 12) + sign(row),
      tint: (row) => (refused.has(row.id) ? colour.bad : undefined),
    },
    { title: t('reviews.title'), text: (row) => row.title },
    ...(window >= 100 ? [project] : []),
    {
      title: t('reviews.due'),
      width: dueColumns + 1,
      text: (row) => `${dueOf(row)}${urgency(row, now) === 'far' ? '' : '!'}`,
      tint: (row) => tints[urgency(row, now)],
    },
    ...(told === 'none' ? [] : [state]),
    ...(isWide || rows.some(({ totalScore }) => totalScore !== null) ? [score] : []),
  ];
}
