import {
  paymentStatus,
  payProvider,
  reconcileBatch,
  reconcileDay,
  reconcileKind,
  reconcileRow,
  reconcileStatus,
} from '@saiyun/sdk/entities';
import { toWireDate } from '@saiyun/sdk/view';
import { insertEntity, type SeedRow } from '../../defaults/insert.ts';
import { idOf } from '../../defaults/random.ts';
import { at, type Seeding, type SeedTenant } from '../../defaults/seeding.ts';

interface Paid {
  readonly id: string;
  readonly paymentNo: string;
  readonly provider: string;
  readonly tradeNo: string;
  readonly amount: number;
  readonly time: Date;
}

/** What the newest days show besides what matches, one after the other. */
const differences = [[reconcileStatus.unknown, reconcileStatus.amount], [reconcileStatus.missing], [reconcileStatus.dismissed]] as const;

const rowOf = (tenant: SeedTenant, batchId: string, of: Paid, status: string): SeedRow => {
  const [isUnknown, isMissing] = [
    status === reconcileStatus.unknown || status === reconcileStatus.dismissed,
    status === reconcileStatus.missing,
  ];
  const amount = status === reconcileStatus.amount ? of.amount - 100 : of.amount;
  const differs = { [reconcileStatus.matched]: 0, [reconcileStatus.amount]: -100, [reconcileStatus.missing]: -amount }[status] ?? amount;
  return {
    id: idOf(`statement:${of.id}:${status}`),
    tenantId: tenant.id,
    createBy: 'finance',
    createTime: of.time,
    batchId,
    provider: of.provider,
    kind: reconcileKind.payment,
    sourceId: isMissing ? of.paymentNo : isUnknown ? `4200${idOf(`elsewhere:${of.id}`).replaceAll(/\D/g, '').slice(0, 16)}` : of.tradeNo,
    ourNo: isUnknown ? null : of.paymentNo,
    amount,
    tradeTime: of.time,
    status,
    paymentId: isUnknown ? null : of.id,
    difference: differs,
    dismissReason: status === reconcileStatus.dismissed ? '其他业务的收款，与竞赛无关。' : null,
  };
};

/** Statements of the providers for the days on which something was paid, with every kind of difference (FEE-01). */
export async function seedStatements(seeding: Seeding, tenant: SeedTenant): Promise<void> {
  const { tx, cipher } = seeding;
  // Never null: tradeNo, time: a provider's payment that was made has both.
  const paid = await tx.many<Paid>(
    `select id, payment_no as "paymentNo", provider, provider_trade_no as "tradeNo", amount, pay_time as time from ds_tb_payment
     where tenant_id = $1 and status = '${paymentStatus.succeeded}' and provider <> '${payProvider.offline}' and del_flag = '0' order by pay_time desc, id`,
    [tenant.id],
  );
  const days = [...Map.groupBy(paid, ({ provider, time }) => `${provider} ${toWireDate(time)}`)];
  const batches: SeedRow[] = [];
  const rows: SeedRow[] = [];
  for (const [n, [key, payments]] of days.entries()) {
    const id = idOf(`reconciled:${tenant.id}:${key}`);
    const shown: readonly string[] = differences[n] ?? [];
    // A payment that differs is not one that matches.
    const own = payments.flatMap((of, k) => {
      const theirs = k === 0 ? shown.find((one) => one === reconcileStatus.amount || one === reconcileStatus.missing) : undefined;
      const strange = k === 0 ? shown.filter((one) => one === reconcileStatus.unknown || one === reconcileStatus.dismissed) : [];
      return [theirs ?? reconcileStatus.matched, ...strange].map((status) => rowOf(tenant, id, of, status));
    });
    const count = (test: (status: unknown) => boolean): number => own.filter(({ status }) => test(status)).length;
    const isOpen = (status: unknown): boolean => status !== reconcileStatus.matched && status !== reconcileStatus.dismissed;
    batches.push({
      id,
      tenantId: tenant.id,
      createBy: 'finance',
      createTime: at(seeding, -1, 9),
      provider: payments[0]?.provider,
      day: key.split(' ')[1],
      status: count(isOpen) > 0 ? reconcileDay.open : reconcileDay.closed,
      total: count((status) => status !== reconcileStatus.missing),
      matched: count((status) => status === reconcileStatus.matched),
      open: count(isOpen),
      difference: own.reduce((sum, row) => sum + (isOpen(row.status) ? Number(row.difference) : 0), 0),
      fileName: `${payments[0]?.provider}-${key.split(' ')[1]}.csv`,
    });
    rows.push(...own);
  }
  await insertEntity(tx, cipher, reconcileBatch, batches);
  await insertEntity(tx, cipher, reconcileRow, rows);
}
