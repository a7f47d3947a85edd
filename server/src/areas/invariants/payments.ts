import { paymentStatus, refundSource, refundStatus } from '@saiyun/sdk/entities';
import { livePayments } from '../money/fees/rows.ts';
import { type Check, type Finding, namedRows } from './check.ts';

/**
 * A payment says the same as its parts, and an order what its payments and refunds say; an order is in one live payment at most, each part that
 * was paid has its entry in the ledger, and no order got back more than it paid.
 */
export const paidOrders: Check = {
  name: 'payments',
  label: ['每笔支付与其订单、退费和总账一致', 'payments agree with their orders, refunds and the ledger'],
  run: async ({ db }) => {
    const findings: Finding[] = [];
    const apart = await db.many<{ id: string; amount: number; sum: number }>(
      `select p.id, p.amount, coalesce(sum(x.amount), 0)::bigint as sum from ds_tb_payment p
         left join ds_tb_payment_part x on x.payment_id = p.id and x.tenant_id = p.tenant_id where p.del_flag = '0'
       group by p.id having p.amount <> coalesce(sum(x.amount), 0) or p.order_ids is distinct from string_agg(x.order_id, ',' order by x.order_id)
       order by p.id limit ${namedRows}`,
    );
    for (const { id, amount, sum } of apart) findings.push({ table: 'ds_tb_payment', id, detail: `amount ${amount}, parts ${sum}` });
    const busy = await db.many<{ id: string; n: number }>(
      `select x.order_id as id, count(*)::int as n from ds_tb_payment_part x join ds_tb_payment p on p.id = x.payment_id and p.tenant_id = x.tenant_id
       where p.status in (${livePayments}) and p.del_flag = '0' group by x.tenant_id, x.order_id having count(*) > 1 order by 1 limit ${namedRows}`,
    );
    for (const { id, n } of busy) findings.push({ table: 'ds_tb_cost_order', id, detail: `in ${n} live payments` });
    const orders = await db.many<{ id: string; paid: number; sum: number; refunded: number; back: number }>(
      `select o.id, o.paid_amount as paid, p.sum, o.refunded_amount as refunded, r.sum as back from ds_tb_cost_order o,
         lateral (select coalesce(sum(x.amount), 0)::bigint as sum from ds_tb_payment_part x join ds_tb_payment y on y.id = x.payment_id and y.tenant_id = x.tenant_id
           where x.tenant_id = o.tenant_id and x.order_id = o.id and y.status = '${paymentStatus.succeeded}' and y.del_flag = '0') p,
         lateral (select coalesce(sum(f.amount), 0)::bigint as sum from ds_tb_refund f
           where f.tenant_id = o.tenant_id and f.order_id = o.id and f.status = '${refundStatus.done}' and f.del_flag = '0') r
       where o.del_flag = '0' and (o.paid_amount <> p.sum or o.refunded_amount <> r.sum) order by o.id limit ${namedRows}`,
    );
    for (const { id, paid, sum, refunded, back } of orders)
      findings.push({ table: 'ds_tb_cost_order', id, detail: `paid ${paid}, payments ${sum}; refunded ${refunded}, refunds ${back}` });
    const unposted = await db.many<{ id: string; orderId: string }>(
      `select p.id, x.order_id as "orderId" from ds_tb_payment p join ds_tb_payment_part x on x.payment_id = p.id and x.tenant_id = p.tenant_id
       where p.status = '${paymentStatus.succeeded}' and p.del_flag = '0' and not exists (select 1 from ds_tb_ledger_entry e
         join ds_tb_ledger_posting g on g.entry_id = e.id and g.amount = x.amount where e.tenant_id = p.tenant_id and e.ref_id = p.id
           and e.idempotency_key in ('payment:' || p.id, 'payment:' || p.id || ':' || x.order_id)) order by p.id limit ${namedRows}`,
    );
    for (const { id, orderId } of unposted) findings.push({ table: 'ds_tb_payment', id, detail: `no entry for order ${orderId}` });
    // What went back at the provider may leave too little for a refund that is on its way here: the provider refuses that one.
    const over = await db.many<{ id: string; orderId: string; sum: number; amount: number }>(
      `select x.payment_id as id, x.order_id as "orderId", x.amount, sum(f.amount)::bigint as sum from ds_tb_payment_part x
         join ds_tb_refund f on f.tenant_id = x.tenant_id and f.payment_id = x.payment_id and f.order_id = x.order_id
       where f.status in ('${refundStatus.approved}', '${refundStatus.sent}', '${refundStatus.done}') and f.del_flag = '0'
       group by x.payment_id, x.order_id, x.amount
       having greatest(sum(f.amount) filter (where f.status = '${refundStatus.done}'), sum(f.amount) filter (where f.source <> '${refundSource.provider}')) > x.amount order by 1 limit ${namedRows}`,
    );
    for (const { id, orderId, sum, amount } of over)
      findings.push({ table: 'ds_tb_payment', id, detail: `${sum} of ${amount} went back for order ${orderId}` });
    return findings;
  },
};
