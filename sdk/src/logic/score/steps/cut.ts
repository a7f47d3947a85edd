import type { AwardRule } from '../params/params.ts';
import { type Draw, drawOrder, type Ranked } from './rank.ts';

export interface Cut {
  readonly awards: readonly { readonly worksId: string; readonly level: string }[];
  /** Where each level ends: how many works it took, its lowest score, and the score of the next work. */
  readonly borders: readonly {
    readonly level: string;
    readonly count: number;
    readonly lowest: number | null;
    readonly next: number | null;
  }[];
  readonly draws: readonly Draw[];
}

type Placed = Ranked['order'][number];

const wanted = (rule: AwardRule, left: readonly Placed[], total: number): number => {
  if (rule.cutType === 'topN') return rule.value;
  // In hundredths of a percent, so that 0.29 × 100 works is not 28.999….
  if (rule.cutType === 'topPercent') return Math.floor((total * Math.round(rule.value * 100)) / 10_000);
  return left.filter((work) => work.score >= rule.value).length;
};

/** Step `cut`: the awards in rank order, level by level from the best; the rule's policy decides on ties across a border. */
export function cut(ranked: Ranked, rules: readonly AwardRule[], seed: string): Cut {
  const awards: { worksId: string; level: string }[] = [];
  const borders: Cut['borders'][number][] = [];
  const draws: Draw[] = [];
  let left = ranked.order;
  for (const rule of rules) {
    let count = Math.min(wanted(rule, left, ranked.order.length), left.length);
    const [last, next] = [left[count - 1], left[count]];
    if (last?.tied && next && last.rank === next.rank && rule.cutType !== 'scoreAtLeast') {
      const from = left.findIndex((work) => work.rank === last.rank);
      const to = left.findLastIndex((work) => work.rank === last.rank) + 1;
      if (rule.tiePolicy === 'include') count = to;
      else if (rule.tiePolicy === 'exclude') count = from;
      else {
        const group = left.slice(from, to);
        const draw = drawOrder(
          seed,
          group.map((work) => work.worksId),
        );
        draws.push(draw);
        const byId = new Map(group.map((work) => [work.worksId, work]));
        left = [...left.slice(0, from), ...draw.worksIds.flatMap((id) => byId.get(id) ?? []), ...left.slice(to)];
      }
    }
    const taken = left.slice(0, count);
    left = left.slice(count);
    awards.push(...taken.map((work) => ({ worksId: work.worksId, level: rule.level })));
    borders.push({ level: rule.level, count, lowest: taken.at(-1)?.score ?? null, next: left[0]?.score ?? null });
  }
  return { awards, borders, draws };
}
