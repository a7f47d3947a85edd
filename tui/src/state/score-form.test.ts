import type { ReviewContent } from '@saiyun/sdk/logic/review';
import { describe, expect, test } from 'vitest';
import { emptyForm, isScoreText, nextStep, type ScoreAction, scoreDigits, scoreForm, scoreText, valuesOf } from './score-form.ts';

const after = (...actions: ScoreAction[]) => actions.reduce(scoreForm, emptyForm);

describe('REVIEW-05: a score as it is typed', () => {
  test.each(['', '3', '35', '3.', '3.5', '3.55', '0.05', '1000', '-1', '10000', '3.555'])('%j may be typed', (text) =>
    expect(isScoreText(text)).toBe(true),
  );
  test.each(['a', '3..', '1e3', '3,5', '1-', '--1', '３'])('%j is refused', (text) => expect(isScoreText(text)).toBe(false));
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

describe('undo', () => {
  const twice = [
    { type: 'type', item: 'a', text: '8' },
    { type: 'type', item: 'a', text: '85' },
    { type: 'written' },
    { type: 'type', item: 'b', text: '7' },
    { type: 'written' },
  ] as const satisfies readonly ScoreAction[];

  test('takes a value back as a whole, says of which line, and stops at the beginning', () => {
    const form = after(...twice);
    expect(nextStep(form, 'undo')?.line).toBe('b');
    const once = scoreForm(form, { type: 'undo' });
    expect([scoreText(once, 'a'), scoreText(once, 'b')]).toEqual(['85', '']);
    expect(nextStep(once, 'undo')?.line).toBe('a');
    const none = scoreForm(once, { type: 'undo' });
    expect(scoreText(none, 'a')).toBe('');
    expect(nextStep(none, 'undo')).toBeUndefined();
    expect(scoreForm(none, { type: 'undo' })).toBe(none);
  });

  test('is taken back itself by redo, until something else is written', () => {
    const none = after(...twice, { type: 'undo' }, { type: 'undo' });
    const again = scoreForm(scoreForm(none, { type: 'redo' }), { type: 'redo' });
    expect([scoreText(again, 'a'), scoreText(again, 'b')]).toEqual(['85', '7']);
    expect(nextStep(again, 'redo')).toBeUndefined();
    expect(nextStep(scoreForm(again, { type: 'undo' }), 'redo')?.line).toBe('b');
    expect(nextStep(scoreForm(none, { type: 'comment', text: '好' }), 'redo')).toBeUndefined();
  });

  test('passes over what ended where it began', () => {
    const form = after(...twice, { type: 'type', item: 'b', text: '' }, { type: 'type', item: 'b', text: '7' }, { type: 'written' });
    expect(scoreText(scoreForm(form, { type: 'undo' }), 'b')).toBe('');
  });
});

test.each([
  [85.3, '85.3'],
  [90, '90'],
  [0.125, '0.125'],
  [86.10000000000001, '86.1'],
])('a score of %d is read as %s', (score, text) => expect(scoreDigits(score)).toBe(text));

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
