import { describe, expect, test } from 'vitest';
import {
  type AggregateParams,
  type AwardRule,
  disputes,
  rankIntervals,
  runScoreCases,
  runScores,
  type ScoreParams,
  scoreParamIssues,
  type TieKey,
  worksResults,
} from '../index.ts';
import { inputOf, items, paramsOf, randomInput, ranksOf, resultsOf, review } from '../score.test-support.ts';

describe('validity', () => {
  const input = {
    ...inputOf({ a: { e1: 80, e2: 90, e3: 100 }, b: { e1: 70 }, c: {} }),
    withdrawnExperts: ['e3'],
  };
  const more = [
    review('a', 'e4', 10, { status: '3' }),
    review('a', 'e5', 10, { status: '1' }),
    review('a', 'e6', 10, { status: '4' }),
    review('a', 'e7', 10, { status: '5' }),
    review('a', 'e8', null),
    review('x', 'e1', 10),
    review('b', 'e2', 10, { status: '9' }),
  ];
  test('each review that does not count has its reason', () => {
    const { output } = runScores({ ...input, reviews: [...input.reviews, ...more] }, paramsOf()).steps.validity;
    expect(Object.fromEntries(output.invalid.map((one) => [one.id, one.reason]))).toEqual({
      'a-e3': 'EXPERT_WITHDRAWN',
      'a-e4': 'EXPIRED',
      'a-e5': 'NOT_SUBMITTED',
      'a-e6': 'RETURNED',
      'a-e7': 'CANCELLED',
      'a-e8': 'INCOMPLETE',
      'x-e1': 'WORKS_UNKNOWN',
      'b-e2': 'NOT_SUBMITTED',
    });
    expect(output.valid.map((one) => one.id)).toEqual(['a-e1', 'a-e2', 'b-e1']);
  });
  test('what is counted can be set; works with too few reviews are shown and not ranked', () => {
    const results = resultsOf(
      { ...input, reviews: [...input.reviews, ...more] },
      { validity: { minCount: 2, countExpired: true, dropWithdrawn: false } },
    );
    expect(results.map((work) => [work.worksId, work.rank, work.validCount, work.score, work.flags])).toEqual([
      ['a', 1, 4, 70, []],
      ['b', null, 1, 70, ['TOO_FEW_REVIEWS']],
      ['c', null, 0, null, ['TOO_FEW_REVIEWS']],
    ]);
  });
});

describe('REVIEW-07: one score of several', () => {
  const of = (scores: readonly number[], aggregate: AggregateParams, weights?: readonly number[]) => {
    const reviews = scores.map((score, i) => review('a', `e${i}`, score, { weight: weights?.[i] ?? 1 }));
    return resultsOf({ items, fullMark: 100, works: [{ id: 'a' }], reviews }, { aggregate })[0];
  };
  test.each([
    ['mean', [80, 85, 91], { method: 'mean', digits: 2 }, 85.33],
    ['half up', [80, 80.01], { method: 'mean', digits: 2 }, 80.01],
    ['sum', [80, 85.5], { method: 'sum', digits: 2 }, 165.5],
    ['median, odd', [90, 70, 80], { method: 'median', digits: 2 }, 80],
    ['median, even', [90, 70, 81, 80], { method: 'median', digits: 2 }, 80.5],
    ['trimmed', [70, 80, 85, 90, 100], { method: 'trimmed', drop: 1, digits: 2 }, 85],
    ['trimmed, equal ends', [70, 70, 70, 100, 100], { method: 'trimmed', drop: 1, digits: 2 }, 80],
    ['trimmed by two', [0, 70, 80, 85, 90, 100, 100], { method: 'trimmed', drop: 2, digits: 2 }, 85],
  ] as const)('%s of %j', (_name, scores, aggregate, expected) =>
    expect(of(scores, aggregate)).toMatchObject({ score: expected, flags: [] }),
  );
  test('weighted', () => expect(of([80, 90], { method: 'weighted', digits: 2 }, [3, 1])?.score).toBe(82.5));
  test('trimming k needs 2k + 3 scores, otherwise the plain mean and a flag', () => {
    expect(of([0, 80, 85, 90], { method: 'trimmed', drop: 1, digits: 2 })).toMatchObject({ score: 63.75, flags: ['TRIM_FALLBACK'] });
    expect(of([0, 0, 80, 85, 90, 100], { method: 'trimmed', drop: 2, digits: 2 })).toMatchObject({ flags: ['TRIM_FALLBACK'] });
  });
  test('raw and adjusted scores stand side by side, with what was dropped and the spread', () => {
    expect(of([70, 80, 85, 90, 100], { method: 'trimmed', drop: 1, digits: 2 })).toMatchObject({
      rawMean: 85,
      median: 85,
      range: 30,
      // √((225 + 25 + 0 + 25 + 225) ⁄ 4) = √125.
      stdDev: 11.18034,
      reviews: [
        { raw: 70, adjusted: 70, dropped: true },
        { dropped: false },
        { dropped: false },
        { dropped: false },
        { raw: 100, dropped: true },
      ],
    });
  });
  test('the raw score goes by the template: weights and maxima', () => {
    const two = [
      { id: 'x', itemType: 'score', maxValue: 10, weight: 70 },
      { id: 'y', itemType: 'score', maxValue: 20, weight: 30 },
    ] as const;
    const values = [
      { itemId: 'x', scoreValue: 8 },
      { itemId: 'y', scoreValue: 5 },
    ];
    const [work] = resultsOf({ items: two, fullMark: 100, works: [{ id: 'a' }], reviews: [review('a', 'e1', 0, { values })] });
    expect(work).toMatchObject({ score: 63.5, criterion: 8 });
  });
});

describe('REVIEW-07: a formula as the last word on a work', () => {
  const formula = (expression: string): AggregateParams => ({ method: 'formula', expression, digits: 2 });
  const input = inputOf({ a: { e1: 70, e2: 80, e3: 96 }, b: { e1: 90 } });

  test('it computes over adjusted and raw scores and weights, rounded at the end', () => {
    expect(resultsOf(input, { aggregate: formula('(sum(scores) + max(raw)) / (count(weights) + 1)') })).toMatchObject([
      { worksId: 'b', score: 90, rank: 1 },
      { worksId: 'a', score: 85.5, rank: 2 },
    ]);
    // Two judges 20 apart, each effect ±10 shrunk by 2 ⁄ (2 + 5).
    const apart = inputOf({ a: { e1: 70, e2: 90 }, b: { e1: 60, e2: 80 } });
    const taken = resultsOf(apart, { adjust: { method: 'additive', lambda: 5 }, aggregate: formula('max(raw) - max(scores)') });
    expect(taken.map((work) => work.score)).toEqual([2.86, 2.86]);
  });

  test.each([
    [{ method: 'mean', digits: 3 }, 'avg(scores)'],
    [{ method: 'sum', digits: 6 }, 'sum(scores)'],
    [{ method: 'median', digits: 4 }, 'median(scores)'],
    [{ method: 'weighted', digits: 2 }, 'wavg(scores, weights)'],
    [{ method: 'trimmed', drop: 1, digits: 3 }, 'trimmed(scores, 1)'],
  ] as const)('%j comes out as %s does, for any reviews', (aggregate, expression) => {
    for (let i = 0; i < 40; i++) {
      const any = randomInput(`${expression}${i}`);
      const adjust = { method: 'additive', lambda: 5 } as const;
      const scores = (change: AggregateParams) =>
        resultsOf(any, { adjust, aggregate: change }).map((work) => [work.worksId, work.score, work.rank]);
      expect(scores({ method: 'formula', expression, digits: aggregate.digits })).toEqual(scores(aggregate));
    }
  });

  test('a work for which it cannot be computed is shown, flagged and not ranked', () => {
    expect(resultsOf(input, { aggregate: formula('sum(scores) / (count(scores) - 1)') })).toMatchObject([
      { worksId: 'a', score: 123, rank: 1, flags: [] },
      { worksId: 'b', score: null, rank: null, flags: ['FORMULA_FAILED'], rawMean: 90 },
    ]);
  });

  test('a formula with a fault is no parameter', () => {
    expect(scoreParamIssues(paramsOf({ aggregate: formula('avg(score)') }))).toEqual([
      { field: 'aggregate.expression', code: 'rule', message: 'score.formula', params: { at: 5 } },
    ]);
    expect(scoreParamIssues({ ...paramsOf(), aggregate: { method: 'formula', digits: 2 } })).toEqual([
      { field: 'aggregate.expression', code: 'type' },
    ]);
    expect(() => runScores(input, paramsOf({ aggregate: formula('1 +') }))).toThrow('aggregate.expression');
  });

  test('rank intervals are drawn by the formula too', () => {
    const aggregate = formula('avg(scores) / (max(scores) - min(scores))');
    const intervals = rankIntervals(resultsOf(input, { aggregate }), aggregate, { seed: 's', samples: 100 });
    expect(intervals).toMatchObject([{ worksId: 'a', rankLow: 1, rankHigh: 1 }]);
  });

  test('the test cases of a formula run through the step, whatever its method', () => {
    const five = { scores: [0, 80, 85, 90, 100] };
    const cases = [
      { name: 'five', values: five, expected: 85 },
      { name: 'weights do not count', values: { ...five, weights: [9, 1, 1, 1, 1] }, expected: 85 },
    ];
    expect(runScoreCases({ method: 'trimmed', drop: 1, digits: 2 }, cases).passed).toBe(true);
    expect(runScoreCases({ method: 'mean', digits: 2 }, cases).outcomes.map((one) => one.actual)).toEqual([71, 71]);
    expect(runScoreCases({ method: 'weighted', digits: 2 }, cases).outcomes.map((one) => one.actual)).toEqual([71, 27.31]);
    const failing = [{ name: 'single', values: { scores: [5] }, expected: 'error' as const }];
    expect(runScoreCases(formula('1 / stddev(scores)'), failing).passed).toBe(true);
    expect(runScoreCases(formula('raw'), []).passed).toBe(false);
    expect(() => runScoreCases({ method: 'mean', digits: 2 }, [{ name: '', values: { scores: [] }, expected: 0 }])).toThrow(TypeError);
  });
});

describe('ties', () => {
  const keys = (...list: TieKey[]): Partial<ScoreParams> => ({ tieBreak: { keys: list, ranking: 'shared' }, seed: '2026' });
  const tied = inputOf({ a: { e1: 80, e2: 80, e3: 80 }, b: { e1: 70, e2: 80, e3: 90 }, c: { e1: 60, e2: 88, e3: 92 }, d: { e1: 1 } });
  test('places: shared, dense, ordinal', () => {
    expect(ranksOf(tied, keys())).toEqual({ a: 1, b: 1, c: 1, d: 4 });
    expect(ranksOf(tied, { tieBreak: { keys: [], ranking: 'dense' } })).toEqual({ a: 1, b: 1, c: 1, d: 2 });
    expect(
      Object.values(ranksOf(tied, { tieBreak: { keys: ['draw'], ranking: 'ordinal' }, seed: 'x' })).toSorted((a, b) => (a ?? 0) - (b ?? 0)),
    ).toEqual([1, 2, 3, 4]);
    expect(resultsOf(tied, keys())[0]?.flags).toEqual(['TIED']);
  });
  test('keys decide in their order', () => {
    expect(ranksOf(tied, keys('median'))).toEqual({ c: 1, a: 2, b: 2, d: 4 });
    const times: Record<string, string> = { a: '2026-05-02 08:00:00', b: '2026-05-01 08:00:00' };
    const timed = { ...tied, works: tied.works.map((work) => ({ ...work, submitTime: times[work.id] ?? null })) };
    expect(ranksOf(timed, keys('submitTime'))).toEqual({ b: 1, a: 2, c: 3, d: 4 });
    expect(ranksOf(timed, keys('median', 'submitTime'))).toEqual({ c: 1, b: 2, a: 3, d: 4 });
  });
  test('the draw is the last resort, logged, and the same for the same seed', () => {
    const drawn = (seed: string) => runScores(tied, paramsOf({ ...keys('median', 'draw'), seed }));
    const [first, again] = [drawn('s1'), drawn('s1')];
    expect(first.steps.tieBreak.output.draws).toHaveLength(1);
    expect(first.steps.tieBreak.output.draws[0]?.worksIds.toSorted()).toEqual(['a', 'b']);
    expect(again.resultDigest).toBe(first.resultDigest);
    const firsts = new Set(Array.from({ length: 20 }, (_, i) => drawn(`seed${i}`).steps.tieBreak.output.draws[0]?.worksIds[0]));
    expect(firsts).toEqual(new Set(['a', 'b']));
    expect(worksResults(first).filter((work) => work.flags.includes('DRAWN'))).toHaveLength(2);
  });
});

describe('award cut', () => {
  const input = inputOf({ a: { e: 95 }, b: { e: 90 }, c: { e: 90 }, d: { e: 90 }, f: { e: 80 }, g: { e: 70 }, h: { e: 60 } });
  const award = (
    level: string,
    cutType: AwardRule['cutType'],
    value: number,
    tiePolicy: AwardRule['tiePolicy'] = 'include',
  ): AwardRule => ({
    level,
    cutType,
    value,
    tiePolicy,
  });
  const levels = (...awards: AwardRule[]) => {
    const results = resultsOf(input, { cut: { awards }, tieBreak: { keys: [], ranking: 'shared' }, seed: 'cut' });
    return results.map((work) => `${work.worksId}${work.level ?? '-'}`).join(' ');
  };
  test.each([
    ['top n in turn', [award('1', 'topN', 1), award('2', 'topN', 3), award('3', 'topN', 9)], 'a1 b2 c2 d2 f3 g3 h3'],
    ['tie across the border: all in', [award('1', 'topN', 2), award('2', 'topN', 1)], 'a1 b1 c1 d1 f2 g- h-'],
    ['tie across the border: all out', [award('1', 'topN', 2, 'exclude'), award('2', 'topN', 1)], 'a1 b2 c2 d2 f- g- h-'],
    ['top percent, rounded down: 29 % of 7 is 2', [award('1', 'topPercent', 29, 'exclude')], 'a1 b- c- d- f- g- h-'],
    ['all of them', [award('1', 'topPercent', 100)], 'a1 b1 c1 d1 f1 g1 h1'],
    ['none of them', [award('1', 'topN', 0)], 'a- b- c- d- f- g- h-'],
    ['score at least', [award('1', 'scoreAtLeast', 90), award('2', 'scoreAtLeast', 79.9)], 'a1 b1 c1 d1 f2 g- h-'],
  ])('%s', (_name, awards, expected) => expect(levels(...awards)).toBe(expected));
  test('a tie across the border can be drawn, and the draw is logged', () => {
    const { output } = runScores(
      input,
      paramsOf({ cut: { awards: [award('1', 'topN', 3, 'draw')] }, tieBreak: { keys: [], ranking: 'shared' }, seed: 'cut' }),
    ).steps.cut;
    expect(output.awards).toHaveLength(3);
    expect(output.draws[0]?.worksIds.toSorted()).toEqual(['b', 'c', 'd']);
    expect(output.borders).toEqual([{ level: '1', count: 3, lowest: 90, next: 90 }]);
  });
});

describe('disputes', () => {
  const run = runScores(
    inputOf({ a: { e1: 95, e2: 60 }, b: { e1: 80, e2: 80 }, c: { e1: 70, e2: 71 }, d: { e1: 20, e2: 20 } }),
    paramsOf({ cut: { awards: [{ level: '1', cutType: 'topN', value: 1, tiePolicy: 'include' }] } }),
  );
  const works = run.steps.aggregate.output;
  const { borders } = run.steps.cut.output;
  test('range, spread and distance to a border, each strictly beyond its limit', () => {
    // The border is b's 80; a has 77.5 with a range of 35.
    expect(disputes(works, borders, { maxRange: 34.999, maxStdDev: 30, nearCut: 2.5 })).toEqual([
      { worksId: 'a', reasons: ['RANGE'], expertId: null },
      { worksId: 'b', reasons: ['NEAR_CUT'], expertId: null },
    ]);
    expect(disputes(works, borders, { maxStdDev: 24.7, nearCut: 2.501 })[0]?.reasons).toEqual(['SPREAD', 'NEAR_CUT']);
    expect(disputes(works, borders, { maxRange: 35 })).toEqual([]);
    expect(disputes(works, borders, {})).toEqual([]);
  });
  test('the extra expert is the best alternate who does not review the work yet', () => {
    const alternates = [
      { worksId: 'a', expertId: 'e2', rankNo: 1 },
      { worksId: 'a', expertId: 'e9', rankNo: 3 },
      { worksId: 'a', expertId: 'e8', rankNo: 2 },
      { worksId: 'b', expertId: 'e7', rankNo: 1 },
    ];
    expect(disputes(works, borders, { maxRange: 30 }, alternates)[0]?.expertId).toBe('e8');
    expect(disputes(works, borders, { maxRange: 30 }, alternates, [{ worksId: 'a', expertId: 'e8' }])[0]?.expertId).toBe('e9');
    expect(() => disputes(works, borders, { maxRange: -1 })).toThrow('maxRange must be a number');
  });
});
