import type { PromoteRule } from '@saiyun/sdk/contract';

/** A work that may go on. */
export interface Candidate {
  readonly worksId: string;
  /** `null` if it has no submitted review. */
  readonly score: number | null;
  readonly unitId: string | null;
  readonly areaId: string | null;
}

export interface Promoted {
  readonly worksId: string;
  readonly rank: number;
  readonly score: number;
}

const places = (scored: number, { kind, value = 0 }: PromoteRule): number =>
  kind === 'percent' ? Math.ceil((scored * value) / 100 - 1e-9) : value;

const takes = (counts: Map<string, number>, key: string | null, most: number | undefined): boolean =>
  most === undefined || key === null || (counts.get(key) ?? 0) < most;

const count = (counts: Map<string, number>, key: string | null): void => {
  if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
};

/**
 * The works that go on under a rule, best first. Equal scores share a rank, and a tie with the last place goes on too; works over the quota
 * of their unit or area are skipped and their place goes to the next one. Works without a score never go on by a rule.
 */
export function promotedBy(candidates: readonly Candidate[], rule: PromoteRule): Promoted[] {
  const scored = candidates
    .flatMap((c) => (c.score === null ? [] : [{ ...c, score: c.score }]))
    .sort((a, b) => b.score - a.score || (a.worksId < b.worksId ? -1 : 1));
  const most = places(scored.length, rule);
  const [units, areas] = [new Map<string, number>(), new Map<string, number>()];
  const taken: Promoted[] = [];
  let [rank, before] = [0, Number.NaN];
  for (const [i, { worksId, score, unitId, areaId }] of scored.entries()) {
    if (score !== before) [rank, before] = [i + 1, score];
    const last = taken.at(-1);
    if (taken.length >= most && last?.score !== score) break;
    if (!takes(units, unitId, rule.perUnit) || !takes(areas, areaId, rule.perArea)) continue;
    count(units, unitId);
    count(areas, areaId);
    taken.push({ worksId, score, rank });
  }
  return taken;
}
