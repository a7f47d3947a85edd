import { expect, test } from 'vitest';
import { expertLoadIssues } from './load.ts';

test.each([
  [{}, []],
  [{ minLoad: 5 }, []],
  [{ minLoad: 5, maxLoad: 5 }, []],
  [{ minLoad: 6, maxLoad: 5 }, ['minLoad allot.crossed']],
])('the least and the most of an expert %j: %j', (draft, faults) => {
  expect(expertLoadIssues(draft).map(({ field, message }) => `${field} ${message}`)).toEqual(faults);
});
