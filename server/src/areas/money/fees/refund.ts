import { payment as paymentRecord, payProvider, refund, refundStatus } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/logic/money';
import type { Tx } from '../../../db/db.ts';
import { entityModule, Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { type DbRow, fromDb } from '../../../kernel/row/row.ts';
import { refuseSame, twoPersonFen } from '../two-people.ts';
import { bookBack } from './booking.ts';
import { partsOf } from './joint/parts.ts';
import { ofOrders } from './payment.ts';
import { liveRefunds } from './refunding.ts';
import { lockOrder, lockPayment, newNumber, type Payment, paymentHidden, type Refund, refundHidden } from './rows.ts';

const paymentOf = async (ctx: TxCtx, row: Refund): Promise<Payment> => {
  const found = await ctx.tx.one<DbRow>(`select * from ds_tb_payment where id = $1 and tenant_id = $2 and del_flag = '0'`, [
    row.paymentId,
    ctx.tenantId,
  ]);
  if (!found) throw new Failure('row.missing');
  return fromDb(ctx, paymentRecord, found, paymentHidden);
};

/** A refund that failed takes its money again only if no other one took it meanwhile. */
const refuseTaken = async (ctx: TxCtx, row: Refund): Promise<void> => {
  await lockOrder(ctx, row.orderId);
  await lockPayment(ctx, row.paymentId);
  const paid = (await partsOf(ctx, row.paymentId)).find(({ orderId }) => orderId === row.orderId)?.amount ?? 0;
  const taken = await ctx.tx.one<{ sum: number }>(
    `select coalesce(sum(amount), 0)::bigint as sum from ds_tb_refund
     where tenant_id = $1 and payment_id = $2 and order_id = $4 and id <> $3 and status in (${liveRefunds}) and del_flag = '0'`,
    [ctx.tenantId, row.paymentId, row.id, row.orderId],
  );
  const left = paid - (taken?.sum ?? 0);
  if (row.amount > left) throw new Failure('refund.too_much', { left: yuan(left, true) });
};

/** The team whose money it was, and who paid it: people know these, not numbers. */
const whoseOf = async (tenantId: number, tx: Pick<Tx, 'many'>, ids: readonly string[]) => {
  const rows = await tx.many<{ id: string; teamName: string | null; payerName: string | null }>(
    `select t.id, r.team_name as "teamName", u.realname as "payerName" from ds_tb_refund t
       join ds_tb_cost_order o on o.id = t.order_id and o.tenant_id = t.tenant_id
       left join ds_tb_registration r on r.id = o.registration_id and r.tenant_id = o.tenant_id
       left join sys_user u on u.id = o.payer_user_id
     where t.tenant_id = $1 and t.id = any($2)`,
    [tenantId, ids],
  );
  return new Map(rows.map(({ id, ...whose }) => [id, whose]));
};

/** Money that goes back (FEE-01, domain B7). */
export const refundModule = entityModule(refund, {
  hidden: refundHidden,
  derives: ({ tenantId }, tx, ids) => whoseOf(tenantId, tx, ids),
  scopes: ofOrders,
  verbs: {
    async approve(ctx, row, { opinion }) {
      await refuseSame(ctx, row.firstBy);
      if (row.amount >= twoPersonFen && row.firstBy === null) return { firstBy: ctx.actor.userId, opinion: opinion ?? null };
      const { provider } = await paymentOf(ctx, row);
      ctx.payments.soon();
      return {
        status: refundStatus.approved,
        examineBy: ctx.actor.userId,
        opinion: opinion ?? row.opinion,
        next_query_time: provider === payProvider.offline ? null : ctx.now().toISOString(),
      };
    },
    async refuse(ctx, _row, { reason }) {
      return { examineBy: ctx.actor.userId, opinion: reason, next_query_time: null };
    },
    async retry(ctx, row) {
      await refuseTaken(ctx, row);
      const { provider } = await paymentOf(ctx, row);
      ctx.payments.soon();
      // A number that failed is used up at the provider.
      return {
        refundNo: newNumber(ctx, 'R'),
        failReason: null,
        query_count: 0,
        next_query_time: provider === payProvider.offline ? null : ctx.now().toISOString(),
      };
    },
    async transfer(ctx, row, { transferNo }) {
      await lockOrder(ctx, row.orderId);
      const from = await lockPayment(ctx, row.paymentId);
      if (from.provider !== payProvider.offline) throw new Failure('refund.by_provider');
      await bookBack(ctx, from, row);
      return { doneTime: ctx.now(), providerRefundNo: transferNo };
    },
  },
});
