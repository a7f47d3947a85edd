import { fromMicro, toMicro } from '../micro.ts';
import type { AwardRule } from '../params/params.ts';
import { type Cut, cut } from './cut.ts';
import type { Ranked } from './rank.ts';

/** After how many works each level ends, the levels in their order. */
export function endsOf({ borders }: Pick<Cut, 'borders'>): number[] {
  let end = 0;
  return borders.map(({ count }) => {
    end += count;
    return end;
  });
}

/** A rule's value is kept with three decimals. */
const oneThousandth = 1000;

/** The rule with which a level ends after `end` works, if ties do not move the border. `begin`: works that earlier levels have taken. */
function ruleFor(rule: AwardRule, begin: number, end: number, { order }: Ranked): AwardRule {
  // Who moves a share chooses places: a share that happens to give them is one that nobody decided on.
  if (rule.cutType !== 'scoreAtLeast') return { ...rule, cutType: 'topN', value: end - begin };
  const last = order[end - 1];
  if (end > begin && last) return { ...rule, value: fromMicro(Math.floor(toMicro(last.score) / oneThousandth) * oneThousandth) };
  // Nobody: just above the best of those who are left.
  const next = order[begin];
  return next ? { ...rule, value: fromMicro((Math.floor(toMicro(next.score) / oneThousandth) + 1) * oneThousandth) } : rule;
}

/**
 * The rules with the border of one level moved as near as possible to `end` works; the others keep theirs and follow. A share becomes the
 * number of places that it was moved to. Where works tied at the border, or equal scores, hold it, the next place in the direction of the
 * move is taken. `undefined` if nothing can change.
 */
export function movedLine(
  ranked: Ranked,
  rules: readonly AwardRule[],
  seed: string,
  at: number,
  end: number,
): readonly AwardRule[] | undefined {
  const rule = rules[at];
  if (!rule) return undefined;
  const ends = endsOf(cut(ranked, rules, seed));
  const [begin, now] = [ends[at - 1] ?? 0, ends[at] ?? 0];
  const goal = Math.max(begin, Math.min(end, ranked.order.length));
  const step = Math.sign(goal - now);
  if (step === 0) return undefined;
  for (let to = goal; to >= begin && to <= ranked.order.length; to += step) {
    const changed = rules.with(at, ruleFor(rule, begin, to, ranked));
    const reached = endsOf(cut(ranked, changed, seed))[at] ?? 0;
    if (Math.sign(reached - now) === step) return changed;
  }
  return undefined;
}

/** What other lines would mean for works that have their levels. */
export interface CutEffect {
  /** Works that get a level or a higher one, and that lose theirs or get a lower one; `null` for none. */
  readonly gains: readonly { readonly worksId: string; readonly from: string | null; readonly to: string }[];
  readonly losses: readonly { readonly worksId: string; readonly from: string; readonly to: string | null }[];
}

/** Compares levels, given by works, with those of a cut. The levels are in the order of the rules, the best first. */
export function cutEffect(
  ranked: Ranked,
  before: ReadonlyMap<string, string>,
  after: Pick<Cut, 'awards'>,
  levels: readonly string[],
): CutEffect {
  const now = new Map(after.awards.map(({ worksId, level }) => [worksId, level]));
  const place = (level: string | undefined): number => (level === undefined ? levels.length : levels.indexOf(level));
  const gains: CutEffect['gains'][number][] = [];
  const losses: CutEffect['losses'][number][] = [];
  for (const { worksId } of ranked.order) {
    const [from, to] = [before.get(worksId), now.get(worksId)];
    const better = place(from) - place(to);
    if (better > 0 && to !== undefined) gains.push({ worksId, from: from ?? null, to });
    if (better < 0 && from !== undefined) losses.push({ worksId, from, to: to ?? null });
  }
  return { gains, losses };
}
