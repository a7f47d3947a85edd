import { expect, test } from 'vitest';
import { phaseOf } from './competition-phase.ts';

const day = (n: number): Date => new Date(Date.UTC(2026, 4, n));
const times = { registerStart: day(10), registerEnd: day(20), submissionEnd: day(25), end: day(30) };

test.each([
  [day(1), 'soon', day(10)],
  [day(10), 'register', day(20)],
  // The last second of a phase still belongs to it.
  [new Date(day(20).getTime() + 999), 'register', day(20)],
  [new Date(day(20).getTime() + 1000), 'submit', day(25)],
  [day(26), 'review', day(30)],
  [day(31), 'over', null],
])('at %s a competition is in the phase %s', (now, phase, until) => {
  expect(phaseOf(times, now)).toEqual({ phase, until });
});
