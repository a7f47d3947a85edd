import { at, expertOf, type Network } from './network.ts';
import type { AllotProgress } from './progress.ts';
import { Simplex } from './simplex.ts';

/** An index and by how much: `[12, 3]` is three for number 12. */
export type By = readonly [index: number, by: number];

/**
 * Why there is no allotment: the works and experts that stand in each other's way, and only those.
 *
 * `reviews`: these works need more reviews than these experts may take on, together with all others who may review them.
 * `loads`: these experts must have more works than these works, and all others that they may review, can give them.
 */
export type AllotCause = {
  readonly works: readonly number[];
  readonly experts: readonly number[];
  readonly needed: number;
  readonly possible: number;
  readonly missing: number;
  /** Experts for whom the cap of a group is in the way, and not what they may have altogether. */
  readonly capped?: readonly (readonly [expert: number, group: number])[];
  /** If nothing else is in the way: by how much all caps of groups must rise for all reviews. */
  readonly higherGroupMax?: number;
} & (
  | {
      readonly kind: 'reviews';
      /** Either these works get so many reviews less … */
      readonly fewerReviews: readonly By[];
      /** … or these experts take so many works more, and these works find so many more experts who may review them. As even as can be. */
      readonly higherLoadMax: readonly By[];
      readonly moreExperts: readonly By[];
    }
  | {
      readonly kind: 'loads';
      /** These experts must have so many works less. */
      readonly lowerLoadMin: readonly By[];
    }
);

/**
 * The causes, smallest sets first found from the cut: what a work that lacks reviews could take from, whom those could give their works to,
 * and so on, as far as it goes. All that is reached is at its bound, and groups that share nothing are causes of their own.
 */
export function* causesOf(net: Network, best: Simplex): Generator<AllotProgress, readonly AllotCause[]> {
  yield { stage: 'causes', pivots: best.pivots };
  const { works, experts, min, low } = net;
  const lacks = Int32Array.from({ length: works }, (_, w) => Math.max(0, (min[w] as number) - (best.filled[w] as number)));
  const idle = Int32Array.from({ length: experts }, (_, e) => Math.max(0, (low[e] as number) - (best.load[e] as number)));
  const causes: AllotCause[] = [];
  if (idle.some((by) => by > 0)) {
    for (const group of groups(net, best, { experts: idle })) {
      const needed = sum(group.experts, low);
      const possible = sum(group.experts, best.load);
      const lowerLoadMin = some(group.experts, idle);
      causes.push({ kind: 'loads', ...group, needed, possible, missing: needed - possible, lowerLoadMin });
    }
  }
  if (lacks.some((by) => by > 0)) {
    const relaxed = { ...net, low: low.map((least, e) => least - (idle[e] as number)) };
    const { raised, unfilled } = yield* loosened(relaxed, best);
    for (const group of groups(net, best, { works: lacks })) {
      const needed = sum(group.works, min);
      const possible = sum(group.works, best.filled);
      causes.push({
        kind: 'reviews',
        ...group,
        needed,
        possible,
        missing: needed - possible,
        fewerReviews: some(group.works, lacks),
        higherLoadMax: some(group.experts, raised),
        moreExperts: some(group.works, unfilled),
      });
    }
  }
  return causes.sort((a, b) => a.works.length + a.experts.length - b.works.length - b.experts.length || b.missing - a.missing);
}

const sum = (which: readonly number[], of: Int32Array): number => which.reduce((total, i) => total + (of[i] as number), 0);
const some = (which: readonly number[], by: Int32Array): By[] =>
  which.filter((i) => (by[i] as number) > 0).map((i) => [i, by[i] as number] as const);

/** Steps of cost that may be made, for all experts together. */
const mostSteps = 2_000_000;

/** The least by which experts' upper bounds must rise for all reviews, and the reviews that nobody is left for even then. */
function* loosened(net: Network, best: Simplex): Generator<AllotProgress, { readonly raised: Int32Array; readonly unfilled: Int32Array }> {
  const to = net.to.slice();
  for (let w = 0; w < net.works; w++)
    for (let a = net.rows[w] as number; a < (net.rows[w + 1] as number); a++)
      to[a] = ((to[a] as number) & ~3) | (best.isUsed(w, a) ? at.upper : at.lower);
  const missing = net.min.reduce((total, least, w) => total + Math.max(0, least - (best.filled[w] as number)), 0);
  // Even raises, so that the largest of them is what a bound for all must rise by.
  const over = Math.min(missing, Math.ceil(mostSteps / Math.max(1, net.experts)));
  const loose = new Simplex({ ...net, to, score: new Int32Array(net.score.length), balance: undefined, over });
  for (const pivots of loose.run()) yield { stage: 'causes', pivots: best.pivots + pivots };
  return {
    raised: net.high.map((most, e) => Math.max(0, (loose.load[e] as number) - most)),
    unfilled: net.min.map((least, w) => Math.max(0, least - (loose.filled[w] as number))),
  };
}

interface Group {
  readonly works: readonly number[];
  readonly experts: readonly number[];
}

/** What is reached from works that lack reviews, or from experts who lack works, apart where nothing is shared. */
function groups(net: Network, best: Simplex, from: { readonly works: Int32Array } | { readonly experts: Int32Array }): Group[] {
  const { works, experts, rows, to } = net;
  const isReviews = 'works' in from;
  const inWorks = Uint8Array.from(isReviews ? from.works : new Int32Array(works), (by) => (by > 0 ? 1 : 0));
  const inExperts = Uint8Array.from(isReviews ? new Int32Array(experts) : from.experts, (by) => (by > 0 ? 1 : 0));
  const union = new Union(works + experts);
  // From a work to whom it could ask and from an expert to the works that he has; for loads the other way round.
  for (let isMore = true; isMore; ) {
    isMore = false;
    for (let w = 0; w < works; w++) {
      let isReached = inWorks[w] === 1;
      for (let a = rows[w] as number; a < (rows[w + 1] as number) && !isReached; a++)
        isReached = inExperts[expertOf(to[a] as number)] === 1 && best.isUsed(w, a) === isReviews;
      if (!isReached) continue;
      inWorks[w] = 1;
      for (let a = rows[w] as number; a < (rows[w + 1] as number); a++) {
        const e = expertOf(to[a] as number);
        if (inExperts[e] === 0 && best.isUsed(w, a) !== isReviews) {
          inExperts[e] = 1;
          isMore = true;
        }
      }
    }
  }
  for (let w = 0; w < works; w++)
    for (let a = rows[w] as number; a < (rows[w + 1] as number) && inWorks[w] === 1; a++) {
      const e = expertOf(to[a] as number);
      if (inExperts[e] === 1) union.join(w, works + e);
    }
  const byRoot = new Map<number, { works: number[]; experts: number[] }>();
  const groupOf = (i: number): { works: number[]; experts: number[] } => {
    const root = union.rootOf(i);
    const group = byRoot.get(root) ?? { works: [], experts: [] };
    byRoot.set(root, group);
    return group;
  };
  for (let w = 0; w < works; w++) if (inWorks[w] === 1) groupOf(w).works.push(w);
  for (let e = 0; e < experts; e++) if (inExperts[e] === 1) groupOf(works + e).experts.push(e);
  return [...byRoot.values()];
}

class Union {
  readonly #parent: Int32Array;
  constructor(count: number) {
    this.#parent = Int32Array.from({ length: count }, (_, i) => i);
  }
  rootOf(i: number): number {
    let root = i;
    while (this.#parent[root] !== root) {
      this.#parent[root] = this.#parent[this.#parent[root] as number] as number;
      root = this.#parent[root] as number;
    }
    return root;
  }
  join(a: number, b: number): void {
    this.#parent[this.rootOf(a)] = this.rootOf(b);
  }
}
