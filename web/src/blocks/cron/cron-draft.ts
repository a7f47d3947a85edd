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
  /** What the last change set in other fields. */
  readonly forced: readonly ForcedField[];
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
  return { text, model, kept, written, isUnreadable, forced: [] };
}

/** What a new expression begins with: the default of every field (CRON-23, CRON-31). */
export function newDraft(): CronDraft {
  const model = defaultCronModel();
  return { text: printCron(model), model, kept: {}, written: {}, isUnreadable: false, forced: [] };
}

/** The texts of the fields, in order. */
export function draftTexts(draft: CronDraft): Readonly<Record<CronField, string>> {
  return textsOf(draft);
}

/** A change in a tab, with all that it sets elsewhere (CRON-10, CRON-13). */
export function changeDraft<F extends CronField>(draft: CronDraft, field: F, change: Partial<PartOf<F>>): CronDraft {
  const before = textsOf(draft);
  const isDay = field === 'day' || field === 'week';
  const kept = Object.fromEntries(
    Object.entries(draft.kept).filter(([one]) => one !== field && !(isDay && (one === 'day' || one === 'week'))),
  );
  const model = changeCron(draft.model, field, change);
  const [had, has] = [cronPartTexts(draft.model), cronPartTexts(model)];
  const written = Object.fromEntries(Object.entries(draft.written).filter(([one]) => had[one as CronField] === has[one as CronField]));
  const after = textsOf({ model, kept, written });
  const forced = cronFields
    .filter((one) => one !== field && before[one] !== after[one])
    .map((one) => ({ field: one, from: before[one], to: after[one] }));
  return { text: cronFields.map((one) => after[one]).join(' '), model, kept, written, isUnreadable: false, forced };
}
