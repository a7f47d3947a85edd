import type { Cron } from '../cron/cron.ts';
import { firstYear, lastYear } from '../cron/cron-field.ts';
import type { DayRule } from '../cron/day-rule.ts';

/** The moments of a day, as a person would put them. */
export type Times =
  /** Seconds of the day. */
  | { readonly kind: 'at'; readonly at: readonly number[] }
  | {
      readonly kind: 'every';
      readonly unit: 'second' | 'minute' | 'hour';
      readonly step: number;
      /** First and last run of the day in seconds, unless it goes on all day. */
      readonly window?: readonly [from: number, to: number];
      /** What the first run of the day is late by, in the next smaller unit; 0 if it is not. */
      readonly late: number;
    }
  /** No simpler words than the values themselves. */
  | {
      readonly kind: 'values';
      readonly seconds: readonly number[];
      readonly minutes: readonly number[];
      readonly hours: readonly number[];
    };

/** The days: of the month, of the week, or either; neither is every day. */
export interface Days {
  readonly ofMonth?: Exclude<DayRule, { kind: 'days' | 'weekdays' }> | { readonly kind: 'days'; readonly days: readonly number[] };
  /** 0 is Sunday. */
  readonly weekdays?: readonly number[];
}

/** An expression without its fields; a list that would hold every value is missing. */
export interface Schedule {
  readonly times: Times;
  readonly days: Days;
  readonly months?: readonly number[];
  readonly years?: readonly number[];
}

/** How many moments of a day are told one by one. */
const mostTimes = 4;

/** What an expression means, apart from how it is written. */
export function scheduleOf(cron: Cron): Schedule {
  if (cron.dialect === 'unix') {
    const { minute, hour, day, month, week } = cron.values;
    const ofMonth = isOpen(cron.parts.day) ? undefined : ({ kind: 'days', days: day } as const);
    const weekdays = isOpen(cron.parts.week) ? undefined : week;
    return { times: timesOf([0], minute, hour), days: { ofMonth, weekdays }, months: unlessAll(month, 12) };
  }
  const years = valuesIn(cron.years).map((year) => year + firstYear);
  return {
    times: timesOf(valuesIn(cron.seconds), valuesIn(cron.minutes), valuesIn(cron.hours)),
    days: daysOf(cron.days),
    months: unlessAll(bitsOf(cron.months, 1, 12), 12),
    years: unlessAll(years, lastYear - firstYear + 1),
  };
}

const isOpen = (text: string): boolean => text === '*' || text === '?';

const unlessAll = (values: readonly number[], size: number): readonly number[] | undefined => (values.length === size ? undefined : values);

/** The allowed values of a table: those that are the first at or after themselves. */
const valuesIn = (table: Int16Array): number[] => [...table.keys()].filter((value) => table[value] === value);

const bitsOf = (set: number, from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i).filter((value) => (set >>> value) & 1);

function daysOf(rule: DayRule): Days {
  if (rule.kind === 'weekdays') {
    const weekdays = bitsOf(rule.weekdays, 0, 6);
    return weekdays.length === 7 ? {} : { weekdays };
  }
  if (rule.kind !== 'days') return { ofMonth: rule };
  const days = bitsOf(rule.days, 0, 30).map((bit) => bit + 1);
  return days.length === 31 ? {} : { ofMonth: { kind: 'days', days } };
}

/** The step between values that are equally far apart; 0 if they are not. */
export function stepOf(values: readonly number[]): number {
  const [first = 0, second = first] = values;
  const step = second - first;
  return values.every((value, i) => value === first + i * step) ? step : 0;
}

/** The step of values that go round a field of `size` evenly, such as 0, 20, 40 of 60; 0 if they do not. */
const roundStep = (values: readonly number[], size: number): number => {
  const step = values.length === 1 ? 0 : stepOf(values);
  return step > 0 && (values[0] ?? 0) < step && step * values.length === size ? step : 0;
};

const secondOfDay = (hour = 0, minute = 0, second = 0): number => hour * 3600 + minute * 60 + second;

function timesOf(seconds: readonly number[], minutes: readonly number[], hours: readonly number[]): Times {
  const asValues: Times = { kind: 'values', seconds, minutes, hours };
  const [second = 0] = seconds;
  const [minute = 0] = minutes;
  // The first and the last run of the day.
  const window = [secondOfDay(hours[0], minute, second), secondOfDay(hours.at(-1), minutes.at(-1), seconds.at(-1))] as const;
  const isOneSpan = hours.length === 1 || stepOf(hours) === 1;
  if (seconds.length > 1) {
    const step = roundStep(seconds, 60);
    if (step === 0 || minutes.length < 60) return asValues;
    if (hours.length === 24) return { kind: 'every', unit: 'second', step, late: second };
    return isOneSpan ? { kind: 'every', unit: 'second', step, late: 0, window } : asValues;
  }
  if (minutes.length * hours.length <= mostTimes || (minutes.length === 1 && stepOf(hours) === 0 && hours.length <= 2 * mostTimes))
    return { kind: 'at', at: hours.flatMap((hour) => minutes.map((one) => secondOfDay(hour, one, second))) };
  if (minutes.length === 1) {
    const step = stepOf(hours);
    if (step === 0) return asValues;
    const isAllDay = roundStep(hours, 24) === step && hours[0] === 0 && second === 0;
    return isAllDay ? { kind: 'every', unit: 'hour', step, late: minute } : { kind: 'every', unit: 'hour', step, late: 0, window };
  }
  const step = roundStep(minutes, 60);
  if (step === 0) return asValues;
  if (hours.length === 24)
    return step > 1 && second > 0 ? asValues : { kind: 'every', unit: 'minute', step, late: step > 1 ? minute : second };
  return isOneSpan ? { kind: 'every', unit: 'minute', step, late: 0, window } : asValues;
}

/** `08:00`, and `08:00:30` where seconds matter. */
export function clock(secondOfDay: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const second = secondOfDay % 60;
  const text = `${two(Math.floor(secondOfDay / 3600))}:${two(Math.floor(secondOfDay / 60) % 60)}`;
  return second === 0 ? text : `${text}:${two(second)}`;
}

/** Neighbours as ranges: 1, 2, 3, 7 is [1, 3] and [7, 7]; two neighbours stay apart. */
export function rangesOf(values: readonly number[]): readonly (readonly [from: number, to: number])[] {
  const ranges: [number, number][] = [];
  for (const value of values) {
    const last = ranges.at(-1);
    if (last && value === last[1] + 1) last[1] = value;
    else ranges.push([value, value]);
  }
  return ranges.flatMap(([from, to]): (readonly [number, number])[] =>
    to === from + 1
      ? [
          [from, from],
          [to, to],
        ]
      : [[from, to]],
  );
}

/** Weekdays from Monday on, as weeks are read: Sunday is 7. */
export function fromMonday(weekdays: readonly number[]): readonly number[] {
  return weekdays.map((day) => (day === 0 ? 7 : day)).sort((a, b) => a - b);
}
