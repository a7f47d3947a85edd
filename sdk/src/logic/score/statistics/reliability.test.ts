import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../digest/index.ts';
import { agreementOf, correlation, expertStats, type RatingOf, rankIntervals, reliability, runScores, usualLimits } from '../index.ts';
import { inputOf, paramsOf, randomInput, shuffled } from '../score.test-support.ts';

const ratingsOf = (rows: readonly (readonly (number | null)[])[]): RatingOf[] =>
  rows.flatMap((row, u) =>
    row.flatMap((value, r) => (value === null ? [] : [{ unitId: `u${String(u).padStart(2, '0')}`, raterId: `r${r}`, value }])),
  );

/** Shrout and Fleiss (1979), table 2: six targets, four judges. */
const shroutFleiss = ratingsOf([
  [9, 2, 5, 8],
  [6, 1, 3, 2],
  [8, 4, 6, 8],
  [7, 1, 2, 6],
  [10, 5, 6, 9],
  [6, 2, 4, 7],
]);

/** Krippendorff (2011), "Computing Krippendorff's Alpha-Reliability": four observers, twelve units, with gaps. */
const krippendorff = ratingsOf([
  [1, 1, null, 1],
  [2, 2, 3, 2],
  [3, 3, 3, 3],
  [3, 3, 3, 3],
  [2, 2, 2, 2],
  [1, 2, 3, 4],
  [4, 4, 4, 4],
  [1, 1, 2, 1],
  [2, 2, 2, 2],
  [null, 5, 5, 5],
  [null, null, 1, 1],
  [null, 3, null, null],
]);

describe('reliability', () => {
  test('ICC: the six forms of Shrout and Fleiss', () => {
    const got = reliability(shroutFleiss);
    expect(got).toMatchObject({ units: 6, raters: 4, ratings: 24, complete: true });
    const all = [got.oneWay, got.agreement, got.consistency].map((icc) => [icc?.single.toFixed(2), icc?.average.toFixed(2)]);
    expect(all).toEqual([
      ['0.17', '0.44'],
      ['0.29', '0.62'],
      ['0.71', '0.91'],
    ]);
  });
  test('alpha for interval values with missing data', () => {
    const got = reliability(krippendorff);
    expect(got.alpha?.toFixed(3)).toBe('0.849');
    expect(got).toMatchObject({ complete: false, agreement: null, consistency: null });
  });
  test('one-way ICC with missing data, by hand', () => {
    // Means 1.5, 5 and 9, grand mean 4.5: SSB = 2·9 + 3·0.25 + 20.25 = 39, SSW = 0.5 + 2.
    // MSB = 19.5, MSW = 2.5⁄3, k0 = (6 − 14⁄6) ⁄ 2 = 11⁄6.
    const got = reliability(
      ratingsOf([
        [1, 2, null],
        [4, 5, 6],
        [null, null, 9],
      ]),
    );
    const [msb, msw, k] = [19.5, 2.5 / 3, 11 / 6];
    expect(got.oneWay?.single).toBeCloseTo((msb - msw) / (msb + (k - 1) * msw), 6);
    expect(got.oneWay?.average).toBeCloseTo((msb - msw) / msb, 6);
  });
  test('perfect agreement is 1, no variation is nothing to measure', () => {
    expect(
      reliability(
        ratingsOf([
          [1, 1],
          [2, 2],
          [5, 5],
        ]),
      ),
    ).toMatchObject({ alpha: 1, agreement: { single: 1 }, consistency: { single: 1 } });
    expect(
      reliability(
        ratingsOf([
          [3, 3],
          [3, 3],
        ]),
      ),
    ).toMatchObject({ alpha: null, oneWay: null, agreement: null });
    expect(reliability([])).toMatchObject({ units: 0, complete: false, oneWay: null, alpha: null });
    expect(reliability(ratingsOf([[1], [2]]))).toMatchObject({ alpha: null, oneWay: null });
  });
  test('moving all values, or their order, changes nothing', () => {
    const random = seededRandom('icc');
    for (let i = 0; i < 20; i++) {
      const ratings = ratingsOf(Array.from({ length: 8 }, () => Array.from({ length: 4 }, () => (random(5) === 0 ? null : random(50)))));
      const got = reliability(ratings);
      expect(reliability(shuffled(ratings, `s${i}`))).toEqual(got);
      expect(reliability(ratings.map((r) => ({ ...r, value: r.value + 40 }))).alpha).toBeCloseTo(got.alpha ?? Number.NaN, 5);
      expect(reliability(ratings.map((r) => ({ ...r, value: r.value * 3 }))).oneWay?.single).toBeCloseTo(
        got.oneWay?.single ?? Number.NaN,
        5,
      );
    }
  });
  test('bad input', () => {
    expect(() => reliability([{ unitId: 'u', raterId: 'r', value: Number.NaN }])).toThrow('finite values');
    const one = { unitId: 'u', raterId: 'r', value: 1 };
    expect(() => reliability([one, one])).toThrow('a unit twice for one rater');
  });
});

describe('expert statistics', () => {
  const score = (
    worksId: string,
    expertId: string,
    value: number,
    submitTime = '2026-05-01 08:00:00',
    secondsSpent: number | null = null,
  ) => ({
    reviewId: `${worksId}-${expertId}`,
    worksId,
    expertId,
    score: value,
    submitTime,
    secondsSpent,
  });
  const scores = [
    ...[80, 70, 90].map((value, i) => score(`w${i}`, 'kind', value, `2026-05-01 08:0${i}:00`, 60 * (i + 1))),
    ...[70, 60, 80].map((value, i) => score(`w${i}`, 'firm', value)),
    ...[75, 75, 75].map((value, i) => score(`w${i}`, 'flat', value)),
    score('alone', 'hermit', 50),
  ];
  test('leniency, spread, correlation, equal scores in a row, time', () => {
    const stats = Object.fromEntries(expertStats(scores).map((stat) => [stat.expertId, stat]));
    // kind compared with the mean of firm and flat: 80 − 72.5, 70 − 67.5, 90 − 77.5.
    expect(stats.kind).toEqual({
      expertId: 'kind',
      n: 3,
      mean: 80,
      leniency: 7.5,
      spread: 10,
      corrOthers: 1,
      identicalRun: 1,
      meanSeconds: 120,
      outlier: [],
    });
    expect(stats.flat).toMatchObject({ spread: 0, corrOthers: null, identicalRun: 3, leniency: 0 });
    expect(stats.hermit).toMatchObject({ n: 1, leniency: null, corrOthers: null, spread: 0, meanSeconds: null });
  });
  test('limits name who stands out, of those with enough scores', () => {
    const limits = { maxLeniency: 5, minSpread: 1, minCorrelation: 0.5, maxIdenticalRun: 2, minMeanSeconds: 121, minCount: 3 };
    const outliers = Object.fromEntries(expertStats(scores, limits).map((stat) => [stat.expertId, stat.outlier]));
    expect(outliers).toEqual({ kind: ['LENIENT', 'TOO_FAST'], firm: ['SEVERE'], flat: ['NARROW', 'IDENTICAL_RUN'], hermit: [] });
    expect(expertStats(scores, { maxLeniency: 5 }).every((stat) => stat.outlier.length === 0)).toBe(true);
  });
  test('the order of the scores changes nothing', () => {
    for (let i = 0; i < 10; i++) {
      const some = randomInput(`stats${i}`).reviews.flatMap((r) => {
        const value = r.values[0]?.scoreValue;
        return value == null ? [] : [score(r.worksId, r.expertId, value)];
      });
      expect(expertStats(shuffled(some, `x${i}`))).toEqual(expertStats(some));
    }
  });
  test.each([
    [
      [
        [1, 2],
        [2, 4],
        [3, 6],
      ],
      1,
    ],
    [
      [
        [1, 6],
        [2, 4],
        [3, 2],
      ],
      -1,
    ],
    // The products of the deviations sum to 3, their squares to 5 and 5.
    [
      [
        [1, 2],
        [2, 1],
        [3, 4],
        [4, 3],
      ],
      0.6,
    ],
    [
      [
        [1, 1],
        [2, 2],
      ],
      null,
    ],
    [
      [
        [1, 1],
        [1, 2],
        [1, 3],
      ],
      null,
    ],
  ] as const)('correlation of %j is %s', (pairs, r) => {
    const got = correlation(pairs);
    if (r === null) expect(got).toBeNull();
    else expect(got).toBeCloseTo(r, 12);
  });
});

describe('rank stability', () => {
  const aggregate = { method: 'mean', digits: 3 } as const;
  const worksOf = (input: Parameters<typeof runScores>[0]) => runScores(input, paramsOf({ aggregate })).steps.aggregate.output;
  test('agreed scores have one place, disputed ones a range', () => {
    const works = worksOf(
      inputOf({
        top: { e1: 95, e2: 95, e3: 95 },
        loose: { e1: 90, e2: 60, e3: 75 },
        level: { e1: 74, e2: 74, e3: 74 },
        last: { e1: 10, e2: 10, e3: 10 },
      }),
    );
    const got = Object.fromEntries(rankIntervals(works, aggregate, { seed: 's', places: 2 }).map((one) => [one.worksId, one]));
    expect(got.top).toMatchObject({ rankLow: 1, rankHigh: 1, shareIn: 1, band: 'in' });
    expect(got.loose).toMatchObject({ rankLow: 2, rankHigh: 3, band: 'contested' });
    expect(got.last).toMatchObject({ rankLow: 4, rankHigh: 4, shareIn: 0, band: 'out' });
  });
  test('the same seed gives the same intervals in any order, another seed may not', () => {
    const works = worksOf(randomInput('boot'));
    const got = rankIntervals(works, aggregate, { seed: 'a', samples: 200 });
    expect(rankIntervals(shuffled(works, 'x'), aggregate, { seed: 'a', samples: 200 })).toEqual(got);
    expect(rankIntervals(works, aggregate, { seed: 'b', samples: 200 })).not.toEqual(got);
    for (const one of got) expect(one.rankLow).toBeLessThanOrEqual(one.rankHigh);
  });
  test.each([
    [{ seed: '' }, 'seed must not be empty'],
    [{ seed: 'a', samples: 99 }, 'samples must be an integer'],
    [{ seed: 'a', level: 1 }, 'level must be between'],
  ])('bad input %#', (params, text) => expect(() => rankIntervals([], aggregate, params)).toThrow(text));
});

test.each([
  ['icc', 0.9, 'excellent'],
  ['icc', 0.8999, 'good'],
  ['icc', 0.75, 'good'],
  ['icc', 0.5, 'moderate'],
  ['icc', 0.4999, 'poor'],
  ['icc', -0.2, 'poor'],
  ['alpha', 0.9, 'excellent'],
  ['alpha', 0.8, 'good'],
  ['alpha', 0.7999, 'moderate'],
  ['alpha', 0.667, 'moderate'],
  ['alpha', 0.6669, 'poor'],
] as const)('the word for %s %d is %s', (kind, value, word) => expect(agreementOf(kind, value)).toBe(word));

test('the usual limits follow the full mark, and mark six equal scores in a row', () => {
  expect(usualLimits(50)).toEqual({ maxLeniency: 5, minSpread: 1, minCorrelation: 0, maxIdenticalRun: 5, minMeanSeconds: 60 });
  const given = (run: number) =>
    Array.from({ length: 8 }, (_, i) => ({
      reviewId: `r${i}`,
      worksId: `w${i}`,
      expertId: 'e',
      score: i < run ? 80 : 60 + i,
      submitTime: `2026-05-01 10:0${i}:00`,
    }));
  expect(expertStats(given(5), usualLimits(100))[0]?.outlier).toEqual([]);
  expect(expertStats(given(6), usualLimits(100))[0]?.outlier).toEqual(['IDENTICAL_RUN']);
});
