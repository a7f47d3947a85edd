import { describe, expect, test } from 'vitest';
import { type AwardRule, cut, cutEffect, endsOf, movedLine } from '../index.ts';
import type { Ranked } from './rank.ts';

/** Works of these scores, the best first; equal scores share their rank. */
const ranked = (...scores: readonly number[]): Ranked => ({
  order: scores.map((score, i) => ({
    worksId: `w${i + 1}`,
    rank: scores.indexOf(score) + 1,
    score,
    tied: scores.filter((one) => one === score).length > 1,
    drawn: false,
  })),
  draws: [],
});
const rule = (level: string, cutType: AwardRule['cutType'], value: number, tiePolicy: AwardRule['tiePolicy'] = 'include'): AwardRule => ({
  level,
  cutType,
  value,
  tiePolicy,
});
const ten = ranked(95, 92, 90, 88, 85, 80, 78, 75, 70, 60);
const moved = (of: Ranked, rules: readonly AwardRule[], at: number, end: number) => {
  const changed = movedLine(of, rules, 's', at, end);
  return changed && { value: changed[at]?.value, cutType: changed[at]?.cutType, ends: endsOf(cut(of, changed, 's')) };
};

describe('a line that is moved', () => {
  test.each([
    ['places', rule('1', 'topN', 2), 4, 4],
    ['a share, which becomes places', rule('1', 'topPercent', 20), 3, 3],
    ['a share that is not whole', rule('1', 'topPercent', 29), 3, 3],
    ['a score', rule('1', 'scoreAtLeast', 92), 4, 88],
    ['nobody by places', rule('1', 'topN', 2), 0, 0],
    ['nobody by score', rule('1', 'scoreAtLeast', 92), 0, 95.001],
    ['everybody, from beyond the last', rule('1', 'topPercent', 20), 99, 10],
  ])('%s', (_, one, end, value) => {
    const cutType = one.cutType === 'scoreAtLeast' ? one.cutType : 'topN';
    expect(moved(ten, [one], 0, end)).toEqual({ value, cutType, ends: [Math.min(end, 10)] });
  });
  test('the lines below follow by their own rules', () => {
    const rules = [rule('1', 'topN', 2), rule('2', 'topN', 3), rule('3', 'scoreAtLeast', 75)];
    expect(moved(ten, rules, 0, 4)).toMatchObject({ value: 4, ends: [4, 7, 8] });
    expect(moved(ten, rules, 1, 6)).toMatchObject({ value: 4, ends: [2, 6, 8] });
    expect(moved(ten, rules, 1, 1)).toMatchObject({ value: 0, ends: [2, 2, 8] });
  });
  test('ties and equal scores do not hold it: it goes on to the next place', () => {
    const tied = ranked(95, 90, 90, 90, 80, 70);
    expect(moved(tied, [rule('1', 'topN', 4)], 0, 3)).toMatchObject({ value: 1, ends: [1] });
    expect(moved(tied, [rule('1', 'topN', 1)], 0, 2)).toMatchObject({ value: 2, ends: [4] });
    expect(moved(tied, [rule('1', 'topN', 1, 'exclude')], 0, 2)).toMatchObject({ value: 4, ends: [4] });
    expect(moved(tied, [rule('1', 'scoreAtLeast', 90)], 0, 3)).toMatchObject({ value: 95, ends: [1] });
  });
  test('nothing changes where it is already, where no line is, and where no work is', () => {
    expect(moved(ten, [rule('1', 'topN', 2)], 0, 2)).toBeUndefined();
    expect(moved(ten, [rule('1', 'topN', 2)], 1, 2)).toBeUndefined();
    expect(moved(ranked(), [rule('1', 'topPercent', 10)], 0, 3)).toBeUndefined();
  });
});

test('the effect of lines: who rises, who falls, in the order of the ranks', () => {
  const rules = [rule('1', 'topN', 2), rule('2', 'topN', 2)];
  const before = new Map(cut(ten, rules, 's').awards.map(({ worksId, level }) => [worksId, level]));
  const effect = (one: number, two: number) =>
    cutEffect(ten, before, cut(ten, [rule('1', 'topN', one), rule('2', 'topN', two)], 's'), ['1', '2']);
  expect(effect(2, 2)).toEqual({ gains: [], losses: [] });
  expect(effect(3, 2)).toEqual({
    gains: [
      { worksId: 'w3', from: '2', to: '1' },
      { worksId: 'w5', from: null, to: '2' },
    ],
    losses: [],
  });
  expect(effect(1, 2)).toEqual({
    gains: [],
    losses: [
      { worksId: 'w2', from: '1', to: '2' },
      { worksId: 'w4', from: '2', to: null },
    ],
  });
});
