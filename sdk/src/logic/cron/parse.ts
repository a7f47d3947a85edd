import { bits, type Cron, type QuartzCron, table, type UnixCron } from './cron.ts';
import { CronError } from './cron-error.ts';
import { type CronField, cronBounds, cronFields, firstYear, lastYear, monthNames, weekNames } from './cron-field.ts';
import type { DayRule } from './day-rule.ts';

export interface ParseOptions {
  /** Reads the five fields of Unix cron: `unixCron` of `@saiyun/sdk/unix-cron`. Without it they are refused. */
  readonly unix?: (texts: readonly string[]) => UnixCron;
}

/**
 * Parses an expression of six or seven fields as Quartz 2.3.2 does; of five too, if it is given their reader. Refuses texts that Quartz
 * accepts by accident (trailing text, `0W`, `99`).
 * @throws CronError that names the field and the reason
 */
export function parseCron(expression: string): QuartzCron;
export function parseCron(expression: string, options: ParseOptions): Cron;
export function parseCron(expression: string, { unix }: ParseOptions = {}): Cron {
  const texts = expression.trim().toUpperCase().split(/\s+/);
  if (texts.length === 5 && unix) return unix(texts);
  if (texts.length < 6 || texts.length > 7) {
    const count = texts[0] === '' ? 0 : texts.length;
    throw new CronError('expression', unix ? 'field_count' : 'quartz_field_count', { value: count });
  }
  const parts = Object.fromEntries(cronFields.map((field, i) => [field, texts[i] ?? '*'])) as Record<CronField, string>;
  return {
    dialect: 'quartz',
    parts,
    seconds: table(valuesOf('second', parts.second), 60),
    minutes: table(valuesOf('minute', parts.minute), 60),
    hours: table(valuesOf('hour', parts.hour), 24),
    months: bits(valuesOf('month', parts.month)),
    days: dayRule(parts.day, parts.week),
    years: table(
      valuesOf('year', parts.year).map((year) => year - firstYear),
      lastYear - firstYear + 1,
    ),
  };
}

const names = (field: CronField): readonly string[] => (field === 'month' ? monthNames : field === 'week' ? weekNames : []);

/** The values of a field without the special marks; values may occur twice. */
function valuesOf(field: CronField, text: string): number[] {
  if (text.includes('?')) throw new CronError(field, 'question', { value: text });
  // Quartz skips empty items, so `1,,2` is 1 and 2.
  const items = text.split(',').filter((item) => item !== '');
  if (items.length === 0) throw new CronError(field, 'blank', { value: text });
  return items.flatMap((item) => itemValues(field, item));
}

const itemShape = /^(\*|\d{1,9}|[A-Z]{3})?(?:-(\d{1,9}|[A-Z]{3}))?(?:\/(\d{1,9}))?$/;

function itemValues(field: CronField, item: string): number[] {
  const match = itemShape.exec(item);
  const [, start, end, stepText] = match ?? [];
  if (!match || (start === undefined && stepText === undefined) || ((start === undefined || start === '*') && end !== undefined)) {
    throw unreadable(field, item);
  }
  const step = stepText === undefined ? undefined : Number(stepText);
  const bounds = cronBounds[field];
  // Quartz limits the step only in `a/b` and `*/b`, not in `a-b/c`.
  if (step !== undefined && end === undefined && step > bounds.step) {
    throw new CronError(field, 'step', { value: step, min: 0, max: bounds.step });
  }
  if (start === undefined || start === '*') return span(field, bounds.min, bounds.max, step || 1, item);
  if (!/^\d/.test(start)) return namedValues(field, item, start, end, step);
  if (end !== undefined && !/^\d/.test(end)) throw unreadable(field, item);
  const from = inRange(field, Number(start), false);
  if (step === 0 || (step === undefined && end === undefined)) {
    if (end !== undefined) inRange(field, Number(end), true);
    return [from];
  }
  const to = end === undefined ? bounds.max : inRange(field, Number(end), true);
  return span(field, from, to, step ?? 1, item);
}

function namedValues(field: CronField, item: string, start: string, end: string | undefined, step: number | undefined): number[] {
  const from = nameValue(field, start, item);
  // After a name Quartz accepts only a range of names, and silently drops a step.
  if (step !== undefined || (end !== undefined && /^\d/.test(end))) throw unreadable(field, item);
  return end === undefined ? [from] : span(field, from, nameValue(field, end, item), 1, item);
}

function nameValue(field: CronField, name: string, item: string): number {
  const all = names(field);
  if (all.length === 0) throw unreadable(field, item);
  const at = all.indexOf(name);
  if (at < 0) throw new CronError(field, 'name', { value: name });
  return at + 1;
}

/** 0 is allowed as the end of a range: Quartz reads `5-0` as 5 to the end of the field. */
function inRange(field: CronField, value: number, isEnd: boolean): number {
  const { min, max } = cronBounds[field];
  if (field !== 'year' && (value > max || (value < min && !isEnd))) throw new CronError(field, 'out_of_range', { value, min, max });
  return value;
}

/** A range with a step. One that ends before it starts wraps to the start of the field; days wrap after 31 in every month. */
function span(field: CronField, from: number, to: number, step: number, item: string): number[] {
  const { min, max } = cronBounds[field];
  const values: number[] = [];
  if (field === 'year') {
    if (to < from) throw new CronError(field, 'reversed', { value: item });
    for (let year = Math.max(from, firstYear); year <= Math.min(to, lastYear); year++) if ((year - from) % step === 0) values.push(year);
    return values;
  }
  const size = max - min + 1;
  const stop = to < from ? to + size : to;
  for (let value = from; value <= stop; value += step) values.push(value > max ? value - size : value);
  return values;
}

/** Reports the most likely fault of a text that matches no form. */
function unreadable(field: CronField, item: string): CronError {
  if (/^L?W?$|^L-|^\d+W$/.test(item) && field !== 'day') return new CronError(field, 'place', { value: item });
  if (/^(\d+|[A-Z]{3})(L|#\d*)$/.test(item) && field !== 'week') return new CronError(field, 'place', { value: item });
  return new CronError(field, 'syntax', { value: item });
}

function dayRule(day: string, week: string): DayRule {
  if (day === '?' && week === '?') throw new CronError('week', 'no_day');
  if (day !== '?' && week !== '?') {
    // A question mark that does not stand alone is the more useful error.
    for (const [field, text] of [
      ['day', day],
      ['week', week],
    ] as const)
      if (text.includes('?')) throw new CronError(field, 'question', { value: text });
    throw new CronError('week', 'both_days');
  }
  return week === '?' ? monthDays(day) : weekDays(week);
}

function monthDays(text: string): DayRule {
  const special = /^L(?:-(\d{1,9}))?(W?)$/.exec(text);
  if (special) {
    const back = Number(special[1] ?? 0);
    if (back > 30) throw new CronError('day', 'offset', { value: back, min: 0, max: 30 });
    return { kind: 'last', back, workday: special[2] === 'W' };
  }
  if (/^L-\D*$/.test(text)) throw new CronError('day', 'offset', { value: text, min: 0, max: 30 });
  const nearest = /^(\d{1,9})W$/.exec(text);
  if (nearest) return { kind: 'nearest', day: inRange('day', Number(nearest[1]), false) };
  refuseInList('day', text, /^(L(-\d+)?W?|\d+W)$/);
  // Bit 0 is the 1st of the month.
  return { kind: 'days', days: bits(valuesOf('day', text).map((value) => value - 1)) };
}

function weekDays(text: string): DayRule {
  if (text === 'L') return { kind: 'weekdays', weekdays: 1 << 6 };
  const special = /^(\d{1,9}|[A-Z]{3})(?:L|#(.*))$/.exec(text);
  if (special && !text.includes(',')) {
    const [, start = '', nth] = special;
    const weekday = (/^\d/.test(start) ? inRange('week', Number(start), false) : nameValue('week', start, text)) - 1;
    if (nth === undefined) return { kind: 'lastWeekday', weekday };
    if (!/^[1-5]$/.test(nth)) throw new CronError('week', 'nth', { value: nth });
    return { kind: 'nthWeekday', weekday, nth: Number(nth) };
  }
  refuseInList('week', text, /^(L|(\d+|[A-Z]{3})(L|#\d*))$/);
  return { kind: 'weekdays', weekdays: bits(valuesOf('week', text).map((value) => value - 1)) };
}

function refuseInList(field: 'day' | 'week', text: string, special: RegExp): void {
  if (!text.includes(',')) return;
  const found = text.split(',').find((item) => special.test(item));
  if (found) throw new CronError(field, 'alone', { value: found });
}
