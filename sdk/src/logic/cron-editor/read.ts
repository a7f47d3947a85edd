import { type CronField, cronFields } from '../cron/index.ts';
import type { CronBoundSet } from './bounds.ts';
import { type CronModel, defaultCronModel } from './model.ts';
import { type PartChange, readPart } from './read-part.ts';

export interface CronReading {
  readonly model: CronModel;
  /**
   * Fields whose text fell back to every (CRON-09), or gave way because day and week were both set. Saving the model changes when the
   * expression runs, so an editor says so.
   */
  readonly unknown: readonly CronField[];
}

/** The model with a part changed; a weekday of the day part goes where it belongs. */
export function withPart(model: CronModel, field: CronField, { cronLastSpecificDomDay, ...change }: PartChange): CronModel {
  const next = { ...model, [field]: { ...model[field], ...change } };
  return cronLastSpecificDomDay === undefined ? next : { ...next, day: { ...next.day, cronLastSpecificDomDay } };
}

/**
 * Reads an expression of six or seven fields back into the model; text that cannot be read falls back to every (CRON-09).
 * Nothing at all is the default model. `set` says which numbers the editor allows beyond those that Quartz accepts.
 */
export function readCron(expression: string, set: CronBoundSet = 'runnable'): CronReading {
  const model = defaultCronModel();
  const texts = expression.trim().split(/\s+/);
  if (texts[0] === '') return { model, unknown: [] };
  if (texts.length < 6 || texts.length > 7) return { model, unknown: cronFields };
  const unknown: CronField[] = [];
  let read: CronModel = model;
  for (const [i, field] of cronFields.entries()) {
    const change = readPart(field, texts[i] ?? '*', set);
    if (!change) unknown.push(field);
    read = withPart(read, field, change ?? { mode: 'every' });
  }
  const { day, week } = read;
  const unset = { day: day.mode === 'not-set', week: week.mode === 'not-set' };
  if (unset.day === unset.week) {
    // The field that says less gives way: every day beside a weekday, else the weekday.
    const field = unset.day ? 'day' : day.mode === 'every' && week.mode !== 'every' ? 'day' : 'week';
    read = withPart(read, field, { mode: unset.day ? 'every' : 'not-set' });
    if (!unknown.includes(field)) unknown.push(field);
  }
  return { model: read, unknown };
}
