import { sha256 } from '../../digest/index.ts';
import { byText } from '../micro.ts';
import type { Ranking, TieBreakParams, TieKey } from '../params/params.ts';
import type { WorksScore } from './aggregate.ts';

/** A draw between works that are otherwise equal, in the drawn order. */
export interface Draw {
  readonly worksIds: readonly string[];
  readonly tokens: readonly string[];
}

export interface Ranked {
  readonly order: readonly {
    readonly worksId: string;
    readonly rank: number;
    readonly score: number;
    /** Equal to another work in every key: same rank, or separated only by the ranking method. */
    readonly tied: boolean;
    readonly drawn: boolean;
  }[];
  readonly draws: readonly Draw[];
}

interface Entry {
  readonly work: WorksScore & { readonly score: number };
  readonly submitTime: string | null;
}

const high = (a: number | null, b: number | null): number => (a === b ? 0 : a === null ? 1 : b === null ? -1 : b - a);
const early = (a: string | null, b: string | null): number => (a === b ? 0 : a === null ? 1 : b === null ? -1 : byText(a, b));

/** Better first; a missing value comes last. The draw is not included: it decides what these leave equal. */
const compareBy: Record<Exclude<TieKey, 'draw'>, (a: Entry, b: Entry) => number> = {
  criterion: (a, b) => high(a.work.criterion, b.work.criterion),
  median: (a, b) => high(a.work.median, b.work.median),
  rawMean: (a, b) => high(a.work.rawMean, b.work.rawMean),
  submitTime: (a, b) => early(a.submitTime, b.submitTime),
};

/** Works in drawn order: by SHA-256 of seed and id, which anybody can check and which does not depend on the order of input. */
export function drawOrder(seed: string, worksIds: readonly string[]): Draw {
  const lots = worksIds
    .map((id) => ({ id, token: sha256(`${seed}\n${id}`) }))
    .sort((a, b) => byText(a.token, b.token) || byText(a.id, b.id));
  return { worksIds: lots.map((lot) => lot.id), tokens: lots.map((lot) => lot.token) };
}

const placeOf: Record<Ranking, (group: { readonly index: number; readonly before: number; readonly at: number }) => number> = {
  shared: ({ before }) => before + 1,
  dense: ({ index }) => index + 1,
  ordinal: ({ before, at }) => before + at + 1,
};

/** Splits sorted rows into runs of equal ones. */
function equalRuns<T>(rows: readonly T[], compare: (a: T, b: T) => number): T[][] {
  const runs: T[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    const first = run?.[0];
    if (run && first !== undefined && compare(first, row) === 0) run.push(row);
    else runs.push([row]);
  }
  return runs;
}

/** Step `tieBreak`: the ranked works in order, best first, with their ranks; works equal in every key share theirs (see `Ranking`). */
export function rank(
  works: readonly WorksScore[],
  submitTimes: readonly { readonly id: string; readonly submitTime?: string | null }[],
  params: TieBreakParams,
  seed: string,
): Ranked {
  const timeOf = new Map(submitTimes.map((work) => [work.id, work.submitTime ?? null]));
  const keys = params.keys.filter((key) => key !== 'draw');
  const compare = (a: Entry, b: Entry): number => {
    let order = b.work.score - a.work.score;
    for (const key of keys) {
      if (order !== 0) break;
      order = compareBy[key](a, b);
    }
    return order;
  };
  const entries = works
    .flatMap((work): Entry[] =>
      work.ranked && work.score !== null ? [{ work: { ...work, score: work.score }, submitTime: timeOf.get(work.worksId) ?? null }] : [],
    )
    .sort((a, b) => compare(a, b) || byText(a.work.worksId, b.work.worksId));

  const draws: Draw[] = [];
  const groups: { readonly entries: readonly Entry[]; readonly drawn: boolean; readonly tied: boolean }[] = [];
  for (const equal of equalRuns(entries, compare)) {
    if (equal.length === 1 || !params.keys.includes('draw')) {
      groups.push({ entries: equal, drawn: false, tied: equal.length > 1 });
      continue;
    }
    const draw = drawOrder(
      seed,
      equal.map((entry) => entry.work.worksId),
    );
    draws.push(draw);
    const byId = new Map(equal.map((entry) => [entry.work.worksId, entry]));
    for (const id of draw.worksIds) groups.push({ entries: [byId.get(id)].filter((e) => e !== undefined), drawn: true, tied: false });
  }

  let before = 0;
  const order = groups.flatMap((group, index) => {
    const placed = group.entries.map(({ work }, at) => ({
      worksId: work.worksId,
      rank: placeOf[params.ranking]({ index, before, at }),
      score: work.score,
      tied: group.tied,
      drawn: group.drawn,
    }));
    before += group.entries.length;
    return placed;
  });
  return { order, draws };
}
