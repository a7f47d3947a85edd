import { no } from '@saiyun/sdk/contract';
import { invoice, invoiceStatus } from '@saiyun/sdk/entities';
import { storedReason } from '@saiyun/sdk/messages';
import { entityModule, Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { newNumber } from '../fees/rows.ts';
import { type Invoice, invoiceHidden, lockFreeOrders, orderIdsOf, sumNow } from './rows.ts';

const orders = (mine: string): string =>
  `exists (select 1 from ds_tb_cost_order o join ds_tb_registration r on r.id = o.registration_id and r.tenant_id = o.tenant_id
     where o.tenant_id = t.tenant_id and o.id = any(string_to_array(t.order_ids, ',')) and ${mine})`;

/** What is to be invoiced now; an invoice that had come to nothing takes its orders again, if no other one took them meanwhile. */
const amountNow = async (ctx: TxCtx, row: Invoice): Promise<number> => {
  if (row.status === invoiceStatus.failed) await lockFreeOrders(ctx, orderIdsOf(row));
  const amount = await sumNow(ctx, row);
  if (amount === 0) throw new Failure('invoice.nothing', { no: row.requestNo });
  return amount;
};

const refuseUsedNumber = async (ctx: TxCtx, id: string, number: string): Promise<void> => {
  const used = await ctx.tx.one(
    `select 1 as one from ds_tb_invoice where tenant_id = $1 and id <> $2 and (invoice_no = $3 or red_no = $3) and del_flag = '0'`,
    [ctx.tenantId, id, number],
  );
  if (used) throw new Failure('invoice.number', { no: number });
};

const refuseWithoutService = (ctx: TxCtx): void => {
  if (!ctx.invoices.services.of(ctx.tenantId)) throw new Failure('invoice.service');
};

/** Invoices (FEE-01, domain B7). Applicants see those of their own entries alone, schools those of their unit. */
export const invoiceModule = entityModule(invoice, {
  hidden: invoiceHidden,
  scopes: {
    APPL: ({ actor }, first) => ({
      sql: `${orders(`r.captain_user_id = $${first}`)} and not ${orders(`r.captain_user_id is distinct from $${first}`)}`,
      params: [actor.userId],
    }),
    UNIT: ({ actor }, first) => ({ sql: `t.unit_id = $${first}`, params: [actor.unitId] }),
  },
  verbs: {
    async issue(ctx, row) {
      refuseWithoutService(ctx);
      const amount = await amountNow(ctx, row);
      ctx.invoices.soon();
      return {
        amount,
        // A number that failed is used up at the tax service.
        ...(row.status === invoiceStatus.failed && { requestNo: newNumber(ctx, 'F') }),
        failReason: null,
        redDue: no,
        query_count: 0,
        next_query_time: ctx.now().toISOString(),
      };
    },
    async record(ctx, row, { invoiceNo, fileId }) {
      await refuseUsedNumber(ctx, row.id, invoiceNo);
      const amount = await amountNow(ctx, row);
      return { amount, invoiceNo, fileId: fileId ?? null, issueTime: ctx.now(), failReason: null, redDue: no };
    },
    async refuse(_ctx, _row, { reason }) {
      return { failReason: reason };
    },
    async withdraw() {
      return { failReason: storedReason('withdrawnByApplicant') };
    },
    async redLetter(ctx, _row, { reason }) {
      refuseWithoutService(ctx);
      ctx.invoices.soon();
      return {
        redReason: reason,
        redRequestNo: newNumber(ctx, 'H'),
        failReason: null,
        query_count: 0,
        next_query_time: ctx.now().toISOString(),
      };
    },
    async recordRed(ctx, row, { redNo, reason }) {
      await refuseUsedNumber(ctx, row.id, redNo);
      if (redNo === row.invoiceNo) throw new Failure('invoice.number', { no: redNo });
      return { redNo, redReason: reason, redTime: ctx.now(), redDue: no, failReason: null, next_query_time: null };
    },
  },
});
