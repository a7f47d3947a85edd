import type { Label } from '../../contract/label.ts';

/** What the button for new rows does. */
export interface AddRowSettings {
  /** Rows per click, at least 1. */
  readonly count: number;
  /** Place of the first new row, from 1 to the number of rows; 0 is the bottom. */
  readonly position: number;
  readonly scrollToBottom: boolean;
}

export const defaultAddRows: AddRowSettings = { count: 1, position: 0, scrollToBottom: false };

/** Most rows that one click adds: more would be a typing mistake. */
export const mostAddedRows = 1000;

const whole = (value: unknown, least: number, most: number, otherwise: number): number => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? Math.max(least, Math.min(Math.trunc(number), most)) : otherwise;
};

/**
 * Settings from typed or stored values: numbers out of bounds become the nearest bound, invalid ones the default. A position beyond the
 * table's rows is its last row.
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

/** Pause between two insertions, in ms. */
export const insertPauseMs = 1500;

export const tooFastText: Label = ['您点击得太快了，请慢一点', 'you clicked too fast, please slow down'];

/**
 * Whether rows may be inserted now: 1500 ms after the last insertion. Times in ms; always true without a last insertion, or if a clock
 * change puts it in the future.
 */
export function mayInsert(lastInsert: number | undefined, now: number): boolean {
  if (!Number.isFinite(now)) throw new TypeError('now must be a time in ms');
  return lastInsert === undefined || now < lastInsert || now - lastInsert >= insertPauseMs;
}
