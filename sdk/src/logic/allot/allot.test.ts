import { describe, expect, test } from 'vitest';
import { seededRandom } from '../digest/index.ts';
import { everyAllotment, type Instance, listOf, randomInstance, secondOpinion, shuffled } from './allot.test-support.ts';
import {
  type AllotCause,
  type AllotInput,
  type AllotOutcome,
  allotProblem,
  alternatesOf,
  pairFaults,
  solveAllot,
  solveAllotInSlices,
} from './index.ts';

const solve = (input: AllotInput): AllotOutcome => solveAllot(allotProblem(input));

const pairsOf = (outcome: AllotOutcome): number[][] => {
  if (!('allotted' in outcome)) throw new Error(`no allotment: ${JSON.stringify(outcome.infeasible)}`);
  const { pairs } = outcome.allotted;
  return listOf(pairs.length / 2, (i) => [pairs[2 * i] ?? 0, pairs[2 * i + 1] ?? 0]);
};

/** The sum of the scores, after each bound has been looked at. */
const checkedScore = (input: Instance, outcome: AllotOutcome): number => {
  const pairs = pairsOf(outcome);
  expect(new Set(pairs.map(String)).size).toBe(pairs.length);
  const count = (part: 0 | 1, i: number): number => pairs.filter((pair) => pair[part] === i).length;
  for (let w = 0; w < input.works; w++) {
    expect(count(0, w)).toBeGreaterThanOrEqual(input.reviews[w] ?? 0);
    expect(count(0, w)).toBeLessThanOrEqual(input.reviewsMax[w] ?? 0);
  }
  for (let e = 0; e < input.experts; e++) {
    expect(count(1, e)).toBeGreaterThanOrEqual(input.loadMin[e] ?? 0);
    expect(count(1, e)).toBeLessThanOrEqual(input.loadMax[e] ?? 0);
  }
  const scores = new Map(input.arcs.map(([w, e, score]) => [`${w},${e}`, score]));
  return pairs.reduce((sum, pair) => sum + (scores.get(String(pair)) ?? Number.NaN), 0);
};

const plus = (list: readonly number[], changes: readonly (readonly [number, number])[], sign: 1 | -1): number[] => {
  const all = [...list];
  for (const [i, by] of changes) all[i] = (all[i] ?? 0) + sign * by;
  return all;
};

/** The instance with its causes removed: by fewer reviews, or by higher loads and more experts for whom nobody is left. */
const mended = (input: Instance, causes: readonly AllotCause[], way: 'fewer' | 'more'): Instance => {
  let { reviews, reviewsMax, loadMin, loadMax, experts } = input;
  const arcs = [...input.arcs];
  for (const cause of causes) {
    if (cause.kind === 'loads') loadMin = plus(loadMin, cause.lowerLoadMin, -1);
    else if (way === 'fewer') reviews = plus(reviews, cause.fewerReviews, -1);
    else {
      loadMax = plus(loadMax, cause.higherLoadMax, 1);
      for (const [w, by] of cause.moreExperts)
        for (let n = 0; n < by; n++) {
          arcs.push([w, experts++, 0]);
          loadMin = [...loadMin, 0];
          loadMax = [...loadMax, 1];
        }
    }
  }
  reviewsMax = reviewsMax.map((most, w) => Math.max(most, reviews[w] ?? 0));
  return { ...input, reviews, reviewsMax, loadMin, loadMax, experts, arcs };
};

describe('the best allotment', () => {
  test('is the optimum of the second formulation for 1,000 random instances, and an impossible one is told as such', () => {
    let impossible = 0;
    for (let i = 0; i < 1000; i++) {
      const instance = randomInstance(`r${i}`, i % 2 ? { works: 30, experts: 12, scores: 100 } : {});
      const best = secondOpinion(instance);
      const outcome = solve(instance);
      if (best === undefined) impossible++;
      expect('allotted' in outcome ? checkedScore(instance, outcome) : undefined, `r${i}`).toBe(best);
      if ('allotted' in outcome) expect(outcome.allotted.score).toBe(best);
    }
    expect(impossible).toBeGreaterThan(100);
    expect(impossible).toBeLessThan(900);
  });

  test('is found among all of a tiny instance, with what is kept before the sum, and the weakest pairs after it', () => {
    for (let i = 0; i < 300; i++) {
      const small = randomInstance(`t${i}`, { works: 4, experts: 3, scores: 4 });
      const current = small.arcs.filter((_, at) => at % 3 === 0).map(([w, e]) => [w, e]);
      const instance = { ...small, current, objectives: ['kept', 'score', 'fair'] as const };
      const isCurrent = new Set(current.map(String));
      const valuesOf = (pairs: readonly (readonly number[])[]): number[] => {
        const scores = pairs.map(([, , score = 0]) => score);
        const kept = pairs.filter(([w, e]) => isCurrent.has(`${w},${e}`)).length;
        const weakest = listOf(4, (level) => -scores.filter((score) => score === level).length);
        return [kept, scores.reduce((sum, one) => sum + one, 0), ...weakest];
      };
      const better = (a: readonly number[], b: readonly number[]): number =>
        (b.find((n, at) => n !== a[at]) ?? 0) - (a.find((n, at) => n !== b[at]) ?? 0);
      const all = everyAllotment(instance).map((used) => valuesOf(used.map((at) => instance.arcs[at] ?? [])));
      const outcome = solve(instance);
      if (!('allotted' in outcome)) expect(all).toEqual([]);
      else {
        const scoreOf = new Map(instance.arcs.map(([w, e, score]) => [`${w},${e}`, score]));
        const own = valuesOf(pairsOf(outcome).map(([w = 0, e = 0]) => [w, e, scoreOf.get(`${w},${e}`) ?? 0]));
        // The strongest level is what the weaker ones leave, which a work with a range of reviews need not fill.
        const told = (value: readonly number[]): readonly number[] => value.slice(0, 2);
        expect(told(own)).toEqual(told(all.sort(better)[0] ?? []));
        if (instance.reviews.every((n, w) => n === instance.reviewsMax[w])) expect(own, `t${i}`).toEqual(all[0]);
      }
    }
  });

  test('weighs even loads against scores', () => {
    for (let i = 0; i < 200; i++) {
      const instance = { ...randomInstance(`b${i}`, { works: 12, experts: 5, scores: 30 }), balance: 1 + (i % 4) };
      const best = secondOpinion(instance);
      const outcome = solve(instance);
      const score = 'allotted' in outcome ? checkedScore(instance, outcome) : undefined;
      const load = (e: number): number => pairsOf(outcome).filter(([, of]) => of === e).length - (instance.loadMin[e] ?? 0);
      const cost =
        score === undefined ? 0 : listOf(instance.experts, (e) => instance.balance * load(e) ** 2).reduce((sum, one) => sum + one, 0);
      expect(score === undefined ? undefined : score - cost, `b${i}`).toBe(best);
    }
  });

  test('keeps the pairs that are to stay, even above a bound, and is the best of those that do', () => {
    for (let i = 0; i < 200; i++) {
      const instance = randomInstance(`f${i}`, { works: 8, experts: 5 });
      const fixed = instance.arcs.filter((_, at) => at % 5 === i % 5).map(([w, e]) => [w, e]);
      const count = (part: number, of: number): number => fixed.filter((pair) => pair[part] === of).length;
      const rest = {
        ...instance,
        arcs: instance.arcs.filter(([w, e]) => !fixed.some((pair) => pair[0] === w && pair[1] === e)),
        reviews: instance.reviews.map((n, w) => Math.max(0, n - count(0, w))),
        reviewsMax: instance.reviewsMax.map((n, w) => Math.max(0, n - count(0, w))),
        loadMin: instance.loadMin.map((n, e) => Math.max(0, n - count(1, e))),
        loadMax: instance.loadMax.map((n, e) => Math.max(0, n - count(1, e))),
      };
      const best = secondOpinion(rest);
      const outcome = solve({ ...instance, fixed });
      expect('allotted' in outcome).toBe(best !== undefined);
      if (!('allotted' in outcome)) continue;
      expect(pairsOf(outcome)).toEqual(expect.arrayContaining(fixed));
      const scoreOf = new Map(instance.arcs.map(([w, e, score]) => [`${w},${e}`, score]));
      const ofFixed = fixed.reduce((sum, pair) => sum + (scoreOf.get(String(pair)) ?? 0), 0);
      expect(outcome.allotted.score).toBe((best ?? 0) + ofFixed);
    }
  });

  test('of nothing is nothing', () => {
    expect(solve({ works: 0, experts: 0, reviews: 3, loadMin: 0, loadMax: 5, arcs: [] })).toMatchObject({ allotted: { score: 0 } });
    expect(solve({ works: 2, experts: 0, reviews: 0, loadMin: 0, loadMax: 5, arcs: [] })).toMatchObject({ allotted: { score: 0 } });
  });
});

describe('the same again', () => {
  const even: AllotInput = {
    works: 40,
    experts: 12,
    reviews: 3,
    loadMin: 8,
    loadMax: 12,
    arcs: listOf(480, (i) => [Math.floor(i / 12), i % 12, 50 + (i % 3)]),
  };

  test('the same input gives the same allotment and digest, in whatever order its pairs come', () => {
    const first = solve(even);
    const arcs = shuffled(even.arcs as readonly (readonly number[])[], seededRandom('order'));
    const columns = {
      work: Int32Array.from(arcs, ([w]) => w ?? 0),
      expert: Int32Array.from(arcs, ([, e]) => e ?? 0),
      score: Int32Array.from(arcs, ([, , s]) => s ?? 0),
    };
    expect(solve({ ...even, arcs })).toEqual(first);
    expect(solve({ ...even, arcs: columns })).toEqual(first);
  });

  test('another seed gives another one that is as good, and another digest', () => {
    const [first, second] = ['2026-A', '2026-B'].map((seed) => solve({ ...even, seed }));
    if (!(first && second && 'allotted' in first && 'allotted' in second)) throw new Error('no allotment');
    expect(second.allotted.score).toBe(first.allotted.score);
    expect(second.allotted.pairs).not.toEqual(first.allotted.pairs);
    expect(second.allotted.digest).not.toBe(first.allotted.digest);
  });

  test('the digest is that of this version: a change of the algorithm gives it another name', () => {
    const outcome = solve({ ...even, seed: 1 });
    expect('allotted' in outcome && [outcome.allotted.inputDigest, outcome.allotted.digest]).toMatchInlineSnapshot(`
      [
        "66efcec75933e058d3bec0c3c66e90ce7cc4b91fbb417d6a4e073ab9a4b13461",
        "0ac806312198ef35ee106b61e9199545a8b2b442b7714b824cfea2c790793232",
      ]
    `);
  });

  test('a run in slices gives the same, tells how far it is, and ends when it is given up', async () => {
    const stages: string[] = [];
    const pause = () => Promise.resolve();
    const problem = allotProblem({ ...even, objectives: ['score', 'fair'] });
    const outcome = await solveAllotInSlices(problem, { pause, onProgress: ({ stage }) => stages.push(stage) });
    expect(outcome).toEqual(solveAllot(problem));
    expect([...new Set(stages)]).toEqual(['score', 'fair', 'ties']);
    const controller = new AbortController();
    const given = solveAllotInSlices(problem, {
      pause,
      signal: controller.signal,
      onProgress: () => controller.abort(new Error('enough')),
    });
    await expect(given).rejects.toThrow('enough');
  });
});

describe('why there is none', () => {
  test('without the named causes there is an allotment, either way', () => {
    let told = 0;
    for (let i = 0; i < 1000; i++) {
      const instance = randomInstance(`r${i}`, i % 2 ? { works: 30, experts: 12, scores: 100 } : {});
      const outcome = solve(instance);
      if (!('infeasible' in outcome)) continue;
      told++;
      expect(outcome.infeasible.length).toBeGreaterThan(0);
      for (const way of ['fewer', 'more'] as const)
        expect(secondOpinion(mended(instance, outcome.infeasible, way)), `r${i}`).toEqual(expect.any(Number));
    }
    expect(told).toBeGreaterThan(100);
  });

  test('each cause is one by itself: its works and experts alone have no allotment, and less of a change leaves none', () => {
    for (let i = 0; i < 400; i++) {
      const instance = randomInstance(`r${i}`);
      const outcome = solve(instance);
      if (!('infeasible' in outcome)) continue;
      for (const cause of outcome.infeasible) {
        const { works, experts, arcs } = instance;
        expect(cause.missing).toBe(cause.needed - cause.possible);
        expect(cause.missing).toBeGreaterThan(0);
        if (cause.kind === 'reviews') {
          const outside = arcs.filter(([w, e]) => cause.works.includes(w) && !cause.experts.includes(e)).length;
          const most = cause.experts.reduce((sum, e) => sum + (instance.loadMax[e] ?? 0), 0) + outside;
          expect(cause.works.reduce((sum, w) => sum + (instance.reviews[w] ?? 0), 0)).toBe(cause.needed);
          expect(most).toBe(cause.possible);
        } else {
          const given = listOf(works, (w) => {
            const pairs = arcs.filter(([of, e]) => of === w && cause.experts.includes(e)).length;
            return cause.works.includes(w) ? (instance.reviewsMax[w] ?? 0) : pairs;
          });
          expect(cause.experts.reduce((sum, e) => sum + (instance.loadMin[e] ?? 0), 0)).toBe(cause.needed);
          expect(given.reduce((sum, one) => sum + one, 0)).toBe(cause.possible);
        }
        expect(experts).toBeGreaterThan(Math.max(-1, ...cause.experts));
      }
    }
  });

  test('a bound for all need rise no more than the largest raise, and less is not enough', () => {
    for (let i = 0; i < 300; i++) {
      const random = randomInstance(`u${i}`, { works: 20, experts: 6 });
      const most = Math.max(...random.loadMax);
      const instance = { ...random, loadMin: random.loadMin.map(() => 0), loadMax: random.loadMax.map(() => Math.floor(most / 2)) };
      const outcome = solve(instance);
      const causes = 'infeasible' in outcome ? outcome.infeasible : [];
      const raises = causes.flatMap((cause) => (cause.kind === 'reviews' && cause.moreExperts.length === 0 ? cause.higherLoadMax : []));
      if (raises.length === 0 || causes.length > 1) continue;
      const raised = (by: number): Instance => ({ ...instance, loadMax: instance.loadMax.map((one) => one + by) });
      const by = Math.max(...raises.map(([, one]) => one));
      expect(secondOpinion(raised(by)), `u${i}`).toEqual(expect.any(Number));
      expect(secondOpinion(raised(by - 1)), `u${i}`).toBe(undefined);
    }
  });

  test('a label that only one expert has: these works, this expert, and the numbers', () => {
    const arcs = [...listOf(5, (w) => [w, 0, 90]), ...listOf(15, (i) => [5 + Math.floor(i / 3), 1 + (i % 3), 50])];
    expect(solve({ works: 10, experts: 4, reviews: 1, loadMin: 0, loadMax: 3, arcs })).toMatchObject({
      infeasible: [
        {
          kind: 'reviews',
          works: [0, 1, 2, 3, 4],
          experts: [0],
          needed: 5,
          possible: 3,
          missing: 2,
          higherLoadMax: [[0, 2]],
          moreExperts: [],
        },
      ],
    });
  });

  test('a work that too few may review, and more lower bounds than works', () => {
    const arcs = [...listOf(6, (i) => [Math.floor(i / 3), i % 3, 10]), [2, 0, 10]];
    expect(solve({ works: 3, experts: 3, reviews: 2, loadMin: 0, loadMax: 9, arcs })).toMatchObject({
      infeasible: [{ kind: 'reviews', works: [2], experts: [], needed: 2, possible: 1, fewerReviews: [[2, 1]], moreExperts: [[2, 1]] }],
    });
    expect(solve({ works: 2, experts: 3, reviews: 1, loadMin: 1, loadMax: 9, arcs: arcs.slice(0, 6) })).toMatchObject({
      infeasible: [{ kind: 'loads', works: [0, 1], experts: [0, 1, 2], needed: 3, possible: 2, missing: 1 }],
    });
  });

  test('works that share nothing are causes of their own, the smaller first', () => {
    const arcs = [...listOf(3, (w) => [w, 0, 1]), ...listOf(2, (w) => [3 + w, 1, 1])];
    const outcome = solve({ works: 5, experts: 2, reviews: 1, loadMin: 0, loadMax: 1, arcs });
    expect('infeasible' in outcome && outcome.infeasible.map(({ works, experts, missing }) => [works, experts, missing])).toEqual([
      [[3, 4], [1], 1],
      [[0, 1, 2], [0], 2],
    ]);
  });
});

describe('beside an allotment', () => {
  const input: AllotInput = {
    works: 2,
    experts: 5,
    reviews: 1,
    loadMin: 0,
    loadMax: [1, 1, 2, 1, 0],
    arcs: [
      [0, 0, 90],
      [0, 1, 50],
      [0, 2, 50],
      [0, 3, 70],
      [0, 4, 99],
      [1, 0, 10],
      [1, 1, 95],
    ],
  };

  test('alternates are those who have room, the best first, of equals who has more room', () => {
    const outcome = solve(input);
    expect(pairsOf(outcome)).toEqual([
      [0, 0],
      [1, 1],
    ]);
    const alternates = (count: number) => alternatesOf(allotProblem(input), Int32Array.of(0, 0, 1, 1), count);
    expect(alternates(9)).toEqual([[3, 2], []]);
    expect(alternates(1)).toEqual([[3], []]);
    expect(alternatesOf(allotProblem(input), Int32Array.of(0, 0), 9)).toEqual([[3, 2, 1], [1]]);
  });

  test('what is wrong with pairs is told by pair and by bound, and pairs that stay may be too many', () => {
    const problem = allotProblem(input);
    expect(pairFaults(problem, Int32Array.of(0, 0, 1, 1))).toEqual([]);
    expect(pairFaults(problem, Int32Array.of(0, 0, 0, 0, 1, 3, 7, 0, 0, 4))).toEqual([
      { kind: 'twice', work: 0, expert: 0 },
      { kind: 'unknown', work: 1, expert: 3 },
      { kind: 'unknown', work: 7, expert: 0 },
      { kind: 'manyReviews', work: 0, count: 2, bound: 1 },
      { kind: 'fewReviews', work: 1, count: 0, bound: 1 },
      { kind: 'manyWorks', expert: 4, count: 1, bound: 0 },
    ]);
    const stays = {
      ...input,
      fixed: [
        [0, 0],
        [0, 4],
      ],
    };
    expect(pairFaults(allotProblem(stays), Int32Array.of(0, 0, 0, 4, 1, 1))).toEqual([]);
    expect(pairFaults(allotProblem({ ...input, loadMin: [0, 0, 1, 0, 0] }), Int32Array.of(0, 0, 1, 1))).toEqual([
      { kind: 'fewWorks', expert: 2, count: 0, bound: 1 },
    ]);
  });

  test('a change of the works keeps what can be kept, even where another would suit better', () => {
    const arcs = listOf(30, (i) => [Math.floor(i / 5), i % 5, (i * 31) % 50]);
    const before = pairsOf(solve({ works: 5, experts: 5, reviews: 2, loadMin: 0, loadMax: 3, arcs: arcs.slice(0, 25) }));
    const after = { works: 6, experts: 5, reviews: 2, loadMin: 0, loadMax: 3, arcs, current: before };
    expect(pairsOf(solve(after))).toEqual(expect.arrayContaining(before));
    const free = solve({ ...after, objectives: ['score'] });
    expect(pairsOf(free).filter((pair) => before.some((old) => String(old) === String(pair))).length).toBeLessThan(before.length);
  });
});

describe('an input that cannot be used says what is wrong', () => {
  const right = {
    works: 2,
    experts: 2,
    reviews: 1,
    loadMin: 0,
    loadMax: 2,
    arcs: [
      [0, 0, 5],
      [1, 1, 5],
    ],
  } satisfies AllotInput;
  test.each([
    [{ arcs: [[0, 2, 5]] }, 'arcs[0][1] names 2, which does not exist (0 to 1)'],
    [{ arcs: [[-1, 0, 5]] }, 'arcs[0][0] names -1, which does not exist (0 to 1)'],
    [{ experts: 0 }, 'arcs[0][1] names 0, but there are none'],
    [
      {
        arcs: [
          [0, 0, 5],
          [0, 1, 5],
          [0, 0, 6],
        ],
      },
      'work 0 and expert 0 are paired twice',
    ],
    [
      {
        arcs: [
          [0, 0, 5],
          [0, 0, 5],
        ],
      },
      'work 0 and expert 0 are paired twice',
    ],
    [{ arcs: [[0, 0, Number.NaN]] }, 'arcs[0][2] must be a whole number from 0 to 1000000000, not NaN'],
    [{ arcs: [[0, 0, -5]] }, 'arcs[0][2] must be a whole number from 0 to 1000000000, not -5'],
    [{ arcs: [[0, 0, 0.5]] }, 'arcs[0][2] must be a whole number from 0 to 1000000000, not 0.5'],
    [{ arcs: [[0, '0', 5]] }, 'arcs[0][1] must be a whole number from 0 to 1, not "0"'],
    [{ arcs: [[0, 0]] }, 'arcs[0] must be [work, expert, score]'],
    [{ arcs: 'all' }, 'arcs must be a list'],
    [{ arcs: undefined }, 'arcs is missing'],
    [{ works: '2' }, 'works must be a whole number from 0 to 10000000, not "2"'],
    [{ works: undefined }, 'works is missing'],
    [{ loadMin: 3 }, 'loadMin[0]: the least, 3, is above the most, 2'],
    [{ loadMax: [2, 2, 2] }, 'loadMax must have 2 entries, one for each, not 3'],
    [{ reviews: [1, -1] }, 'reviews[1] must be a whole number from 0 to 1000000000, not -1'],
    [{ reviewsMax: 0 }, 'reviews[0]: the least, 1, is above the most, 0'],
    [{ seed: {} }, 'seed must be a whole number or a text'],
    [{ fixed: [[0, 1]] }, 'fixed[0]: work 0 and expert 1 are not in arcs'],
    [{ current: [[0]] }, 'current[0] must be [work, expert]'],
    [{ objectives: ['score', 'score'] }, 'objectives must list kept, score and fair, each at most once'],
    [{ balance: -1 }, 'balance must be a whole number from 0 to 1000000, not -1'],
  ])('%j', (wrong, message) => {
    expect(() => allotProblem({ ...right, ...wrong } as unknown as AllotInput)).toThrow(message);
  });

  test('columns of millions are checked in the same way', () => {
    const columns = (work: number, expert: number, score: number) => ({
      work: Int32Array.of(work),
      expert: Int32Array.of(expert),
      score: Int32Array.of(score),
    });
    expect(() => allotProblem({ ...right, arcs: columns(0, 7, 1) })).toThrow('arcs[0][1] names 7');
    expect(() => allotProblem({ ...right, arcs: columns(0, 1, -1) })).toThrow('arcs[0][2] must be');
  });
});
