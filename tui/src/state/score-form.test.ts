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
  expect(form.dirty).toBe(true);
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

test('saving leaves nothing to save, but what was typed while it was sent', () => {
  const sent = after({ type: 'comment', text: '很好' });
  expect(scoreForm(sent, { type: 'saved', form: sent }).dirty).toBe(false);
  const more = scoreForm(sent, { type: 'comment', text: '很好。' });
  expect(scoreForm(more, { type: 'saved', form: sent }).dirty).toBe(true);
});
