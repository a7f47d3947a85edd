import { changeCron } from './change.ts';
import type { CronModel } from './model.ts';
import { readPart } from './read-part.ts';
import { fromMonday } from './weekday.ts';

/** How the weekly picker repeats. */
export type RecurrenceType = 'TYPE_NOT_SET' | 'TYPE_RANGE' | 'TYPE_LOOP' | 'TYPE_SPECIFY';
export const recurrenceTypes = ['TYPE_NOT_SET', 'TYPE_RANGE', 'TYPE_LOOP', 'TYPE_SPECIFY'] as const satisfies readonly RecurrenceType[];

/** The state of the weekly picker. Weekdays use the Quartz numbers, 1 Sunday to 7 Saturday; `weekdayChoices` displays them. */
export interface Weekly {
  readonly type: RecurrenceType;
  readonly loop: { readonly start: number; readonly interval: number };
  readonly range: { readonly start: number; readonly end: number };
  readonly days: readonly number[];
}

/** A loop from Monday on, and the whole week as range. */
export function defaultWeekly(): Weekly {
  return {
    type: 'TYPE_NOT_SET',
    loop: { start: 2, interval: 1 },
    range: { start: 1, end: 7 },
    days: [],
  };
}

const printers: Readonly<Record<RecurrenceType, (weekly: Weekly) => string>> = {
  TYPE_NOT_SET: () => '?',
  TYPE_RANGE: ({ range }) => `${range.start}-${range.end}`,
  TYPE_LOOP: ({ loop }) => `${loop.start}/${loop.interval}`,
  TYPE_SPECIFY: ({ days }) => [...new Set(days)].sort((a, b) => fromMonday(a) - fromMonday(b)).join(',') || '?',
};

/** The week field of an expression, `?` until a weekday is chosen. Specific weekdays run from Monday to Sunday: `2,6,1`. */
export function printWeekly(weekly: Weekly): string {
  return printers[weekly.type](weekly);
}

/**
 * Parses a week field into the picker, with names as numbers. `known` is false for text that the picker cannot show, such as `6#3`: it
 * falls back to every day, the whole week.
 */
export function readWeekly(text: string): { readonly weekly: Weekly; readonly known: boolean } {
  const none = defaultWeekly();
  const {
    mode,
    rangeStart = 1,
    rangeEnd = 7,
    incrementStart = 2,
    incrementIncrement = 1,
    specificSpecific = [],
  } = readPart('week', text.trim(), 'runnable') ?? {};
  if (mode === 'not-set') return { weekly: none, known: true };
  if (mode === 'loop') {
    return { weekly: { ...none, type: 'TYPE_LOOP', loop: { start: incrementStart, interval: incrementIncrement } }, known: true };
  }
  if (mode === 'specify') return { weekly: { ...none, type: 'TYPE_SPECIFY', days: specificSpecific }, known: true };
  const range = { start: rangeStart, end: rangeEnd };
  return { weekly: { ...none, type: 'TYPE_RANGE', range }, known: mode === 'range' || mode === 'every' };
}

/** The picker for a given day field: a set day unsets the week. */
export function weeklyBesideDay(weekly: Weekly, dayText: string): Weekly {
  return dayText.trim() === '?' || weekly.type === 'TYPE_NOT_SET' ? weekly : { ...weekly, type: 'TYPE_NOT_SET' };
}

/** The day field for a given picker: `?` if the week is set, otherwise its old value, or every day if both would be unset. */
export function dayBesideWeekly(weekly: Weekly, dayText: string): string {
  if (printWeekly(weekly) !== '?') return '?';
  return dayText.trim() === '?' ? '*' : dayText.trim();
}

/** Applies the picker's choice to a model, with all its consequences. */
export function applyWeekly(model: CronModel, weekly: Weekly): CronModel {
  if (printWeekly(weekly) === '?') return changeCron(model, 'week', { mode: 'not-set' });
  const { loop, range, days } = weekly;
  return changeCron(model, 'week', {
    ...(weekly.type === 'TYPE_RANGE' && { mode: 'range', rangeStart: range.start, rangeEnd: range.end }),
    ...(weekly.type === 'TYPE_LOOP' && { mode: 'loop', incrementStart: loop.start, incrementIncrement: loop.interval }),
    ...(weekly.type === 'TYPE_SPECIFY' && { mode: 'specify', specificSpecific: days }),
  });
}
