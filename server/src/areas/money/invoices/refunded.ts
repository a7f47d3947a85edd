import { yes } from '@saiyun/sdk/contract';
import { invoice, invoiceStatus } from '@saiyun/sdk/entities';
import { storedReason } from '@saiyun/sdk/messages';
import type { TxCtx } from '../../../kernel/entity-module.ts';
import { type DbRow, fromDb } from '../../../kernel/row/row.ts';
import { changeRow } from '../fees/tell.ts';
import { invoiceHidden, liveInvoices, sumNow } from './rows.ts';

/**
 * Money of a locked order went back. An invoice that only was asked for follows, and comes to nothing with all of its money; one that is
 * issued says too much now: it is marked as to be reversed, and the refund goes on.
 */
export async function followRefund(ctx: TxCtx, orderId: string): Promise<void> {
  const rows = await ctx.tx.many<DbRow>(
    `select * from ds_tb_invoice where tenant_id = $1 and status in (${liveInvoices}) and del_flag = '0'
       and string_to_array(order_ids, ',') @> array[$2::text] order by id for update`,
    [ctx.tenantId, orderId],
  );
  for (const stored of rows) {
    const row = fromDb(ctx, invoice, stored, invoiceHidden);
    const amount = await sumNow(ctx, row);
    if (amount >= row.amount) continue;
    if (row.status !== invoiceStatus.asked) await changeRow(ctx, 'invoice', row, 'refunded', { redDue: yes });
    else if (amount > 0) await changeRow(ctx, 'invoice', row, 'refunded', { amount });
    else
      await changeRow(ctx, 'invoice', row, 'refunded', {
        amount,
        status: invoiceStatus.failed,
        failReason: storedReason('refundedInFull'),
      });
  }
}
