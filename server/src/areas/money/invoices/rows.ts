import type { StoredRow } from '@saiyun/sdk/contract';
import { costOrder, invoice, invoiceStatus } from '@saiyun/sdk/entities';
import { Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { type DbRow, fromDb } from '../../../kernel/row/row.ts';
import type { Order } from '../fees/rows.ts';

/** Columns of an invoice that only the platform reads: when the tax service is asked next, and how often it was. */
export const invoiceHidden = { next_query_time: 'instant', query_count: 'int' } as const;
export type Invoice = StoredRow<typeof invoice, typeof invoiceHidden>;

/** Invoices that take their orders: an order is on one of them at most. */
export const liveInvoices = `'${invoiceStatus.asked}', '${invoiceStatus.issuing}', '${invoiceStatus.issued}', '${invoiceStatus.reversing}'`;

export function orderIdsOf({ orderIds }: Pick<Invoice, 'orderIds'>): readonly string[] {
  return orderIds.split(',').filter(Boolean);
}

/** What may be invoiced of an order, in fen: what was paid and not given back. */
export function invoiceableFen({ paidAmount, refundedAmount }: Pick<Order, 'paidAmount' | 'refundedAmount'>): number {
  return (paidAmount ?? 0) - (refundedAmount ?? 0);
}

/** The orders with these ids, in the order of their ids. */
export async function ordersNamed(ctx: TxCtx, ids: readonly string[]): Promise<Order[]> {
  const rows = await ctx.tx.many<DbRow>(
    `select * from ds_tb_cost_order where tenant_id = $1 and id = any($2) and del_flag = '0' order by id`,
    [ctx.tenantId, ids],
  );
  return rows.map((row) => fromDb(ctx, costOrder, row));
}

/** What is to be invoiced of an invoice's orders now, in fen. */
export async function sumNow(ctx: TxCtx, of: Pick<Invoice, 'orderIds'>): Promise<number> {
  return (await ordersNamed(ctx, orderIdsOf(of))).reduce((sum, order) => sum + invoiceableFen(order), 0);
}

/**
 * Locks orders that are to be invoiced, and refuses those that are on another live invoice with `invoice.taken`. Whoever locks orders and
 * invoices locks the orders first; only an invoice that is not live may be locked before, because nobody waits for it with an order.
 */
export async function lockFreeOrders(ctx: TxCtx, ids: readonly string[]): Promise<Order[]> {
  const rows = await ctx.tx.many<DbRow>(
    `select * from ds_tb_cost_order where tenant_id = $1 and id = any($2) and del_flag = '0' order by id for update`,
    [ctx.tenantId, ids],
  );
  const taken = await ctx.tx.one<{ no: string }>(
    `select o.order_no as no from ds_tb_cost_order o join ds_tb_invoice i on i.tenant_id = o.tenant_id and i.status in (${liveInvoices})
       and i.del_flag = '0' and string_to_array(i.order_ids, ',') @> array[o.id]
     where o.tenant_id = $1 and o.id = any($2) and o.del_flag = '0' order by o.order_no limit 1`,
    [ctx.tenantId, ids],
  );
  if (taken) throw new Failure('invoice.taken', { no: taken.no });
  return rows.map((row) => fromDb(ctx, costOrder, row));
}

/** An invoice, locked until the transaction ends. */
export async function lockInvoice(ctx: TxCtx, id: string): Promise<Invoice> {
  const row = await ctx.tx.one<DbRow>(`select * from ds_tb_invoice where id = $1 and tenant_id = $2 and del_flag = '0' for update`, [
    id,
    ctx.tenantId,
  ]);
  if (!row) throw new Failure('row.missing');
  return fromDb(ctx, invoice, row, invoiceHidden);
}
