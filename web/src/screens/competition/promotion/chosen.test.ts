import type { PromotionPreview, PromotionWork } from '@saiyun/sdk/calls';
import { expect, test } from 'vitest';
import { isShown, lastByRule, linesOf, tiedAtLine } from './chosen.ts';

const work = (worksId: string, rank: number | null, why: PromotionWork['why']): PromotionWork => ({
  worksId,
  worksNo: worksId,
  title: worksId,
  team: null,
  unit: null,
  area: null,
  rank,
  score: null,
  why,
});
const preview = {
  places: 2,
  works: [work('b', 2, 'rule'), work('c', 2, 'tie')],
  leftOut: [work('d', 4, 'line'), work('e', null, 'noScore')],
  gone: [work('a', 1, 'gone')],
} as unknown as PromotionPreview;
const ids = (turned: readonly string[], shown: Parameters<typeof isShown>[1]): string =>
  linesOf(preview, new Set(turned))
    .filter((line) => isShown(line, shown))
    .map((line) => line.work.worksId)
    .join('');

test('works stand in the order of the ranking, with those that went on before among them', () => {
  expect(ids([], 'all')).toBe('abcde');
  expect(ids([], 'in')).toBe('bc');
  expect(ids([], 'out')).toBe('de');
  expect(ids([], 'gone')).toBe('a');
});

test('what is ticked against the rule turns, and only that counts as changed', () => {
  expect(ids(['c', 'd'], 'in')).toBe('bd');
  expect(ids(['c', 'd'], 'changed')).toBe('cd');
  // What went on before stays where it is.
  expect(ids(['a'], 'changed')).toBe('');
});

test('the line lies below the last work of the rule, and says how many tie there', () => {
  expect(lastByRule(linesOf(preview, new Set(['c'])))).toBe('c');
  expect(tiedAtLine(preview)).toBe(2);
  expect(tiedAtLine({ ...preview, works: [work('b', 2, 'rule')] })).toBe(0);
});
