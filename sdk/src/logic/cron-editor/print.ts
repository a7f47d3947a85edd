import { type CronField, cronFields } from '../cron/index.ts';
import { type CronMode, type CronModel, type CronPart, cronEditorFields } from './model.ts';
import { fromMonday } from './weekday.ts';

/** Ascending without duplicates; weekdays from Monday to Sunday. */
const listed = (field: CronField, values: readonly number[]): readonly number[] =>
  [...new Set(values)].sort((a, b) => (field === 'week' ? fromMonday(a) - fromMonday(b) : a - b));

type Printer = (part: CronPart, model: CronModel, field: CronField) => string;

const printers: Readonly<Record<CronMode, Printer>> = {
  every: () => '*',
  'not-set': () => '?',
  last: () => 'L',
  range: ({ rangeStart, rangeEnd }) => `${rangeStart}-${rangeEnd}`,
  loop: ({ incrementStart, incrementIncrement }) => `${incrementStart}/${incrementIncrement}`,
  // If nothing is chosen yet, the default of the part (CRON-31).
  specify: ({ specificSpecific }, _, field) => listed(field, specificSpecific).join(',') || (field === 'week' ? '?' : '*'),
  'work-day': (_, { day }) => `${day.cronDaysNearestWeekday}W`,
  'before-end': (_, { day }) => `L-${day.cronDaysBeforeEomMinus}`,
  'nth-weekday': (_, { week }) => `${week.cronNthDayDay}#${week.cronNthDayNth}`,
  'last-weekday': (_, { day }) => `${day.cronLastSpecificDomDay}L`,
};

/** The text of each part. Either day or week is always `?`, whatever the model says. */
export function cronPartTexts(model: CronModel): Readonly<Record<CronField, string>> {
  const texts = Object.fromEntries(
    cronEditorFields.map((field) => [field, printers[model[field].mode](model[field], model, field)]),
  ) as Record<CronField, string>;
  if (texts.day === '?' && texts.week === '?') texts.day = '*';
  if (texts.day !== '?' && texts.week !== '?') texts[texts.day === '*' ? 'day' : 'week'] = '?';
  return texts;
}

/** The expression: second, minute, hour, day, month, week and year, separated by spaces. */
export function printCron(model: CronModel): string {
  const texts = cronPartTexts(model);
  return cronFields.map((field) => texts[field]).join(' ');
}
