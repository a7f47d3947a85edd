import { type Automaton, automatonOf, partsOf } from './automaton.ts';
import { anyChar, holds, overlap } from './char-set.ts';
import { isAnchored, type PatternTree, readPattern } from './tree.ts';

/** Larger loops are not examined. */
const largestLoop = 300;

/** Most steps that one test may take: some tenths of a second. */
const mostSteps = 5e7;

/** Lengths of text for which the steps are counted. */
const lengths = [1_000_000, 20_000, 5000, 1000, 300, 100] as const;

/**
 * Whether two different ways through a loop read the same text, so that every turn doubles the steps: this is so if two runs can part in
 * the loop and meet again.
 */
function doubles(part: readonly number[], { follow, sets }: Automaton): boolean {
  const size = part.length;
  const index = new Map(part.map((position, i) => [position, i]));
  const next = part.map((position) => [...(follow[position] ?? [])].filter(([to]) => index.has(to)));
  if (next.some((edges) => edges.some(([, ways]) => ways > 1))) return true;
  const to = next.map((edges) => edges.map(([position]) => index.get(position) ?? 0));
  const from: number[][] = part.map(() => []);
  for (const [i, targets] of to.entries()) for (const target of targets) from[target]?.push(i);

  const fits = (a: number, b: number): boolean => overlap(sets[part[a] ?? 0] ?? anyChar, sets[part[b] ?? 0] ?? anyChar);
  const reach = (edges: readonly (readonly number[])[], allowed?: Uint8Array): Uint8Array => {
    const seen = new Uint8Array(size * size);
    const todo: number[] = [];
    for (let i = 0; i < size; i++) {
      seen[i * size + i] = 1;
      todo.push(i * size + i);
    }
    for (let pair = todo.pop(); pair !== undefined; pair = todo.pop()) {
      for (const a of edges[Math.floor(pair / size)] ?? []) {
        for (const b of edges[pair % size] ?? []) {
          const found = a * size + b;
          if (seen[found] || (allowed && !allowed[found]) || !fits(a, b)) continue;
          seen[found] = 1;
          todo.push(found);
        }
      }
    }
    return seen;
  };
  const forward = reach(to);
  const both = reach(from, forward);
  return both.some((is, pair) => is === 1 && Math.floor(pair / size) !== pair % size);
}

/** The greatest sum of `cost` over the positions that one character can match. */
function worst(positions: Iterable<readonly [position: number, ways: number]>, sets: Automaton['sets'], cost: readonly number[]): number {
  const list = [...positions];
  if (list.length === 1 && list[0]) return (cost[list[0][0]] ?? 0) * list[0][1];
  const tried = new Set(list.flatMap(([position]) => (sets[position] ?? []).filter((_, i) => i % 2 === 0)));
  let most = 0;
  for (const char of tried) {
    let all = 0;
    for (const [position, ways] of list) if (holds(sets[position] ?? anyChar, char)) all += (cost[position] ?? 0) * ways;
    most = Math.max(most, all);
  }
  return most;
}

/** Worst-case steps of a backtracking matcher over a text of `length`, if no loop doubles. */
function steps(automaton: Automaton, parts: readonly (readonly number[])[], length: number): number {
  const { sets, follow, first } = automaton;
  const cost: number[] = Array.from(sets, () => 0);
  for (const part of parts) {
    const inside = new Set(part);
    let [beside, behind, loops] = [0, 0, false];
    for (const position of part) {
      const edges = [...(follow[position] ?? [])];
      const stay = edges.filter(([to]) => inside.has(to));
      const leave = edges.filter(([to]) => !inside.has(to));
      loops ||= stay.length > 0;
      const either = leave.filter(([to]) => stay.some(([other]) => overlap(sets[to] ?? anyChar, sets[other] ?? anyChar)));
      beside = Math.max(beside, worst(either, sets, cost));
      behind = Math.max(behind, worst(leave, sets, cost));
    }
    for (const position of part) cost[position] = loops ? length * (1 + beside) + behind : 1 + behind;
  }
  return 1 + worst(first, sets, cost);
}

export type PatternCost = { readonly longest: number } | { readonly refused: 'too_large' | 'catastrophic' };

/** The most steps that a text of a length can take, or why they cannot be told. */
type Steps = ((length: number) => number) | 'too_large' | 'catastrophic';

/** The steps of an automaton and its look-arounds. */
function stepsOfTree(tree: PatternTree): Steps {
  const automaton = automatonOf(tree);
  if (!automaton) return 'too_large';
  const parts = partsOf(automaton.follow);
  for (const part of parts) {
    if (part.length > largestLoop) return 'too_large';
    if (doubles(part, automaton)) return 'catastrophic';
  }
  const looks = automaton.looks.map(stepsOfTree);
  const fault = looks.find((look) => typeof look === 'string');
  if (typeof fault === 'string') return fault;
  return (length) => looks.reduce((all, look) => all + (typeof look === 'string' ? 0 : look(length)), 1) * steps(automaton, parts, length);
}

/** The steps of a search for the pattern, which begins at every character unless the pattern is anchored. */
export function searchSteps(source: string): Steps {
  const tree = readPattern(source);
  if (isAnchored(tree)) return stepsOfTree(tree);
  const anywhere: PatternTree = { kind: 'repeat', body: { kind: 'char', set: anyChar }, min: 0, max: Number.POSITIVE_INFINITY };
  return stepsOfTree({ kind: 'sequence', parts: [anywhere, tree] });
}

/**
 * The longest text, in characters, that can be tested against the pattern without risk of hanging; `Infinity` for patterns with constant
 * time per character. Refuses a pattern that can hang on a short text or is too large to analyse. `source` is one that `RegExp` accepts.
 */
export function patternCost(source: string): PatternCost {
  const most = searchSteps(source);
  if (typeof most === 'string') return { refused: most };
  const longest = lengths.find((length) => most(length) <= mostSteps);
  if (longest === undefined) return { refused: 'catastrophic' };
  return { longest: longest === lengths[0] ? Number.POSITIVE_INFINITY : longest };
}
