import { type CronField, cronFields, parseCron, type QuartzCron } from '../cron/index.ts';
import { type CronBoundSet, type CronNumberKey, cronBoundSets, within } from './bounds.ts';
import type { CronDayPart, CronPart, CronWeekPart } from './model.ts';

/** What a text changes in its part. */
export type PartChange = Partial<CronPart & Omit<CronDayPart, 'cronLastSpecificDomDay'> & CronWeekPart> & {
  /** Kept in the day part, although the mode belongs to the week. */
  readonly cronLastSpecificDomDay?: number;
};

const names: Readonly<Partial<Record<CronField, readonly string[]>>> = {
  month: ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'],
  week: ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'],
};

/** Replaces names with their Quartz numbers, so that reading the text back shifts no day. */
const withNumbers = (field: CronField, text: string): string =>
  text.toUpperCase().replace(/[A-Z]{3}/g, (name) => String((names[field]?.indexOf(name) ?? -1) + 1 || name));

/** Parses one field alone with the engine; undefined if the engine refuses it. */
function engine(field: CronField, text: string): QuartzCron | undefined {
  const around = field === 'day' ? { week: '?' } : { day: field === 'week' ? '?' : '*', week: '?' };
  const texts: Partial<Record<CronField, string>> = { ...around, [field]: text };
  try {
    return parseCron(cronFields.map((one) => texts[one] ?? '*').join(' '));
  } catch {
    // Text that Quartz refuses is not an error here: it falls back to every (CRON-09).
    return undefined;
  }
}

const entries = (table: Int16Array): number[] => [...table.keys()].filter((value) => table[value] === value);
const bitsOf = (bits: number): number[] => Array.from({ length: 32 }, (_, i) => i).filter((i) => bits & (1 << i));

const valuesOf: Readonly<Record<CronField, (cron: QuartzCron) => readonly number[]>> = {
  second: ({ seconds }) => entries(seconds),
  minute: ({ minutes }) => entries(minutes),
  hour: ({ hours }) => entries(hours),
  day: ({ days }) => (days.kind === 'days' ? bitsOf(days.days).map((bit) => bit + 1) : []),
  month: ({ months }) => bitsOf(months),
  week: ({ days }) => (days.kind === 'weekdays' ? bitsOf(days.weekdays).map((bit) => bit + 1) : []),
  year: ({ years }) => entries(years).map((index) => index + 1970),
};

const list = /^\d{1,9}(?:,\d{1,9})*$/;

/** The forms that an editor writes, number by number. */
function shapeOf(field: CronField, text: string): PartChange | undefined {
  const numbers = (text.match(/\d+/g) ?? []).map(Number);
  const [first = 0, second = 0] = numbers;
  if (/^\d{1,9}-\d{1,9}$/.test(text)) return { mode: 'range', rangeStart: first, rangeEnd: second };
  if (/^\d{1,9}\/\d{1,9}$/.test(text)) return { mode: 'loop', incrementStart: first, incrementIncrement: second };
  if (list.test(text)) return { mode: 'specify', specificSpecific: [...new Set(numbers)] };
  if (field === 'day') {
    if (/^\d{1,2}W$/.test(text)) return { mode: 'work-day', cronDaysNearestWeekday: first };
    if (/^L-\d{1,2}$/.test(text)) return { mode: 'before-end', cronDaysBeforeEomMinus: first };
  }
  if (field === 'week') {
    if (/^\d#\d$/.test(text)) return { mode: 'nth-weekday', cronNthDayDay: first, cronNthDayNth: second };
    if (/^\dL$/.test(text)) return { mode: 'last-weekday', cronLastSpecificDomDay: first };
  }
  return undefined;
}

const inBounds = (field: CronField, change: PartChange, set: CronBoundSet): boolean =>
  Object.entries(change).every(([key, value]) => {
    const span = cronBoundSets[set][key === 'cronLastSpecificDomDay' ? 'day' : field][key as CronNumberKey];
    return !span || (Array.isArray(value) ? (value as number[]) : [Number(value)]).every((one) => within(span, one));
  });

/**
 * The change that a field's text makes to its part; undefined if the editor cannot show it (`LW`) or the text is invalid. A mix such as
 * `1,5-7` or `0-30/10` becomes the list of its values, which runs at the same times.
 */
export function readPart(field: CronField, given: string, set: CronBoundSet): PartChange | undefined {
  const text = withNumbers(field, given);
  if (text === '*') return { mode: 'every' };
  if (field === 'day' || field === 'week') {
    if (text === '?') return { mode: 'not-set' };
    // `L` alone means Saturday in the week.
    if (text === 'L') return field === 'day' ? { mode: 'last' } : { mode: 'specify', specificSpecific: [7] };
  }
  const shape = shapeOf(field, text);
  if (shape && inBounds(field, shape, set)) return shape;
  const cron = engine(field, text);
  if (!cron) return undefined;
  if (shape) return shape;
  const values = valuesOf[field](cron);
  const loop = /^\*?\/(\d{1,9})$/.exec(text);
  if (loop && values[0] !== undefined) return { mode: 'loop', incrementStart: values[0], incrementIncrement: Number(loop[1]) || 1 };
  return values.length > 0 ? { mode: 'specify', specificSpecific: values } : undefined;
}
