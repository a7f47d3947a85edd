import { yes } from '@saiyun/sdk/contract';
import { expertStatus } from '@saiyun/sdk/entities';
import { membersOf } from '@saiyun/sdk/logic/draft';
import type { TxCtx } from '../../../kernel/entity-module.ts';
import { type DayRange, isAwayFor, type Project } from './gather.ts';

/** Why an expert gets nothing of a project, whatever the work: left, suspended, in none of its groups, away; or a profile with gaps. */
export type Unable = 'inactive' | 'unready';

/** The part of a project by which experts are left out. */
export type Terms = Pick<Project, 'expertGroupIds' | 'startTime' | 'endTime'>;

/**
 * Which experts may get nothing of a project now, by the conditions by which a proposal leaves people out. With `readyOnly` those with an
 * incomplete profile, except the `held`, who have reviews of the project.
 */
export async function unableExperts(
  { tx, tenantId, now }: Pick<TxCtx, 'tx' | 'tenantId' | 'now'>,
  project: Terms,
  ids: readonly string[],
  readyOnly: boolean,
  held: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Unable>> {
  // Deleted too: somebody who is gone is among those who may not.
  const rows = await tx.many<{ id: string; isActive: boolean; isReady: boolean; away: readonly DayRange[] | null }>(
    `select e.id, e.away_times as away, coalesce(e.is_perfect = '${yes}', false) as "isReady",
       e.status = '${expertStatus.active}' and e.user_id is not null and e.del_flag = '0' and (cardinality($3::text[]) = 0 or exists (select 1 from ds_tb_expert_group_member m
         where m.tenant_id = $1 and m.expert_id = e.id and m.group_id = any($3) and m.del_flag = '0')) as "isActive"
     from ds_tb_expert e where e.tenant_id = $1 and e.id = any($2) order by e.id`,
    [tenantId, ids, membersOf(project.expertGroupIds, true)],
  );
  return new Map(
    rows.flatMap(({ id, isActive, isReady, away }): (readonly [string, Unable])[] => {
      if (!isActive || isAwayFor(project, away, now())) return [[id, 'inactive']];
      return readyOnly && !isReady && !held.has(id) ? [[id, 'unready']] : [];
    }),
  );
}
