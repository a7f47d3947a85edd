import type { AllotCause } from './causes.ts';
import type { AllotProblem } from './problem.ts';

/**
 * A problem without caps per group that is as hard as one with them. An expert whose cap on a group may bind has a *part* for the group: its
 * works go to the part, which holds exactly as many as the cap. What is left of it is filled by *places*, works that one review fills and
 * that only the part and the expert may have. So the expert has as many places of the group as the part has works, and what the expert has
 * altogether counts for the expert's own bounds and for even loads.
 */
export interface Split {
  readonly problem: AllotProblem;
  /** The expert and the group of each part; parts are numbered behind the experts. */
  readonly owner: Int32Array;
  readonly group: Int32Array;
}

/** Works that each expert may have of each group, among all pairs or those that stay. */
function countsOf(problem: AllotProblem, arcs?: Int32Array): Int32Array {
  const { works, experts, rows, expert, groups, groupMax } = problem;
  const counts = new Int32Array(experts * (groupMax?.length ?? 0));
  const add = (w: number, arc: number): void => {
    const g = groups?.[w] ?? -1;
    if (g < 0) return;
    const at = g * experts + (expert[arc] as number);
    counts[at] = (counts[at] as number) + 1;
  };
  if (!arcs) for (let w = 0; w < works; w++) for (let arc = rows[w] as number; arc < (rows[w + 1] as number); arc++) add(w, arc);
  let w = 0;
  for (const arc of arcs ?? []) {
    while ((rows[w + 1] as number) <= arc) w++;
    add(w, arc);
  }
  return counts;
}

/** Splits a problem at the caps that may bind, each raised by `raise`; nothing if none does. */
export function splitByGroup(problem: AllotProblem, raise = 0): Split | undefined {
  const { works, experts, groups, groupMax, high } = problem;
  if (!groups || !groupMax) return undefined;
  const possible = countsOf(problem);
  const staying = countsOf(problem, problem.fixed);
  const partOf = new Int32Array(possible.length).fill(-1);
  const [owner, group, cap]: number[][] = [[], [], []];
  for (let g = 0; g < groupMax.length; g++)
    for (let e = 0; e < experts; e++) {
      const at = g * experts + e;
      const most = Math.max((groupMax[g] as number) + raise, staying[at] as number);
      if (most >= Math.min(high[e] as number, possible[at] as number)) continue;
      partOf[at] = experts + (owner as number[]).length;
      owner?.push(e);
      group?.push(g);
      cap?.push(most);
    }
  if (!owner || !group || !cap || owner.length === 0) return undefined;
  const places = cap.reduce((sum, one) => sum + one, 0);
  const joined = (list: Int32Array, more: readonly number[]): Int32Array => {
    const all = new Int32Array(list.length + more.length);
    all.set(list);
    all.set(more, list.length);
    return all;
  };
  const ones = Array.from({ length: places }, () => 1);
  return {
    owner: Int32Array.from(owner),
    group: Int32Array.from(group),
    problem: {
      ...pairsOf(problem, partOf, owner, cap),
      works: works + places,
      experts: experts + owner.length,
      min: joined(problem.min, ones),
      max: joined(problem.max, ones),
      low: joined(problem.low, cap),
      high: joined(high, cap),
      balance: problem.balance,
      objectives: problem.objectives,
      seed: problem.seed,
      firm: { works, experts },
    },
  };
}

/** The pairs of a split problem: those of works, in each row first of whole experts, then of parts, and those of the places. */
function pairsOf(
  problem: AllotProblem,
  partOf: Int32Array,
  owner: readonly number[],
  cap: readonly number[],
): Pick<AllotProblem, 'rows' | 'expert' | 'score' | 'fixed' | 'current'> {
  const { works, experts, groups } = problem;
  const places = cap.reduce((sum, one) => sum + one, 0);
  const count = problem.expert.length;
  const rows = new Int32Array(works + places + 1);
  rows.set(problem.rows);
  const expert = new Int32Array(count + 2 * places);
  const score = new Int32Array(count + 2 * places);
  const moved = new Int32Array(count);
  for (let w = 0; w < works; w++) {
    const [from, end] = [problem.rows[w] as number, problem.rows[w + 1] as number];
    const g = groups?.[w] ?? -1;
    let to = from;
    for (const isPart of [false, true])
      for (let arc = from; arc < end; arc++) {
        const e = problem.expert[arc] as number;
        const part = g < 0 ? -1 : (partOf[g * experts + e] as number);
        if (part >= 0 !== isPart) continue;
        expert[to] = isPart ? part : e;
        score[to] = problem.score[arc] as number;
        moved[arc] = to++;
      }
  }
  let w = works;
  for (const [i, e] of owner.entries())
    for (let n = 0; n < (cap[i] as number); n++, w++) {
      const at = count + 2 * (w - works);
      expert[at] = e;
      expert[at + 1] = experts + i;
      rows[w + 1] = at + 2;
    }
  const placed = (arcs: Int32Array): Int32Array => arcs.map((arc) => moved[arc] as number).sort();
  return { rows, expert, score, fixed: placed(problem.fixed), current: placed(problem.current) };
}

/** The pairs of a split problem as pairs of the whole one, by work, then by expert. */
export function joinedPairs({ problem: { firm }, owner }: Split, pairs: Int32Array): Int32Array {
  const [works, experts] = [firm?.works ?? 0, firm?.experts ?? 0];
  const found: (readonly [number, number])[] = [];
  for (let i = 0; i < pairs.length; i += 2) {
    const [w, e] = [pairs[i] as number, pairs[i + 1] as number];
    if (w < works) found.push([w, e < experts ? e : (owner[e - experts] as number)]);
  }
  return Int32Array.from(found.sort((a, b) => a[0] - b[0] || a[1] - b[1]).flat());
}

/** A cause of a split problem as one of the whole problem. `higher` is by how much all caps must rise, if that alone is enough. */
export function joinedCause({ problem: { firm, high }, owner, group }: Split, cause: AllotCause, higher: number | undefined): AllotCause {
  const [firstPlace, firstPart] = [firm?.works ?? 0, firm?.experts ?? 0];
  const whole = new Set(cause.experts.filter((e) => e < firstPart));
  const parts = cause.experts.filter((e) => e >= firstPart);
  const experts = [...new Set([...whole, ...parts.map((s) => owner[s - firstPart] as number)])].sort((a, b) => a - b);
  // Where the expert is reached as well, it is the expert's own bound that is in the way.
  const capped = parts
    .filter((s) => !whole.has(owner[s - firstPart] as number))
    .map((s) => [owner[s - firstPart] as number, group[s - firstPart] as number] as const);
  // Places are always filled and parts always full.
  const aside =
    cause.kind === 'reviews' ? cause.works.filter((w) => w >= firstPlace).length : parts.reduce((sum, s) => sum + (high[s] as number), 0);
  return {
    ...cause,
    works: cause.works.filter((w) => w < firstPlace),
    experts,
    needed: cause.needed - aside,
    possible: cause.possible - aside,
    ...(capped.length > 0 && { capped, ...(higher !== undefined && { higherGroupMax: higher }) }),
  };
}
