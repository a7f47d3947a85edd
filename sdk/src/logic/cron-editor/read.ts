import { type CronField, cronFields } from '../cron/index.ts';
import type { CronBoundSet } from './bounds.ts';
import { type CronModel, defaultCronModel } from './model.ts';
import { type PartChange, readPart } from './read-part.ts';

export interface CronReading {
  readonly model: CronModel;
  /**
   * Fields that fell back to every, or lost their value because both day and week were set. Saving the model changes when the expression
   * runs, so an editor warns the user.
   */
  readonly unknown: readonly CronField[];
}

/** The model with a changed part; a weekday in the day part goes where it belongs. */
export function withPart(model: CronModel, field: CronField, { cronLastSpecificDomDay, ...change }: PartChange): CronModel {
  const next = { ...model, [field]: { ...model[field], ...change } };
  return cronLastSpecificDomDay === undefined ? next : { ...next, day: { ...next.day, cronLastSpecificDomDay } };
}

/**
 * Parses an expression of six or seven fields into the model; invalid text falls back to every, and empty text gives the default model.
 * `set` says which numbers the editor allows beyond those of Quartz.
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
    // The less specific field is dropped: every day beside a weekday, otherwise the weekday.
    const field = unset.day ? 'day' : day.mode === 'every' && week.mode !== 'every' ? 'day' : 'week';
    read = withPart(read, field, { mode: unset.day ? 'every' : 'not-set' });
    if (!unknown.includes(field)) unknown.push(field);
  }
  return { model: read, unknown };
}
