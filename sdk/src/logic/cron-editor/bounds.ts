import { type Language, labelIn, withNote } from '../../contract/label.ts';
import { CronError, type CronField, cronErrorText } from '../cron/index.ts';
import { type CronModel, type CronPart, cronEditorFields, cronModes } from './model.ts';

/** Smallest and greatest whole number, both allowed. */
export type Span = readonly [min: number, max: number];

/** The numbers of a part that have bounds. */
export type CronNumberKey =
  | keyof Omit<CronPart, 'mode'>
  | 'cronLastSpecificDomDay'
  | 'cronDaysBeforeEomMinus'
  | 'cronDaysNearestWeekday'
  | 'cronNthDayDay'
  | 'cronNthDayNth';

export type PartBounds = Readonly<Partial<Record<CronNumberKey, Span>>> & Readonly<Record<keyof Omit<CronPart, 'mode'>, Span>>;

/** Two readings of the same requirements; both are kept. */
export type CronBoundSet = 'runnable' | 'literal';

/**
 * The numbers that the editor accepts. `runnable` accepts what either reading allows and Quartz can run; `literal` follows the first
 * reading exactly, including 60 minutes, month 0 and `L-31`, which Quartz refuses. An interval of 0 means only the start.
 */
export const cronBoundSets: Readonly<Record<CronBoundSet, Readonly<Record<CronField, PartBounds>>>> = {
  runnable: {
    second: { incrementStart: [0, 59], incrementIncrement: [1, 59], rangeStart: [0, 59], rangeEnd: [0, 59], specificSpecific: [0, 59] },
    minute: { incrementStart: [0, 59], incrementIncrement: [1, 59], rangeStart: [0, 59], rangeEnd: [0, 59], specificSpecific: [0, 59] },
    hour: { incrementStart: [0, 23], incrementIncrement: [0, 23], rangeStart: [0, 23], rangeEnd: [0, 23], specificSpecific: [0, 23] },
    day: {
      incrementStart: [1, 31],
      incrementIncrement: [1, 31],
      rangeStart: [1, 31],
      rangeEnd: [1, 31],
      specificSpecific: [1, 31],
      cronLastSpecificDomDay: [1, 7],
      cronDaysBeforeEomMinus: [1, 30],
      cronDaysNearestWeekday: [1, 31],
    },
    month: { incrementStart: [1, 12], incrementIncrement: [0, 12], rangeStart: [1, 12], rangeEnd: [1, 12], specificSpecific: [1, 12] },
    week: {
      incrementStart: [1, 7],
      incrementIncrement: [1, 7],
      rangeStart: [1, 7],
      rangeEnd: [1, 7],
      specificSpecific: [1, 7],
      cronNthDayDay: [1, 7],
      cronNthDayNth: [1, 5],
    },
    year: {
      incrementStart: [2019, 2119],
      incrementIncrement: [1, 99],
      rangeStart: [2019, 2119],
      rangeEnd: [2019, 2119],
      specificSpecific: [2019, 2118],
    },
  },
  literal: {
    second: { incrementStart: [0, 59], incrementIncrement: [1, 59], rangeStart: [1, 59], rangeEnd: [0, 59], specificSpecific: [0, 59] },
    minute: { incrementStart: [0, 59], incrementIncrement: [1, 60], rangeStart: [1, 60], rangeEnd: [0, 59], specificSpecific: [0, 59] },
    hour: { incrementStart: [0, 23], incrementIncrement: [0, 23], rangeStart: [0, 23], rangeEnd: [0, 23], specificSpecific: [0, 23] },
    day: {
      incrementStart: [1, 31],
      incrementIncrement: [1, 31],
      rangeStart: [1, 31],
      rangeEnd: [1, 31],
      specificSpecific: [1, 31],
      cronLastSpecificDomDay: [1, 7],
      cronDaysBeforeEomMinus: [1, 31],
      cronDaysNearestWeekday: [1, 31],
    },
    month: { incrementStart: [0, 12], incrementIncrement: [0, 12], rangeStart: [1, 12], rangeEnd: [1, 12], specificSpecific: [1, 12] },
    week: {
      incrementStart: [1, 7],
      incrementIncrement: [1, 7],
      rangeStart: [1, 7],
      rangeEnd: [1, 7],
      specificSpecific: [1, 7],
      cronNthDayDay: [1, 7],
      cronNthDayNth: [1, 5],
    },
    year: {
      incrementStart: [2019, 2119],
      incrementIncrement: [1, 99],
      rangeStart: [2019, 2119],
      rangeEnd: [2019, 2119],
      specificSpecific: [2019, 2118],
    },
  },
};

/** Whether a number is whole and within the inclusive bounds. */
export function within([min, max]: Span, value: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

/** The whole number within the bounds that is nearest to the input; the smallest one if the input is not a number. */
export function nearestWithin([min, max]: Span, value: number): number {
  return Number.isNaN(value) ? min : Math.min(max, Math.max(min, Math.round(value)));
}

/** A number that is missing or out of bounds. */
export interface CronIssue {
  readonly field: CronField;
  readonly key: CronNumberKey;
  readonly value: number;
  readonly min: number;
  readonly max: number;
}

const usedBy: Readonly<Record<string, readonly CronNumberKey[]>> = {
  range: ['rangeStart', 'rangeEnd'],
  loop: ['incrementStart', 'incrementIncrement'],
  specify: ['specificSpecific'],
  'work-day': ['cronDaysNearestWeekday'],
  'before-end': ['cronDaysBeforeEomMinus'],
  'nth-weekday': ['cronNthDayDay', 'cronNthDayNth'],
};

/** All numbers of the chosen modes that are out of bounds, in the order of the model. */
export function checkCronModel(model: CronModel, set: CronBoundSet = 'runnable'): readonly CronIssue[] {
  const issues: CronIssue[] = [];
  const look = (field: CronField, key: CronNumberKey, value: unknown): void => {
    const span = cronBoundSets[set][field][key];
    for (const one of Array.isArray(value) ? (value as readonly number[]) : [value as number]) {
      if (span && !within(span, one)) issues.push({ field, key, value: one, min: span[0], max: span[1] });
    }
  };
  for (const field of cronEditorFields) {
    const part = model[field];
    if (!cronModes[field].includes(part.mode)) throw new TypeError(`model.${field}.mode cannot be ${part.mode}`);
    if (part.mode === 'last-weekday') look('day', 'cronLastSpecificDomDay', model.day.cronLastSpecificDomDay);
    for (const key of usedBy[part.mode] ?? []) look(field, key, (part as unknown as Readonly<Record<string, unknown>>)[key]);
  }
  return issues;
}

const numberLabels: Readonly<Record<CronNumberKey, readonly [zh: string, en: string]>> = {
  incrementStart: ['循环开始', 'loop start'],
  incrementIncrement: ['循环间隔', 'loop interval'],
  rangeStart: ['区间开始', 'range start'],
  rangeEnd: ['区间结束', 'range end'],
  specificSpecific: ['指定值', 'specific value'],
  cronLastSpecificDomDay: ['最后一个星期几', 'last given weekday'],
  cronDaysBeforeEomMinus: ['月末前几日', 'days before the end of the month'],
  cronDaysNearestWeekday: ['工作日', 'working day'],
  cronNthDayDay: ['星期几', 'weekday'],
  cronNthDayNth: ['第几个', 'which one'],
};

/** The issue in the reader's language: `分字段：60 超出范围 0-59（循环间隔）`. */
export function cronIssueText({ field, key, value, min, max }: CronIssue, language: Language): string {
  const reason = Number.isInteger(value) ? 'out_of_range' : 'syntax';
  const said = cronErrorText(new CronError(field, reason, { value: String(value), min, max }), language);
  const name = labelIn(numberLabels[key], language);
  return withNote(language, said, name);
}
