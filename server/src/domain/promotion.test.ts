import { expect, test } from 'vitest';
import { type Candidate, promotedBy } from './promotion.ts';

const work = (worksId: string, score: number | null, unitId = worksId, areaId = 'a'): Candidate => ({ worksId, score, unitId, areaId });
const five = [work('a', 90), work('b', 80), work('c', 80), work('d', 70), work('e', null)];
const ids = (list: ReturnType<typeof promotedBy>): string => list.map((p) => `${p.worksId}${p.rank}`).join(' ');

test.each([
  [{ kind: 'top', value: 1 }, 'a1'],
  // A tie with the last place goes on too.
  [{ kind: 'top', value: 2 }, 'a1 b2 c2'],
  [{ kind: 'top', value: 3 }, 'a1 b2 c2'],
  [{ kind: 'top', value: 9 }, 'a1 b2 c2 d4'],
  // Of the four works with a score.
  [{ kind: 'percent', value: 25 }, 'a1'],
  [{ kind: 'percent', value: 26 }, 'a1 b2 c2'],
  [{ kind: 'percent', value: 100 }, 'a1 b2 c2 d4'],
] as const)('%j', (rule, expected) => {
  expect(ids(promotedBy(five, rule))).toBe(expected);
});

test('a unit or area over its quota leaves its place to the next', () => {
  const same = [work('a', 90, 'u'), work('b', 85, 'u'), work('c', 80, 'v', 'z'), work('d', 70, 'w', 'z')];
  expect(ids(promotedBy(same, { kind: 'top', value: 2, perUnit: 1 }))).toBe('a1 c3');
  expect(ids(promotedBy(same, { kind: 'top', value: 4, perArea: 1 }))).toBe('a1 c3');
});

test('the order of the candidates changes nothing', () => {
  expect(promotedBy(five.toReversed(), { kind: 'top', value: 3 })).toEqual(promotedBy(five, { kind: 'top', value: 3 }));
});
