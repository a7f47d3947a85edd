import type { OrderLine } from '@saiyun/sdk/contract';
import { invoice } from '@saiyun/sdk/entities';
import { toWireYuan } from '@saiyun/sdk/logic/money';
import { may } from '@saiyun/sdk/logic/permission';
import { toldReason } from '@saiyun/sdk/messages';
import { toWireTime } from '@saiyun/sdk/view';
import { rolesForCall } from '../../../kernel/access/access.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { inLanguage } from '../../../kernel/row/in-language.ts';
import { readRow, readRows } from '../../../kernel/write/standard-calls.ts';
import { invoiceModule } from './invoice.ts';
import { orderIdsOf } from './rows.ts';

interface OfOrder {
  readonly orderId: string;
  readonly id: string;
  readonly revision: number;
  readonly requestNo: string;
  readonly status: string;
  readonly invoiceKind: string;
  readonly buyerName: string;
  readonly amount: number;
  readonly orderCount: number;
  readonly invoiceNo: string | null;
  readonly issueTime: Date | null;
  readonly fileId: string | null;
  readonly failReason: string | null;
  readonly redNo: string | null;
}

type ToldInvoice = Omit<OfOrder, 'issueTime'> & { readonly isOwn: boolean; readonly issueTime: string | null };

/** The invoices of orders, the newest first. Of one that spans entries which the caller does not see, its state alone is told. */
export async function invoicesOfOrders(ctx: TxCtx, orderIds: readonly string[]): Promise<readonly ToldInvoice[]> {
  if (may(ctx.actor, invoice, 'list').kind !== 'allowed') return [];
  const rows = await ctx.tx.many<OfOrder>(
    `select o.id as "orderId", i.id, i.revision, i.request_no as "requestNo", i.status, i.invoice_kind as "invoiceKind",
       i.buyer_name as "buyerName", i.amount, cardinality(string_to_array(i.order_ids, ',')) as "orderCount", i.invoice_no as "invoiceNo",
       i.issue_time as "issueTime", i.file_id as "fileId", i.fail_reason as "failReason", i.red_no as "redNo"
     from ds_tb_cost_order o join ds_tb_invoice i on i.tenant_id = o.tenant_id and i.del_flag = '0'
       and string_to_array(i.order_ids, ',') @> array[o.id]
     where o.tenant_id = $1 and o.id = any($2) and o.del_flag = '0' order by i.create_time desc, i.id`,
    [ctx.tenantId, orderIds],
  );
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ id }) => id))];
  const seen = await readRows(ctx, ctx.tx, invoiceModule, rolesForCall(ctx, invoice, 'queryById'), ids);
  const isSeen = new Set(seen.map(({ id }) => id));
  return rows.map(({ amount, issueTime, ...one }) => {
    const failReason = toldReason(ctx.language, one.failReason);
    const whole = {
      ...one,
      failReason,
      isOwn: true,
      amount: toWireYuan(amount),
      issueTime: issueTime === null ? null : toWireTime(issueTime),
    };
    if (isSeen.has(one.id)) return whole;
    const nothing = { buyerName: '', amount: 0, invoiceNo: null, issueTime: null, fileId: null, failReason: null, redNo: null };
    return { ...whole, ...nothing, isOwn: false };
  });
}

interface Around {
  readonly id: string;
  readonly orderNo: string;
  readonly registrationId: string;
  readonly teamName: string;
  readonly unitName: string | null;
  readonly payerName: string | null;
  readonly lines: readonly OrderLine[];
  readonly paid: number;
  readonly back: number;
}

/** GET /dsTbInvoice/facts: what an invoice is issued by, order by order, and whether a tax service does it. */
export async function invoiceFacts(ctx: Ctx, id: string): Promise<unknown> {
  if (may(ctx.actor, invoice, 'issue').kind !== 'allowed') throw new Failure('access.denied');
  const row = await readRow(ctx, ctx.db, invoiceModule, rolesForCall(ctx, invoice, 'queryById'), id);
  const orders = await ctx.db.many<Around>(
    `select o.id, o.order_no as "orderNo", r.id as "registrationId",
       ${inLanguage('r', 'team_name', 'team_name_en', '$3')} as "teamName",
       ${inLanguage('u', 'unit_name', 'unit_name_en', '$3')} as "unitName",
       p.realname as "payerName", o.items as lines, o.paid_amount as paid, o.refunded_amount as back
     from ds_tb_cost_order o join ds_tb_registration r on r.id = o.registration_id and r.tenant_id = o.tenant_id
       left join ds_tb_unit u on u.id = r.unit_id and u.tenant_id = o.tenant_id
       left join sys_user p on p.id = o.payer_user_id
     where o.tenant_id = $1 and o.id = any($2) and o.del_flag = '0' order by o.create_time, o.id`,
    [ctx.tenantId, orderIdsOf(row), ctx.language === 'en'],
  );
  return {
    hasService: ctx.invoices.services.of(ctx.tenantId) !== undefined,
    orders: orders.map(({ paid, back, ...order }) => ({
      ...order,
      paidAmount: toWireYuan(paid),
      refundedAmount: toWireYuan(back),
      amount: toWireYuan(paid - back),
    })),
  };
}
