import type { ReviewTemplateItemRow } from '@saiyun/sdk';
import { no, yes } from '@saiyun/sdk/contract';
import { isScoreText, type ScoreAction, type ScoreForm, scoreText } from './score-form.ts';

type Item = Pick<ReviewTemplateItemRow, 'id' | 'itemType' | 'grades'>;

const stepped = (choices: readonly string[], now: string | null | undefined, by: 1 | -1): string | undefined =>
  choices[Math.max(0, Math.min(choices.length - 1, choices.indexOf(now ?? '') + by))];

const chosen = (choices: readonly string[], now: string | null | undefined, pressed: string): string | null | undefined => {
  if (pressed === 'right') return stepped(choices, now, 1);
  if (pressed === 'left') return stepped(choices, now, -1);
  if (pressed === 'backspace' || pressed === 'delete') return null;
  return undefined;
};

/** The choice that a key leads to, among those of a line that is no item of the template; null takes it away. */
export function choiceOf(choices: readonly string[], now: string | null, pressed: string): string | null | undefined {
  return chosen(choices, now, pressed);
}

/** Where people write a comma, or an input method does, a decimal point is meant: without it 8,5 would be 85. */
const point = (pressed: string): string => pressed.replaceAll(/[,，。．]/g, '.');

/** The value that a key gives to the selected item; `undefined` if the key means nothing there. */
export function fillItem(item: Item, form: ScoreForm, pressed: string): ScoreAction | undefined {
  const value = form.values[item.id];
  switch (item.itemType) {
    case 'score': {
      const text = scoreText(form, item.id);
      if (pressed === 'backspace' || pressed === 'delete') return { type: 'type', item: item.id, text: text.slice(0, -1) };
      const typed = point(pressed);
      return typed && isScoreText(typed) ? { type: 'type', item: item.id, text: text + typed } : undefined;
    }
    case 'grade': {
      const grades = (item.grades ?? '').split(',');
      const grade = chosen(grades, value?.gradeValue, pressed) ?? grades.find((g) => g.toLowerCase() === pressed.toLowerCase());
      if (pressed === 'backspace' || pressed === 'delete') return { type: 'grade', item: item.id, grade: null };
      return grade === undefined ? undefined : { type: 'grade', item: item.id, grade };
    }
    case 'passFail': {
      const pass = chosen([yes, no], value?.passValue, pressed);
      if (pass === null) return { type: 'pass', item: item.id, pass: null };
      const given = pass ?? { y: yes, n: no }[pressed.toLowerCase()];
      return given === undefined ? undefined : { type: 'pass', item: item.id, pass: given === yes ? yes : no };
    }
    default:
      return undefined;
  }
}
