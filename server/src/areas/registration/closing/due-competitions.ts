import { competition, competitionStatus, registrationStatus, stage, worksStatus } from '@saiyun/sdk/entities';
import type { TxCtx } from '../../../kernel/entity-module.ts';
import { type DbRow, fromDb } from '../../../kernel/row/row.ts';
import type { Competition, Stage } from '../../competition/timeline.ts';

/** A published competition in which something has closed, with its stages. */
export interface DueCompetition {
  readonly competition: Competition;
  readonly stages: ReadonlyMap<string, Stage>;
}

const { draft, submitted, returned } = registrationStatus;

/** What becomes of unfinished entries, by the mode of the competition (`ds_entry_close_mode`); `keep` and none leave them as they are. */
export const closedBy: Readonly<Record<string, readonly string[]>> = { unsent: [draft, returned], undecided: [draft, returned, submitted] };

/**
 * The published competitions whose registration, submission or a stage has reached its end and which still have works or entries to close;
 * their grace periods may still run. Without the latter, each run would go through all competitions that ever were.
 */
export async function closingCompetitions(ctx: TxCtx): Promise<readonly DueCompetition[]> {
  const { tx, tenantId, now } = ctx;
  const rows = await tx.many<DbRow>(
    `select c.* from ds_tb_competition c where c.tenant_id = $1 and c.status <> '${competitionStatus.unpublished}' and c.del_flag = '0'
       and (c.register_end <= $2 or c.submission_end_time <= $2 or c.status = '${competitionStatus.ended}' or exists (select 1
         from ds_tb_competition_stage s where s.tenant_id = $1 and s.competition_id = c.id and s.end_time <= $2 and s.del_flag = '0'))
       and (exists (select 1 from ds_tb_works w where w.tenant_id = $1 and w.competition_id = c.id and w.status = '${worksStatus.submitted}'
           and w.del_flag = '0')
         or c.entry_close_mode = any($3) and exists (select 1 from ds_tb_registration r where r.tenant_id = $1 and r.competition_id = c.id
           and r.status in ('${draft}', '${submitted}', '${returned}') and r.del_flag = '0'))
     order by c.id`,
    [tenantId, now(), Object.keys(closedBy)],
  );
  const stages = await tx.many<DbRow>(
    `select * from ds_tb_competition_stage where tenant_id = $1 and competition_id = any($2) and del_flag = '0' order by id`,
    [tenantId, rows.map(({ id }) => id)],
  );
  const read = stages.map((row) => fromDb(ctx, stage, row));
  return rows.map((row) => {
    const one = fromDb(ctx, competition, row);
    return { competition: one, stages: new Map(read.flatMap((s) => (s.competitionId === one.id ? [[s.id, s] as const] : []))) };
  });
}
