import type { CharSet } from './char-set.ts';
import type { PatternTree } from './tree.ts';

/** Numbered characters of a pattern, with the number of direct ways from each to the next. */
export interface Automaton {
  readonly sets: readonly CharSet[];
  readonly follow: readonly ReadonlyMap<number, number>[];
  readonly first: ReadonlyMap<number, number>;
  /** Bodies of look-arounds, which are matched separately. */
  readonly looks: readonly PatternTree[];
}

interface Fragment {
  readonly first: ReadonlyMap<number, number>;
  readonly last: ReadonlyMap<number, number>;
  /** Ways to match nothing. */
  readonly empty: number;
}

/** Longer repetitions count as unbounded: they cost as much, and unrolling them would be large. */
const mostUnrolled = 200;
export const mostPositions = 1500;
const mostWays = 1e9;

const none: ReadonlyMap<number, number> = new Map();
const nothing: Fragment = { first: none, last: none, empty: 1 };
const ways = (count: number): number => Math.min(count, mostWays);

const sum = (a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>, times = 1): ReadonlyMap<number, number> => {
  if (times === 0 || b.size === 0) return a;
  const out = new Map(a);
  for (const [position, count] of b) out.set(position, ways((out.get(position) ?? 0) + count * times));
  return out;
};

/**
 * The position automaton (Glushkov) of a pattern. It counts ways instead of only noting them, because nothing else distinguishes `(a*)*`
 * from `a*`. `undefined` if the pattern is too large.
 */
export function automatonOf(tree: PatternTree): Automaton | undefined {
  const sets: CharSet[] = [];
  const follow: Map<number, number>[] = [];
  const looks: PatternTree[] = [];

  const connect = (from: ReadonlyMap<number, number>, to: ReadonlyMap<number, number>): void => {
    for (const [a, aWays] of from) {
      const next = follow[a];
      for (const [b, bWays] of to) next?.set(b, ways((next.get(b) ?? 0) + aWays * bWays));
    }
  };
  const join = (a: Fragment, b: Fragment): Fragment => {
    connect(a.last, b.first);
    return { first: sum(a.first, b.first, a.empty), last: sum(b.last, a.last, b.empty), empty: ways(a.empty * b.empty) };
  };

  const repeat = (body: PatternTree, min: number, max: number): Fragment => {
    let tail = nothing;
    if (max > mostUnrolled) {
      const loop = build(body);
      connect(loop.last, loop.first);
      tail = { ...loop, empty: 1 };
    } else {
      for (let i = min; i < max && sets.length <= mostPositions; i++) {
        const one = join(build(body), tail);
        tail = { ...one, empty: ways(one.empty + 1) };
      }
    }
    for (let i = 0; i < Math.min(min, mostUnrolled) && sets.length <= mostPositions; i++) tail = join(build(body), tail);
    return tail;
  };

  const build = (node: PatternTree): Fragment => {
    if (sets.length > mostPositions) return nothing;
    switch (node.kind) {
      case 'char': {
        const position = new Map([[sets.length, 1]]);
        sets.push(node.set);
        follow.push(new Map());
        return { first: position, last: position, empty: 0 };
      }
      case 'sequence':
        return node.parts.reduce((all, part) => join(all, build(part)), nothing);
      case 'choice':
        return node.parts.map(build).reduce((a, b) => ({
          first: sum(a.first, b.first),
          last: sum(a.last, b.last),
          empty: ways(a.empty + b.empty),
        }));
      case 'repeat':
        return repeat(node.body, node.min, node.max);
      case 'look':
        looks.push(node.body);
        return nothing;
      case 'start':
        return nothing;
      default:
        return node satisfies never;
    }
  };

  const { first } = build(tree);
  return sets.length > mostPositions ? undefined : { sets, follow, first, looks };
}

/** Strongly connected parts (Tarjan), each after all parts that it leads to. */
export function partsOf(follow: Automaton['follow']): readonly (readonly number[])[] {
  const order: number[] = Array.from(follow, () => -1);
  const low: number[] = Array.from(follow, () => -1);
  const open = new Set<number>();
  const stack: number[] = [];
  const parts: number[][] = [];
  let clock = 0;

  const visit = (position: number): void => {
    order[position] = clock;
    low[position] = clock;
    clock += 1;
    stack.push(position);
    open.add(position);
    for (const next of follow[position]?.keys() ?? []) {
      if (order[next] === -1) {
        visit(next);
        low[position] = Math.min(low[position] ?? 0, low[next] ?? 0);
      } else if (open.has(next)) low[position] = Math.min(low[position] ?? 0, order[next] ?? 0);
    }
    if (low[position] !== order[position]) return;
    const part: number[] = [];
    for (;;) {
      const member = stack.pop();
      if (member === undefined) break;
      open.delete(member);
      part.push(member);
      if (member === position) break;
    }
    parts.push(part);
  };
  for (let position = 0; position < follow.length; position++) if (order[position] === -1) visit(position);
  return parts;
}
