import { type BoundedGroup, type TeamBounds, teamBounds } from '@saiyun/sdk/rules';
import type { Tx } from '../../../db/db.ts';

/** The groups of competitions with the sizes of teams that each sets, by competition. */
export async function boundedGroups(
  { db, tenantId }: { readonly db: Tx; readonly tenantId: number },
  competitionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly BoundedGroup[]>> {
  const rows = await db.many<BoundedGroup & { readonly competition: string }>(
    `select id, competition_id as competition, parent_id as "parentId", team_min as "teamMin", team_max as "teamMax", tutor_max as "tutorMax"
     from ds_tb_competition_group where tenant_id = $1 and competition_id = any($2) and del_flag = '0'`,
    [tenantId, competitionIds],
  );
  return Map.groupBy(rows, ({ competition }) => competition);
}

/** How many people and tutors a team of a group has; without a group, what the competition says. */
export async function teamBoundsOf(
  { tx, tenantId }: { readonly tx: Tx; readonly tenantId: number },
  competition: TeamBounds & { readonly id: string },
  groupId: string | null | undefined,
): Promise<TeamBounds> {
  const groups = groupId ? await boundedGroups({ db: tx, tenantId }, [competition.id]) : undefined;
  return teamBounds(competition, groups?.get(competition.id) ?? [], groupId);
}
