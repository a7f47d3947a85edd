import type { Db } from '../../server/src/db/db.ts';

/** Orders that say something else than their payments, refunds and the ledger. */
export function ordersApart(db: Pick<Db, 'many'>): Promise<readonly Readonly<Record<string, unknown>>[]> {
  return db.many(
    `select o.order_no, o.paid_amount, o.refunded_amount, paid.sum as paid, back.sum as back from ds_tb_cost_order o,
       lateral (select coalesce(sum(g.amount), 0)::bigint as sum from ds_tb_ledger_posting g join ds_tb_ledger_entry e on e.id = g.entry_id
         join ds_tb_ledger_account a on a.id = g.account_id join ds_tb_payment_part p on p.payment_id = e.ref_id
         where e.ref_type = 'dsTbPayment' and p.order_id = o.id and e.idempotency_key in ('payment:' || p.payment_id, 'payment:' || p.payment_id || ':' || o.id) and a.account_code = 'platform:fee-income') as paid,
       lateral (select coalesce(-sum(g.amount), 0)::bigint as sum from ds_tb_ledger_posting g join ds_tb_ledger_entry e on e.id = g.entry_id
         join ds_tb_ledger_account a on a.id = g.account_id join ds_tb_refund r on r.id = e.ref_id
         where e.ref_type = 'dsTbRefund' and r.order_id = o.id and a.account_code = 'platform:fee-income') as back
     where o.paid_amount <> paid.sum or o.refunded_amount <> back.sum
        or o.refunded_amount <> (select coalesce(sum(amount), 0) from ds_tb_refund where order_id = o.id and status = '3')
        or o.paid_amount <> (select coalesce(sum(x.amount), 0) from ds_tb_payment_part x join ds_tb_payment p on p.id = x.payment_id
          where x.order_id = o.id and p.status = '2')`,
  );
}
