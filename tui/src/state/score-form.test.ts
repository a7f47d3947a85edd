import type { ReviewContent } from '@saiyun/sdk/logic/review';
import { describe, expect, test } from 'vitest';
import { emptyForm, isScoreText, type ScoreAction, scoreForm, scoreText, valuesOf } from './score-form.ts';

const after = (...actions: ScoreAction[]) => actions.reduce(scoreForm, emptyForm);

describe('REVIEW-05: a score as it is typed', () => {
  test.each(['', '3', '35', '3.', '3.5', '3.55', '0.05', '1000'])('%j may be typed', (text) => expect(isScoreText(text)).toBe(true));
  test.each(['3.555', '-1', 'a', '3..', '1e3', '3,5', '10000', '３'])('%j is refused', (text) => expect(isScoreText(text)).toBe(false));
});

test('what is typed stays as typed, and counts as its number', () => {
  const form = after({ type: 'type', item: 'a', text: '3.' });
  expect(scoreText(form, 'a')).toBe('3.');
  expect(form.values.a?.scoreValue).toBe(3);
  expect(after({ type: 'type', item: 'a', text: '3' }, { type: 'type', item: 'a', text: '' }).values.a?.scoreValue).toBeNull();
  expect(after({ type: 'type', item: 'a', text: 'x' })).toBe(emptyForm);
});

test('values are sent in the order of the template, items without one left out', () => {
  const form = after(
    { type: 'pass', item: 'p', pass: '1' },
    { type: 'grade', item: 'g', grade: 'A' },
    { type: 'text', item: 't', text: '好' },
  );
  expect(valuesOf(form, [{ id: 'g' }, { id: 'x' }, { id: 'p' }, { id: 't' }])).toEqual([
    { itemId: 'g', gradeValue: 'A' },
    { itemId: 'p', passValue: '1' },
    { itemId: 't', textValue: '好' },
  ]);
});

test('undo goes back step by step and stops at the beginning', () => {
  const form = after({ type: 'type', item: 'a', text: '1' }, { type: 'type', item: 'a', text: '12' }, { type: 'undo' });
  expect(scoreText(form, 'a')).toBe('1');
  expect(scoreText(scoreForm(form, { type: 'undo' }), 'a')).toBe('');
  expect(scoreForm(emptyForm, { type: 'undo' })).toBe(emptyForm);
});

const stored: ReviewContent = { values: { a: { itemId: 'a', scoreValue: 5 } }, comment: '原文', commentToEntrant: '', confidence: '2' };

test('a text is one step back, however many keys it took', () => {
  const form = after(
    { type: 'comment', text: '好' },
    { type: 'comment', text: '好的' },
    { type: 'written' },
    { type: 'comment', text: '好的！' },
    { type: 'undo' },
  );
  expect(form.comment).toBe('好的');
  expect(scoreForm(form, { type: 'undo' }).comment).toBe('');
});

test('what was kept is put back, and undo shows what the server has', () => {
  const kept = { ...stored, values: { a: { itemId: 'a', scoreValue: 7 } }, typed: { a: '7.' } };
  const form = after({ type: 'load', stored, kept });
  expect(scoreText(form, 'a')).toBe('7.');
  expect(scoreForm(form, { type: 'undo' })).toMatchObject({ ...stored, typed: {}, past: [] });
});

test('content from elsewhere takes the place of what was typed only where it differs', () => {
  const form = after({ type: 'type', item: 'a', text: '3.' }, { type: 'type', item: 'b', text: '4.' });
  const content = { ...stored, values: { ...form.values, b: { itemId: 'b', scoreValue: 9 } } };
  const taken = scoreForm(form, { type: 'take', content });
  expect([scoreText(taken, 'a'), scoreText(taken, 'b'), taken.comment]).toEqual(['3.', '9', '原文']);
});
