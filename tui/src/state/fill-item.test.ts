import { describe, expect, test } from 'vitest';
import { fillItem } from './fill-item.ts';
import { emptyForm, scoreForm } from './score-form.ts';

const score = { id: 's', itemType: 'score', grades: null };
const grade = { id: 'g', itemType: 'grade', grades: 'A,B,C' };
const pass = { id: 'p', itemType: 'passFail', grades: null };
const text = { id: 't', itemType: 'text', grades: null };

const pressing = (item: typeof score | typeof grade, ...keys: string[]) =>
  keys.reduce((form, key) => {
    const action = fillItem(item, form, key);
    return action ? scoreForm(form, action) : form;
  }, emptyForm).values[item.id];

describe('REVIEW-05: keys on an item', () => {
  test.each([
    [['9', '0'], 90],
    [['8', '.', '5'], 8.5],
    [['8', ',', '5'], 8.5],
    [['8', '，', '5'], 8.5],
    [['9', '0', 'backspace'], 9],
    [['9', 'x', '-'], 9],
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

  test('a text is written in its editor', () => expect(fillItem(text, emptyForm, 'a')).toBeUndefined());
});
