import { describe, expect, test } from 'vitest';
import { type Candidate, judgedBy, ranksOf } from './promotion.ts';

const work = (worksId: string, rank: number | null, unitId = worksId, areaId = 'a'): Candidate => ({ worksId, rank, unitId, areaId });
const five = [work('a', 1), work('b', 2), work('c', 2), work('d', 4), work('e', null)];
const said = (list: ReturnType<typeof judgedBy>): string => list.map(({ worksId, why }) => `${worksId}:${why}`).join(' ');
const going = (list: ReturnType<typeof judgedBy>): string => list.flatMap(({ worksId, goes }) => (goes ? worksId : [])).join(' ');

describe('judgedBy', () => {
  test.each([
    [{ kind: 'top', value: 1 }, 'a:rule b:line c:line d:line e:noScore'],
    // A tie with the last place goes on too.
    [{ kind: 'top', value: 2 }, 'a:rule b:rule c:tie d:line e:noScore'],
    [{ kind: 'top', value: 3 }, 'a:rule b:rule c:rule d:line e:noScore'],
    [{ kind: 'top', value: 9 }, 'a:rule b:rule c:rule d:rule e:noScore'],
    // Of the four works with a score.
    [{ kind: 'percent', value: 25 }, 'a:rule b:line c:line d:line e:noScore'],
    [{ kind: 'percent', value: 26 }, 'a:rule b:rule c:tie d:line e:noScore'],
    [{ kind: 'percent', value: 100 }, 'a:rule b:rule c:rule d:rule e:noScore'],
    [{ kind: 'manual' }, 'a:noRule b:noRule c:noRule d:noRule e:noScore'],
    [null, 'a:noRule b:noRule c:noRule d:noRule e:noScore'],
  ] as const)('%j', (rule, expected) => {
    expect(said(judgedBy(five, rule))).toBe(expected);
  });

  test('a unit or area over its quota leaves its place to the next', () => {
    const same = [work('a', 1, 'u'), work('b', 2, 'u'), work('c', 3, 'v', 'z'), work('d', 4, 'w', 'z')];
    expect(said(judgedBy(same, { kind: 'top', value: 2, perUnit: 1 }))).toBe('a:rule b:unit c:rule d:line');
    expect(said(judgedBy(same, { kind: 'top', value: 4, perArea: 1 }))).toBe('a:rule b:area c:rule d:area');
  });

  test('nothing below the line goes on, although it ties with a work that its quota kept back', () => {
    const tied = [work('a', 1, 'u'), work('b', 2, 'u'), work('c', 2, 'v')];
    expect(going(judgedBy(tied, { kind: 'top', value: 1, perUnit: 1 }))).toBe('a');
  });

  test('the order of the candidates changes nothing', () => {
    expect(judgedBy(five.toReversed(), { kind: 'top', value: 3 })).toEqual(judgedBy(five, { kind: 'top', value: 3 }));
  });
});

test('equal scores share a rank, and the next one counts them all', () => {
  const ranks = ranksOf(
    new Map([
      ['a', 80],
      ['b', 90],
      ['c', 80],
      ['d', 70],
    ]),
  );
  expect([...ranks]).toEqual([
    ['b', 1],
    ['a', 2],
    ['c', 2],
    ['d', 4],
  ]);
});
