/**
 * The days of a month that an expression selects. Days are bits 0 to 30 of a number, weekdays bits 0 (Sunday) to 6.
 */
export type DayRule =
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'weekdays'; readonly weekdays: number }
  | { readonly kind: 'last'; readonly back: number; readonly workday: boolean }
  | { readonly kind: 'nearest'; readonly day: number }
  | { readonly kind: 'lastWeekday'; readonly weekday: number }
  | { readonly kind: 'nthWeekday'; readonly weekday: number; readonly nth: number };

/** Days since 1970-01-01 of a date in the Gregorian calendar; month 1 to 12. */
export function dayNumber(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468;
}

/** Days of a month, 28 to 31. */
export function monthLength(year: number, month: number): number {
  return month === 2
    ? (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
      ? 29
      : 28
    : month === 4 || month === 6 || month === 9 || month === 11
      ? 30
      : 31;
}

/** 0 = Sunday. 1970-01-01 was a Thursday. */
const weekdayOf = (days: number): number => (((days + 4) % 7) + 7) % 7;

const everyWeek = (weekdays: number, first: number): number => {
  const week = ((weekdays >> first) | (weekdays << (7 - first))) & 127;
  return week | (week << 7) | (week << 14) | (week << 21) | (week << 28);
};

/** The working day nearest to a day in the same month: Saturday moves back unless it is the 1st, Sunday moves on unless it is the last. */
const nearestWorkday = (day: number, weekday: number, length: number): number => {
  if (weekday === 6) return day === 1 ? 3 : day - 1;
  if (weekday === 0) return day === length ? day - 2 : day + 1;
  return day;
};

/** The days of one month as bits; 0 if none matches. */
export function daysInMonth(rule: DayRule, year: number, month: number): number {
  const length = monthLength(year, month);
  const inside = length === 31 ? 0x7fff_ffff : (1 << length) - 1;
  if (rule.kind === 'days') return rule.days & inside;
  const first = weekdayOf(dayNumber(year, month, 1));
  switch (rule.kind) {
    case 'weekdays':
      return everyWeek(rule.weekdays, first) & inside;
    case 'last': {
      const day = length - rule.back;
      if (day < 1) return 0;
      return 1 << ((rule.workday ? nearestWorkday(day, (first + day - 1) % 7, length) : day) - 1);
    }
    case 'nearest':
      return rule.day > length ? 0 : 1 << (nearestWorkday(rule.day, (first + rule.day - 1) % 7, length) - 1);
    case 'lastWeekday': {
      const last = (first + length - 1) % 7;
      return 1 << (length - ((last - rule.weekday + 7) % 7) - 1);
    }
    case 'nthWeekday': {
      const day = ((rule.weekday - first + 7) % 7) + 1 + (rule.nth - 1) * 7;
      return day > length ? 0 : 1 << (day - 1);
    }
    default:
      return rule satisfies never;
  }
}
