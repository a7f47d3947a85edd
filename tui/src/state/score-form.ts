import type { ReviewTemplateItemRow } from '@saiyun/sdk';
import type { ReviewItemValue } from '@saiyun/sdk/contract';
import { isSameContent, onlyContent, type ReviewContent } from '@saiyun/sdk/logic/review';

/** The expert's input. `typed` holds scores in the middle of being typed, such as `3.`, by item. */
export interface ScoreForm extends ReviewContent {
  readonly typed: Readonly<Record<string, string>>;
  /** Earlier states, newest last, for undo. */
  readonly past: readonly Step[];
  /** What undo has taken back, newest last, for redo. */
  readonly future: readonly Step[];
  /** The line that is being changed; however many keys that takes, it is one step. */
  readonly writing?: string | undefined;
}

type Written = ReviewContent & Pick<ScoreForm, 'typed'>;

/** A state that undo or redo leads to. */
export interface Step {
  readonly state: Written;
  /** The line that was changed: an item, or the name of what every sheet has; nothing if it was more than one. */
  readonly line: string | undefined;
}

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
  /** The line that was changed is left: the next change of it is another step. */
  | { readonly type: 'written' }
  | { readonly type: 'undo' | 'redo' };

const nothing: ReviewContent = { values: {}, comment: '', commentToEntrant: '', confidence: null };
export const emptyForm: ScoreForm = { ...nothing, typed: {}, past: [], future: [] };

/**
 * A score as it may be typed. More than the rules allow, because what is typed stays as it was typed and is marked: a sign or a digit that
 * is swallowed makes another number of it.
 */
export function isScoreText(text: string): boolean {
  return /^-?\d{0,6}(\.\d{0,4})?$/.test(text);
}

/** A score without the zeros that say nothing. */
export function scoreDigits(score: number): string {
  return String(Number(score.toFixed(3)));
}

const writtenIn = ({ typed, ...form }: ScoreForm): Written => ({ ...onlyContent(form), typed });

const changed = (form: ScoreForm, next: Partial<Written>, line?: string): ScoreForm => ({
  ...form,
  ...next,
  writing: line,
  past: line !== undefined && line === form.writing ? form.past : [...form.past.slice(-99), { state: writtenIn(form), line }],
  future: [],
});

/** Scores as typed stay so where they still are the value. */
const stillTyped = (typed: ScoreForm['typed'], { values }: ReviewContent): ScoreForm['typed'] =>
  Object.fromEntries(Object.entries(typed).filter(([item, text]) => scoreOf(text) === (values[item]?.scoreValue ?? null)));

const scoreOf = (text: string): number | null => (/\d/.test(text) ? Number(text) : null);

const withValue = (form: ScoreForm, item: string, value: Omit<ReviewItemValue, 'itemId'>): ScoreForm['values'] => ({
  ...form.values,
  [item]: { ...form.values[item], itemId: item, ...value },
});

/** Changes that ended where they began are no steps. */
const changing = (form: ScoreForm, steps: readonly Step[]): readonly Step[] =>
  steps.slice(0, steps.findLastIndex(({ state }) => !isSameContent(state, form)) + 1);

/** The step that undo or redo takes, if there is one. */
export function nextStep(form: ScoreForm, by: 'undo' | 'redo'): Step | undefined {
  return changing(form, by === 'undo' ? form.past : form.future).at(-1);
}

const stepped = (form: ScoreForm, by: 'undo' | 'redo'): ScoreForm => {
  const step = nextStep(form, by);
  if (!step) return form;
  const back: Step = { state: writtenIn(form), line: step.line };
  const rest = { past: changing(form, form.past), future: changing(form, form.future) };
  return by === 'undo'
    ? { ...step.state, writing: undefined, past: rest.past.slice(0, -1), future: [...rest.future, back] }
    : { ...step.state, writing: undefined, past: [...rest.past, back], future: rest.future.slice(0, -1) };
};

/** The form after an action. */
export function scoreForm(form: ScoreForm, action: ScoreAction): ScoreForm {
  switch (action.type) {
    case 'load': {
      const stored = { ...emptyForm, ...action.stored };
      return action.kept ? changed(stored, action.kept) : stored;
    }
    case 'take':
      return changed(form, { ...action.content, typed: stillTyped(form.typed, action.content) });
    case 'type': {
      const { item, text } = action;
      if (!isScoreText(text)) return form;
      const values = withValue(form, item, { scoreValue: scoreOf(text) });
      return changed(form, { typed: { ...form.typed, [item]: text }, values }, item);
    }
    case 'grade':
      return changed(form, { values: withValue(form, action.item, { gradeValue: action.grade }) }, action.item);
    case 'pass':
      return changed(form, { values: withValue(form, action.item, { passValue: action.pass }) }, action.item);
    case 'text':
      return changed(form, { values: withValue(form, action.item, { textValue: action.text }) }, action.item);
    case 'comment':
    case 'commentToEntrant':
      return changed(form, { [action.type]: action.text }, action.type);
    case 'confidence':
      return changed(form, { confidence: action.confidence }, 'confidence');
    case 'written':
      return form.writing === undefined ? form : { ...form, writing: undefined };
    case 'undo':
    case 'redo':
      return stepped(form, action.type);
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
