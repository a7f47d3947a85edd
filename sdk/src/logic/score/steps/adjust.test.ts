import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../digest/index.ts';
import { type AdjustParams, fitAdditive, panelsOf, runScores, type ScoreParams, scoreParamIssues } from '../index.ts';
import { inputOf, paramsOf, randomInput } from '../score.test-support.ts';

const additive = (lambda: number): Partial<ScoreParams> => ({ adjust: { method: 'additive', lambda } });
const standard = (scale: 't' | 'refit', minWorks = 8): Partial<ScoreParams> => ({
  adjust: { method: 'standard', scale, minWorks, lambda: 5 },
});
const table = (rows: Readonly<Record<string, readonly number[]>>) =>
  inputOf(Object.fromEntries(Object.entries(rows).map(([id, scores]) => [id, Object.fromEntries(scores.map((s, e) => [`e${e + 1}`, s]))])));

const adjustedOf = (input: Parameters<typeof runScores>[0], change: Partial<ScoreParams>) => {
  const { output } = runScores(input, paramsOf(change)).steps.adjust;
  return { ...output, of: new Map(output.reviews.map((r) => [r.id, r.adjusted])) };
};

describe('additive model', () => {
  // Five works, two judges, the first four points above the second: effects 2 and −2 before shrinkage.
  const five = table({ a: [84, 80], b: [74, 70], c: [94, 90], d: [64, 60], e: [54, 50] });
  test('without shrinkage the judges are even', () => {
    const got = adjustedOf(five, additive(0));
    expect(got.judges.map((judge) => judge.effect)).toEqual([2, -2]);
    expect([got.of.get('a-e1'), got.of.get('a-e2')]).toEqual([82, 82]);
  });
  test('λ = 5 keeps n ⁄ (n + λ) = one half of the effects', () => {
    const got = adjustedOf(five, additive(5));
    expect(got.judges.map((judge) => judge.effect)).toEqual([1, -1]);
    expect([got.of.get('a-e1'), got.of.get('a-e2')]).toEqual([83, 81]);
  });
  test('missing scores: a chain of judges is solved through the works they share', () => {
    // e1 − e2 = 6 over b, e2 − e3 = 3 over c: effects 5, −1, −4.
    const chain = inputOf({ a: { e1: 80 }, b: { e1: 76, e2: 70 }, c: { e2: 60, e3: 57 }, d: { e3: 50 } });
    expect(adjustedOf(chain, additive(0)).judges.map((judge) => judge.effect)).toEqual([5, -1, -4]);
  });
  test('at the solution every judge and work is in balance', () => {
    const random = seededRandom('balance');
    for (let round = 0; round < 30; round++) {
      const ratings = Array.from({ length: 12 }, (_, w) => w).flatMap((w) =>
        Array.from({ length: 5 }, (_, e) => ({ worksId: `w${w}`, expertId: `e${e}`, value: random(100) })).filter(() => random(3) > 0),
      );
      const fit = fitAdditive(ratings, 5);
      expect(fit.converged).toBe(true);
      for (const [expertId, effect] of fit.judges) {
        const own = ratings.filter((r) => r.expertId === expertId);
        const rest = own.reduce((sum, r) => sum + r.value - (fit.works.get(r.worksId) ?? 0), 0);
        expect(effect).toBeCloseTo(rest / (own.length + 5), 7);
      }
      for (const [worksId, value] of fit.works) {
        const own = ratings.filter((r) => r.worksId === worksId);
        expect(value).toBeCloseTo(own.reduce((sum, r) => sum + r.value - (fit.judges.get(r.expertId) ?? 0), 0) / own.length, 9);
      }
    }
  });
  test('panels that share no works are treated alone and flagged', () => {
    const input = inputOf({ a: { e1: 90, e2: 80 }, b: { e1: 70, e2: 60 }, c: { e3: 50, e4: 40 } });
    const got = adjustedOf(input, additive(0));
    expect(got.panels).toEqual([
      { expertIds: ['e1', 'e2'], worksIds: ['a', 'b'] },
      { expertIds: ['e3', 'e4'], worksIds: ['c'] },
    ]);
    expect(got.judges.map((judge) => judge.effect)).toEqual([5, -5, 5, -5]);
    expect(got.worksFlags).toEqual(['a', 'b', 'c'].map((worksId) => ({ worksId, flags: ['NOT_LINKED'] })));
    const alone = adjustedOf(inputOf({ a: { e1: 90, e2: 80 }, b: { e1: 70, e2: 60 } }), additive(0));
    for (const id of ['a-e1', 'a-e2', 'b-e1', 'b-e2']) expect(got.of.get(id)).toBe(alone.of.get(id));
  });
  test('a judge who gives more to all changes nothing but the level', () => {
    const input = table({ a: [80, 70, 75], b: [60, 65, 55], c: [90, 70, 70], d: [50, 60, 58] });
    const lifted = {
      ...input,
      reviews: input.reviews.map((r) =>
        r.expertId === 'e2' ? { ...r, values: [{ itemId: 'all', scoreValue: (r.values[0]?.scoreValue ?? 0) + 6 }] } : r,
      ),
    };
    const [before, after] = [adjustedOf(input, additive(0)), adjustedOf(lifted, additive(0))];
    for (const [id, value] of before.of) expect(after.of.get(id)).toBeCloseTo(value + 2, 5);
  });
});

describe('standard scores', () => {
  const eight = [60, 65, 70, 75, 80, 85, 90, 95];
  const two = table(Object.fromEntries(eight.map((score, i) => [`w${i}`, [score, score / 2]])));
  test('T = 50 + 10 z with sd over n − 1', () => {
    const got = adjustedOf(two, standard('t'));
    // Mean 77.5, sd √150 = 12.247449: (95 − 77.5) ⁄ 12.247449 = 1.428869.
    expect([got.of.get('w7-e1'), got.of.get('w7-e2')]).toEqual([64.28869, 64.28869]);
    expect(got.judges.map((judge) => [judge.method, judge.refusal])).toEqual([
      ['standard', null],
      ['standard', null],
    ]);
  });
  test('refitted to the range of all scores: their mean and deviation', () => {
    const got = adjustedOf(two, standard('refit'));
    const values = [...got.of.values()];
    expect(values.reduce((a, b) => a + b, 0) / values.length).toBeCloseTo(got.mean, 5);
    expect(got.of.get('w0-e1')).toBe(got.of.get('w0-e2'));
  });
  test('a judge of too few works or without spread is refused and goes by the additive model', () => {
    const rows = Object.fromEntries(eight.map((score, i) => [`w${i}`, i === 0 ? [score, 70, 60] : [score, 70]]));
    const got = adjustedOf(table(rows), standard('t'));
    expect(got.judges.map((judge) => [judge.method, judge.refusal])).toEqual([
      ['standard', null],
      ['additive', 'ZERO_SPREAD'],
      ['additive', 'TOO_FEW_WORKS'],
    ]);
    expect(got.worksFlags).toHaveLength(8);
    const { mean, stdDev, judges } = got;
    expect(got.of.get('w3-e2')).toBeCloseTo(50 + (10 * (70 - (judges[1]?.effect ?? 0) - mean)) / stdDev, 4);
  });
  test('the same score from everybody is 50 for all', () => {
    const got = adjustedOf(table({ a: [70, 70], b: [70, 70] }), standard('t'));
    expect([...got.of.values()]).toEqual([50, 50, 50, 50]);
  });
  test('a judge who shifts or stretches all scores gets the same T-scores', () => {
    const change = (scoreOf: (s: number) => number) => ({
      ...two,
      reviews: two.reviews.map((r) =>
        r.expertId === 'e2' ? { ...r, values: [{ itemId: 'all', scoreValue: scoreOf(r.values[0]?.scoreValue ?? 0) }] } : r,
      ),
    });
    const before = adjustedOf(two, standard('t')).of;
    expect(
      adjustedOf(
        change((s) => s + 20),
        standard('t'),
      ).of,
    ).toEqual(before);
    expect(
      adjustedOf(
        change((s) => s * 2),
        standard('t'),
      ).of,
    ).toEqual(before);
  });
});

test('REVIEW-07: a formula that says nothing of them has λ 5 and at least 8 works per judge', () => {
  const seven = inputOf(Object.fromEntries(Array.from({ length: 7 }, (_, i) => [`w${i}`, { e1: 60 + i, e2: 70 + 2 * i }])));
  const outcome = (adjust: AdjustParams) => runScores(seven, paramsOf({ adjust })).steps.adjust.output;
  expect(outcome({ method: 'additive' })).toEqual(outcome({ method: 'additive', lambda: 5 }));
  const standard = outcome({ method: 'standard', scale: 't' });
  expect(standard).toEqual(outcome({ method: 'standard', scale: 't', minWorks: 8, lambda: 5 }));
  expect(standard.judges.map((judge) => judge.refusal)).toEqual(['TOO_FEW_WORKS', 'TOO_FEW_WORKS']);
  expect(scoreParamIssues(paramsOf({ adjust: { method: 'standard', scale: 't' } }))).toEqual([]);
});

test('without adjustment the scores stay as they are', () => {
  for (let i = 0; i < 10; i++) {
    const { raw, validity, adjust } = runScores(randomInput(`plain${i}`), paramsOf()).steps;
    const rawOf = new Map(raw.output.map((score) => [score.id, score.raw]));
    expect(adjust.output.reviews).toEqual(validity.output.valid.map((r) => ({ id: r.id, adjusted: rawOf.get(r.id) })));
  }
});

test('panels: every expert and work is in exactly one, whatever the order', () => {
  const links = [
    { worksId: 'w3', expertId: 'e9' },
    { worksId: 'w1', expertId: 'e1' },
    { worksId: 'w2', expertId: 'e1' },
    { worksId: 'w2', expertId: 'e2' },
    { worksId: 'e1', expertId: 'w3' },
  ];
  const expected = [
    { expertIds: ['e1', 'e2'], worksIds: ['w1', 'w2'] },
    { expertIds: ['e9'], worksIds: ['w3'] },
    { expertIds: ['w3'], worksIds: ['e1'] },
  ];
  expect(panelsOf(links)).toEqual(expected);
  expect(panelsOf(links.toReversed())).toEqual(expected);
  expect(panelsOf([])).toEqual([]);
});
