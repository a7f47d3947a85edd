import { isDate } from '../../contract/check.ts';
import { yes } from '../../contract/choices.ts';

/** A day that differs from its weekday: a holiday, or a weekend day worked in exchange. */
export interface CalendarDay {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly isWorkday: '0' | '1';
  readonly name?: string | null;
}

const dayMs = 86_400_000;

const atOf = (day: string, name: string): number => {
  if (!isDate(day)) throw new TypeError(`${name} must be a real day, YYYY-MM-DD`);
  return Date.parse(`${day}T00:00:00Z`);
};

/** The day this many days later, or earlier if negative. */
export function addDays(day: string, days: number): string {
  if (!Number.isSafeInteger(days)) throw new TypeError('days must be an integer');
  return new Date(atOf(day, 'day') + days * dayMs).toISOString().slice(0, 10);
}

const find = (calendar: readonly CalendarDay[], day: string): CalendarDay | undefined => calendar.find((one) => one.day === day);

/** Monday to Friday, unless the calendar says otherwise. */
export function isWorkingDay(calendar: readonly CalendarDay[], day: string): boolean {
  const weekday = new Date(atOf(day, 'day')).getUTCDay();
  const exception = find(calendar, day);
  return exception ? exception.isWorkday === yes : weekday >= 1 && weekday <= 5;
}

/** The name of the holiday or exchanged working day, if the calendar has one. */
export function dayName(calendar: readonly CalendarDay[], day: string): string | undefined {
  return find(calendar, day)?.name ?? undefined;
}

/**
 * Whether the holidays of the day's year are known: the calendar has an entry in that year. They are announced late in the year before, so
 * later pay days are estimated from weekends alone.
 */
export function isYearKnown(calendar: readonly CalendarDay[], day: string): boolean {
  return calendar.some((one) => one.day.slice(0, 4) === day.slice(0, 4));
}

/** The first working day on or after the day. Throws a RangeError if there is none within a year. */
export function workingDayFrom(calendar: readonly CalendarDay[], day: string): string {
  for (let i = 0; i <= 366; i++) {
    const candidate = addDays(day, i);
    if (isWorkingDay(calendar, candidate)) return candidate;
  }
  throw new RangeError('no working day within a year');
}

/** The first working day after the day. */
export function nextWorkingDay(calendar: readonly CalendarDay[], day: string): string {
  return workingDayFrom(calendar, addDays(day, 1));
}

/**
 * The expected pay day of a withdrawal requested on `requestDay`: the same day if it is a working day, otherwise the next one. `leadDays`
 * more working days are added, for examination and the bank (default 0).
 */
export function expectedPayDay(calendar: readonly CalendarDay[], requestDay: string, leadDays = 0): string {
  if (!Number.isInteger(leadDays) || leadDays < 0) throw new TypeError('leadDays must be an integer not below zero');
  let day = workingDayFrom(calendar, requestDay);
  for (let i = 0; i < leadDays; i++) day = nextWorkingDay(calendar, day);
  return day;
}

/** Number of working days in a range, both ends included. */
export function workingDaysBetween(calendar: readonly CalendarDay[], from: string, to: string): string[] {
  const days = Math.round((atOf(to, 'to') - atOf(from, 'from')) / dayMs);
  const all = Array.from({ length: Math.max(days + 1, 0) }, (_, i) => addDays(from, i));
  return all.filter((day) => isWorkingDay(calendar, day));
}
