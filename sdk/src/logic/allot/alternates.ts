import { type AllotProblem, placeOf } from './problem.ts';

/** What is wrong with an allotment by itself. */
export interface PairFault {
  readonly kind: 'unknown' | 'twice' | 'fewReviews' | 'manyReviews' | 'fewWorks' | 'manyWorks' | 'manyOfGroup';
  readonly work?: number;
  readonly expert?: number;
  readonly group?: number;
  readonly count?: number;
  readonly bound?: number;
}

/** Looks at each pair and each bound; works and experts come by turns. Pairs that stay may be more than a bound. */
export function pairFaults(problem: AllotProblem, pairs: Int32Array): readonly PairFault[] {
  const { works, experts, rows, expert, min, max, low, high, fixed } = problem;
  const faults: PairFault[] = [];
  const seen = new Set<number>();
  const [filled, load, stays, kept] = [works, experts, works, experts].map((count) => new Int32Array(count)) as Int32Array[];
  if (!(filled && load && stays && kept)) return faults;
  const more = (list: Int32Array, i: number): void => {
    list[i] = (list[i] as number) + 1;
  };
  for (let w = 0, i = 0; i < fixed.length; i++) {
    while ((rows[w + 1] as number) <= (fixed[i] as number)) w++;
    more(stays, w);
    more(kept, expert[fixed[i] as number] as number);
  }
  for (let i = 0; i < pairs.length; i += 2) {
    const [w, e] = [pairs[i] as number, pairs[i + 1] as number];
    const arc = w >= 0 && w < works ? placeOf(expert, rows[w] as number, rows[w + 1] as number, e) : -1;
    if (arc < 0) faults.push({ kind: 'unknown', work: w, expert: e });
    else if (seen.has(arc)) faults.push({ kind: 'twice', work: w, expert: e });
    else {
      seen.add(arc);
      more(filled, w);
      more(load, e);
    }
  }
  for (let work = 0; work < works; work++) {
    const [count, least, most] = [filled[work] as number, min[work] as number, Math.max(max[work] as number, stays[work] as number)];
    if (count < least) faults.push({ kind: 'fewReviews', work, count, bound: least });
    if (count > most) faults.push({ kind: 'manyReviews', work, count, bound: most });
  }
  for (let e = 0; e < experts; e++) {
    const [count, least, most] = [load[e] as number, low[e] as number, Math.max(high[e] as number, kept[e] as number)];
    if (count < least) faults.push({ kind: 'fewWorks', expert: e, count, bound: least });
    if (count > most) faults.push({ kind: 'manyWorks', expert: e, count, bound: most });
  }
  return [...faults, ...groupFaults(problem, pairs)];
}

/** Works of each capped group that each expert has, as `group × experts + expert`; works and experts come by turns. */
function ofGroups({ experts, groups, groupMax }: AllotProblem, pairs: Int32Array): Int32Array {
  const counts = new Int32Array(experts * (groupMax?.length ?? 0));
  for (let i = 0; i < pairs.length; i += 2) {
    const g = groups?.[pairs[i] as number] ?? -1;
    const at = g * experts + (pairs[i + 1] as number);
    if (g >= 0) counts[at] = (counts[at] as number) + 1;
  }
  return counts;
}

function groupFaults(problem: AllotProblem, pairs: Int32Array): readonly PairFault[] {
  const { rows, expert, experts, fixed, groupMax } = problem;
  if (!groupMax) return [];
  const stay = new Int32Array(2 * fixed.length);
  for (let w = 0, i = 0; i < fixed.length; i++) {
    while ((rows[w + 1] as number) <= (fixed[i] as number)) w++;
    stay.set([w, expert[fixed[i] as number] as number], 2 * i);
  }
  const kept = ofGroups(problem, stay);
  return Array.from(ofGroups(problem, pairs)).flatMap((count, at): PairFault[] => {
    const group = Math.floor(at / experts);
    const bound = Math.max(groupMax[group] as number, kept[at] as number);
    return count > bound ? [{ kind: 'manyOfGroup', expert: at % experts, group, count, bound }] : [];
  });
}

/**
 * Who takes over a work when one of its reviews comes back: for each work up to `count` experts who do not have it and have room, for its group as well, the best
 * score first; of equal scores first who has more room, then the lower number. Works and experts come by turns in `pairs`.
 */
export function alternatesOf(problem: AllotProblem, pairs: Int32Array, count: number): number[][] {
  const { works, experts, rows, expert, score, high, groups, groupMax } = problem;
  const room = high.slice();
  const counts = ofGroups(problem, pairs);
  const isFull = (w: number, e: number): boolean => {
    const g = groups?.[w] ?? -1;
    return g >= 0 && (counts[g * experts + e] as number) >= (groupMax?.[g] as number);
  };
  const has = new Set<number>();
  for (let i = 0; i < pairs.length; i += 2) {
    const [w, e] = [pairs[i] as number, pairs[i + 1] as number];
    room[e] = (room[e] as number) - 1;
    has.add(placeOf(expert, rows[w] as number, rows[w + 1] as number, e));
  }
  const isBetter = (a: number, b: number): boolean => {
    const byScore = (score[a] as number) - (score[b] as number);
    if (byScore !== 0) return byScore > 0;
    const byRoom = (room[expert[a] as number] as number) - (room[expert[b] as number] as number);
    return byRoom === 0 ? a < b : byRoom > 0;
  };
  return Array.from({ length: works }, (_, w) => {
    const best: number[] = [];
    for (let arc = rows[w] as number; arc < (rows[w + 1] as number); arc++) {
      if ((room[expert[arc] as number] as number) <= 0 || has.has(arc) || isFull(w, expert[arc] as number)) continue;
      const at = best.findIndex((other) => isBetter(arc, other));
      if (at < 0) best.push(arc);
      else best.splice(at, 0, arc);
      if (best.length > count) best.pop();
    }
    return best.map((arc) => expert[arc] as number);
  });
}
