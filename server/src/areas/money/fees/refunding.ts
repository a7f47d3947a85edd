import type { RefundStep } from '@saiyun/sdk/contract';
import { paymentStatus, payProvider, refund, type refundSource, refundStatus } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/logic/money';
import { refundableFen } from '@saiyun/sdk/rules';
import { toWireDate } from '@saiyun/sdk/view';
import { audit } from '../../../kernel/audit/audit.ts';
import { Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { publish } from '../../../kernel/events/outbox.ts';
import { newId } from '../../../kernel/id.ts';
import { newNumber, type Order } from './rows.ts';

/** Refunds that take or took money: those that failed or were refused do not. */
export const liveRefunds = `'${refundStatus.asked}', '${refundStatus.approved}', '${refundStatus.sent}', '${refundStatus.done}'`;

interface Source {
  readonly id: string;
  readonly provider: string;
  readonly left: number;
}

/** The payments of an order with what is left of it in each, the newest first; locked, so that no two refunds take the same money. */
const sourcesOf = async ({ tx, tenantId }: TxCtx, orderId: string): Promise<readonly Source[]> => {
  await tx.many(
    `select id from ds_tb_payment where tenant_id = $1 and del_flag = '0'
       and id in (select payment_id from ds_tb_payment_part where tenant_id = $1 and order_id = $2) order by id for update`,
    [tenantId, orderId],
  );
  return tx.many<Source>(
    `select p.id, p.provider, (x.amount - coalesce((select sum(r.amount) from ds_tb_refund r
       where r.tenant_id = p.tenant_id and r.payment_id = p.id and r.order_id = x.order_id and r.status in (${liveRefunds}) and r.del_flag = '0'), 0))::bigint as left
     from ds_tb_payment_part x join ds_tb_payment p on p.id = x.payment_id and p.tenant_id = x.tenant_id
     where x.tenant_id = $1 and x.order_id = $2 and p.status = '${paymentStatus.succeeded}' and p.del_flag = '0' order by p.pay_time desc, p.id`,
    [tenantId, orderId],
  );
};

/** What may go back of an order, in fen: by the steps of its fees today, or all that was paid. What is asked for already does not count. */
export async function refundableOf(ctx: TxCtx, order: Order, whole = false): Promise<number> {
  const left = (await sourcesOf(ctx, order.id)).reduce((sum, one) => sum + one.left, 0);
  if (whole) return left;
  const steps = await ctx.tx.many<{ id: string; steps: readonly RefundStep[] | null }>(
    `select id, refund_rule as steps from ds_tb_cost_item where tenant_id = $1 and id = any($2) and del_flag = '0'`,
    [ctx.tenantId, (order.items ?? []).flatMap(({ itemId }) => itemId ?? [])],
  );
  const byId = new Map(steps.map((one) => [one.id, one.steps]));
  const paidFen = order.paidAmount ?? 0;
  return Math.min(
    left,
    refundableFen(
      { lines: order.items ?? [], amountFen: order.amount, paidFen, backFen: paidFen - left },
      (itemId) => byId.get(itemId) ?? null,
      toWireDate(ctx.now()),
    ),
  );
}

export interface AskedRefund {
  readonly amountFen: number;
  readonly source: (typeof refundSource)['applicant' | 'admin' | 'provider'];
  readonly reason: string;
  /** Who has approved it by asking for it; `isFinal` where no second person is needed. */
  readonly approved?: { readonly by: string; readonly isFinal: boolean };
}

/**
 * Asks for money back of an order, from its newest payments first; answers the ids. Refused with `refund.too_much` beyond what was paid and
 * not yet asked back.
 */
export async function askRefundOf(
  ctx: TxCtx,
  order: Order,
  { amountFen, source, reason, approved }: AskedRefund,
): Promise<readonly string[]> {
  const sources = await sourcesOf(ctx, order.id);
  const left = sources.reduce((sum, one) => sum + one.left, 0);
  if (amountFen > left) throw new Failure('refund.too_much', { left: yuan(left, true) });
  const ids: string[] = [];
  let open = amountFen;
  for (const from of sources.filter((one) => one.left > 0)) {
    if (open === 0) break;
    const amount = Math.min(open, from.left);
    open -= amount;
    const [id, refundNo] = [newId(ctx), newNumber(ctx, 'R')];
    const status = approved?.isFinal ? refundStatus.approved : refundStatus.asked;
    await ctx.tx.run(
      `insert into ds_tb_refund (id, tenant_id, refund_no, order_id, payment_id, amount, source, reason, status, first_by, examine_by, idempotency_key,
         next_query_time, create_by, create_time)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $3, $12, $13, $14)`,
      [
        id,
        ctx.tenantId,
        refundNo,
        order.id,
        from.id,
        amount,
        source,
        reason,
        status,
        approved && !approved.isFinal ? approved.by : null,
        approved?.isFinal ? approved.by : null,
        from.provider === payProvider.offline ? null : ctx.now(),
        ctx.actor.username,
        ctx.now(),
      ],
    );
    await audit(ctx, refund, [{ action: 'add', entityId: id, after: { refundNo, amount, status, source }, reason }]);
    await publish(ctx, refund, 'add', [{ id, from: '', to: status, revision: 1 }]);
    ids.push(id);
  }
  return ids;
}
