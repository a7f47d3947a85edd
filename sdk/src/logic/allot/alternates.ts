import { type AllotProblem, placeOf } from './problem.ts';

/** What is wrong with an allotment by itself. */
export interface PairFault {
  readonly kind: 'unknown' | 'twice' | 'fewReviews' | 'manyReviews' | 'fewWorks' | 'manyWorks';
  readonly work?: number;
  readonly expert?: number;
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
  return faults;
}

/**
 * Who takes over a work when one of its reviews comes back: for each work up to `count` experts who do not have it and have room, the best
 * score first; of equal scores first who has more room, then the lower number. Works and experts come by turns in `pairs`.
 */
export function alternatesOf(problem: AllotProblem, pairs: Int32Array, count: number): number[][] {
  const { works, rows, expert, score, high } = problem;
  const room = high.slice();
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
      if ((room[expert[arc] as number] as number) <= 0 || has.has(arc)) continue;
      const at = best.findIndex((other) => isBetter(arc, other));
      if (at < 0) best.push(arc);
      else best.splice(at, 0, arc);
      if (best.length > count) best.pop();
    }
    return best.map((arc) => expert[arc] as number);
  });
}
