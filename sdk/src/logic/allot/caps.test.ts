import { describe, expect, test } from 'vitest';
import { seededRandom } from '../digest/index.ts';
import { type Instance, listOf, randomInstance, secondOpinion } from './allot.test-support.ts';
import { type AllotInput, type AllotOutcome, allotProblem, alternatesOf, pairFaults, solveAllot } from './index.ts';

interface Capped extends Instance {
  readonly groups: readonly number[];
  readonly groupMax: readonly number[];
}

/** A random instance whose works are in up to three groups with caps, some in none. */
function cappedInstance(seed: string, size = {}): Capped {
  const random = seededRandom(`${seed} groups`);
  const instance = randomInstance(seed, size);
  const count = 1 + random(3);
  return {
    ...instance,
    groups: listOf(instance.works, () => random(count + 1) - 1),
    groupMax: listOf(count, () => random(4)),
    balance: random(2) * random(4),
    fixed: undefined,
  };
}

const solve = (input: AllotInput): AllotOutcome => solveAllot(allotProblem(input));

const pairsOf = (outcome: AllotOutcome): Int32Array => {
  if (!('allotted' in outcome)) throw new Error(`no allotment: ${JSON.stringify(outcome.infeasible)}`);
  return outcome.allotted.pairs;
};

/** What an allotment is worth with what uneven loads cost. */
const worthOf = (input: Capped, outcome: AllotOutcome): number => {
  const pairs = pairsOf(outcome);
  const score = new Map(input.arcs.map(([w, e, one]) => [`${w} ${e}`, one]));
  const load = listOf(input.experts, () => 0);
  let sum = 0;
  for (let i = 0; i < pairs.length; i += 2) {
    const e = pairs[i + 1] ?? 0;
    sum += score.get(`${pairs[i]} ${e}`) ?? Number.NaN;
    load[e] = (load[e] ?? 0) + 1;
  }
  for (const [e, n] of load.entries()) sum -= (input.balance ?? 0) * Math.max(0, n - (input.loadMin[e] ?? 0)) ** 2;
  return sum;
};

describe('ALLOT-01: caps per group', () => {
  test('the best allotment under caps is that of a formulation with nodes for groups, for 500 random instances', () => {
    let [impossible, bound] = [0, 0];
    for (let i = 0; i < 500; i++) {
      const instance = cappedInstance(`c${i}`, i % 2 ? { works: 30, experts: 12, scores: 100 } : {});
      const best = secondOpinion(instance);
      const outcome = solve(instance);
      if (best === undefined) impossible++;
      else if (best !== secondOpinion({ ...instance, groups: undefined })) bound++;
      expect('allotted' in outcome ? worthOf(instance, outcome) : undefined, `c${i}`).toBe(best);
      if ('allotted' in outcome) expect(pairFaults(allotProblem(instance), outcome.allotted.pairs)).toEqual([]);
    }
    expect(impossible).toBeGreaterThan(50);
    expect(bound).toBeGreaterThan(20);
  });

  test('what is impossible is told of works and experts that there are, and is possible with what is named', () => {
    let [raised, told] = [0, 0];
    for (let i = 0; i < 500; i++) {
      const instance = cappedInstance(`c${i}`);
      const outcome = solve(instance);
      if (!('infeasible' in outcome)) continue;
      let [reviews, loadMin, loadMax, arcs, experts] = [
        [...instance.reviews],
        [...instance.loadMin],
        [...instance.loadMax],
        [...instance.arcs],
        instance.experts,
      ];
      for (const cause of outcome.infeasible) {
        told++;
        expect(Math.max(...cause.works)).toBeLessThan(instance.works);
        expect(Math.max(...cause.experts)).toBeLessThan(instance.experts);
        expect(cause.needed - cause.possible).toBe(cause.missing);
        if (cause.kind === 'reviews') expect(cause.needed).toBe(cause.works.reduce((sum, w) => sum + (instance.reviews[w] ?? 0), 0));
        else for (const [e, by] of cause.lowerLoadMin) loadMin[e] = (loadMin[e] ?? 0) - by;
        if (cause.kind !== 'reviews') continue;
        if (i % 2) for (const [w, by] of cause.fewerReviews) reviews[w] = (reviews[w] ?? 0) - by;
        else {
          for (const [e, by] of cause.higherLoadMax) loadMax[e] = (loadMax[e] ?? 0) + by;
          for (const [w, by] of cause.moreExperts)
            for (let n = 0; n < by; n++) {
              arcs = [...arcs, [w, experts++, 0]];
              loadMin = [...loadMin, 0];
              loadMax = [...loadMax, 1];
            }
        }
      }
      // A new expert has the same cap, which may be none at all.
      const room = i % 2 ? instance.groupMax : instance.groupMax.map((most) => Math.max(1, most));
      const [mended, uncapped] = [{ ...instance, reviews, loadMin, loadMax, arcs, experts, groupMax: room }, { ...instance }];
      expect('allotted' in solve(mended), `mended c${i}`).toBe(true);
      const higher = outcome.infeasible.find(({ higherGroupMax }) => higherGroupMax !== undefined)?.higherGroupMax;
      const isCapAlone = secondOpinion({ ...uncapped, groups: undefined }) !== undefined;
      if (higher !== undefined) {
        raised++;
        const by = (n: number) => ({ ...instance, groupMax: instance.groupMax.map((most) => most + n) });
        expect('allotted' in solve(by(higher)), `raised c${i}`).toBe(true);
        expect('allotted' in solve(by(higher - 1)), `raised less c${i}`).toBe(false);
      }
      expect(higher !== undefined, `alone c${i}`).toBe(isCapAlone);
    }
    expect(told).toBeGreaterThan(50);
    expect(raised).toBeGreaterThan(20);
  });

  test('what has begun stays although it is more than the cap, counts, and no alternate would go beyond it', () => {
    const arcs = listOf(8, (i) => [Math.floor(i / 2), i % 2, i % 2 ? 1 : 9] as const);
    const input = { works: 4, experts: 2, reviews: 1, loadMin: 0, loadMax: 4, arcs, groups: [0, 0, 0, -1], groupMax: [1] };
    const fixed = [
      [0, 0],
      [1, 0],
    ];
    const problem = allotProblem({ ...input, fixed });
    const pairs = pairsOf(solveAllot(problem));
    expect([...pairs]).toEqual([0, 0, 1, 0, 2, 1, 3, 0]);
    expect(alternatesOf(problem, pairs, 3)).toEqual([[], [], [], [1]]);
    expect(pairFaults(problem, Int32Array.from([0, 0, 1, 0, 2, 0, 3, 1]))).toEqual([
      { kind: 'manyOfGroup', expert: 0, group: 0, count: 3, bound: 2 },
    ]);
    const none = solve({ ...input });
    expect(none).toMatchObject({ infeasible: [{ works: [0, 1, 2], experts: [0, 1], needed: 3, possible: 2, higherGroupMax: 1 }] });
    expect('infeasible' in none && none.infeasible[0]?.capped).toEqual([
      [0, 0],
      [1, 0],
    ]);
  });

  test('the weakest pairs are raised and what stands is kept under caps as well', () => {
    for (let i = 0; i < 100; i++) {
      const instance = cappedInstance(`f${i}`);
      const best = secondOpinion({ ...instance, balance: 0 });
      if (best === undefined) continue;
      const first = solve({ ...instance, balance: 0 });
      const current = listOf(pairsOf(first).length / 2, (n) => Array.from(pairsOf(first).subarray(2 * n, 2 * n + 2)));
      const again = solve({ ...instance, current, objectives: ['kept', 'fair', 'score'], seed: 'other' });
      expect([...pairsOf(again)]).toEqual([...pairsOf(first)]);
      const fair = solve({ ...instance, objectives: ['fair', 'score'] });
      const weakest = (outcome: AllotOutcome): number => {
        const pairs = pairsOf(outcome);
        const score = new Map(instance.arcs.map(([w, e, one]) => [`${w} ${e}`, one]));
        return Math.min(...listOf(pairs.length / 2, (n) => score.get(`${pairs[2 * n]} ${pairs[2 * n + 1]}`) ?? 0));
      };
      const floor = weakest(fair);
      expect(floor).toBeGreaterThanOrEqual(weakest(first));
      if (!Number.isFinite(floor)) continue;
      const above = { ...instance, balance: 0, arcs: instance.arcs.filter(([, , score]) => score > floor) };
      if (instance.reviewsMax.every((most, w) => most === instance.reviews[w])) expect(secondOpinion(above)).toBeUndefined();
    }
  });

  test('groups that are not told of all works, or have no cap, are a fault of the input', () => {
    const input = { works: 2, experts: 1, reviews: 1, loadMin: 0, loadMax: 2, arcs: [] };
    expect(() => allotProblem({ ...input, groups: [0] })).toThrow('groupMax is missing');
    expect(() => allotProblem({ ...input, groups: [0], groupMax: [1] })).toThrow('groups must have 2 entries');
    expect(() => allotProblem({ ...input, groups: [0, 1], groupMax: [1] })).toThrow('groups[1]');
  });
});
