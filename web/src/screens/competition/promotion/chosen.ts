import type { PromotionPreview, PromotionWork } from '@saiyun/sdk/calls';

/** One work of the list: whether it goes on by the rule, and by what was ticked. */
export interface Line {
  readonly work: PromotionWork;
  readonly byRule: boolean;
  readonly isIn: boolean;
  readonly isGone: boolean;
}

export type Shown = 'all' | 'in' | 'out' | 'changed' | 'gone';

/** The works of a stage in the order of the ranking, those without a score last. `turned` are the ones ticked against the rule. */
export function linesOf({ works, leftOut, gone }: PromotionPreview, turned: ReadonlySet<string>): readonly Line[] {
  const of = (list: readonly PromotionWork[], byRule: boolean, isGone = false): readonly Line[] =>
    list.map((work) => ({ work, byRule, isIn: !isGone && byRule !== turned.has(work.worksId), isGone }));
  const last = Number.POSITIVE_INFINITY;
  return [...of(works, true), ...of(leftOut, false), ...of(gone, true, true)].sort(
    (a, b) => (a.work.rank ?? last) - (b.work.rank ?? last) || (a.work.worksId < b.work.worksId ? -1 : 1),
  );
}

export function isShown({ isIn, isGone, byRule }: Line, shown: Shown): boolean {
  if (shown === 'all') return true;
  if (shown === 'gone') return isGone;
  if (shown === 'in') return isIn;
  return !isGone && (shown === 'out' ? !isIn : isIn !== byRule);
}

/** How many works share the rank of the last one that goes on by the rule; 0 unless that brought in more than there are places. */
export function tiedAtLine({ works, gone, places }: PromotionPreview): number {
  if (!works.some(({ why }) => why === 'tie')) return 0;
  const rank = Math.max(...works.map((work) => work.rank ?? 0));
  return places === null ? 0 : [...works, ...gone].filter((work) => work.rank === rank).length;
}

/** The last work that the rule takes: the line is drawn below it. */
export function lastByRule(lines: readonly Line[]): string | undefined {
  return lines.findLast(({ byRule, isGone }) => byRule && !isGone)?.work.worksId;
}
