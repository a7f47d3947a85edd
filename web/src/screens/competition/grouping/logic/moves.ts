import type { GroupedWork, GroupingBoard, WorkMove } from '@saiyun/sdk/calls';
import { isGroupFixed } from '@saiyun/sdk/rules';

/** Whether a work stays where it is: the review of its group has begun. */
export function isWorkFixed({ begun }: Pick<GroupingBoard, 'begun'>, { groupId, stageId }: GroupedWork): boolean {
  return isGroupFixed(begun, groupId, stageId);
}

/** Whether a work may go into a group, or out of all groups with null. */
export function mayMove(board: Pick<GroupingBoard, 'begun'>, work: GroupedWork, groupId: string | null): boolean {
  return work.groupId !== groupId && !isWorkFixed(board, work) && !isGroupFixed(board.begun, groupId, work.stageId);
}

/** The moves of works to where each of them should be; none for a work that is there already, or that stays. */
export function movesTo(
  board: Pick<GroupingBoard, 'begun'>,
  works: readonly GroupedWork[],
  groupOf: (work: GroupedWork, index: number) => string | null | undefined,
): readonly WorkMove[] {
  return works.flatMap((work, index) => {
    const groupId = groupOf(work, index);
    return groupId === undefined || !mayMove(board, work, groupId) ? [] : [{ id: work.id, groupId, revision: work.revision }];
  });
}

/** The board after moves that the server took: each moved work in its group, at its next revision. */
export function afterMoves(board: GroupingBoard, moves: readonly WorkMove[]): GroupingBoard {
  const to = new Map(moves.map((move) => [move.id, move]));
  const works = board.works.map((work) => {
    const move = to.get(work.id);
    return move ? { ...work, groupId: move.groupId, revision: move.revision + 1 } : work;
  });
  return { ...board, works };
}

/** How many works each group has; those without one under the empty name. */
export function countsOf(works: readonly Pick<GroupedWork, 'groupId'>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { groupId } of works) counts.set(groupId ?? '', (counts.get(groupId ?? '') ?? 0) + 1);
  return counts;
}
