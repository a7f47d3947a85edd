import type { ScoredWork, ScoreLine, ScoreRoom } from '@saiyun/sdk/calls';
import { type AwardRule, type Cut, type CutEffect, cut, cutEffect, endsOf, movedLine } from '@saiyun/sdk/logic/score';
import { useMemo, useState } from 'react';

type Placed = Parameters<typeof cut>[0]['order'][number];

/** The ranked works as the engine has them. */
const rankedOf = (works: readonly ScoredWork[]) => ({
  order: works.flatMap(({ worksId, rank, score, flags }): Placed[] =>
    rank === null || score === null ? [] : [{ worksId, rank, score, tied: flags.includes('TIED'), drawn: flags.includes('DRAWN') }],
  ),
  draws: [],
});

/** Works that tie where a line is, and what its rule does with them. */
export interface TieAtLine {
  readonly rank: number;
  readonly count: number;
  readonly policy: AwardRule['tiePolicy'];
}

export interface DrawnLine {
  readonly line: ScoreLine;
  /** Its rule as it is stored, if it was moved away from that. */
  readonly stored: ScoreLine | null;
  /** Where it is drawn, and how many works the level has; `was`: as the run gave it. */
  readonly end: number;
  readonly count: number;
  /** The same in percent of the ranked works, with one decimal. */
  readonly share: number;
  readonly was: number;
  readonly lowest: number | null;
  readonly next: number | null;
  readonly tie: TieAtLine | null;
}

export interface CutLines {
  readonly lines: readonly DrawnLine[];
  readonly ranked: number;
  /** The level of each work by the lines as they are drawn. */
  readonly levelOf: ReadonlyMap<string, string>;
  readonly effect: CutEffect;
  /** The rules that differ from those that are stored. */
  readonly changed: readonly ScoreLine[];
  readonly move: (at: number, end: number) => void;
  readonly undo: () => void;
}

const tieAt = (order: readonly Placed[], end: number, policy: AwardRule['tiePolicy']): TieAtLine | null => {
  const [last, next] = [order[end - 1], order[end]];
  const one = last?.tied ? last : policy === 'exclude' && next?.tied ? next : undefined;
  return one ? { rank: one.rank, count: order.filter(({ rank }) => rank === one.rank).length, policy } : null;
};

const drawnLines = (room: ScoreRoom, lines: readonly ScoreLine[], order: readonly Placed[], made: Cut): DrawnLine[] => {
  const ends = endsOf(made);
  return lines.map((line, at) => {
    const { count = 0, lowest = null, next = null } = made.borders[at] ?? {};
    const end = ends[at] ?? 0;
    const was = room.works.filter(({ level }) => level === line.level).length;
    const tie = line.cutType === 'scoreAtLeast' ? null : tieAt(order, end, line.tiePolicy);
    const stored =
      room.lines.find(({ id, cutType, value }) => id === line.id && (cutType !== line.cutType || value !== line.value)) ?? null;
    const share = order.length === 0 ? 0 : Math.round((count * 1000) / order.length) / 10;
    return { line, stored, end, count, share, was, lowest, next, tie };
  });
};

/** The award lines of a run, as they are stored and as they are being moved; nothing is stored here. */
export function useCutLines(room: ScoreRoom): CutLines {
  const [moved, setMoved] = useState<ReadonlyMap<string, Pick<AwardRule, 'cutType' | 'value'>>>(new Map());
  const { seed } = room.params;
  const ranked = useMemo(() => rankedOf(room.works), [room.works]);
  const lines = useMemo(() => room.lines.map((line) => ({ ...line, ...moved.get(line.id) })), [room.lines, moved]);
  return useMemo(() => {
    const made = cut(ranked, lines, seed);
    const before = new Map(room.works.flatMap(({ worksId, level }) => (level === null ? [] : [[worksId, level] as const])));
    const drawn = drawnLines(room, lines, ranked.order, made);
    return {
      lines: drawn,
      ranked: ranked.order.length,
      levelOf: new Map(made.awards.map(({ worksId, level }) => [worksId, level])),
      effect: cutEffect(
        ranked,
        before,
        made,
        lines.map(({ level }) => level),
      ),
      changed: drawn.flatMap(({ line, stored }) => (stored ? [line] : [])),
      move: (at, end) => {
        const next = movedLine(ranked, lines, seed, at, end);
        const [rule, line, typed] = [next?.[at], lines[at], room.lines[at]];
        if (!(next && rule && line && typed)) return;
        const endWith = (one: AwardRule): number | undefined => endsOf(cut(ranked, next.with(at, one), seed))[at];
        const kept = new Map(moved);
        // Back where the stored rule has it: that is the rule, as it was typed.
        if (endWith(rule) === endWith(typed)) kept.delete(line.id);
        else kept.set(line.id, { cutType: rule.cutType, value: rule.value });
        setMoved(kept);
      },
      undo: () => setMoved(new Map()),
    };
  }, [room, lines, ranked, seed, moved]);
}
