import type { Label } from '../../contract/label.ts';
import type { CronField } from '../cron/index.ts';

/** What a part of the expression means, and its text. */
export type CronMode =
  /** `*` */
  | 'every'
  /** `a-b` */
  | 'range'
  /** `a/b` */
  | 'loop'
  /** `a,b,c` */
  | 'specify'
  /** `?` */
  | 'not-set'
  /** `nW`: the working day nearest to a day of the month */
  | 'work-day'
  /** `L`: the last day of the month */
  | 'last'
  /** `L-n`: n days before the last day of the month */
  | 'before-end'
  /** `d#n`: the nth weekday d of the month */
  | 'nth-weekday'
  /** `dL`: the last weekday d of the month */
  | 'last-weekday';

/** One part of the model. It keeps the numbers of all modes, so that trying a mode loses nothing. */
export interface CronPart {
  readonly mode: CronMode;
  readonly incrementStart: number;
  readonly incrementIncrement: number;
  readonly rangeStart: number;
  readonly rangeEnd: number;
  readonly specificSpecific: readonly number[];
}

/** The day of the month. */
export interface CronDayPart extends CronPart {
  /** Weekday of `last-weekday`, a mode of the week: 1 Sunday to 7 Saturday. */
  readonly cronLastSpecificDomDay: number;
  readonly cronDaysBeforeEomMinus: number;
  readonly cronDaysNearestWeekday: number;
}

/** The day of the week. All weekdays in the model use the Quartz numbers, 1 Sunday to 7 Saturday. */
export interface CronWeekPart extends CronPart {
  readonly cronNthDayDay: number;
  readonly cronNthDayNth: number;
}

/** The seven parts. */
export interface CronModel {
  readonly second: CronPart;
  readonly minute: CronPart;
  readonly hour: CronPart;
  readonly day: CronDayPart;
  readonly week: CronWeekPart;
  readonly month: CronPart;
  readonly year: CronPart;
}

/** The parts in the order of the model; an expression has the month before the week. */
export const cronEditorFields = [
  'second',
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'year',
] as const satisfies readonly (keyof CronModel)[];

const common = ['every', 'range', 'loop', 'specify'] as const;

/** The modes of each part, in display order. */
export const cronModes: Readonly<Record<CronField, readonly CronMode[]>> = {
  second: common,
  minute: common,
  hour: common,
  day: ['not-set', 'every', 'range', 'loop', 'work-day', 'last', 'before-end', 'specify'],
  month: common,
  week: ['not-set', 'every', 'range', 'loop', 'nth-weekday', 'last-weekday', 'specify'],
  year: common,
};

export const cronModeLabels: Readonly<Record<CronMode, Label>> = {
  every: ['每一个', 'every'],
  range: ['区间', 'range'],
  loop: ['循环', 'loop'],
  specify: ['指定', 'specific'],
  'not-set': ['不指定', 'not set'],
  'work-day': ['工作日', 'working day'],
  last: ['最后一日', 'last day'],
  'before-end': ['月末前几日', 'days before the end of the month'],
  'nth-weekday': ['第几个星期几', 'nth weekday'],
  'last-weekday': ['最后一个星期几', 'last given weekday'],
};

/** The first year that the editor offers. */
export const firstPickerYear = 2019;

const part = (mode: CronMode, start: number, rangeStart: number, rangeEnd: number): CronPart => ({
  mode,
  incrementStart: start,
  incrementIncrement: 1,
  rangeStart,
  rangeEnd,
  specificSpecific: [],
});

/**
 * The model of a new expression: `* * * * * ? *`. Its numbers are valid in both sets of bounds; the week's loop starts on Monday, and its
 * range is the whole week.
 */
export function defaultCronModel(): CronModel {
  return {
    second: part('every', 0, 1, 59),
    minute: part('every', 0, 1, 59),
    hour: part('every', 0, 0, 23),
    day: { ...part('every', 1, 1, 31), cronLastSpecificDomDay: 2, cronDaysBeforeEomMinus: 1, cronDaysNearestWeekday: 1 },
    week: { ...part('not-set', 2, 1, 7), cronNthDayDay: 2, cronNthDayNth: 1 },
    month: part('every', 1, 1, 12),
    year: part('every', firstPickerYear, firstPickerYear, 2119),
  };
}
