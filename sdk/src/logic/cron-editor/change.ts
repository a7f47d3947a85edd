import type { CronField } from '../cron/index.ts';
import { type CronDayPart, type CronModel, type CronPart, type CronWeekPart, cronModes } from './model.ts';
import { cronPartTexts } from './print.ts';
import { withPart } from './read.ts';

/** The part of a field. */
export type PartOf<F extends CronField> = F extends 'day' ? CronDayPart : F extends 'week' ? CronWeekPart : CronPart;

/** Turns a part at `*` into one value; any other part stays. */
const force = (model: CronModel, field: CronField, value: number): CronModel =>
  cronPartTexts(model)[field] === '*' ? withPart(model, field, { mode: 'specify', specificSpecific: [value] }) : model;

/** A month leaves either day or week at `?`; the other, if it is `*`, becomes 1. */
const forceDay = (model: CronModel): CronModel => {
  const texts = cronPartTexts(model);
  return force(model, texts.day === '?' ? 'week' : 'day', 1);
};

/** What a change sets in the next finer field, from the year down. */
const rules: readonly { readonly fields: readonly CronField[]; readonly run: (model: CronModel) => CronModel }[] = [
  { fields: ['year'], run: (model) => force(model, 'month', 1) },
  { fields: ['month'], run: forceDay },
  { fields: ['day', 'week'], run: (model) => force(model, 'hour', 0) },
  { fields: ['hour'], run: (model) => force(model, 'minute', 0) },
  { fields: ['minute'], run: (model) => force(model, 'second', 0) },
];

/** Setting day or week unsets the other; unsetting one sets the other to every. */
function exclude(model: CronModel, changed: 'day' | 'week'): CronModel {
  const other = changed === 'day' ? 'week' : 'day';
  // A week with an empty list prints `?`, but its mode is set: the day stays until a weekday is chosen.
  if (model[changed].mode === 'specify' && model[changed].specificSpecific.length === 0 && changed === 'week') return model;
  if (model[changed].mode !== 'not-set') return withPart(model, other, { mode: 'not-set' });
  return model[other].mode === 'not-set' ? withPart(model, other, { mode: 'every' }) : model;
}

/**
 * Changes a part and the parts that depend on it: day and week exclude each other, and every finer field at `*` gets a value, unless the
 * part went back to `*` or `?`. A change that leaves the part's text the same affects no other part.
 * @throws TypeError for a mode that the part does not have
 */
export function changeCron<F extends CronField>(model: CronModel, field: F, change: Partial<PartOf<F>>): CronModel {
  if (change.mode !== undefined && !cronModes[field].includes(change.mode)) {
    throw new TypeError(`change.mode of ${field} cannot be ${change.mode}`);
  }
  const before = cronPartTexts(model)[field];
  let next = withPart(model, field, change);
  if (field === 'day' || field === 'week') next = exclude(next, field);
  const after = cronPartTexts(next)[field];
  if (after === before || after === '*' || after === '?') return next;
  const from = rules.findIndex(({ fields }) => fields.includes(field));
  return from < 0 ? next : rules.slice(from).reduce((all, { run }) => run(all), next);
}
