import type { AllotCauseTold, AllotStats } from '@saiyun/sdk/calls';
import {
  type AllotCause,
  type AllotOutcome,
  type AllotProblem,
  type AllotProgress,
  allotProblem,
  alternatesOf,
  type By,
} from '@saiyun/sdk/logic/allot';
import { AllotView, cappedGroups, instanceOf } from './instance.ts';
import type { PairParts } from './sets.ts';

/** One line of a proposal. */
export interface AllotLine {
  readonly worksId: string;
  readonly expertId: string;
  readonly rankNo: number;
  readonly matchScore: number;
  readonly costParts: PairParts;
  readonly flag: 'new' | 'kept' | 'removed' | 'alternate';
}

/** What a run came to. */
export type AllotFindings =
  | { readonly kind: 'lines'; readonly lines: readonly AllotLine[]; readonly stats: AllotStats; readonly digest: string }
  | { readonly kind: 'causes'; readonly causes: readonly AllotCauseTold[] };

/** Names that a cause lists before it only counts. */
const mostNamed = 20;

const named = (ids: readonly number[], of: readonly { readonly name: string }[]): string[] =>
  ids.slice(0, mostNamed).map((i) => of[i]?.name ?? '');

const steps = (changes: readonly By[], of: readonly { readonly name: string }[]) =>
  changes.slice(0, mostNamed).map(([i, by]) => ({ name: of[i]?.name ?? '', by }));

/** A cause with the names of whom it is about, and why pairs of these works were left out. */
function toldCause({ sets, ...view }: Told, cause: AllotCause): AllotCauseTold {
  const { works, experts, names } = sets;
  const ofWorks = cause.works.flatMap((w) => works[w] ?? []);
  const left = { inactive: 0, recused: 0, spent: 0, label: 0 };
  for (const w of cause.works)
    for (let e = 0; e < experts.length; e++) {
      const [reason] = view.reasons(e, w);
      if (reason) left[reason]++;
    }
  const nobody = new Set(
    ofWorks.flatMap(({ labels }) => labels).filter((label) => !experts.some((e) => e.isActive && e.labels.some(([one]) => one === label))),
  );
  const capped = Map.groupBy(cause.capped ?? [], ([, group]) => cappedGroups(sets)[group] ?? '');
  const units = [...new Set(ofWorks.flatMap(({ unit }) => unit ?? []))];
  return {
    kind: cause.kind,
    needed: cause.needed,
    possible: cause.possible,
    missing: cause.missing,
    works: named(cause.works, works),
    workCount: cause.works.length,
    experts: named(cause.experts, experts),
    expertCount: cause.experts.length,
    units: units.length <= 3 ? units.map((unit) => names[unit] ?? '') : [],
    labels: [...nobody].map((label) => names[label] ?? ''),
    left,
    capped: [...capped].map(([group, pairs]) => ({
      group: names[group] ?? '',
      most: sets.groupMax?.[group] ?? 0,
      experts: named(
        pairs.map(([e]) => e),
        experts,
      ),
      expertCount: pairs.length,
    })),
    higherGroupMax: cause.higherGroupMax ?? 0,
    fewerReviews: cause.kind === 'reviews' ? steps(cause.fewerReviews, works) : [],
    higherLoadMax: cause.kind === 'reviews' ? steps(cause.higherLoadMax, experts) : [],
    moreExperts: cause.kind === 'reviews' ? steps(cause.moreExperts, works) : [],
    lowerLoadMin: cause.kind === 'loads' ? steps(cause.lowerLoadMin, experts) : [],
  };
}

type Told = Pick<AllotView, 'sets'> & { readonly reasons: AllotView['reasons'] };

/** The lines of an allotment: who is new, who stays, who goes, and who would be next. */
function linesOf(view: AllotView, problem: AllotProblem, pairs: Int32Array): AllotLine[] {
  const { works, experts, standing, params } = view.sets;
  const assigned: number[][] = works.map(() => []);
  for (let i = 0; i < pairs.length; i += 2) assigned[pairs[i] ?? 0]?.push(pairs[i + 1] ?? 0);
  const before: number[][] = works.map(() => []);
  for (const [e, w] of standing) before[w]?.push(e);
  const next = alternatesOf(problem, pairs, params.alternates);
  const line = (w: number, e: number, rankNo: number, flag: AllotLine['flag']): AllotLine => ({
    worksId: works[w]?.id ?? '',
    expertId: experts[e]?.id ?? '',
    rankNo,
    matchScore: view.match(e, w),
    costParts: view.parts(e, w),
    flag,
  });
  return works.flatMap((_, w) => {
    const own = (assigned[w] ?? []).sort((a, b) => view.score(b, w) - view.score(a, w) || a - b);
    const gone = (before[w] ?? []).filter((e) => !own.includes(e));
    const others = (next[w] ?? []).filter((e) => !gone.includes(e));
    return [
      ...own.map((e, i) => line(w, e, i + 1, view.standing(e, w) === undefined ? 'new' : 'kept')),
      ...others.map((e, i) => line(w, e, own.length + i + 1, 'alternate')),
      ...gone.map((e, i) => line(w, e, own.length + others.length + i + 1, 'removed')),
    ];
  });
}

function statsOf(view: AllotView, lines: readonly AllotLine[], score: number): AllotStats {
  const count = (flag: AllotLine['flag']): number => lines.filter((one) => one.flag === flag).length;
  const given = lines.filter(({ flag }) => flag === 'new' || flag === 'kept');
  const loads = new Map(view.sets.experts.filter(({ isActive }) => isActive).map(({ id }) => [id, 0]));
  for (const { expertId } of given) loads.set(expertId, (loads.get(expertId) ?? 0) + 1);
  const all = [...loads.values()];
  const matches = given.map(({ matchScore }) => matchScore);
  return {
    works: view.sets.works.length,
    experts: loads.size,
    reviews: given.length,
    added: count('new'),
    kept: count('kept'),
    removed: count('removed'),
    score,
    fewest: all.reduce((a, b) => Math.min(a, b), all[0] ?? 0),
    most: all.reduce((a, b) => Math.max(a, b), 0),
    match: matches.length === 0 ? 0 : Math.floor(matches.reduce((a, b) => a + b, 0) / matches.length),
    weakest: matches.reduce((a, b) => Math.min(a, b), matches[0] ?? 0),
  };
}

/** Beyond so many pairs a proposal by hand has no alternates: looking for them would hold up all else, and a refill finds the next anyway. */
const mostLookedAt = 3_000_000;

/** The lines and figures of a proposal that somebody made by hand; works and experts come by turns. */
export function proposedLines(view: AllotView, pairs: Int32Array): { readonly lines: readonly AllotLine[]; readonly stats: AllotStats } {
  const { works, experts, params } = view.sets;
  const isLarge = works.length * experts.length > mostLookedAt;
  const seen = isLarge ? new AllotView({ ...view.sets, params: { ...params, alternates: 0 } }) : view;
  const lines = linesOf(seen, isLarge ? emptyProblem(works.length) : instanceOf(view), pairs);
  let score = 0;
  for (let i = 0; i < pairs.length; i += 2) score += view.score(pairs[i + 1] ?? 0, pairs[i] ?? 0);
  return { lines, stats: statsOf(view, lines, score) };
}

const emptyProblem = (works: number): AllotProblem => allotProblem({ works, experts: 0, reviews: 0, loadMin: 0, loadMax: 0, arcs: [] });

/** What the engine found, in the words of the sets. */
export function findingsOf(view: AllotView, problem: AllotProblem, outcome: AllotOutcome): AllotFindings {
  if (!('allotted' in outcome)) {
    const told = { sets: view.sets, reasons: view.reasons.bind(view) };
    return { kind: 'causes', causes: outcome.infeasible.map((cause) => toldCause(told, cause)) };
  }
  const lines = linesOf(view, problem, outcome.allotted.pairs);
  return { kind: 'lines', lines, stats: statsOf(view, lines, outcome.allotted.score), digest: outcome.allotted.digest };
}

/** Stages in the order in which a run goes through them. */
export const allotStages: readonly AllotProgress['stage'][] = ['kept', 'fair', 'score', 'ties', 'causes'];
