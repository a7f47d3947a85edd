import { CronError } from '../logic/cron/cron-error.ts';
import { monthNames, weekNames } from '../logic/cron/cron-field.ts';

/** In the order of writing. */
export const unixFields = ['minute', 'hour', 'day', 'month', 'week'] as const;
export type UnixField = (typeof unixFields)[number];

/** Sunday is both 0 and 7. */
const limits: Readonly<Record<UnixField, readonly [min: number, max: number]>> = {
  minute: [0, 59],
  hour: [0, 23],
  day: [1, 31],
  month: [1, 12],
  week: [0, 7],
};

export type UnixValues = Readonly<Record<UnixField, readonly number[]>>;

/**
 * The values of the five upper-case fields, each once and in order. cron-parser refuses in English sentences that name no field, and reads
 * more than Unix has, so what may stand in a field is decided here.
 * @throws CronError that names the field and the reason
 */
export function unixValues(texts: readonly string[]): UnixValues {
  const values = (field: UnixField): number[] => {
    const found = (texts[unixFields.indexOf(field)] ?? '*').split(',').flatMap((item) => itemValues(field, item));
    return [...new Set(field === 'week' ? found.map((day) => day % 7) : found)].sort((a, b) => a - b);
  };
  return { minute: values('minute'), hour: values('hour'), day: values('day'), month: values('month'), week: values('week') };
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
