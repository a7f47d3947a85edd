import type { PromoteRule } from '@saiyun/sdk/contract';

/** A work of a stage, by its place in the ranking. */
export interface Candidate {
  readonly worksId: string;
  /** `null` if it has no score. Equal scores share a rank. */
  readonly rank: number | null;
  readonly unitId: string | null;
  readonly areaId: string | null;
}

/**
 * Why a work goes on under a rule or does not: by the rule, by a tie with the last place, below the line, over the quota of its unit or
 * area, without a score, or because there is no rule.
 */
export type RuleReason = 'rule' | 'tie' | 'line' | 'unit' | 'area' | 'noScore' | 'noRule';

export interface Judged {
  readonly worksId: string;
  readonly goes: boolean;
  readonly why: RuleReason;
}

/** The ranks of scores, the highest first: equal ones share a rank, and the next one counts them all. */
export function ranksOf(scores: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const sorted = [...scores].sort((a, b) => b[1] - a[1]);
  const ranks = new Map<string, number>();
  let [rank, before] = [0, Number.NaN];
  for (const [i, [id, score]] of sorted.entries()) {
    if (score !== before) [rank, before] = [i + 1, score];
    ranks.set(id, rank);
  }
  return ranks;
}

/** How many places a rule has; null for works chosen by hand. */
export function placesOf(scored: number, rule: PromoteRule | null): number | null {
  if (!rule || rule.kind === 'manual') return null;
  const { kind, value = 0 } = rule;
  return kind === 'percent' ? Math.ceil((scored * value) / 100 - 1e-9) : value;
}

const isFull = (counts: ReadonlyMap<string, number>, key: string | null, most: number | undefined): boolean =>
  most !== undefined && key !== null && (counts.get(key) ?? 0) >= most;

const count = (counts: Map<string, number>, key: string | null): void => {
  if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
};

/**
 * What a rule says of each work, the best first. A tie with the last place goes on too; works over the quota of their unit or area are
 * skipped and their place goes to the next one. Works without a score never go on by a rule, and come last.
 */
export function judgedBy(candidates: readonly Candidate[], rule: PromoteRule | null): Judged[] {
  const last = Number.POSITIVE_INFINITY;
  const sorted = candidates.toSorted((a, b) => (a.rank ?? last) - (b.rank ?? last) || (a.worksId < b.worksId ? -1 : 1));
  const most = placesOf(sorted.filter(({ rank }) => rank !== null).length, rule);
  const [units, areas] = [new Map<string, number>(), new Map<string, number>()];
  let [taken, lastRank, isOver] = [0, 0, false];
  const judge = ({ rank, unitId, areaId }: Candidate): RuleReason => {
    if (rank === null) return 'noScore';
    if (most === null) return 'noRule';
    isOver ||= taken >= most && rank !== lastRank;
    if (isOver) return 'line';
    if (isFull(units, unitId, rule?.perUnit)) return 'unit';
    if (isFull(areas, areaId, rule?.perArea)) return 'area';
    count(units, unitId);
    count(areas, areaId);
    lastRank = rank;
    taken += 1;
    return taken > most ? 'tie' : 'rule';
  };
  return sorted.map((one) => {
    const why = judge(one);
    return { worksId: one.worksId, goes: why === 'rule' || why === 'tie', why };
  });
}
