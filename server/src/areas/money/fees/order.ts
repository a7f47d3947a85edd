import type { StoredRow } from '@saiyun/sdk/contract';
import { costExamine, costOrder, costOrderStatus, examineResult, examineStatus, paymentStatus, refundSource } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { toWireDate } from '@saiyun/sdk/view';
import { audit } from '../../../kernel/audit/audit.ts';
import { entityModule, Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { publish } from '../../../kernel/events/outbox.ts';
import { newId } from '../../../kernel/id.ts';
import { type DbRow, fromDb } from '../../../kernel/row/row.ts';
import { touch } from '../../../kernel/row/touch.ts';
import { competitionOf } from '../../competition/timeline.ts';
import { ofEntries } from '../../registration/entry-scope.ts';
import { refuseSame, twoPersonFen } from '../two-people.ts';
import { bookTransfer } from './booking.ts';
import { feesOf, quoteFor } from './charge.ts';
import { idsOf, insertPayment } from './joint/parts.ts';
import { askRefundOf, refundableOf } from './refunding.ts';
import { dayOf, msOf, type Order, ordersOfEntry } from './rows.ts';
import { tellEntry } from './tell.ts';

/** A code can be paid for two hours at most, and never after its order has expired. */
const codeMs = 2 * 3_600_000;
/** The first question, if no notice comes. */
const firstAskMs = 30_000;

/** Until when a payment can be made, and when the provider is asked first. */
export function timesOf(ctx: TxCtx, end: number): { readonly expireTime: Date; readonly nextAsk: Date } {
  const now = ctx.now().getTime();
  return { expireTime: new Date(Math.min(end, now + codeMs)), nextAsk: new Date(now + firstAskMs) };
}

const refuseExpired = (ctx: TxCtx, order: Order): number => {
  const end = msOf(order.expireTime);
  if (end <= ctx.now().getTime()) throw new Failure('pay.expired');
  return end;
};

/** Begins a payment; the provider is asked after the commit, so that no payment exists there that is not known here. */
const beginPayment = async (ctx: TxCtx, order: Order, provider: string): Promise<void> => {
  const end = refuseExpired(ctx, order);
  if (!ctx.payments.providers.of(ctx.tenantId, provider)) throw new Failure('pay.provider');
  await insertPayment(ctx, [order], {
    provider,
    status: paymentStatus.created,
    ...timesOf(ctx, end),
  });
};

export type Examination = StoredRow<typeof costExamine>;

const waitingExamination = async (ctx: TxCtx, orderId: string): Promise<Examination> => {
  const row = await ctx.tx.one<DbRow>(
    `select * from ds_tb_cost_examine where tenant_id = $1 and string_to_array(order_ids, ',') @> array[$2] and status = '${examineStatus.waiting}' and del_flag = '0' for update`,
    [ctx.tenantId, orderId],
  );
  if (!row) throw new Failure('row.missing');
  const asked = fromDb(ctx, costExamine, row);
  const count = idsOf(asked.orderIds).length;
  if (count > 1) throw new Failure('pay.joint_voucher', { count });
  return asked;
};

/** Notes what was decided of a voucher. */
export async function decideExamination(ctx: TxCtx, row: Examination, status: string, opinion: string | null): Promise<void> {
  await ctx.tx.run(
    `update ds_tb_cost_examine set status = $3, opinion = $4, examine_by = $5, examine_time = $7, ${touch('$6', '$7')} where id = $1 and tenant_id = $2`,
    [row.id, ctx.tenantId, status, opinion, ctx.actor.userId, ctx.actor.username, ctx.now()],
  );
  await audit(ctx, costExamine, [
    { action: 'examine', entityId: row.id, before: { status: row.status }, after: { status }, reason: opinion ?? undefined },
  ]);
  await publish(ctx, costExamine, 'examine', [{ id: row.id, from: row.status, to: status, revision: row.revision + 1 }]);
}

/** Notes who approved first. */
export function noteFirst(ctx: TxCtx, row: Examination): Promise<unknown> {
  return ctx.tx.run(`update ds_tb_cost_examine set first_by = $3, ${touch('$4', '$5')} where id = $1 and tenant_id = $2`, [
    row.id,
    ctx.tenantId,
    ctx.actor.userId,
    ctx.actor.username,
    ctx.now(),
  ]);
}

/** A transfer pays once. */
export async function refuseUsedTransfer(ctx: TxCtx, transferNo: string | null): Promise<void> {
  if (transferNo === null) return;
  const used = await ctx.tx.one(
    `select 1 as one from ds_tb_payment where tenant_id = $1 and provider = 'offline' and provider_trade_no = $2 and del_flag = '0'`,
    [ctx.tenantId, transferNo],
  );
  if (used) throw new Failure('pay.transfer_used', { no: transferNo });
}

/** Takes in a voucher for orders, to be examined. One that was left waiting for them alone is replaced. */
export async function insertVoucher(
  ctx: TxCtx,
  orders: readonly Order[],
  { transferNo, voucherFileId }: { readonly transferNo: string | null; readonly voucherFileId: string },
): Promise<void> {
  const [id, ids] = [newId(ctx), orders.map((order) => order.id).toSorted((one, two) => (one < two ? -1 : 1))];
  await ctx.tx.run(
    `update ds_tb_cost_examine set status = '${examineStatus.refused}', ${touch('$3', '$4')}
     where tenant_id = $1 and string_to_array(order_ids, ',') <@ $2 and status = '${examineStatus.waiting}' and del_flag = '0'`,
    [ctx.tenantId, ids, ctx.actor.username, ctx.now()],
  );
  await ctx.tx.run(
    `insert into ds_tb_cost_examine (id, tenant_id, order_ids, amount, status, transfer_no, voucher_file_id, create_by, create_time)
     values ($1, $2, $3, $4, '${examineStatus.waiting}', $5, $6, $7, $8)`,
    [
      id,
      ctx.tenantId,
      ids.join(','),
      orders.reduce((sum, order) => sum + order.amount, 0),
      transferNo,
      voucherFileId,
      ctx.actor.username,
      ctx.now(),
    ],
  );
  await audit(ctx, costExamine, [
    { action: 'add', entityId: id, after: { orderIds: ids.join(','), transferNo, status: examineStatus.waiting } },
  ]);
  await publish(ctx, costExamine, 'add', [{ id, from: '', to: examineStatus.waiting, revision: 1 }]);
}

/** Orders of entries (FEE-01 to FEE-03, PAY-01, domain B7). */
export const costOrderModule = entityModule(costOrder, {
  scopes: ofEntries,
  verbs: {
    async pay(ctx, row, { provider }) {
      await beginPayment(ctx, row, provider);
      return { payerUserId: ctx.actor.userId };
    },
    async uploadVoucher(ctx, row, { voucherFileId, transferNo }) {
      refuseExpired(ctx, row);
      await refuseUsedTransfer(ctx, transferNo || null);
      await insertVoucher(ctx, [row], { transferNo: transferNo || null, voucherFileId });
      return { voucherFileId, payerUserId: ctx.actor.userId };
    },
    /** The message goes out as the one did when the fee fell due. */
    async remind(ctx, row) {
      refuseExpired(ctx, row);
      if (row.remindTime && dayOf(row.remindTime) === toWireDate(ctx.now())) throw new Failure('pay.reminded');
      return { remindTime: ctx.now() };
    },
    async examine(ctx, row, { result, opinion }) {
      const asked = await waitingExamination(ctx, row.id);
      if (result === examineResult.refuse) {
        if (!opinion) refuseIssues(costOrder.verbs.examine.input, [{ field: 'opinion', code: 'required' }]);
        await decideExamination(ctx, asked, examineStatus.refused, opinion ?? null);
        return { status: costOrderStatus.refused };
      }
      await refuseSame(ctx, asked.firstBy);
      if (row.amount >= twoPersonFen && asked.firstBy === null) {
        await noteFirst(ctx, asked);
        return {};
      }
      await refuseUsedTransfer(ctx, asked.transferNo);
      await bookTransfer(ctx, row, asked.transferNo);
      await decideExamination(ctx, asked, examineStatus.approved, opinion ?? null);
      await tellEntry(ctx, row.registrationId, { id: row.id, status: costOrderStatus.paid });
      return { status: costOrderStatus.paid, paidAmount: row.amount };
    },
    async choose(ctx, row, { itemIds }) {
      refuseExpired(ctx, row);
      const of = await competitionOf(ctx, row.competitionId);
      const entry = await ctx.tx.one<{ groupId: string | null }>(
        `select group_id as "groupId" from ds_tb_registration where id = $1 and tenant_id = $2 and del_flag = '0'`,
        [row.registrationId, ctx.tenantId],
      );
      if (!of || !entry) throw new Failure('row.missing');
      const quote = await quoteFor(
        ctx,
        { id: row.registrationId, groupId: entry.groupId },
        await feesOf(ctx, of),
        (await ordersOfEntry(ctx, row.registrationId)).filter(({ id }) => id !== row.id),
        { chosen: (itemIds ?? '').split(',').filter(Boolean), day: dayOf(row.createTime) },
      );
      return { items: quote.lines, amount: quote.amountFen };
    },
    async askRefund(ctx, row, { reason }) {
      const amountFen = await refundableOf(ctx, row);
      if (amountFen === 0) throw new Failure('refund.nothing');
      await askRefundOf(ctx, row, { amountFen, source: refundSource.applicant, reason });
      return {};
    },
    async refund(ctx, row, { amount, reason }) {
      const approved = { by: ctx.actor.userId, isFinal: amount < twoPersonFen };
      await askRefundOf(ctx, row, { amountFen: amount, source: refundSource.admin, reason, approved });
      ctx.payments.soon();
      return {};
    },
  },
});
