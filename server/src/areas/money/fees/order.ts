import type { StoredRow } from '@saiyun/sdk/contract';
import {
  costExamine,
  costOrder,
  costOrderStatus,
  examineResult,
  examineStatus,
  payment,
  paymentStatus,
  refundSource,
} from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { audit } from '../../../kernel/audit/audit.ts';
import { entityModule, Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { publish } from '../../../kernel/events/outbox.ts';
import { newId } from '../../../kernel/id.ts';
import { type DbRow, fromDb } from '../../../kernel/row/row.ts';
import { touch } from '../../../kernel/row/touch.ts';
import { competitionOf } from '../../competition/timeline.ts';
import { ofEntries } from '../../registration/entry-scope.ts';
import { twoPersonFen } from '../limits.ts';
import { bookTransfer } from './booking.ts';
import { feesOf, quoteFor } from './charge.ts';
import { askRefundOf, refundableOf } from './refunding.ts';
import { dayOf, msOf, newNumber, type Order, ordersOfEntry } from './rows.ts';
import { tellEntry } from './tell.ts';

/** A code can be paid for two hours at most, and never after its order has expired. */
const codeMs = 2 * 3_600_000;
/** The first question, if no notice comes. */
const firstAskMs = 30_000;

const refuseExpired = (ctx: TxCtx, order: Order): number => {
  const end = msOf(order.expireTime);
  if (end <= ctx.now().getTime()) throw new Failure('pay.expired');
  return end;
};

/** Begins a payment; the provider is asked after the commit, so that no payment exists there that is not known here. */
const beginPayment = async (ctx: TxCtx, order: Order, provider: string): Promise<void> => {
  const end = refuseExpired(ctx, order);
  if (!ctx.payments.providers.of(ctx.tenantId, provider)) throw new Failure('pay.provider');
  const [id, paymentNo, now] = [newId(ctx), newNumber(ctx, 'P'), ctx.now()];
  const expireTime = new Date(Math.min(end, now.getTime() + codeMs));
  await ctx.tx.run(
    `insert into ds_tb_payment (id, tenant_id, order_id, payment_no, provider, idempotency_key, amount, status, expire_time, next_query_time, create_by, create_time)
     values ($1, $2, $3, $4, $5, $4, $6, '${paymentStatus.created}', $7, $8, $9, $10)`,
    [
      id,
      ctx.tenantId,
      order.id,
      paymentNo,
      provider,
      order.amount,
      expireTime,
      new Date(now.getTime() + firstAskMs),
      ctx.actor.username,
      now,
    ],
  );
  await audit(ctx, payment, [{ action: 'add', entityId: id, after: { paymentNo, provider, amount: order.amount } }]);
  await publish(ctx, payment, 'add', [{ id, from: '', to: paymentStatus.created, revision: 1 }]);
};

type Examination = StoredRow<typeof costExamine>;

const waitingExamination = async (ctx: TxCtx, orderId: string): Promise<Examination> => {
  const row = await ctx.tx.one<DbRow>(
    `select * from ds_tb_cost_examine where tenant_id = $1 and order_id = $2 and status = '${examineStatus.waiting}' and del_flag = '0' for update`,
    [ctx.tenantId, orderId],
  );
  if (!row) throw new Failure('row.missing');
  return fromDb(ctx, costExamine, row);
};

const decideExamination = async (ctx: TxCtx, row: Examination, status: string, opinion: string | null): Promise<void> => {
  await ctx.tx.run(
    `update ds_tb_cost_examine set status = $3, opinion = $4, examine_by = $5, examine_time = $7, ${touch('$6', '$7')} where id = $1 and tenant_id = $2`,
    [row.id, ctx.tenantId, status, opinion, ctx.actor.userId, ctx.actor.username, ctx.now()],
  );
  await audit(ctx, costExamine, [
    { action: 'examine', entityId: row.id, before: { status: row.status }, after: { status }, reason: opinion ?? undefined },
  ]);
  await publish(ctx, costExamine, 'examine', [{ id: row.id, from: row.status, to: status, revision: row.revision + 1 }]);
};

const refuseUsedTransfer = async (ctx: TxCtx, transferNo: string | null): Promise<void> => {
  if (transferNo === null) return;
  const used = await ctx.tx.one(
    `select 1 as one from ds_tb_payment where tenant_id = $1 and provider = 'offline' and provider_trade_no = $2 and del_flag = '0'`,
    [ctx.tenantId, transferNo],
  );
  if (used) throw new Failure('pay.transfer_used', { no: transferNo });
};

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
      const id = newId(ctx);
      // One that was left waiting is replaced: an order has one voucher to examine.
      await ctx.tx.run(
        `update ds_tb_cost_examine set status = '${examineStatus.refused}', ${touch('$3', '$4')}
         where tenant_id = $1 and order_id = $2 and status = '${examineStatus.waiting}' and del_flag = '0'`,
        [ctx.tenantId, row.id, ctx.actor.username, ctx.now()],
      );
      await ctx.tx.run(
        `insert into ds_tb_cost_examine (id, tenant_id, order_id, amount, status, transfer_no, voucher_file_id, create_by, create_time)
         values ($1, $2, $3, $4, '${examineStatus.waiting}', $5, $6, $7, $8)`,
        [id, ctx.tenantId, row.id, row.amount, transferNo || null, voucherFileId, ctx.actor.username, ctx.now()],
      );
      await publish(ctx, costExamine, 'add', [{ id, from: '', to: examineStatus.waiting, revision: 1 }]);
      return { voucherFileId, payerUserId: ctx.actor.userId };
    },
    async examine(ctx, row, { result, opinion }) {
      const asked = await waitingExamination(ctx, row.id);
      if (result === examineResult.refuse) {
        if (!opinion) refuseIssues(costOrder.verbs.examine.input, [{ field: 'opinion', code: 'required' }]);
        await decideExamination(ctx, asked, examineStatus.refused, opinion ?? null);
        return { status: costOrderStatus.refused };
      }
      if (asked.firstBy === ctx.actor.userId) throw new Failure('money.same_person');
      if (row.amount >= twoPersonFen && asked.firstBy === null) {
        await ctx.tx.run(`update ds_tb_cost_examine set first_by = $3, ${touch('$4', '$5')} where id = $1 and tenant_id = $2`, [
          asked.id,
          ctx.tenantId,
          ctx.actor.userId,
          ctx.actor.username,
          ctx.now(),
        ]);
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
