import { bits, type Cron, table } from './cron.ts';
import { CronError } from './cron-error.ts';
import { type CronField, firstYear, lastYear, monthNames, weekNames } from './cron-field.ts';
import type { DayRule } from './day-rule.ts';

type UnixField = 'minute' | 'hour' | 'day' | 'month' | 'week';
const unixFields: readonly UnixField[] = ['minute', 'hour', 'day', 'month', 'week'];

/** Sunday is both 0 and 7. */
const limits: Readonly<Record<UnixField, readonly [min: number, max: number]>> = {
  minute: [0, 59],
  hour: [0, 23],
  day: [1, 31],
  month: [1, 12],
  week: [0, 7],
};

/**
 * Parses the five upper-case fields of Unix cron in the same way as cron-parser: minute, hour, day, month, week, where Sunday is 0 and 7.
 * If both day fields are set, matching one is enough. Unlike cron-parser, it allows a value to occur twice.
 */
export function parseUnix(texts: readonly string[]): Cron {
  const text = (field: UnixField): string => texts[unixFields.indexOf(field)] ?? '*';
  const values = (field: UnixField): number[] =>
    text(field)
      .split(',')
      .flatMap((item) => itemValues(field, item));
  const parts: Record<CronField, string> = {
    second: '0',
    minute: text('minute'),
    hour: text('hour'),
    day: text('day'),
    month: text('month'),
    week: text('week'),
    year: '*',
  };
  const days = bits(values('day').map((day) => day - 1));
  const weekdays = bits(values('week').map((day) => day % 7));
  const open = (field: 'day' | 'week') => parts[field] === '*' || parts[field] === '?';
  const rule: DayRule = open('week')
    ? { kind: 'days', days }
    : open('day')
      ? { kind: 'weekdays', weekdays }
      : { kind: 'either', days, weekdays };
  return {
    dialect: 'unix',
    parts,
    seconds: table([0], 60),
    minutes: table(values('minute'), 60),
    hours: table(values('hour'), 24),
    months: bits(values('month')),
    days: rule,
    years: table(
      Array.from({ length: lastYear - firstYear + 1 }, (_, i) => i),
      lastYear - firstYear + 1,
    ),
  };
}

const itemShape = /^(?:(\*)|(\?)|(\d{1,9}|[A-Z]{3})(?:-(\d{1,9}|[A-Z]{3}))?)(?:\/(\d{1,9}))?$/;

function itemValues(field: UnixField, item: string): number[] {
  const match = itemShape.exec(item);
  if (!match) {
    if (item === '') throw new CronError(field, 'blank');
    throw new CronError(field, /^(L|\d+W|LW|[\dA-Z]+(L|#\d))$/.test(item) ? 'place' : 'syntax', { value: item });
  }
  const [, star, question, start, end, stepText] = match;
  if (question && (stepText !== undefined || (field !== 'day' && field !== 'week')))
    throw new CronError(field, 'question', { value: item });
  const [min, max] = limits[field];
  const step = stepText === undefined ? undefined : Number(stepText);
  // A step longer than the field leaves only its first value, as in cron-parser and every cron daemon.
  if (step === 0) throw new CronError(field, 'step', { value: step, min: 1, max });
  let from = min;
  let to = max;
  if (!star && !question) {
    from = valueIn(field, start ?? '');
    to = end === undefined ? (step === undefined ? from : max) : valueIn(field, end);
    if (field === 'week' && end !== undefined && to === 0 && from > 0) to = 7;
    if (to < from) throw new CronError(field, 'reversed', { value: item });
  }
  const found: number[] = [];
  for (let value = from; value <= to; value += step ?? 1) found.push(value);
  return found;
}

function valueIn(field: UnixField, text: string): number {
  if (/^\d/.test(text)) {
    const [min, max] = limits[field];
    const value = Number(text);
    if (value < min || value > max) throw new CronError(field, 'out_of_range', { value, min, max });
    return value;
  }
  const names = field === 'month' ? monthNames : field === 'week' ? weekNames : undefined;
  if (!names) throw new CronError(field, 'syntax', { value: text });
  const at = names.indexOf(text);
  if (at < 0) throw new CronError(field, 'name', { value: text });
  return field === 'month' ? at + 1 : at;
}
