import { allotVersion } from '@saiyun/sdk/logic/allot';
import { describe, expect, test } from 'vitest';
import { AllotView, algoVersionOf, instanceOf } from './instance.ts';
import type { AllotParams, AllotSets } from './sets.ts';

const params: AllotParams = {
  reviews: 1,
  loadMin: 0,
  loadMax: null,
  needsLabel: false,
  labelWeight: 10,
  balanceWeight: 0,
  repeatWeight: 2,
  fair: false,
  alternates: 0,
  keeps: false,
  seed: '1',
};
const work = (id: string, more: object = {}) => ({ id, name: id, unit: null, labels: ['leaf'], ...more });
const one = (id: string, more: object = {}) => ({ id, name: id, isActive: true, room: null, labels: [['leaf', 3]] as const, ...more });
const sets = (more: Partial<AllotSets> = {}): AllotSets => ({
  version: 2,
  params,
  works: [work('w')],
  experts: [one('e')],
  above: { leaf: 'branch', twin: 'branch', branch: 'trunk', limb: 'trunk', fruit: 'leaf', seed: 'fruit' },
  names: {},
  recused: [],
  spent: [],
  standing: [],
  repeats: [],
  ...more,
});

describe('A2: how well labels match goes by their distance in the tree', () => {
  test.each([
    ['leaf', 100],
    ['branch', 50],
    ['fruit', 50],
    ['trunk', 25],
    ['twin', 25],
    ['seed', 25],
    ['limb', 0],
    ['elsewhere', 0],
  ])('an expert of %s matches a work of “leaf” with %i', (label, match) => {
    expect(new AllotView(sets({ experts: [one('e', { labels: [[label, 3]] })] })).match(0, 0)).toBe(match);
  });

  test('runs from before went by one step up or down, and are still read so', () => {
    const { version: _version, ...first } = sets({
      experts: ['leaf', 'branch', 'fruit', 'twin'].map((label) => one(label, { labels: [[label, 3]] })),
    });
    const view = new AllotView(first);
    expect([0, 1, 2, 3].map((e) => view.match(e, 0))).toEqual([100, 50, 50, 0]);
    expect([algoVersionOf(first), algoVersionOf(sets())]).toEqual([allotVersion, 'saiyun-allot-2']);
  });
});

describe('A2: what speaks against a pair without forbidding it', () => {
  test('a rule that is not mandatory takes off its cost, and no score is negative', () => {
    const view = new AllotView(sets({ experts: [one('e'), one('f')], soft: [[0, 0, 10_000]] }));
    expect(view.parts(0, 0)).toEqual({ match: 100, label: 1000, repeat: 0, conflict: 10_000, level: 0 });
    expect(view.score(1, 0) - view.score(0, 0)).toBe(10_000);
    expect(view.score(0, 0)).toBeGreaterThanOrEqual(0);
    expect(view.reasons(0, 0)).toEqual([]);
  });

  test('each level below the one that a work asks for takes off the weight of levels; a higher one costs nothing', () => {
    const experts = [0, 1, 2].map((level) => one(`e${level}`, { level }));
    const view = new AllotView(sets({ params: { ...params, levelWeight: 5 }, experts, works: [work('w', { level: 1 }), work('any')] }));
    expect(experts.map((_, e) => view.parts(e, 0).level)).toEqual([0, 0, 500]);
    expect(experts.map((_, e) => view.parts(e, 1).level)).toEqual([0, 0, 0]);
    expect(view.score(2, 0)).toBeGreaterThanOrEqual(0);
  });
});

test('A2: an expert’s own minimum counts where it is above that of the run, as far as there is room', () => {
  const experts = [one('a'), one('b', { least: 3 }), one('c', { least: 3, room: 2 }), one('d', { least: 3, isActive: false })];
  const works = ['w', 'x', 'y', 'z'].map((id) => work(id));
  const { low } = instanceOf(new AllotView(sets({ params: { ...params, loadMin: 1 }, experts, works }))) as unknown as { low: Int32Array };
  expect([...low]).toEqual([1, 3, 2, 0]);
});
