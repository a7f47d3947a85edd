import type { ReviewTemplateItemRow } from '@saiyun/sdk';
import { no, yes } from '@saiyun/sdk/contract';
import { isScoreText, type ScoreAction, type ScoreForm, scoreText } from './score-form.ts';

type Item = Pick<ReviewTemplateItemRow, 'id' | 'itemType' | 'grades'>;

/** A key that was meant for a value and gives none there; it is told, and never dropped in silence. */
export const refused: unique symbol = Symbol('refused');

const stepped = (choices: readonly string[], now: string | null | undefined, by: 1 | -1): string | undefined =>
  choices[Math.max(0, Math.min(choices.length - 1, choices.indexOf(now ?? '') + by))];

const isTakenAway = (pressed: string): boolean => pressed === 'backspace' || pressed === 'delete' || pressed === 'ctrl+u';
const isCharacter = (pressed: string): boolean => /^[^\s\p{Cc}]$/u.test(pressed);

const chosen = (choices: readonly string[], now: string | null | undefined, pressed: string): string | null | undefined => {
  if (pressed === 'right') return stepped(choices, now, 1);
  if (pressed === 'left') return stepped(choices, now, -1);
  return isTakenAway(pressed) ? null : undefined;
};

/** The choice that a key leads to, among those of a line that is no item of the template; null takes it away. */
export function choiceOf(choices: readonly string[], now: string | null, pressed: string): string | null | typeof refused | undefined {
  return chosen(choices, now, pressed) ?? (isTakenAway(pressed) ? null : isCharacter(pressed) ? refused : undefined);
}

/** Digits, points and signs that an input method makes wider or others, as they are meant. */
export function plainDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[。．]/g, '.')
    .replaceAll(/[−–—]/g, '-');
}

/** Where people write a comma in a score a decimal point is meant: without it 8,5 would be 85. */
const plain = (pressed: string): string => plainDigits(pressed).replaceAll(',', '.');

/** A score is typed as a whole: the first key takes the place of what is there, as in a spreadsheet, and those after it go on. */
const typedScore = (form: ScoreForm, item: string, pressed: string, isTyping: boolean): ScoreAction | typeof refused | undefined => {
  if (pressed === 'ctrl+u') return { type: 'type', item, text: '' };
  if (pressed === 'backspace' || pressed === 'delete') return { type: 'type', item, text: scoreText(form, item).slice(0, -1) };
  const typed = plain(pressed);
  if (!/^[-.\d]+$/.test(typed)) return isCharacter(pressed) ? refused : undefined;
  const text = (isTyping ? scoreText(form, item) : '') + typed;
  return isScoreText(text) ? { type: 'type', item, text } : refused;
};

/** The value that a key gives to the selected item; `undefined` if the key is not for values. `isTyping`: the line was typed on before. */
export function fillItem(item: Item, form: ScoreForm, pressed: string, isTyping: boolean): ScoreAction | typeof refused | undefined {
  const value = form.values[item.id];
  const otherwise = isCharacter(pressed) ? refused : undefined;
  switch (item.itemType) {
    case 'score':
      return typedScore(form, item.id, pressed, isTyping);
    case 'grade': {
      const grades = (item.grades ?? '').split(',');
      const grade = chosen(grades, value?.gradeValue, pressed);
      const given = grade === undefined ? grades.find((g) => g.toLowerCase() === pressed.toLowerCase()) : grade;
      return given === undefined ? otherwise : { type: 'grade', item: item.id, grade: given };
    }
    case 'passFail': {
      const pass = chosen([yes, no], value?.passValue, pressed);
      if (pass === null) return { type: 'pass', item: item.id, pass: null };
      const given = pass ?? { y: yes, n: no }[pressed.toLowerCase()];
      return given === undefined ? otherwise : { type: 'pass', item: item.id, pass: given === yes ? yes : no };
    }
    default:
      return undefined;
  }
}
