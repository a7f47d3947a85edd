import { describe, expect, test } from 'vitest';
import { fillItem, refused } from './fill-item.ts';
import { emptyForm, type ScoreForm, scoreForm, scoreText } from './score-form.ts';

const score = { id: 's', itemType: 'score', grades: null };
const grade = { id: 'g', itemType: 'grade', grades: 'A,B,C' };
const pass = { id: 'p', itemType: 'passFail', grades: null };
const text = { id: 't', itemType: 'text', grades: null };

type Item = typeof score | typeof grade;

/** The form after keys, one after the other, on an item that was not typed on before. */
const after = (item: Item, keys: readonly string[], before: ScoreForm = emptyForm) =>
  keys.reduce((form, key, n) => {
    const action = fillItem(item, form, key, n > 0);
    return action && action !== refused ? scoreForm(form, action) : form;
  }, before);
const pressing = (item: Item, ...keys: string[]) => after(item, keys).values[item.id];

describe('REVIEW-05: keys on an item', () => {
  test.each([
    [['9', '0'], 90],
    [['8', '.', '5'], 8.5],
    [['8', ',', '5'], 8.5],
    [['8', '，', '5'], 8.5],
    [['9', '0', 'backspace'], 9],
    [['9', 'x'], 9],
    [['-', '9'], -9],
    [['９', '０'], 90],
    [['1', '2', '3', '4', '5'], 12_345],
    [['9', '0', 'ctrl+u'], null],
    [['9', 'backspace'], null],
  ])('score: %j gives %j', (keys, expected) => expect(pressing(score, ...keys)?.scoreValue).toBe(expected));

  test.each([
    [['a'], 'A'],
    [['right'], 'A'],
    [['right', 'right'], 'B'],
    [['c', 'right'], 'C'],
    [['b', 'left', 'left'], 'A'],
    [['b', 'backspace'], null],
    [['x'], undefined],
  ])('grade: %j gives %j', (keys, expected) => expect(pressing(grade, ...keys)?.gradeValue).toBe(expected));

  test.each([
    [['y'], '1'],
    [['n'], '0'],
    [['right', 'right'], '0'],
    [['n', 'left'], '1'],
    [['y', 'backspace'], null],
  ])('pass or fail: %j gives %j', (keys, expected) => expect(pressing(pass, ...keys)?.passValue).toBe(expected));

  test('nothing that was meant for a value is dropped in silence: it stays as typed, or is refused', () => {
    for (const [before, key] of [
      ['8.', '.'],
      ['1', '-'],
      ['9', 'x'],
      ['123456', '7'],
      ['1.2345', '6'],
    ] as const)
      expect(fillItem(score, after(score, Array.from(before)), key, true), before + key).toBe(refused);
    expect([fillItem(grade, emptyForm, 'q', false), fillItem(pass, emptyForm, '1', false)]).toEqual([refused, refused]);
    expect([fillItem(score, emptyForm, 'f5', false), fillItem(score, emptyForm, 'up', false)]).toEqual([undefined, undefined]);
  });

  test('a value that was there is replaced by the next one that is typed, and never made longer', () => {
    const form = after(score, ['8', '5']);
    expect(scoreText(after(score, ['7'], form), 's')).toBe('7');
    expect(scoreText(after(score, ['backspace'], form), 's')).toBe('8');
  });

  test('a text is written in its editor', () => expect(fillItem(text, emptyForm, 'a', false)).toBeUndefined());
});
