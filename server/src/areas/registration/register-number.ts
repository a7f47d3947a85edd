import type { AnyRow } from '@saiyun/sdk/contract';
import { Failure, type TxCtx } from '../../kernel/entity-module.ts';

/**
 * The next registration number of a competition: its code and a count that never goes back. A number that an older competition of the
 * same code already gave is passed over.
 */
export async function nextRegisterNo(ctx: TxCtx, competition: AnyRow): Promise<string> {
  for (;;) {
    const counter = await ctx.tx.one<{ no: number }>(
      `insert into ds_tb_register_counter as c (tenant_id, competition_id, last_no) values ($1, $2, 1)
       on conflict (tenant_id, competition_id) do update set last_no = c.last_no + 1 returning last_no as no`,
      [ctx.tenantId, competition.id],
    );
    const registerNo = `${String(competition.competitionCode)}-${String(counter?.no ?? 0).padStart(5, '0')}`;
    const taken = await ctx.tx.one('select 1 as taken from ds_tb_registration where tenant_id = $1 and register_no = $2', [
      ctx.tenantId,
      registerNo,
    ]);
    if (!taken) return registerNo;
  }
}

/** Refuses when the unit has as many approved entries as the competition gives it. The lock makes approvals of one unit wait for each other. */
export async function refuseOverQuota(ctx: TxCtx, row: AnyRow, competition: AnyRow): Promise<void> {
  const { unitQuota } = competition;
  if (typeof unitQuota !== 'number') return;
  await ctx.tx.run('select pg_advisory_xact_lock(hashtextextended($1, 1))', [`${competition.id} ${String(row.unitId)}`]);
  // Rows approved earlier in the same call are stored only at its end, so they are counted in memory.
  const found = await ctx.tx.one<{ n: number }>(
    `select count(*)::int as n from ds_tb_registration
     where tenant_id = $1 and unit_id = $2 and competition_id = $3 and status = '2' and del_flag = '0'`,
    [ctx.tenantId, row.unitId, competition.id],
  );
  const given = givenIn(ctx, `${competition.id} ${String(row.unitId)}`);
  if ((found?.n ?? 0) + given.count >= unitQuota) throw new Failure('registration.quota', { quota: unitQuota });
  given.count += 1;
}

const givenPerCall = new WeakMap<TxCtx['tx'], Map<string, { count: number }>>();

const givenIn = (ctx: TxCtx, key: string): { count: number } => {
  const counts = givenPerCall.get(ctx.tx) ?? new Map<string, { count: number }>();
  givenPerCall.set(ctx.tx, counts);
  const found = counts.get(key) ?? { count: 0 };
  counts.set(key, found);
  return found;
};
