import { yes } from '@saiyun/sdk/contract';
import { invoiceStatus } from '@saiyun/sdk/entities';
import { type Check, type Finding, namedRows } from './check.ts';

const live = `'${invoiceStatus.asked}', '${invoiceStatus.issuing}', '${invoiceStatus.issued}', '${invoiceStatus.reversing}'`;

/** An order is on one live invoice at most, and an issued one that says more than its orders kept is marked as to be reversed. */
export const invoices: Check = {
  name: 'invoices',
  label: ['订单只开一次发票，退费后待红冲', 'orders are invoiced once, and what was refunded is to be reversed'],
  run: async ({ db }) => {
    const findings: Finding[] = [];
    const twice = await db.many<{ id: string; n: number }>(
      `select o.id, count(*)::int as n from ds_tb_invoice i join ds_tb_cost_order o
         on o.tenant_id = i.tenant_id and o.id = any(string_to_array(i.order_ids, ','))
       where i.status in (${live}) and i.del_flag = '0' group by o.id having count(*) > 1 order by o.id limit ${namedRows}`,
    );
    for (const { id, n } of twice) findings.push({ table: 'ds_tb_cost_order', id, detail: `on ${n} live invoices` });
    const unmarked = await db.many<{ id: string; amount: number; kept: number }>(
      `select i.id, i.amount, coalesce(sum(o.paid_amount - o.refunded_amount), 0)::bigint as kept from ds_tb_invoice i
       left join ds_tb_cost_order o on o.tenant_id = i.tenant_id and o.id = any(string_to_array(i.order_ids, ','))
       where i.status = '${invoiceStatus.issued}' and i.red_due is distinct from '${yes}' and i.del_flag = '0'
       group by i.id, i.amount having i.amount > coalesce(sum(o.paid_amount - o.refunded_amount), 0) order by i.id limit ${namedRows}`,
    );
    for (const { id, amount, kept } of unmarked)
      findings.push({ table: 'ds_tb_invoice', id, detail: `says ${amount}, its orders kept ${kept}, and is not marked as to be reversed` });
    return findings;
  },
};
