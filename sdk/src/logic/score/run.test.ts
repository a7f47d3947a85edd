import { describe, expect, test } from 'vitest';
import { type AwardRule, defaultScoreParams, replayDifference, runScores, type ScoreParams, scoreParamIssues } from './index.ts';
import { inputOf, items, paramsOf, randomInput, ranksOf, resultsOf, review, shuffled } from './score.test-support.ts';

const everyKind: readonly Partial<ScoreParams>[] = [
  {},
  { adjust: { method: 'additive', lambda: 5 }, aggregate: { method: 'trimmed', drop: 1, digits: 3 } },
  { adjust: { method: 'standard', scale: 't', minWorks: 8, lambda: 5 }, aggregate: { method: 'weighted', digits: 2 } },
  {
    adjust: { method: 'standard', scale: 'refit', minWorks: 3, lambda: 5 },
    tieBreak: { keys: ['criterion', 'median', 'rawMean', 'submitTime', 'draw'], ranking: 'ordinal' },
    aggregate: { method: 'median', digits: 0 },
    seed: 'draw',
  },
];
const awards: readonly AwardRule[] = [
  { level: '1', cutType: 'topPercent', value: 10, tiePolicy: 'include' },
  { level: '2', cutType: 'topN', value: 3, tiePolicy: 'exclude' },
];

describe('for any input', () => {
  test('the order of the input changes no byte', () => {
    for (const [k, change] of everyKind.entries()) {
      for (let i = 0; i < 8; i++) {
        const input = randomInput(`order${k}-${i}`);
        const mixed = {
          ...input,
          works: shuffled(input.works, 'w'),
          reviews: shuffled(input.reviews, `r${i}`),
          items: shuffled(input.items, 'i'),
        };
        const params = paramsOf({ ...change, cut: { awards } });
        expect(JSON.stringify(runScores(mixed, params))).toBe(JSON.stringify(runScores(input, params)));
      }
    }
  });
  test('ranks agree with scores: a place is one more than the better works', () => {
    for (let i = 0; i < 20; i++) {
      const input = randomInput(`ranks${i}`);
      const order = (ranking: 'shared' | 'dense') =>
        runScores(input, paramsOf({ tieBreak: { keys: [], ranking }, aggregate: { method: 'mean', digits: 0 } })).steps.tieBreak.output
          .order;
      for (const one of order('shared')) expect(one.rank).toBe(1 + order('shared').filter((other) => other.score > one.score).length);
      for (const one of order('dense'))
        expect(one.rank).toBe(
          1 +
            new Set(
              order('dense')
                .filter((other) => other.score > one.score)
                .map((other) => other.score),
            ).size,
        );
    }
  });
  test('every ranked work has one place and at most one award, and no one without it is above one with it', () => {
    for (let i = 0; i < 20; i++) {
      const results = resultsOf(randomInput(`awards${i}`), { cut: { awards } });
      expect(new Set(results.map((work) => work.worksId)).size).toBe(results.length);
      const place = (level: string | null) =>
        results.filter((work) => work.rank !== null && work.level === level).map((work) => work.rank ?? 0);
      expect(Math.max(0, ...place('1'))).toBeLessThan(Math.min(1e9, ...place('2'), ...place(null)));
      expect(Math.max(0, ...place('2'))).toBeLessThan(Math.min(1e9, ...place(null)));
    }
  });
  test('a higher score from one judge never lowers a work', () => {
    for (let i = 0; i < 10; i++) {
      const input = randomInput(`up${i}`);
      const at = input.reviews.findIndex((r) => r.status === '2' && r.values[0]?.scoreValue != null);
      const better = input.reviews.map((r, k) => (k === at ? { ...r, values: [{ itemId: 'all', scoreValue: 100 }] } : r));
      const worksId = input.reviews[at]?.worksId ?? '';
      for (const aggregate of [
        { method: 'mean', digits: 3 },
        { method: 'trimmed', drop: 1, digits: 3 },
        { method: 'median', digits: 3 },
      ] as const) {
        const [before, after] = [ranksOf(input, { aggregate })[worksId], ranksOf({ ...input, reviews: better }, { aggregate })[worksId]];
        expect(after ?? 0).toBeLessThanOrEqual(before ?? 0);
      }
    }
  });
});

describe('replay', () => {
  const input = randomInput('replay');
  const run = runScores(input, paramsOf({ ...everyKind[1], cut: { awards } }));
  test('a stored run comes out the same byte for byte', () => {
    expect(replayDifference(run, input)).toBeUndefined();
    expect(
      replayDifference(JSON.parse(JSON.stringify(run)) as typeof run, { ...input, reviews: input.reviews.toReversed() }),
    ).toBeUndefined();
  });
  test('what was changed afterwards is found', () => {
    const [first, ...rest] = input.reviews;
    expect(first && replayDifference(run, { ...input, reviews: [{ ...first, status: '5' }, ...rest] })).toBe('input');
    expect(replayDifference({ ...run, version: 'score-0' }, input)).toBe('version');
    expect(replayDifference({ ...run, resultDigest: '' }, input)).toBe('result');
    const { cut } = run.steps;
    const forged = { ...cut, output: { ...cut.output, awards: cut.output.awards.slice(1) } };
    expect(replayDifference({ ...run, steps: { ...run.steps, cut: forged } }, input)).toBe('cut');
    expect(replayDifference({ ...run, params: { ...run.params, adjust: { method: 'additive', lambda: 4 } } }, input)).toBe('adjust');
  });
});

describe('bad input', () => {
  const good = inputOf({ a: { e1: 80 } });
  test.each([
    [{ ...good, works: [{ id: 'a' }, { id: 'a' }] }, 'works given twice: a'],
    [{ ...good, reviews: [review('a', 'e1', 1), review('a', 'e1', 1)] }, 'review given twice: a-e1'],
    [{ ...good, reviews: [review('a', 'e1', 1), review('a', 'e1', 1, { id: 'x' })] }, 'review of a work by one expert given twice'],
    [{ ...good, withdrawnExperts: ['e', 'e'] }, 'withdrawn expert given twice'],
    [{ ...good, items: [...items, ...items] }, 'item given twice'],
    [{ ...good, fullMark: 0.5 }, 'fullMark must be a positive integer'],
    [{ ...good, reviews: [review('a', 'e1', 1, { weight: 0 })] }, 'weight of review a-e1'],
  ])('%#', (input, text) => expect(() => runScores(input, paramsOf())).toThrow(text));
  test('nothing at all is an empty result', () => {
    expect(resultsOf({ items, fullMark: 100, works: [], reviews: [] }, { adjust: { method: 'additive', lambda: 5 } })).toEqual([]);
  });
  test.each([
    [null, ['params']],
    [{ ...defaultScoreParams, adjust: { method: 'magic' } }, ['adjust.method']],
    [
      { ...defaultScoreParams, adjust: { method: 'standard', scale: 'x', minWorks: 1, lambda: Number.NaN } },
      ['adjust.lambda', 'adjust.scale', 'adjust.minWorks'],
    ],
    [{ ...defaultScoreParams, aggregate: { method: 'trimmed', digits: 7 } }, ['aggregate.digits', 'aggregate.drop']],
    [{ ...defaultScoreParams, validity: {} }, ['validity.minCount', 'validity.countExpired', 'validity.dropWithdrawn']],
    [
      { ...defaultScoreParams, tieBreak: { keys: ['draw', 'median', 'median'], ranking: 'x' }, seed: 's' },
      ['tieBreak.ranking', 'tieBreak.keys[2]', 'tieBreak.keys'],
    ],
    [{ ...defaultScoreParams, tieBreak: { keys: [], ranking: 'ordinal' } }, ['tieBreak.ranking']],
    [{ ...defaultScoreParams, tieBreak: { keys: ['draw'], ranking: 'shared' } }, ['seed']],
    [{ ...defaultScoreParams, tieBreak: {}, cut: {}, seed: 1 }, ['tieBreak.ranking', 'tieBreak.keys', 'cut.awards', 'seed']],
    [
      {
        ...defaultScoreParams,
        cut: {
          awards: [
            { level: '1', cutType: 'topN', value: 1.5, tiePolicy: 'include' },
            { level: '1', cutType: 'topPercent', value: 101, tiePolicy: '?' },
            { level: '', cutType: '?', value: '1', tiePolicy: 'include' },
            7,
          ],
        },
      },
      [
        'cut.awards[0].value',
        'cut.awards[1].tiePolicy',
        'cut.awards[1].value',
        'cut.awards[2].cutType',
        'cut.awards[2].level',
        'cut.awards[2].value',
        'cut.awards[3]',
        'cut.awards[1].level',
      ],
    ],
  ])('parameters %#', (params, fields) => {
    expect(scoreParamIssues(params).map((issue) => issue.field)).toEqual(fields);
    expect(() => runScores(good, params as ScoreParams)).toThrow(TypeError);
  });
  test('the defaults have no fault', () => expect(scoreParamIssues(defaultScoreParams)).toEqual([]));
});
