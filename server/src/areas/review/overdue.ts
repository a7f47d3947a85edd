import { reviewStatus } from '@saiyun/sdk/entities';
import type { Services } from '../../kernel/context.ts';
import { newId } from '../../kernel/id.ts';

const blockSize = 5000;

/**
 * Ends the overdue reviews of a tenant (REVIEW-03): pending and staged ones expire, drafts are kept. Called before every read and write of
 * reviews, so no list shows an outdated state; costs one index probe if nothing is due.
 */
export async function expireOverdue(services: Services, tenantId: number): Promise<number> {
  const now = services.now();
  let ended = 0;
  for (;;) {
    const due = await services.db.one(
      `select 1 as due from ds_tb_works_allot where tenant_id = $1 and del_flag = '0' and status in ('${reviewStatus.pending}', '${reviewStatus.staged}') and due_time < $2 limit 1`,
      [tenantId, secondOf(now)],
    );
    if (!due) return ended;
    ended += await expireBlock(services, tenantId, now);
  }
}

/** The due second itself still counts. */
const secondOf = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000);

const expireBlock = (services: Services, tenantId: number, now: Date): Promise<number> =>
  services.db.tx(async (tx) => {
    const rows = await tx.many<{ id: string; was: string; revision: number }>(
      `with due as (
         select id, status from ds_tb_works_allot
         where tenant_id = $1 and del_flag = '0' and status in ('${reviewStatus.pending}', '${reviewStatus.staged}') and due_time < $2 order by id limit ${blockSize} for update
       )
       update ds_tb_works_allot as t set status = '${reviewStatus.expired}', revision = t.revision + 1, update_by = 'system', update_time = $3
       from due where t.id = due.id returning t.id, due.status as was, t.revision`,
      [tenantId, secondOf(now), now],
    );
    const entries = rows.map((row) => ({ id: newId(services), entity_id: row.id, was: row.was, revision: row.revision }));
    await tx.run(
      `insert into sys_audit_log (id, tenant_id, actor_name, action, entity, entity_id, before, after, create_time)
       select r.id, $2::int, 'system', 'expire', 'dsTbWorksAllot', r.entity_id,
         jsonb_build_object('status', r.was), jsonb_build_object('status', '${reviewStatus.expired}'), $3::timestamptz
       from json_to_recordset($1::json) as r(id text, entity_id text, was text)`,
      [JSON.stringify(entries), tenantId, now],
    );
    await tx.run(
      `insert into sys_outbox (tenant_id, topic, payload, create_time)
       select $2::int, 'dsTbWorksAllot.expire', jsonb_build_object('id', r.entity_id, 'from', r.was, 'to', '${reviewStatus.expired}', 'revision', r.revision), $3::timestamptz
       from json_to_recordset($1::json) as r(entity_id text, was text, revision int)`,
      [JSON.stringify(entries), tenantId, now],
    );
    return rows.length;
  });
