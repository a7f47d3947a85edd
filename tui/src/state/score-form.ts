import type { ReviewDetail, ReviewTemplateItemRow } from '@saiyun/sdk';
import type { ReviewItemValue } from '@saiyun/sdk/contract';

/** The expert's input. `typed` holds scores in the middle of being typed, such as `3.`, by item. */
export interface ScoreForm {
  readonly values: Readonly<Record<string, ReviewItemValue>>;
  readonly typed: Readonly<Record<string, string>>;
  readonly comment: string;
  readonly dirty: boolean;
  /** Earlier states, newest last, for undo. */
  readonly past: readonly Pick<ScoreForm, 'values' | 'typed' | 'comment'>[];
}

export type ScoreAction =
  | { readonly type: 'load'; readonly detail: ReviewDetail }
  | { readonly type: 'type'; readonly item: string; readonly text: string }
  | { readonly type: 'grade'; readonly item: string; readonly grade: string | null }
  | { readonly type: 'pass'; readonly item: string; readonly pass: '0' | '1' | null }
  | { readonly type: 'text'; readonly item: string; readonly text: string }
  | { readonly type: 'comment'; readonly text: string }
  /** `form` is what was sent and stored; anything typed meanwhile is still to be saved. */
  | { readonly type: 'saved'; readonly form: ScoreForm }
  | { readonly type: 'undo' };

export const emptyForm: ScoreForm = { values: {}, typed: {}, comment: '', dirty: false, past: [] };

/** A score being typed: digits with at most two decimals. Any other character is rejected at once. */
export function isScoreText(text: string): boolean {
  return /^\d{0,4}(\.\d{0,2})?$/.test(text);
}

const changed = (form: ScoreForm, next: Partial<Pick<ScoreForm, 'values' | 'typed' | 'comment'>>): ScoreForm => ({
  ...form,
  ...next,
  dirty: true,
  past: [...form.past.slice(-99), { values: form.values, typed: form.typed, comment: form.comment }],
});

const withValue = (form: ScoreForm, item: string, value: Omit<ReviewItemValue, 'itemId'>): ScoreForm['values'] => ({
  ...form.values,
  [item]: { ...form.values[item], itemId: item, ...value },
});

export function scoreForm(form: ScoreForm, action: ScoreAction): ScoreForm {
  switch (action.type) {
    case 'load': {
      const items = action.detail.result?.items ?? [];
      return { ...emptyForm, values: Object.fromEntries(items.map((v) => [v.itemId, v])), comment: action.detail.result?.comment ?? '' };
    }
    case 'type':
      if (!isScoreText(action.text)) return form;
      return changed(form, {
        typed: { ...form.typed, [action.item]: action.text },
        values: withValue(form, action.item, { scoreValue: action.text === '' || action.text === '.' ? null : Number(action.text) }),
      });
    case 'grade':
      return changed(form, { values: withValue(form, action.item, { gradeValue: action.grade }) });
    case 'pass':
      return changed(form, { values: withValue(form, action.item, { passValue: action.pass }) });
    case 'text':
      return changed(form, { values: withValue(form, action.item, { textValue: action.text }) });
    case 'comment':
      return changed(form, { comment: action.text });
    case 'saved':
      return { ...form, dirty: form !== action.form && form.dirty };
    case 'undo': {
      const before = form.past.at(-1);
      return before ? { ...before, dirty: true, past: form.past.slice(0, -1) } : form;
    }
    default:
      return action satisfies never;
  }
}

/** The values in the template's order, as they are sent. */
export function valuesOf(form: ScoreForm, items: readonly Pick<ReviewTemplateItemRow, 'id'>[]): ReviewItemValue[] {
  return items.flatMap((i) => form.values[i.id] ?? []);
}

/** The score of an item on the screen: as typed, else as stored. */
export function scoreText(form: ScoreForm, item: string): string {
  const typed = form.typed[item];
  if (typed !== undefined) return typed;
  const score = form.values[item]?.scoreValue;
  return score == null ? '' : String(score);
}
