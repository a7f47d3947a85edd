import { settlement } from '@saiyun/sdk/entities';
import type { LedgerCtx } from '../areas/money/ledger.ts';
import { earn, type Fees, payOffline } from '../areas/money/settlement.ts';
import { signaturePath } from './demo-files.ts';
import { userId } from './demo-people.ts';
import { insertEntity, type SeedRow } from './insert.ts';
import { idOf } from './random.ts';
import type { Seeding } from './seeding.ts';
import { at } from './seeding.ts';
import type { SeedTenant } from './tenant.ts';

/** A call of the finance office that many days from today; ids are drawn from a count, so that the same seed gives the same. */
export const financeCall = (seeding: Seeding, tenant: SeedTenant, drawn: { n: number }, days: number, username = 'finance'): LedgerCtx => ({
  tx: seeding.tx,
  tenantId: tenant.id,
  now: () => new Date(at(seeding, days, 15)),
  random: (size) => {
    drawn.n += 1;
    return Uint8Array.from(Buffer.from(idOf(`ledger:${tenant.id}:${drawn.n}`), 'hex').subarray(0, size));
  },
  actor: { username },
});

interface Accrued {
  readonly expert: string;
  readonly project: string;
  readonly period: string;
  readonly reviews: number;
  readonly fee: number;
  readonly closed: boolean;
}

/** How a settlement of a closed round ended: most online, some beside the platform, some not yet. */
const endOf = (n: number): '0' | '1' | '2' => (n % 9 === 4 ? '2' : n % 9 === 7 ? '0' : '1');

/**
 * Fees of all submitted reviews by expert, round and month (FEE-04): those of closed rounds are examined and settled through the ledger, those
 * of open ones wait.
 */
export async function seedSettlements(seeding: Seeding, tenant: SeedTenant, drawn: { n: number }): Promise<void> {
  const accrued = await seeding.tx.many<Accrued>(
    `select a.expert_id as expert, a.project_id as project, to_char(a.submit_time at time zone 'Asia/Shanghai', 'YYYY-MM') as period,
       count(*)::int as reviews, max(p.fee_per_review) as fee, bool_or(p.status <> '2') as closed
     from ds_tb_works_allot a join ds_tb_review_project p on p.id = a.project_id
     where a.tenant_id = $1 and a.status = '2' and p.fee_per_review > 0
     group by a.expert_id, a.project_id, period order by period, a.project_id, a.expert_id`,
    [tenant.id],
  );
  const other = userId(tenant.id, 'finance02');
  const rows: SeedRow[] = [];
  const settled: { readonly fees: Fees; readonly end: '0' | '1' | '2' }[] = [];
  for (const [n, one] of accrued.entries()) {
    const id = idOf(`settlement:${one.project}:${one.expert}:${one.period}`);
    const end = one.closed ? endOf(n) : '0';
    const examined = end !== '0' ? '1' : one.closed ? (n % 2 === 0 ? '1' : '2') : '0';
    const amount = one.reviews * one.fee;
    rows.push({
      id,
      tenantId: tenant.id,
      createBy: 'system',
      createTime: at(seeding, one.closed ? -88 : -1, 1),
      expertId: one.expert,
      projectId: one.project,
      period: one.period,
      reviewCount: one.reviews,
      amount,
      settleStatus: end,
      examineStatus: examined,
      examineBy: examined === '0' ? null : other,
      opinion: examined === '2' ? '评审数与系统记录不一致，请核对。' : null,
      voucherFileId: end === '2' ? signaturePath : null,
      settleBy: end === '0' ? null : userId(tenant.id, 'finance'),
    });
    if (end !== '0') settled.push({ fees: { id, expertId: one.expert, amount }, end });
  }
  await insertEntity(seeding.tx, seeding.sealer, settlement, rows);
  const ctx = financeCall(seeding, tenant, drawn, -80);
  for (const { fees, end } of settled) {
    const earned = await earn(ctx, fees);
    const entryId = end === '2' ? await payOffline(ctx, fees) : earned;
    await seeding.tx.run('update ds_tb_expert_settlement set entry_id = $2 where id = $1', [fees.id, entryId]);
  }
}
