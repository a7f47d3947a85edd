import { AllotFault } from './fault.ts';
import { at, expertOf, type Network, stateOf } from './network.ts';

const none = -1;
/** How a work hangs on the root: by the reviews that it lacks, or by those above its least number. */
const lacking = 0;
const extra = 1;

/** How many arcs are priced for one pivot, and how many of each work are looked at, about. */
const block = 96;
const lookedAt = 32;
/** How many arcs are priced between two breaks of a run. */
const slice = 8_000_000;

/**
 * A network simplex for allotments. The nodes are experts (0 …), the root, and works behind it; the root gives each work its reviews and
 * takes each expert's load at a convex cost, so that any flow is allowed and a bound that is not kept only costs more than everything else.
 *
 * The tree is strongly feasible: each node could send one more to the root. Then a pair in the tree is used exactly if its expert hangs
 * below its work, most pivots only move one node, and no run goes in circles (Cunningham 1976).
 *
 * A work that nothing hangs on is no part of the lists of children, and a work's potential follows from what it hangs on: a pivot touches
 * experts, of which there are few, and not works, of which there are many.
 */
export class Simplex {
  readonly #net: Network;
  readonly #root: number;
  readonly #big: number;
  /** From this work on a review that is missing costs twice as much. */
  readonly #firmWork: number;
  readonly #potential: Float64Array;
  readonly #parent: Int32Array;
  /** The arc that a node hangs on; below the root the step of an expert's cost, or `lacking` or `extra`. */
  readonly #pred: Int32Array;
  readonly #depth: Int32Array;
  readonly #child: Int32Array;
  readonly #next: Int32Array;
  readonly #prev: Int32Array;
  readonly #stack: Int32Array;
  readonly #steps: Int32Array;
  readonly #stepEnd: Int32Array;
  readonly #stepCost: Float64Array;
  readonly load: Int32Array;
  readonly filled: Int32Array;
  pivots = 0;
  /** Where the arcs of a work that are looked at end. */
  readonly #ends: Int32Array;

  /** Starts from the arcs that are marked as used, which must keep the upper bounds. */
  constructor(net: Network) {
    const { works, experts } = net;
    const nodes = experts + 1 + works;
    this.#net = net;
    this.#root = experts;
    this.#potential = new Float64Array(experts + 1);
    this.#parent = new Int32Array(nodes).fill(experts);
    this.#pred = new Int32Array(nodes);
    this.#depth = new Int32Array(nodes).fill(1);
    this.#depth[experts] = 0;
    this.#child = new Int32Array(nodes).fill(none);
    this.#next = new Int32Array(nodes).fill(none);
    this.#prev = new Int32Array(nodes).fill(none);
    this.#stack = new Int32Array(2 * experts + 2);
    this.#ends = net.rows.slice(1);
    this.load = new Int32Array(experts);
    this.filled = new Int32Array(works);
    this.#big = bigOf(net);
    this.#firmWork = net.firm?.works ?? works;
    [this.#steps, this.#stepEnd, this.#stepCost] = stepsOf(net, this.#big);
    this.#begin();
  }

  #begin(): void {
    const { works, experts, rows, to, score, min } = this.#net;
    for (let w = 0; w < works; w++)
      for (let a = rows[w] as number; a < (rows[w + 1] as number); a++) {
        const word = to[a] as number;
        if (stateOf(word) !== at.upper) continue;
        const e = expertOf(word);
        this.load[e] = (this.load[e] as number) + 1;
        this.filled[w] = (this.filled[w] as number) + 1;
      }
    for (let e = 0; e < experts; e++) {
      const step = this.#stepRight(e);
      this.#pred[e] = step;
      this.#potential[e] = -(this.#stepCost[step] as number);
    }
    for (let w = 0; w < works; w++) {
      const over = (this.filled[w] as number) - (min[w] as number);
      this.#pred[experts + 1 + w] = over > 0 ? extra : lacking;
      if (over !== 0) continue;
      let best = none;
      let most = Number.NEGATIVE_INFINITY;
      for (let a = rows[w] as number; a < (rows[w + 1] as number); a++) {
        const word = to[a] as number;
        const worth = (score[a] as number) + (this.#potential[expertOf(word)] as number);
        if (stateOf(word) === at.lower && worth > most) {
          most = worth;
          best = a;
        }
      }
      if (best === none) continue;
      const word = to[best] as number;
      to[best] = word | at.tree;
      this.#parent[experts + 1 + w] = expertOf(word);
      this.#pred[experts + 1 + w] = best;
    }
  }

  /** What one more for a work is worth; the reduced cost of a pair is this less its score less the expert's potential. */
  worth(w: number): number {
    const node = this.#root + 1 + w;
    const parent = this.#parent[node] as number;
    const pred = this.#pred[node] as number;
    if (parent === this.#root) return pred === lacking ? -this.#lackOf(w) : 0;
    return (this.#potential[parent] as number) + (this.#net.score[pred] as number);
  }

  #lackOf(w: number): number {
    return w < this.#firmWork ? this.#big : 2 * this.#big;
  }

  /** What a pair costs beside all others: a pair that costs more than zero is in no best flow, one that costs less is in all of them. */
  cost(w: number, arc: number): number {
    return this.worth(w) - (this.#net.score[arc] as number) - (this.#potential[expertOf(this.#net.to[arc] as number)] as number);
  }

  /** Fewest and most works that an expert has in any best flow. */
  loadsOf(e: number): readonly [number, number] {
    let [least, most] = [this.load[e] as number, this.load[e] as number];
    for (let step = this.#steps[e] as number; step < (this.#steps[e + 1] as number); step++) {
      if ((this.#stepCost[step] as number) !== -(this.#potential[e] as number)) continue;
      least = Math.min(least, Math.max(this.#stepStart(e, step), this.#net.low[e] as number));
      most = Math.max(most, Math.min(this.#stepEnd[step] as number, this.#net.high[e] as number));
    }
    return [least, most];
  }

  /** Whether a work lacks reviews or an expert works. */
  isShort(): boolean {
    const { min, low } = this.#net;
    return this.filled.some((count, w) => count < (min[w] as number)) || this.load.some((count, e) => count < (low[e] as number));
  }

  /** Whether a pair is used: one of the tree is if its expert hangs below its work. */
  isUsed(w: number, arc: number): boolean {
    const word = this.#net.to[arc] as number;
    const state = stateOf(word);
    return state === at.upper || (state === at.tree && this.#parent[expertOf(word)] === this.#root + 1 + w);
  }

  /** The step of an expert's cost that one work more would be on, and that the last one is on. */
  #stepRight(e: number): number {
    let step = this.#steps[e] as number;
    while ((this.#stepEnd[step] as number) <= (this.load[e] as number)) step++;
    return step;
  }
  #stepLeft(e: number): number {
    let step = this.#steps[e] as number;
    while ((this.#stepEnd[step] as number) < (this.load[e] as number)) step++;
    return step;
  }
  #stepStart(e: number, step: number): number {
    return step === this.#steps[e] ? 0 : (this.#stepEnd[step - 1] as number);
  }

  /**
   * Pivots until no arc would gain anything; what it gives is the number of pivots so far, after each slice. Most arcs never come near the
   * tree, so that only those that cost little are looked at until none of them gains.
   */
  *run(): Generator<number> {
    if (this.#net.works === 0) return;
    this.#choose(true);
    do {
      yield this.pivots;
      yield* this.#improve();
      yield this.pivots;
    } while (this.#choose(false));
  }

  *#improve(): Generator<number> {
    const { works, rows, to, score } = this.#net;
    const ends = this.#ends;
    const potential = this.#potential;
    const root = this.#root;
    let w = 0;
    let idle = 0;
    let priced = 0;
    let best = 0;
    let bestArc = none;
    let bestWork = none;
    let searched = 0;
    while (idle <= works) {
      const end = ends[w] as number;
      const start = rows[w] as number;
      const worth = this.worth(w);
      for (let a = start; a < end; a++) {
        const word = to[a] as number;
        const gain = (worth - (score[a] as number) - (potential[word >> 2] as number)) * (1 - (word & 3));
        if (gain < best) {
          best = gain;
          bestArc = a;
          bestWork = w;
        }
      }
      if (this.#parent[root + 1 + w] !== root && this.#enterRootOfWork(w, worth)) idle = 0;
      idle++;
      searched += end - start;
      w++;
      if (w === works) {
        w = 0;
        if (this.#enterRoots()) idle = 0;
      }
      if (bestArc !== none && (searched >= block || idle > works)) {
        const word = to[bestArc] as number;
        // Roots may have moved since the arc was priced.
        const cost = this.worth(bestWork) - (score[bestArc] as number) - (potential[word >> 2] as number);
        if (cost * (1 - (word & 3)) < 0) this.#enter(bestArc, bestWork, cost);
        idle = 0;
        best = 0;
        bestArc = none;
        priced += searched;
        searched = 0;
        if (priced > slice) {
          priced = 0;
          yield this.pivots;
        }
      }
    }
  }

  /**
   * Puts the arcs that may soon gain to the front of each row, and says whether any gains now. At first prices are not known, and the
   * scores alone decide.
   */
  #choose(isFirst: boolean): boolean {
    const { works, rows, to, score } = this.#net;
    const potential = isFirst ? new Float64Array(this.#potential.length) : this.#potential;
    const arcs = rows[works] as number;
    const sample: number[] = [];
    const stride = Math.max(1, Math.floor(arcs / 4096));
    const cost = (worth: number, a: number): number => worth - (score[a] as number) - (potential[(to[a] as number) >> 2] as number);
    let wNext = 0;
    for (let w = 0; w < works; w++) {
      const worth = this.#worthFor(w, isFirst);
      for (; wNext < (rows[w + 1] as number); wNext += stride) sample.push(cost(worth, wNext));
    }
    sample.sort((a, b) => a - b);
    const window = Math.max(0, sample[Math.min(sample.length - 1, Math.floor((sample.length * lookedAt * works) / arcs))] ?? 0);
    let gains = false;
    for (let w = 0; w < works; w++) {
      const worth = this.#worthFor(w, isFirst);
      let front = rows[w] as number;
      for (let a = front; a < (rows[w + 1] as number); a++) {
        const word = to[a] as number;
        const isLower = stateOf(word) === at.lower;
        const c = isLower ? cost(worth, a) : 0;
        if (c > window) continue;
        if (c < 0) gains = true;
        if (a !== front) this.#swap(w, a, front);
        front++;
      }
      this.#ends[w] = front;
    }
    return gains;
  }

  #worthFor(w: number, isFirst: boolean): number {
    const { rows, score } = this.#net;
    if (!isFirst) return this.worth(w);
    return this.#parent[this.#root + 1 + w] === this.#root
      ? (score[rows[w] as number] as number)
      : (score[this.#pred[this.#root + 1 + w] as number] as number);
  }

  #swap(w: number, a: number, b: number): void {
    const { to, score } = this.#net;
    const [word, s] = [to[a] as number, score[a] as number];
    to[a] = to[b] as number;
    score[a] = score[b] as number;
    to[b] = word;
    score[b] = s;
    this.#moved(w, a);
    this.#moved(w, b);
  }

  /** An arc of the tree lies elsewhere now. */
  #moved(w: number, arc: number): void {
    const word = this.#net.to[arc] as number;
    if (stateOf(word) !== at.tree) return;
    const e = expertOf(word);
    const node = this.#root + 1 + w;
    this.#pred[this.#parent[e] === node ? e : node] = arc;
  }

  /** Lets experts whose step of cost would gain hang on the root; says whether any did. */
  #enterRoots(): boolean {
    let any = false;
    for (let e = 0; e < this.#root; e++) {
      if (this.#parent[e] === this.#root) continue;
      const right = this.#stepRight(e);
      const cost = (this.#stepCost[right] as number) + (this.#potential[e] as number);
      if (cost < 0) {
        this.pivots++;
        this.#leave(e);
        this.#move(e, this.#root, right, -cost);
        any = true;
      } else if ((this.load[e] as number) > 0) {
        const left = this.#stepLeft(e);
        const less = (this.#stepCost[left] as number) + (this.#potential[e] as number);
        if (less <= 0) continue;
        this.#push(this.#root, e, left, -less);
        any = true;
      }
    }
    return any;
  }

  /** The same for a work whose number of reviews may differ. */
  #enterRootOfWork(w: number, worth: number): boolean {
    const filled = this.filled[w] as number;
    const min = this.#net.min[w] as number;
    const node = this.#root + 1 + w;
    if (worth > 0 && filled < (this.#net.max[w] as number)) {
      this.#push(this.#root, node, extra, -worth);
      return true;
    }
    const isExtra = filled > min;
    const target = isExtra ? 0 : -this.#lackOf(w);
    if (worth >= target) return false;
    this.pivots++;
    this.#leave(node);
    this.#move(node, this.#root, isExtra ? extra : lacking, target - worth);
    return true;
  }

  #enter(arc: number, w: number, cost: number): void {
    const { to } = this.#net;
    const word = to[arc] as number;
    const e = expertOf(word);
    const isLower = stateOf(word) === at.lower;
    const node = this.#root + 1 + w;
    const first = isLower ? node : e;
    const second = isLower ? e : node;
    // Whichever end moves, its potential changes so that the arc's cost becomes zero.
    const shift = isLower ? -cost : cost;
    if (!this.#isAbove(first, second)) {
      const onRoot = this.#parent[first] === this.#root;
      if (!onRoot || this.#roomOf(first) === 0) {
        this.pivots++;
        if (!onRoot) this.#leave(first);
        to[arc] = (e << 2) | at.tree;
        this.#move(first, second, arc, shift);
        return;
      }
    }
    this.#push(first, second, arc, -shift);
  }

  /** How much more the root could send to a node that hangs on it. */
  #roomOf(node: number): number {
    const pred = this.#pred[node] as number;
    if (node < this.#root) return (this.load[node] as number) - this.#stepStart(node, pred);
    const w = node - this.#root - 1;
    return ((pred === lacking ? this.#net.min[w] : this.#net.max[w]) as number) - (this.filled[w] as number);
  }

  /** How much more a node that hangs on the root could send to it. */
  #roomUp(node: number): number {
    const pred = this.#pred[node] as number;
    if (node < this.#root) return (this.#stepEnd[pred] as number) - (this.load[node] as number);
    const w = node - this.#root - 1;
    return pred === lacking ? 2 : (this.filled[w] as number) - (this.#net.min[w] as number);
  }

  #isAbove(first: number, second: number): boolean {
    if (this.#child[first] === none) return false;
    const depth = this.#depth[first] as number;
    let node = second;
    // The depth of a work without children is not kept.
    if (node > this.#root && this.#child[node] === none) node = this.#parent[node] as number;
    while ((this.#depth[node] as number) > depth) node = this.#parent[node] as number;
    return node === first;
  }

  /** The pair that a node hangs on leaves the tree without a change of the flow. */
  #leave(node: number): void {
    const arc = this.#pred[node] as number;
    const { to } = this.#net;
    to[arc] = ((to[arc] as number) & ~3) | (node > this.#root ? at.lower : at.upper);
  }

  /** Sends one from `first` (or the root) through the entering arc to `second` and on to where they meet. */
  #push(first: number, second: number, arc: number, shift: number): void {
    this.pivots++;
    const root = this.#root;
    const { to } = this.#net;
    const join = first !== root && this.#isAbove(first, second) ? first : root;
    let top = second;
    let below = none;
    while (this.#parent[top] !== join) {
      below = top;
      top = this.#parent[top] as number;
    }
    let out = top;
    if (join === root) {
      if (this.#roomUp(top) > 1) out = below;
      this.#count(first === root ? second : first, first === root ? second > root : first > root);
      this.#count(top, top < root);
    }
    const isPair = first !== root;
    if (out === none) {
      to[arc] = (to[arc] as number) ^ at.upper;
      return;
    }
    if (this.#parent[out] !== root) {
      const left = this.#pred[out] as number;
      to[left] = ((to[left] as number) & ~3) | (out > root ? at.upper : at.lower);
    }
    if (isPair) to[arc] = ((to[arc] as number) & ~3) | at.tree;
    let node = second;
    let above = first;
    let pred = arc;
    for (;;) {
      const oldParent = this.#parent[node] as number;
      const oldPred = this.#pred[node] as number;
      this.#take(node);
      this.#hang(node, above, pred);
      if (node === out) break;
      above = node;
      pred = oldPred;
      node = oldParent;
    }
    this.#shift(second, shift);
  }

  #count(node: number, more: boolean): void {
    const by = more ? 1 : -1;
    if (node < this.#root) this.load[node] = (this.load[node] as number) + by;
    else this.filled[node - this.#root - 1] = (this.filled[node - this.#root - 1] as number) + by;
  }

  /** Hangs a node with all below it elsewhere. */
  #move(node: number, parent: number, pred: number, shift: number): void {
    this.#take(node);
    this.#hang(node, parent, pred);
    this.#shift(node, shift);
  }

  #isListed(node: number): boolean {
    return this.#parent[node] !== this.#root && (node < this.#root || this.#child[node] !== none);
  }

  #take(node: number): void {
    if (this.#isListed(node)) this.#unlink(node);
  }

  #unlink(node: number): void {
    const parent = this.#parent[node] as number;
    const next = this.#next[node] as number;
    const prev = this.#prev[node] as number;
    if (next !== none) this.#prev[next] = prev;
    if (prev !== none) this.#next[prev] = next;
    else {
      // A work that nothing hangs on any more is no longer listed itself.
      if (next === none && parent > this.#root && this.#isListed(parent)) this.#unlink(parent);
      this.#child[parent] = next;
    }
  }

  #hang(node: number, parent: number, pred: number): void {
    this.#parent[node] = parent;
    this.#pred[node] = pred;
    if (this.#isListed(node)) this.#link(node);
  }

  #link(node: number): void {
    const parent = this.#parent[node] as number;
    const next = this.#child[parent] as number;
    this.#child[parent] = node;
    this.#prev[node] = none;
    this.#next[node] = next;
    if (next !== none) this.#prev[next] = node;
    else if (parent > this.#root) {
      this.#depth[parent] = (this.#depth[this.#parent[parent] as number] as number) + 1;
      if (this.#parent[parent] !== this.#root) this.#link(parent);
    }
  }

  #shift(top: number, by: number): void {
    const root = this.#root;
    const depth = this.#depth;
    const potential = this.#potential;
    const stack = this.#stack;
    depth[top] = (depth[this.#parent[top] as number] as number) + 1;
    let height = 0;
    stack[height++] = top;
    while (height > 0) {
      const node = stack[--height] as number;
      if (node < root) potential[node] = (potential[node] as number) + by;
      const deeper = (depth[node] as number) + 1;
      for (let child = this.#child[node] as number; child !== none; child = this.#next[child] as number) {
        depth[child] = deeper;
        stack[height++] = child;
      }
    }
  }
}

/** More than any change along one cycle. */
function bigOf({ works, experts, score, over = 0, balance, high }: Network): number {
  let most = 0;
  for (const one of score) most = Math.max(most, Math.abs(one));
  let load = 0;
  for (const one of high) load = Math.max(load, one);
  let least = 0;
  for (const one of balance?.from ?? []) least = Math.min(least, one);
  const big = 2 * (Math.min(works, experts) + 2) * (most + 1) + 4 * (balance?.by ?? 0) * (load - least + 1) + 2 * over + 1;
  // Potentials are at most a few times as large and must be exact.
  if (big > Number.MAX_SAFE_INTEGER / 16) throw new AllotFault('large');
  return big;
}

/** Each expert's cost as steps: where each begins in the list, where it ends, and what one work on it costs. */
function stepsOf({ experts, low, high, balance, over, firm }: Network, big: number): [Int32Array, Int32Array, Float64Array] {
  const start = new Int32Array(experts + 1);
  const ends: number[] = [];
  const costs: number[] = [];
  const add = (end: number, cost: number): void => {
    ends.push(end);
    costs.push(cost);
  };
  for (let e = 0; e < experts; e++) {
    const [from, upTo] = [low[e] as number, high[e] as number];
    const isFirm = e >= (firm?.experts ?? experts);
    if (from > 0) add(from, isFirm ? -2 * big : -big);
    if (balance) for (let x = from; x < upTo; x++) add(x + 1, balance.by * (2 * (x - (balance.from[e] as number)) + 1));
    else if (upTo > from) add(upTo, 0);
    // Worse than a review that is missing, so that no bound is broken for another's sake.
    for (let n = 1; n <= (isFirm ? 0 : (over ?? 0)); n++) add(upTo + n, 2 * n - 1);
    add(0x7fff_ffff, over === undefined || isFirm ? 3 * big : 2 * over + 1);
    start[e + 1] = ends.length;
  }
  return [start, Int32Array.from(ends), Float64Array.from(costs)];
}
