import { expect, test } from 'vitest';
import { begun, changed, redone, undone } from './history.ts';

test('CERT-01: changes are taken back and made again, one by one', () => {
  const third = changed(changed(begun('a'), 'b'), 'c');
  const back = undone(undone(third));
  expect(back.now).toBe('a');
  expect(undone(back)).toBe(back);
  expect(redone(redone(back)).now).toBe('c');
  expect(redone(third)).toBe(third);
});

test('CERT-01: keystrokes in one field are one step, and another change ends it', () => {
  const typed = changed(changed(changed(begun(''), 'x', 'text 1'), 'xy', 'text 1'), 'xyz', 'text 2');
  expect(undone(typed).now).toBe('xy');
  expect(undone(undone(typed)).now).toBe('');
  // After a step back the same field begins a new step.
  expect(changed(undone(typed), 'xyw', 'text 1').past).toHaveLength(2);
});

test('CERT-01: a change after steps back forgets what was taken back', () => {
  expect(redone(changed(undone(changed(begun(1), 2)), 3)).now).toBe(3);
});

test('two hundred steps are kept', () => {
  let history = begun(0);
  for (let n = 1; n <= 250; n++) history = changed(history, n);
  expect(history.past).toHaveLength(200);
  expect(history.past[0]).toBe(50);
});
