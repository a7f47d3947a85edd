import { type Random, seededRandom } from '../digest/index.ts';
import type { AllotInput } from './index.ts';

export type Arcs = readonly (readonly [number, number, number])[];

/** An input whose bounds are lists, as the second formulation reads it. */
export interface Instance extends AllotInput {
  readonly reviews: readonly number[];
  readonly reviewsMax: readonly number[];
  readonly loadMin: readonly number[];
  readonly loadMax: readonly number[];
  readonly arcs: Arcs;
}

export function listOf<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i));
}

/** A random instance, about every third of which has no allotment. */
export function randomInstance(seed: string, { works: mostWorks = 9, experts: mostExperts = 6, scores = 12 } = {}): Instance {
  const random = seededRandom(seed);
  const [works, experts] = [1 + random(mostWorks), 1 + random(mostExperts)];
  const dense = 3 + random(8);
  const arcs = listOf(works * experts, (i) => [Math.floor(i / experts), i % experts, random(scores)] as const).filter(
    () => random(10) < dense,
  );
  const isSame = random(2) === 0;
  const perWork = random(Math.min(3, experts) + 1);
  const reviews = listOf(works, () => (isSame ? perWork : random(Math.min(3, experts) + 1)));
  const reviewsMax = reviews.map((least) => least + (random(3) === 0 ? random(3) : 0));
  const mean = reviews.reduce((sum, one) => sum + one, 0) / experts;
  const loadMin = listOf(experts, () => random(Math.floor(mean) + 1));
  const loadMax = loadMin.map((least) => Math.max(least, Math.ceil(mean)) + random(3));
  return { works, experts, reviews, reviewsMax, loadMin, loadMax, arcs, seed: random(1000) };
}

interface Edge {
  readonly from: number;
  readonly to: number;
  readonly cost: number;
  readonly back: number;
  room: number;
}

/**
 * The second formulation: shortest paths one after the other (Bellman and Ford) from all works to all experts, where what a lower bound asks
 * for is worth more than everything else. Gives the largest sum, or undefined if a bound cannot be kept.
 */
export function secondOpinion(instance: Instance): number | undefined {
  const { works, experts, reviews, reviewsMax, loadMin, loadMax, arcs, balance = 0, groups, groupMax = [] } = instance;
  const bonus = 1_000_000;
  const edges: Edge[] = [];
  const add = (from: number, to: number, room: number, cost: number): void => {
    if (room <= 0) return;
    edges.push({ from, to, room, cost, back: edges.length + 1 }, { from: to, to: from, room: 0, cost: -cost, back: edges.length });
  };
  // Behind the experts a node for each expert and group, then the two ends.
  const ends = works + experts * (1 + groupMax.length);
  const [source, sink] = [ends, ends + 1];
  const takerOf = (w: number, e: number): number => works + experts * (1 + (groups?.[w] ?? -1)) + e;
  for (let g = 0; g < groupMax.length; g++)
    for (let e = 0; e < experts; e++) add(works + experts * (1 + g) + e, works + e, groupMax[g] ?? 0, 0);
  for (let w = 0; w < works; w++) {
    add(source, w, reviews[w] ?? 0, -bonus);
    add(source, w, (reviewsMax[w] ?? 0) - (reviews[w] ?? 0), 0);
  }
  for (const [w, e, score] of arcs) add(w, takerOf(w, e), 1, -score);
  for (let e = 0; e < experts; e++) {
    const [least = 0, most = 0] = [loadMin[e], loadMax[e]];
    add(works + e, sink, least, -bonus);
    for (let n = least; n < most; n++) add(works + e, sink, 1, balance * (2 * (n - least) + 1));
  }
  for (;;) {
    const far = listOf(sink + 1, () => Number.POSITIVE_INFINITY);
    const via = listOf<Edge | undefined>(sink + 1, () => undefined);
    far[source] = 0;
    for (let isShorter = true; isShorter; ) {
      isShorter = false;
      for (const edge of edges) {
        const length = (far[edge.from] ?? 0) + edge.cost;
        if (edge.room === 0 || length >= (far[edge.to] ?? 0)) continue;
        far[edge.to] = length;
        via[edge.to] = edge;
        isShorter = true;
      }
    }
    if ((far[sink] ?? 0) >= 0) break;
    for (let edge = via[sink]; edge; edge = via[edge.from]) {
      edge.room--;
      const back = edges[edge.back];
      if (back) back.room++;
    }
  }
  const isWhole = edges.every(({ cost, room }, i) => i % 2 === 1 || cost !== -bonus || room === 0);
  if (!isWhole) return undefined;
  // A back edge has room for what flows.
  return edges.reduce((sum, { cost, room }, i) => (i % 2 === 1 && Math.abs(cost) !== bonus ? sum + cost * room : sum), 0);
}

/** Every allotment of a tiny instance, as the places of its pairs. */
export function everyAllotment({ works, experts, reviews, reviewsMax, loadMin, loadMax, arcs }: Instance): number[][] {
  const found: number[][] = [];
  const filled = listOf(works, () => 0);
  const load = listOf(experts, () => 0);
  const go = (i: number, used: number[]): void => {
    const arc = arcs[i];
    if (!arc) {
      const isKept = filled.every((n, w) => n >= (reviews[w] ?? 0)) && load.every((n, e) => n >= (loadMin[e] ?? 0));
      if (isKept) found.push(used);
      return;
    }
    const [w, e] = arc;
    go(i + 1, used);
    if ((filled[w] ?? 0) >= (reviewsMax[w] ?? 0) || (load[e] ?? 0) >= (loadMax[e] ?? 0)) return;
    filled[w] = (filled[w] ?? 0) + 1;
    load[e] = (load[e] ?? 0) + 1;
    go(i + 1, [...used, i]);
    filled[w] = (filled[w] ?? 0) - 1;
    load[e] = (load[e] ?? 0) - 1;
  };
  go(0, []);
  return found;
}

/** The same values in another order. */
export function shuffled<T>(list: readonly T[], random: Random): T[] {
  const all = [...list];
  for (let i = all.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [all[i], all[j]] = [all[j] as T, all[i] as T];
  }
  return all;
}
