import { at, expertOf, type Network, stateOf } from './network.ts';
import { type AllotProblem, placeOf } from './problem.ts';
import { Simplex } from './simplex.ts';

/** What is still open: pairs that may be used or not, and what is left of the bounds once those are taken that must be used. */
export interface Open {
  /** Places of the open pairs in the problem, in rows by work; left out if all are open. */
  readonly arcs?: Int32Array;
  readonly rows: Int32Array;
  /** The open pairs, by their order, that are used so far. */
  readonly used: Uint8Array;
  readonly min: Int32Array;
  readonly max: Int32Array;
  readonly low: Int32Array;
  readonly high: Int32Array;
  /** Works that each expert has from taken pairs. */
  readonly taken: Int32Array;
}

const lowered = (list: Int32Array, at: number): void => {
  list[at] = Math.max(0, (list[at] as number) - 1);
};

/** The open pairs of each row that `isOpen` leaves, with the bounds less those that `isTaken`. */
export function narrowed(
  problem: AllotProblem,
  bounds: Omit<Open, 'arcs' | 'rows' | 'used'>,
  rowsOf: (w: number) => { readonly open: Int32Array; readonly used: (i: number) => boolean; readonly taken: Iterable<number> },
  onTaken: (arc: number) => void,
): Open {
  const [min, max, low, high, taken] = [
    bounds.min.slice(),
    bounds.max.slice(),
    bounds.low.slice(),
    bounds.high.slice(),
    bounds.taken.slice(),
  ];
  const rows = new Int32Array(problem.works + 1);
  const arcs: Int32Array[] = [];
  const used: number[] = [];
  for (let w = 0; w < problem.works; w++) {
    const row = rowsOf(w);
    rows[w + 1] = (rows[w] as number) + row.open.length;
    arcs.push(row.open);
    for (let i = 0; i < row.open.length; i++) if (row.used(i)) used.push((rows[w] as number) + i);
    for (const arc of row.taken) {
      onTaken(arc);
      const e = problem.expert[arc] as number;
      for (const list of [min, max]) lowered(list, w);
      for (const list of [low, high]) lowered(list, e);
      taken[e] = (taken[e] as number) + 1;
    }
  }
  const all = new Int32Array(rows[problem.works] as number);
  for (const [w, row] of arcs.entries()) all.set(row, rows[w]);
  const marks = new Uint8Array(all.length);
  for (const i of used) marks[i] = 1;
  return { arcs: all, rows, used: marks, min, max, low, high, taken };
}

/** Everything is open but the pairs that stay; the allotment so far is where the search begins. */
export function opened(problem: AllotProblem, onTaken: (arc: number) => void): Open {
  const { works, experts, rows, min, max, low, high, fixed, current } = problem;
  const bounds = { min, max, low, high, taken: new Int32Array(experts) };
  if (fixed.length === 0) {
    const used = new Uint8Array(rows[works] as number);
    for (const arc of current) used[arc] = 1;
    return { ...bounds, rows, used };
  }
  const marks = new Uint8Array(rows[works] as number);
  for (const arc of current) marks[arc] = 2;
  for (const arc of fixed) marks[arc] = 1;
  const rowOf = (w: number) => {
    const own = Int32Array.from({ length: (rows[w + 1] as number) - (rows[w] as number) }, (_, i) => (rows[w] as number) + i);
    const open = own.filter((arc) => marks[arc] !== 1);
    return { open, used: (i: number) => marks[open[i] as number] === 2, taken: own.filter((arc) => marks[arc] === 1) };
  };
  return narrowed(problem, bounds, rowOf, onTaken);
}

/** The open pairs as a network of these scores. Pairs that are used beyond a bound are not. */
export function networkOf(problem: AllotProblem, open: Open, scoreOf: (arc: number) => number): Network {
  const { works, experts } = problem;
  const { rows, arcs, used, min, max, low, high } = open;
  const count = rows[works] as number;
  const to = new Int32Array(count);
  const score = new Int32Array(count);
  const room = high.slice();
  for (let w = 0; w < works; w++) {
    let left = max[w] as number;
    for (let i = rows[w] as number; i < (rows[w + 1] as number); i++) {
      const arc = arcs ? (arcs[i] as number) : i;
      const e = problem.expert[arc] as number;
      const isUsed = used[i] === 1 && left > 0 && (room[e] as number) > 0;
      to[i] = (e << 2) | (isUsed ? at.upper : at.lower);
      score[i] = scoreOf(arc);
      if (!isUsed) continue;
      left--;
      room[e] = (room[e] as number) - 1;
    }
  }
  const net = { works, experts, rows, to, score, min, max, low, high, firm: problem.firm };
  fill(net, room);
  return net;
}

/** Gives each work that lacks reviews those of the best experts who have room: a good start, no more. */
function fill({ works, rows, to, score, min }: Network, room: Int32Array): void {
  for (let w = 0; w < works; w++) {
    let lacks = min[w] as number;
    const end = rows[w + 1] as number;
    for (let a = rows[w] as number; a < end; a++) if (stateOf(to[a] as number) === at.upper) lacks--;
    for (; lacks > 0; lacks--) {
      let best = -1;
      for (let a = rows[w] as number; a < end; a++) {
        const word = to[a] as number;
        if (stateOf(word) !== at.lower || (room[expertOf(word)] as number) === 0) continue;
        if (best < 0 || (score[a] as number) > (score[best] as number)) best = a;
      }
      if (best < 0) break;
      const e = expertOf(to[best] as number);
      to[best] = (e << 2) | at.upper;
      room[e] = (room[e] as number) - 1;
    }
  }
}

/** What all best flows have in common is taken or left out for good; the rest stays open for what is next in importance. */
export function afterStage(problem: AllotProblem, open: Open, net: Network, best: Simplex, onTaken: (arc: number) => void): Open {
  const { works, experts, rows: all } = problem;
  const bounds = { min: open.min.slice(), max: open.max.slice(), low: open.low.slice(), high: open.high.slice(), taken: open.taken };
  for (let e = 0; e < experts; e++) [bounds.low[e], bounds.high[e]] = best.loadsOf(e) as [number, number];
  for (let w = 0; w < works; w++) if (best.worth(w) !== 0) bounds.min[w] = bounds.max[w] = best.filled[w] as number;
  const isUsed = new Set<number>();
  return narrowed(
    problem,
    bounds,
    (w) => {
      isUsed.clear();
      const stays: number[] = [];
      const taken: number[] = [];
      for (let a = net.rows[w] as number; a < (net.rows[w + 1] as number); a++) {
        const cost = best.cost(w, a);
        if (cost > 0) continue;
        const arc = placeOf(problem.expert, all[w] as number, all[w + 1] as number, expertOf(net.to[a] as number));
        if (cost < 0) taken.push(arc);
        else {
          stays.push(arc);
          if (best.isUsed(w, a)) isUsed.add(arc);
        }
      }
      const row = Int32Array.from(stays).sort();
      return { open: row, used: (i) => isUsed.has(row[i] as number), taken };
    },
    onTaken,
  );
}

/** The best flow of a network; what it gives are pivots so far. */
export function* solved(net: Network): Generator<number, Simplex> {
  const simplex = new Simplex(net);
  yield 0;
  yield* simplex.run();
  return simplex;
}
