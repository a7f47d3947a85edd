import { expect, test } from 'vitest';
import { withdrawalStep } from '../../entities/money/choices.ts';
import { withdrawalSteps } from './withdrawal-steps.ts';

const times = { askedTime: 'a', examinedTime: 'e', sentTime: 's', endTime: 'z' };

test.each([
  ['waiting', false, 'asked good a, examining waiting, sending quiet, arriving quiet'],
  ['approved', false, 'asked good a, examined good e, sending waiting, arriving quiet'],
  ['batched', false, 'asked good a, examined good e, sending waiting, arriving quiet'],
  ['sent', true, 'asked good a, examined good e, sent good s, arriving waiting'],
  ['unknown', true, 'asked good a, examined good e, sent good s, unknown attention'],
  ['paid', true, 'asked good a, examined good e, sent good s, paid good z'],
  ['returned', true, 'asked good a, examined good e, sent good s, failed bad z'],
  ['returned', false, 'asked good a, refused bad z'],
  ['cancelled', false, 'asked good a, cancelled neutral z'],
] as const)('WITHDRAW-07: the time line of a withdrawal that is %s (sent: %s)', (state, isFinal, line) => {
  const steps = withdrawalSteps({ ...times, subStatus: withdrawalStep[state], isFinal });
  expect(steps.map(({ name, tone, time }) => [name, tone, ...(time ? [time] : [])].join(' ')).join(', ')).toBe(line);
});

test('WITHDRAW-07: a refusal whose end nobody booked has the time of its examination', () => {
  expect(withdrawalSteps({ ...times, endTime: null, subStatus: withdrawalStep.returned, isFinal: false }).at(-1)?.time).toBe('e');
});
