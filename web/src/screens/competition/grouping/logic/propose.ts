import type { GroupedWork, GroupingBoard, GroupingFact, WorkMove } from '@saiyun/sdk/calls';
import { countsOf, isWorkFixed, mayMove, movesTo } from './moves.ts';

/** Which works a rule is about: those without a group, or all that may still move. */
export type RuleWorks = 'ungrouped' | 'all';

/** The works that a rule is about. */
export function worksOf({ works }: GroupingBoard, which: RuleWorks): readonly GroupedWork[] {
  return which === 'all' ? works : works.filter(({ groupId }) => groupId === null);
}

const plain = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase();

/** The group that each value of a fact seems to mean, because the one's name holds the other's; the longest name wins. */
export function groupsMeant({ groups }: GroupingBoard, { values }: GroupingFact): ReadonlyMap<string, string> {
  const named = groups.map(({ id, name }) => ({ id, name: plain(name) })).filter(({ name }) => name !== '');
  return new Map(
    values.flatMap(({ value, text }) => {
      const own = plain(text);
      const same = named.find(({ id, name }) => id === value || name === own);
      const near = named.filter(({ name }) => own !== '' && (name.includes(own) || own.includes(name)));
      const meant = same ?? near.toSorted((a, b) => b.name.length - a.name.length)[0];
      return meant ? [[value, meant.id] as const] : [];
    }),
  );
}

/** Works into groups by a fact of theirs: the first of a work's values that has a group decides, and a work without such a value stays. */
export function movesByFact(
  board: GroupingBoard,
  which: RuleWorks,
  fact: string,
  groupOf: ReadonlyMap<string, string>,
): readonly WorkMove[] {
  return movesTo(board, worksOf(board, which), ({ facts }) => facts[fact]?.map((value) => groupOf.get(value)).find(Boolean));
}

interface Even {
  readonly groups: readonly string[];
  /** Works with the same value of this fact are spread over the groups, such as those of one school. */
  readonly apart?: string | undefined;
}

/**
 * Works into groups so that these become as equal as they can: each goes where fewest are, of equally full groups where fewest of its kind
 * are. What is in the groups already, and stays, counts. The same board gives the same moves.
 */
export function movesEvenly(board: GroupingBoard, which: RuleWorks, { groups, apart }: Even): readonly WorkMove[] {
  if (groups.length === 0) return [];
  const kindOf = ({ facts }: GroupedWork): string => (apart === undefined ? '' : (facts[apart]?.[0] ?? ''));
  // A work that stays counts for its group and is not dealt out.
  const openGroups = (work: GroupedWork): readonly string[] =>
    isWorkFixed(board, work) ? [] : groups.filter((id) => id === work.groupId || mayMove(board, work, id));
  const free = worksOf(board, which).filter((work) => openGroups(work).length > 0);
  const freeIds = new Set(free.map(({ id }) => id));
  const staying = board.works.filter(({ id, groupId }) => !freeIds.has(id) && groupId !== null && groups.includes(groupId));
  const counts = new Map(countsOf(staying));
  const kinds = new Map<string, number>();
  const at = (id: string, kind: string): string => `${id} ${kind}`;
  const add = (id: string, kind: string): void => {
    kinds.set(at(id, kind), (kinds.get(at(id, kind)) ?? 0) + 1);
  };
  for (const work of staying) add(work.groupId ?? '', kindOf(work));
  const target = new Map<string, string>();
  const order = free.toSorted((a, b) => compare(kindOf(a), kindOf(b)) || compare(a.worksNo, b.worksNo) || compare(a.id, b.id));
  for (const work of order) {
    const kind = kindOf(work);
    const best = openGroups(work).toSorted(
      (a, b) =>
        (counts.get(a) ?? 0) - (counts.get(b) ?? 0) ||
        (kinds.get(at(a, kind)) ?? 0) - (kinds.get(at(b, kind)) ?? 0) ||
        groups.indexOf(a) - groups.indexOf(b),
    )[0];
    if (best === undefined) continue;
    counts.set(best, (counts.get(best) ?? 0) + 1);
    add(best, kind);
    target.set(work.id, best);
  }
  return movesTo(board, free, ({ id }) => target.get(id));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
