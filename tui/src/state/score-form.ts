import type { ReviewTemplateItemRow } from '@saiyun/sdk';
import type { ReviewItemValue } from '@saiyun/sdk/contract';
import { onlyContent, type ReviewContent } from '@saiyun/sdk/logic/review';

/** The expert's input. `typed` holds scores in the middle of being typed, such as `3.`, by item. */
export interface ScoreForm extends ReviewContent {
  readonly typed: Readonly<Record<string, string>>;
  /** Earlier states, newest last, for undo. */
  readonly past: readonly Written[];
  /** The text that is being written; all of it is one step back. */
  readonly writing?: string | undefined;
}

type Written = ReviewContent & Pick<ScoreForm, 'typed'>;
export type CommentName = 'comment' | 'commentToEntrant';

export type ScoreAction =
  /** What the server has; what was kept over it can be taken back by undo. */
  | { readonly type: 'load'; readonly stored: ReviewContent; readonly kept?: Written }
  /** Content that was changed elsewhere as well, made one with this. */
  | { readonly type: 'take'; readonly content: ReviewContent }
  | { readonly type: 'type'; readonly item: string; readonly text: string }
  | { readonly type: 'grade'; readonly item: string; readonly grade: string | null }
  | { readonly type: 'pass'; readonly item: string; readonly pass: '0' | '1' | null }
  | { readonly type: 'text'; readonly item: string; readonly text: string }
  | { readonly type: CommentName; readonly text: string }
  | { readonly type: 'confidence'; readonly confidence: string | null }
  /** A text is written to its end. */
  | { readonly type: 'written' }
  | { readonly type: 'undo' };

const nothing: ReviewContent = { values: {}, comment: '', commentToEntrant: '', confidence: null };
export const emptyForm: ScoreForm = { ...nothing, typed: {}, past: [] };

/** A score being typed: digits with at most two decimals. Any other character is rejected at once. */
export function isScoreText(text: string): boolean {
  return /^\d{0,4}(\.\d{0,2})?$/.test(text);
}

const writtenIn = ({ typed, ...form }: ScoreForm): Written => ({ ...onlyContent(form), typed });

const changed = (form: ScoreForm, next: Partial<Written>, writing?: string): ScoreForm => ({
  ...form,
  ...next,
  writing,
  past: writing !== undefined && writing === form.writing ? form.past : [...form.past.slice(-99), writtenIn(form)],
});

/** Scores as typed stay so where they still are the value. */
const stillTyped = (typed: ScoreForm['typed'], { values }: ReviewContent): ScoreForm['typed'] =>
  Object.fromEntries(Object.entries(typed).filter(([item, text]) => scoreOf(text) === (values[item]?.scoreValue ?? null)));

const scoreOf = (text: string): number | null => (text === '' || text === '.' ? null : Number(text));

const withValue = (form: ScoreForm, item: string, value: Omit<ReviewItemValue, 'itemId'>): ScoreForm['values'] => ({
  ...form.values,
  [item]: { ...form.values[item], itemId: item, ...value },
});

export function scoreForm(form: ScoreForm, action: ScoreAction): ScoreForm {
  switch (action.type) {
    case 'load': {
      const stored = { ...emptyForm, ...action.stored };
      return action.kept ? changed(stored, action.kept) : stored;
    }
    case 'take':
      return changed(form, { ...action.content, typed: stillTyped(form.typed, action.content) });
    case 'type':
      if (!isScoreText(action.text)) return form;
      return changed(form, {
        typed: { ...form.typed, [action.item]: action.text },
        values: withValue(form, action.item, { scoreValue: scoreOf(action.text) }),
      });
    case 'grade':
      return changed(form, { values: withValue(form, action.item, { gradeValue: action.grade }) });
    case 'pass':
      return changed(form, { values: withValue(form, action.item, { passValue: action.pass }) });
    case 'text':
      return changed(form, { values: withValue(form, action.item, { textValue: action.text }) }, action.item);
    case 'comment':
    case 'commentToEntrant':
      return changed(form, { [action.type]: action.text }, action.type);
    case 'confidence':
      return changed(form, { confidence: action.confidence });
    case 'written':
      return form.writing === undefined ? form : { ...form, writing: undefined };
    case 'undo': {
      const before = form.past.at(-1);
      return before ? { ...before, writing: undefined, past: form.past.slice(0, -1) } : form;
    }
    default:
      return action satisfies never;
  }
}

/** The values in the template's order, as they are sent. */
export function valuesOf(form: Pick<ScoreForm, 'values'>, items: readonly Pick<ReviewTemplateItemRow, 'id'>[]): ReviewItemValue[] {
  return items.flatMap((i) => form.values[i.id] ?? []);
}

/** The score of an item on the screen: as typed, else as stored. */
export function scoreText(form: ScoreForm, item: string): string {
  const typed = form.typed[item];
  if (typed !== undefined) return typed;
  const score = form.values[item]?.scoreValue;
  return score == null ? '' : String(score);
}
