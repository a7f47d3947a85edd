import { type CronField, cronFields } from '@saiyun/sdk/logic/cron';
import {
  type CronBoundSet,
  type CronModel,
  changeCron,
  cronPartTexts,
  defaultCronModel,
  type PartOf,
  printCron,
  readCron,
} from '@saiyun/sdk/logic/cron-editor';

/** An expression as the dialog edits it. */
export interface CronDraft {
  readonly text: string;
  readonly model: CronModel;
  /** Fields that the model cannot show, as they are written. They stay until that field is changed. */
  readonly kept: Readonly<Partial<Record<CronField, string>>>;
  /** Fields that are written otherwise than the model would, such as `MON-FRI`: they stay so until their meaning changes. */
  readonly written: Readonly<Partial<Record<CronField, string>>>;
  /** It has not six or seven fields, so that a change in the tabs writes all of it. */
  readonly isUnreadable: boolean;
  /** What changes have set in other fields since the dialog was opened or the text typed, as far as it stands. */
  readonly forced: readonly ForcedField[];
  /** Fields whose `*` somebody put back after a change had replaced it: no change replaces it again. */
  readonly free: readonly CronField[];
}

export interface ForcedField {
  readonly field: CronField;
  readonly from: string;
  readonly to: string;
}

const textsOf = ({ model, kept, written }: Pick<CronDraft, 'model' | 'kept' | 'written'>): Readonly<Record<CronField, string>> => ({
  ...cronPartTexts(model),
  ...written,
  ...kept,
});

/** A typed expression. Its text stays as typed, whatever the model makes of it. */
export function readDraft(text: string, bounds: CronBoundSet): CronDraft {
  const trimmed = text.trim();
  const { model, unknown } = readCron(trimmed, bounds);
  const fields = trimmed.split(/\s+/);
  const isUnreadable = trimmed !== '' && (fields.length < 6 || fields.length > 7);
  const kept = isUnreadable ? {} : Object.fromEntries(unknown.map((field) => [field, fields[cronFields.indexOf(field)] ?? '*']));
  const printed = cronPartTexts(model);
  const written = isUnreadable
    ? {}
    : Object.fromEntries(
        cronFields.flatMap((field, index) => {
          const own = fields[index];
          return trimmed === '' || own === undefined || own === printed[field] || unknown.includes(field) ? [] : [[field, own]];
        }),
      );
  return { text, model, kept, written, isUnreadable, forced: [], free: [] };
}

/** What a new expression begins with: the default of every field (CRON-23, CRON-31). */
export function newDraft(): CronDraft {
  const model = defaultCronModel();
  return { text: printCron(model), model, kept: {}, written: {}, isUnreadable: false, forced: [], free: [] };
}

/** The texts of the fields, in order. */
export function draftTexts(draft: CronDraft): Readonly<Record<CronField, string>> {
  return textsOf(draft);
}

/** A change in a tab, with all that it sets elsewhere (CRON-10, CRON-13). */
export function changeDraft<F extends CronField>(
  draft: CronDraft,
  field: F,
  change: Partial<PartOf<F>>,
  bounds: CronBoundSet = 'runnable',
): CronDraft {
  const before = textsOf(draft);
  const isDay = field === 'day' || field === 'week';
  const kept = Object.fromEntries(
    Object.entries(draft.kept).filter(([one]) => one !== field && !(isDay && (one === 'day' || one === 'week'))),
  );
  const model = changeCron(draft.model, field, change);
  const [had, has] = [cronPartTexts(draft.model), cronPartTexts(model)];
  const written = Object.fromEntries(Object.entries(draft.written).filter(([one]) => had[one as CronField] === has[one as CronField]));
  const after = { ...textsOf({ model, kept, written }) };
  const free = field === 'day' || field === 'week' ? draft.free.filter((one) => one !== 'day' && one !== 'week') : draft.free;
  const changed = cronFields.filter((one) => one !== field && before[one] !== after[one]);
  const putBack = changed.filter((one) => free.includes(one) && before[one] === '*');
  for (const one of putBack) after[one] = '*';
  const forced = [
    ...draft.forced.filter((one) => one.field !== field && !changed.includes(one.field)),
    ...changed
      .filter((one) => !putBack.includes(one))
      .map((one) => ({ field: one, from: draft.forced.find((known) => known.field === one)?.from ?? before[one], to: after[one] })),
  ].filter(({ field: one, from }) => after[one] !== from);
  const text = cronFields.map((one) => after[one]).join(' ');
  if (putBack.length === 0) return { text, model, kept, written, isUnreadable: false, forced, free };
  return { ...readDraft(text, bounds), text, forced, free };
}

/** A field as it was before a change had set it. What is put back to `*` stays so. */
export function undoForced(draft: CronDraft, { field, from }: ForcedField, bounds: CronBoundSet): CronDraft {
  const texts = { ...textsOf(draft), [field]: from };
  const text = cronFields.map((one) => texts[one]).join(' ');
  const forced = draft.forced.filter((one) => one.field !== field);
  return { ...readDraft(text, bounds), forced, free: from === '*' ? [...draft.free, field] : draft.free };
}

const weekdayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];

/** The five fields of a Unix expression as a Quartz expression; undefined for anything else. Unix counts weekdays from Sunday as 0. */
export function fromUnix(text: string): string | undefined {
  const fields = text.trim().split(/\s+/);
  const [minute = '', hour = '', day = '', month = '', week = ''] = fields;
  if (fields.length !== 5 || (day !== '*' && week !== '*')) return undefined;
  const start = (field: string): string => field.replace(/^\*\//, '0/');
  const named = week.replace(/(?<![#/\d])[0-7](?!\d)/g, (one) => weekdayNames[Number(one)] ?? one);
  const days = week === '*' ? `${day.replace(/^\*\//, '1/')} ${month} ?` : `? ${month} ${named}`;
  return `0 ${start(minute)} ${start(hour)} ${days} *`;
}
