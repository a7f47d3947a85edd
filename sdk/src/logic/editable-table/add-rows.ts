import type { Label } from '../../contract/label.ts';

/** What the button for new rows does (ETABLE-10). */
export interface AddRowSettings {
  /** Rows at once, from 1. */
  readonly count: number;
  /** Place of the first new row, from 1 to the number of rows; 0 is the bottom. */
  readonly position: number;
  readonly scrollToBottom: boolean;
}

export const defaultAddRows: AddRowSettings = { count: 1, position: 0, scrollToBottom: false };

/** Rows that one click adds at most: more is a slip of the hand. */
export const mostAddedRows = 1000;

const whole = (value: unknown, least: number, most: number, otherwise: number): number => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? Math.max(least, Math.min(Math.trunc(number), most)) : otherwise;
};

/**
 * Settings from what was typed or stored (ETABLE-10): numbers outside their bounds become the nearest inside, and what is none the
 * default. A position beyond the rows of this table is its last row.
 */
export function addRowSettings(given: unknown, rowCount: number): AddRowSettings {
  if (!Number.isInteger(rowCount) || rowCount < 0) throw new TypeError('rowCount must be a whole number of 0 or more');
  const draft = typeof given === 'object' && given !== null ? (given as Readonly<Record<string, unknown>>) : {};
  return {
    count: whole(draft.count, 1, mostAddedRows, defaultAddRows.count),
    position: whole(draft.position, 0, rowCount, defaultAddRows.position),
    scrollToBottom: draft.scrollToBottom === true,
  };
}

/** Pause between two insertions (ETABLE-12), in ms. */
export const insertPauseMs = 1500;

export const tooFastText: Label = ['您点击得太快了，请慢一点', 'you clicked too fast, please slow down'];

/**
 * Whether rows may be inserted now (ETABLE-12): 1500 ms after the last insertion that was made. Times in ms; without a last one, or with
 * one that a changed clock puts in the future, always.
 */
export function mayInsert(lastInsert: number | undefined, now: number): boolean {
  if (!Number.isFinite(now)) throw new TypeError('now must be a time in ms');
  return lastInsert === undefined || now < lastInsert || now - lastInsert >= insertPauseMs;
}
