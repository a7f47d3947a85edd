import { sha256Words } from '../digest/index.ts';
import { joinedCause, joinedPairs, type Split, splitByGroup } from './caps.ts';
import { type AllotCause, causesOf } from './causes.ts';
import { type Hash, inputDigest, resultDigest } from './digests.ts';
import type { Network } from './network.ts';
import type { AllotProblem } from './problem.ts';
import type { AllotProgress } from './progress.ts';
import { afterStage, networkOf, type Open, opened, solved } from './stages.ts';

export interface Allotted {
  readonly score: number;
  /** Works and experts by turns, by work, then by expert. */
  readonly pairs: Int32Array;
  /** SHA-256 of the input in its one canonical form, which begins with the version of the algorithm. */
  readonly inputDigest: string;
  /** SHA-256 of the input's digest and the allotment. */
  readonly digest: string;
}

export type AllotOutcome = { readonly allotted: Allotted } | { readonly infeasible: readonly AllotCause[]; readonly inputDigest: string };

export interface AllotOptions {
  /** SHA-256 of some bytes in hex, if the platform has a faster one. */
  readonly hash?: Hash;
}

/**
 * Finds the best allotment, slice by slice: each step gives how far it is, and whoever goes through them may stop at any. The same problem
 * always gives the same outcome, whatever the order of its pairs was.
 */
export function* allotSteps(problem: AllotProblem, { hash }: AllotOptions = {}): Generator<AllotProgress, AllotOutcome> {
  const digest = inputDigest(problem, hash);
  const split = splitByGroup(problem);
  if (!split) return yield* plainSteps(problem, digest);
  const outcome = yield* plainSteps(split.problem, digest);
  if ('allotted' in outcome) {
    const { score } = outcome.allotted;
    const pairs = joinedPairs(split, outcome.allotted.pairs);
    return { allotted: { score, pairs, inputDigest: digest, digest: resultDigest(digest, score, pairs) } };
  }
  const higher = yield* leastRaise(problem);
  return { infeasible: outcome.infeasible.map((cause) => joinedCause(split, cause, higher)), inputDigest: digest };
}

/** By how much all caps of groups must rise, if that alone makes an allotment possible. */
function* leastRaise(problem: AllotProblem): Generator<AllotProgress, number | undefined> {
  const isPossible = function* (split: Split | undefined): Generator<AllotProgress, boolean> {
    const whole = split?.problem ?? problem;
    const steps = solved(
      networkOf(
        whole,
        opened(whole, () => undefined),
        () => 0,
      ),
    );
    for (;;) {
      const step = steps.next();
      if (step.done) return !step.value.isShort();
      yield { stage: 'causes', pivots: step.value };
    }
  };
  let [below, enough] = [0, 1];
  for (;;) {
    const split = splitByGroup(problem, enough);
    if (yield* isPossible(split)) break;
    if (!split) return undefined;
    [below, enough] = [enough, 2 * enough];
  }
  while (enough - below > 1) {
    const middle = (below + enough) >> 1;
    if (yield* isPossible(splitByGroup(problem, middle))) enough = middle;
    else below = middle;
  }
  return enough;
}

function* plainSteps(problem: AllotProblem, digest: string): Generator<AllotProgress, AllotOutcome> {
  const taken: number[] = [];
  const onTaken = (arc: number): void => void taken.push(arc);
  let pivots = 0;
  // Each of these takes a while if there are millions of pairs.
  yield { stage: problem.objectives[0] ?? 'score', pivots };
  let open = opened(problem, onTaken);
  const stage = function* (name: AllotProgress['stage'], net: Network): Generator<AllotProgress, readonly AllotCause[] | undefined> {
    const before = pivots;
    yield { stage: name, pivots };
    const steps = solved(net);
    for (;;) {
      const step = steps.next();
      if (step.done) {
        pivots = before + step.value.pivots;
        const isShort = step.value.isShort();
        if (isShort) return yield* causesOf(net, step.value);
        open = afterStage(problem, open, net, step.value, onTaken);
        return undefined;
      }
      pivots = before + step.value;
      yield { stage: name, pivots };
    }
  };
  const isCurrent = new Set(problem.current);
  for (const objective of problem.objectives.length > 0 ? problem.objectives : (['score'] as const)) {
    if (objective === 'fair') {
      for (let level = -1; ; ) {
        const weights = levelWeights(problem, open, level);
        if (weights.size === 0) break;
        level = Math.max(...weights.keys());
        const causes = yield* stage(
          'fair',
          networkOf(problem, open, (arc) => -(weights.get(problem.score[arc] as number) ?? 0)),
        );
        if (causes) return { infeasible: causes, inputDigest: digest };
      }
      continue;
    }
    const isScore = objective === 'score';
    const net = networkOf(problem, open, isScore ? (arc) => problem.score[arc] as number : (arc) => (isCurrent.has(arc) ? 1 : 0));
    const causes = yield* stage(objective, isScore ? balanced(problem, open, net) : net);
    if (causes) return { infeasible: causes, inputDigest: digest };
  }
  if ((open.rows[problem.works] as number) > 0) yield* stage('ties', networkOf(problem, open, tieValue(problem)));
  for (let i = 0; i < open.used.length; i++) if (open.used[i] === 1) taken.push(open.arcs ? (open.arcs[i] as number) : i);
  return { allotted: allottedOf(problem, Int32Array.from(taken).sort(), digest) };
}

function allottedOf(problem: AllotProblem, arcs: Int32Array, input: string): Allotted {
  const pairs = new Int32Array(2 * arcs.length);
  let score = 0;
  let w = 0;
  for (const [i, arc] of arcs.entries()) {
    while ((problem.rows[w + 1] as number) <= arc) w++;
    pairs[2 * i] = w;
    pairs[2 * i + 1] = problem.expert[arc] as number;
    score += problem.score[arc] as number;
  }
  return { score, pairs, inputDigest: input, digest: resultDigest(input, score, pairs) };
}

function balanced(problem: AllotProblem, open: Open, net: Network): Network {
  if (problem.balance === 0) return net;
  return { ...net, balance: { by: problem.balance, from: problem.low.map((least, e) => least - (open.taken[e] as number)) } };
}

/** Weights of the next levels of scores above `above`: one pair on a level weighs more than all that are open on higher ones. */
function levelWeights({ score }: AllotProblem, { arcs, rows }: Open, above: number): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (let i = 0; i < (rows.at(-1) as number); i++) {
    const level = score[arcs ? (arcs[i] as number) : i] as number;
    if (level > above) counts.set(level, (counts.get(level) ?? 0) + 1);
  }
  const levels = [...counts.keys()].sort((a, b) => a - b);
  // The strongest pairs are as many as the weaker ones leave.
  levels.pop();
  let product = 1;
  const weighed: number[] = [];
  for (const level of levels) {
    product *= (counts.get(level) as number) + 1;
    if (product > 2 ** 30 && weighed.length > 0) break;
    weighed.push(level);
  }
  const weights = new Map<number, number>();
  let weight = 1;
  for (const level of weighed.reverse()) {
    weights.set(level, weight);
    weight *= (counts.get(level) as number) + 1;
  }
  return weights;
}

/** A value from 0 to 2²⁰ for each pair, drawn from the seed: of equally good allotments the one with the largest sum is chosen. */
function tieValue({ seed, rows, expert, works }: AllotProblem): (arc: number) => number {
  const [a = 0, b = 0, c = 0] = sha256Words(seed);
  let w = 0;
  return (arc) => {
    while (w < works && (rows[w + 1] as number) <= arc) w++;
    if ((rows[w] as number) > arc) w = workOf(rows, arc);
    let hash = Math.imul(a ^ Math.imul(w + 1, 0x9e37_79b1), 0x85eb_ca6b);
    hash = Math.imul((hash ^ (hash >>> 13) ^ b) + (expert[arc] as number), 0xc2b2_ae35);
    hash = Math.imul(hash ^ (hash >>> 16) ^ c, 0x27d4_eb2f);
    return (hash ^ (hash >>> 15)) >>> 12;
  };
}

function workOf(rows: Int32Array, arc: number): number {
  let [low, high] = [0, rows.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((rows[middle] as number) <= arc) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Finds the best allotment at once. */
export function solveAllot(
  problem: AllotProblem,
  options: AllotOptions & { readonly onProgress?: (at: AllotProgress) => void } = {},
): AllotOutcome {
  const steps = allotSteps(problem, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    options.onProgress?.(step.value);
  }
}

/**
 * Finds the best allotment and lets others work meanwhile: after each slice it waits for `pause`, and ends with the signal's reason once it
 * is aborted.
 */
export async function solveAllotInSlices(
  problem: AllotProblem,
  options: AllotOptions & {
    readonly pause: () => Promise<unknown>;
    readonly signal?: AbortSignal;
    readonly onProgress?: (at: AllotProgress) => void;
  },
): Promise<AllotOutcome> {
  const steps = allotSteps(problem, options);
  for (;;) {
    options.signal?.throwIfAborted();
    const step = steps.next();
    if (step.done) return step.value;
    options.onProgress?.(step.value);
    await options.pause();
  }
}
