import type { StoredRow } from '@saiyun/sdk/contract';
import { payoutBatchStatus, type withdrawal, withdrawalStep } from '@saiyun/sdk/entities';
import { digestOf } from '@saiyun/sdk/logic/digest';
import { holdLock } from '../../../db/lock.ts';
import { Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { newId } from '../../../kernel/id.ts';
import { touch } from '../../../kernel/row/touch.ts';

type Withdrawal = StoredRow<typeof withdrawal>;

/** The open batch of a day, created with its first withdrawal. */
export async function openBatch(ctx: TxCtx, day: string): Promise<string> {
  const { tx, tenantId } = ctx;
  await holdLock(tx, `payout batches ${tenantId}`);
  // Locked, so that nothing joins a batch that is being sent.
  const open = await tx.one<{ id: string }>(
    `select id from ds_tb_payout_batch where tenant_id = $1 and pay_date = $2 and status = '${payoutBatchStatus.open}' and del_flag = '0' order by batch_no limit 1 for update`,
    [tenantId, day],
  );
  if (open) return open.id;
  const prefix = `P${day.replaceAll('-', '')}-`;
  // By number and not by day: a batch sent on a later day than planned gets that day.
  const last = await tx.one<{ n: number }>(
    `select coalesce(max(substring(batch_no from $2)::int), 0) as n from ds_tb_payout_batch where tenant_id = $1 and starts_with(batch_no, $3)`,
    [tenantId, `^${prefix}([0-9]+)$`, prefix],
  );
  const id = newId(ctx);
  await tx.run(
    `insert into ds_tb_payout_batch (id, tenant_id, batch_no, pay_date, count, amount, tax, status, create_by, create_time)
     values ($1, $2, $3, $4, 0, 0, 0, '${payoutBatchStatus.open}', $5, $6)`,
    [id, tenantId, `${prefix}${String((last?.n ?? 0) + 1).padStart(2, '0')}`, day, ctx.actor.username, ctx.now()],
  );
  return id;
}

/** Adds a withdrawal, or the amounts fixed by sending it, to its batch's totals. */
export async function addToBatch(
  ctx: TxCtx,
  id: string | null,
  more: { readonly count?: number; readonly amount?: number; readonly tax?: number },
): Promise<void> {
  await ctx.tx.run(
    `update ds_tb_payout_batch set count = count + $2, amount = amount + $3, tax = tax + $4, ${touch('$5', '$6')}
     where id = $1 and tenant_id = $7`,
    [id, more.count ?? 0, more.amount ?? 0, more.tax ?? 0, ctx.actor.username, ctx.now(), ctx.tenantId],
  );
}

/** A batch is sent when its last withdrawal is sent or taken out; its digest then fixes the list that goes to the bank. */
export async function markSent(ctx: TxCtx, id: string | null): Promise<void> {
  const list = await ctx.tx.many<{ readonly no: string; readonly net: number | null; readonly account: unknown }>(
    `select withdraw_no as no, net_final as net, bank_snapshot as account from ds_tb_expert_withdrawal
     where pay_batch_id = $1 and tenant_id = $2 and del_flag = '0'`,
    [id, ctx.tenantId],
  );
  // Other rows of this call may come before or after this one; the last one written closes the batch.
  const waiting = list.some(({ net }) => net === null);
  const digest = waiting ? null : digestOf(list.toSorted((a, b) => (a.no < b.no ? -1 : 1)));
  await ctx.tx.run(`update ds_tb_payout_batch set status = $2, file_sha256 = coalesce($3, file_sha256) where id = $1 and tenant_id = $4`, [
    id,
    waiting ? payoutBatchStatus.locked : payoutBatchStatus.sent,
    digest,
    ctx.tenantId,
  ]);
}

/** Takes a withdrawal out of a batch, whose other payments may have been sent by themselves meanwhile. */
export async function leaveBatch(ctx: TxCtx, { id, payBatchId, amount }: Withdrawal): Promise<void> {
  // Whoever sends the batch waits for this row: who waited for them in turn would never get it.
  const batch = await ctx.tx.one<{ status: string }>(
    `select status from ds_tb_payout_batch where id = $1 and tenant_id = $2 and del_flag = '0' for update skip locked`,
    [payBatchId, ctx.tenantId],
  );
  if (!batch) throw new Failure('row.stale');
  // Written at once, so that the batch counts without it.
  await ctx.tx.run('update ds_tb_expert_withdrawal set pay_batch_id = null where id = $1 and tenant_id = $2', [id, ctx.tenantId]);
  await addToBatch(ctx, payBatchId, { count: -1, amount: -amount });
  if (batch.status === payoutBatchStatus.locked) await markSent(ctx, payBatchId);
}

/** A batch is finished when the bank has answered for each of its payments. */
export async function finishBatch(
  ctx: TxCtx,
  row: Withdrawal,
  step: typeof withdrawalStep.paid | typeof withdrawalStep.returned,
): Promise<void> {
  // Written at once, so the last payment of a call sees the ones before it.
  await ctx.tx.run('update ds_tb_expert_withdrawal set sub_status = $2 where id = $1 and tenant_id = $3', [row.id, step, ctx.tenantId]);
  await ctx.tx.run(
    `update ds_tb_payout_batch set status = '${payoutBatchStatus.finished}', ${touch('$2', '$3')}
     where id = $1 and tenant_id = $4 and status = '${payoutBatchStatus.sent}' and not exists (select 1 from ds_tb_expert_withdrawal w
       where w.pay_batch_id = $1 and w.tenant_id = $4 and w.sub_status not in ('${withdrawalStep.paid}', '${withdrawalStep.returned}') and w.del_flag = '0')`,
    [row.payBatchId, ctx.actor.username, ctx.now(), ctx.tenantId],
  );
}
