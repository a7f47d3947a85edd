import { AllotFault, shown } from './fault.ts';

/** One number for all, or one for each. */
export type ForEach = number | readonly number[] | Int32Array;

/** Pairs by column, for millions of them. */
export interface PairColumns {
  readonly work: Int32Array;
  readonly expert: Int32Array;
  readonly score: Int32Array;
}

/** What an allotment may be best in, the first before the second. */
export const allotObjectives = ['kept', 'score', 'fair'] as const;
export type AllotObjective = (typeof allotObjectives)[number];

/** What is to be allotted. Works and experts are numbered from 0; all numbers are whole and not negative. */
export interface AllotInput {
  readonly works: number;
  readonly experts: number;
  /** Reviews of each work, all by different experts. */
  readonly reviews: ForEach;
  /** If given, a work may have up to so many; otherwise exactly `reviews`. */
  readonly reviewsMax?: ForEach;
  /** Fewest and most works of each expert. Loads carried from elsewhere are taken off by the caller. */
  readonly loadMin: ForEach;
  readonly loadMax: ForEach;
  /** Who may review what, and how well he suits: the sum of scores is to be largest. Whatever excludes a pair leaves it out here. */
  readonly arcs: readonly (readonly number[])[] | PairColumns;
  /** Pairs that stay, staged or submitted reviews for example. They count towards the bounds, which give way where they are more. */
  readonly fixed?: readonly (readonly number[])[];
  /** Pairs of the allotment so far, of which `kept` keeps as many as possible. */
  readonly current?: readonly (readonly number[])[];
  /** The group of each work, -1 for none, and the most works that an expert may have of each group. They are given together. */
  readonly groups?: readonly number[] | Int32Array;
  readonly groupMax?: readonly number[] | Int32Array;
  /** What uneven loads cost: the n-th work above `loadMin` takes `balance × (2n − 1)` off the sum. */
  readonly balance?: number;
  /**
   * What is to be best, the first before the second: `kept`, as many of `current` as possible; `score`, the largest sum; `fair`, the
   * weakest pair as strong as possible, then the next weakest, and so on. By default `kept` if there is a `current`, then `score`.
   */
  readonly objectives?: readonly AllotObjective[];
  /** Decides between allotments that are equally good. */
  readonly seed?: number | string;
}

/** An input that was checked: pairs in rows by work, each in the order of experts. */
export interface AllotProblem {
  readonly works: number;
  readonly experts: number;
  /** Where the pairs of work w begin; `rows[works]` is their number. */
  readonly rows: Int32Array;
  readonly expert: Int32Array;
  readonly score: Int32Array;
  readonly min: Int32Array;
  readonly max: Int32Array;
  readonly low: Int32Array;
  readonly high: Int32Array;
  /** The pairs that stay and those of the allotment so far, by their place, in order. */
  readonly fixed: Int32Array;
  readonly current: Int32Array;
  readonly balance: number;
  readonly objectives: readonly AllotObjective[];
  readonly seed: string;
  /** The group of each work, or -1, and the cap of each group at one expert. */
  readonly groups?: Int32Array;
  readonly groupMax?: Int32Array;
  /** Works and experts from these numbers on must keep their bounds before all others do. */
  readonly firm?: { readonly works: number; readonly experts: number };
}

const mostNodes = 10_000_000;
const mostCount = 1_000_000_000;

/** Checks an input and sorts its pairs. @throws AllotFault */
export function allotProblem(input: AllotInput): AllotProblem {
  const works = whole('works', input.works, 0, mostNodes);
  const experts = whole('experts', input.experts, 0, mostNodes);
  const min = forEach('reviews', input.reviews, works);
  const max = input.reviewsMax === undefined ? min : forEach('reviewsMax', input.reviewsMax, works);
  const low = forEach('loadMin', input.loadMin, experts);
  const high = forEach('loadMax', input.loadMax, experts);
  notCrossed('reviews', min, max);
  notCrossed('loadMin', low, high);
  const balance = input.balance === undefined ? 0 : whole('balance', input.balance, 0, 1_000_000);
  const { rows, expert, score } = sorted(columnsOf(input.arcs, works, experts), works);
  const place = placer(rows, expert, works, experts);
  const current = places('current', input.current, place);
  return {
    works,
    experts,
    rows,
    expert,
    score,
    min,
    max,
    low,
    high,
    current,
    balance,
    fixed: places('fixed', input.fixed, place),
    objectives: objectivesOf(input.objectives, current.length > 0),
    seed: seedOf(input.seed),
    ...groupsOf(input, works),
  };
}

function groupsOf({ groups, groupMax }: AllotInput, works: number): Pick<AllotProblem, 'groups' | 'groupMax'> {
  if (groups === undefined && groupMax === undefined) return {};
  if (groups === undefined) throw new AllotFault('missing', { where: 'groups' });
  if (groupMax === undefined) throw new AllotFault('missing', { where: 'groupMax' });
  for (const [where, list] of [
    ['groups', groups],
    ['groupMax', groupMax],
  ] as const)
    if (!Array.isArray(list) && !(list instanceof Int32Array)) throw new AllotFault('list', { where });
  if (groups.length !== works) throw new AllotFault('count', { where: 'groups', value: groups.length, max: works });
  return {
    groups: Int32Array.from(groups, (one, i) => whole(`groups[${i}]`, one, -1, groupMax.length - 1)),
    groupMax: Int32Array.from(groupMax, (one, i) => whole(`groupMax[${i}]`, one, 0, mostCount)),
  };
}

function whole(where: string, value: unknown, min: number, max: number): number {
  if (value === undefined) throw new AllotFault('missing', { where });
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max)
    throw new AllotFault('whole', { where, value: shown(value), min, max });
  return value;
}

function forEach(where: string, value: unknown, count: number): Int32Array {
  if (!Array.isArray(value) && !(value instanceof Int32Array)) return new Int32Array(count).fill(whole(where, value, 0, mostCount));
  if (value.length !== count) throw new AllotFault('count', { where, value: value.length, max: count });
  return Int32Array.from(value as ArrayLike<unknown>, (one, i) => whole(`${where}[${i}]`, one, 0, mostCount));
}

function notCrossed(where: string, least: Int32Array, most: Int32Array): void {
  const at = least.findIndex((min, i) => min > (most[i] as number));
  if (at >= 0) throw new AllotFault('crossed', { where: `${where}[${at}]`, min: least[at], max: most[at] });
}

function seedOf(seed: unknown): string {
  if (seed === undefined || seed === null) return '0';
  if (typeof seed === 'string' || (typeof seed === 'number' && Number.isSafeInteger(seed))) return String(seed);
  throw new AllotFault('seed');
}

function objectivesOf(given: unknown, hasCurrent: boolean): readonly AllotObjective[] {
  if (given === undefined) return hasCurrent ? ['kept', 'score'] : ['score'];
  const isKnown = (one: unknown): one is AllotObjective => allotObjectives.some((name) => name === one);
  if (!Array.isArray(given) || !given.every(isKnown) || new Set(given).size < given.length) throw new AllotFault('objectives');
  return given;
}

const isColumns = (arcs: object): arcs is PairColumns => 'work' in arcs && arcs.work instanceof Int32Array;

function columnsOf(arcs: unknown, works: number, experts: number): PairColumns {
  if (arcs === undefined) throw new AllotFault('missing', { where: 'arcs' });
  if (typeof arcs === 'object' && arcs !== null && isColumns(arcs)) {
    const { work, expert, score } = arcs;
    for (let i = 0; i < work.length; i++) {
      const [w, e, s] = [work[i] as number, expert[i] as number, score[i] as number];
      if (w < 0 || w >= works || e < 0 || e >= experts || s < 0 || s > mostCount) checkPair('arcs', i, [w, e, s], works, experts);
    }
    return arcs;
  }
  if (!Array.isArray(arcs)) throw new AllotFault('list', { where: 'arcs' });
  const columns = { work: new Int32Array(arcs.length), expert: new Int32Array(arcs.length), score: new Int32Array(arcs.length) };
  for (const [i, arc] of arcs.entries()) {
    if (!Array.isArray(arc) || arc.length !== 3) throw new AllotFault('triple', { where: `arcs[${i}]` });
    checkPair('arcs', i, arc, works, experts);
    columns.work[i] = arc[0];
    columns.expert[i] = arc[1];
    columns.score[i] = arc[2];
  }
  return columns;
}

function checkPair(where: string, i: number, pair: readonly unknown[], works: number, experts: number): void {
  const [work, expert, score] = pair;
  checkIndex(where, i, 0, work, works);
  checkIndex(where, i, 1, expert, experts);
  if (score !== undefined && !(typeof score === 'number' && Number.isInteger(score) && score >= 0 && score <= mostCount))
    throw new AllotFault('whole', { where: `${where}[${i}][2]`, value: shown(score), min: 0, max: mostCount });
}

function checkIndex(list: string, i: number, part: number, value: unknown, count: number): void {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < count) return;
  const where = `${list}[${i}][${part}]`;
  if (typeof value !== 'number' || !Number.isInteger(value))
    throw new AllotFault('whole', { where, value: shown(value), min: 0, max: Math.max(0, count - 1) });
  throw count === 0 ? new AllotFault('nobody', { where, value }) : new AllotFault('range', { where, value, max: count - 1 });
}

function sorted({ work, expert, score }: PairColumns, works: number): Pick<AllotProblem, 'rows' | 'expert' | 'score'> {
  const rows = new Int32Array(works + 1);
  for (const w of work) rows[w + 1] = (rows[w + 1] as number) + 1;
  for (let w = 0; w < works; w++) rows[w + 1] = (rows[w + 1] as number) + (rows[w] as number);
  const next = rows.slice(0, works);
  const experts = new Int32Array(work.length);
  const scores = new Int32Array(work.length);
  for (let i = 0; i < work.length; i++) {
    const to = next[work[i] as number] as number;
    next[work[i] as number] = to + 1;
    experts[to] = expert[i] as number;
    scores[to] = score[i] as number;
  }
  for (let w = 0; w < works; w++) sortRow(experts, scores, rows[w] as number, rows[w + 1] as number, w);
  return { rows, expert: experts, score: scores };
}

const shift = 2 ** 30;

function sortRow(experts: Int32Array, scores: Int32Array, from: number, to: number, work: number): void {
  let isSorted = true;
  for (let a = from + 1; a < to && isSorted; a++) isSorted = (experts[a - 1] as number) < (experts[a] as number);
  if (isSorted) return;
  const keys = new Float64Array(to - from);
  for (let a = from; a < to; a++) keys[a - from] = (experts[a] as number) * shift + (scores[a] as number);
  keys.sort();
  for (const [i, key] of keys.entries()) {
    experts[from + i] = Math.floor(key / shift);
    scores[from + i] = key % shift;
    if (i > 0 && experts[from + i - 1] === experts[from + i]) throw new AllotFault('twice', { work, expert: experts[from + i] });
  }
}

type Placer = (where: string, pair: unknown, i: number) => number;

function placer(rows: Int32Array, expert: Int32Array, works: number, experts: number): Placer {
  return (where, pair, i) => {
    if (!Array.isArray(pair) || pair.length !== 2) throw new AllotFault('pair', { where: `${where}[${i}]` });
    checkPair(where, i, pair, works, experts);
    const [w, e]: readonly number[] = pair;
    const found = placeOf(expert, rows[w as number] as number, rows[(w as number) + 1] as number, e as number);
    if (found < 0) throw new AllotFault('notPaired', { where: `${where}[${i}]`, work: w, expert: e });
    return found;
  };
}

/** Where an expert is in a sorted row, or -1. */
export function placeOf(expert: Int32Array, from: number, to: number, e: number): number {
  let [low, high] = [from, to - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = expert[middle] as number;
    if (found === e) return middle;
    if (found < e) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

function places(where: string, pairs: unknown, place: Placer): Int32Array {
  if (pairs === undefined) return new Int32Array(0);
  if (!Array.isArray(pairs)) throw new AllotFault('list', { where });
  return Int32Array.from(new Set(pairs.map((pair, i) => place(where, pair, i)))).sort();
}
