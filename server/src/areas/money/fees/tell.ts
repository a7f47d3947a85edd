import type { StoredDraft } from '@saiyun/sdk/contract';
import { costOrder, invoice, payment, refund, registration } from '@saiyun/sdk/entities';
import { audit, auditImage } from '../../../kernel/audit/audit.ts';
import type { TxCtx } from '../../../kernel/entity-module.ts';
import { publish } from '../../../kernel/events/outbox.ts';
import { type DbRow, fromDb, toDb } from '../../../kernel/row/row.ts';
import { touch } from '../../../kernel/row/touch.ts';
import { type Invoice, invoiceHidden } from '../invoices/rows.ts';
import { type Order, ordersOfEntry, type Payment, paymentHidden, payStatusOf, type Refund, refundHidden } from './rows.ts';

const tables = {
  order: { entity: costOrder, hidden: {} },
  payment: { entity: payment, hidden: paymentHidden },
  refund: { entity: refund, hidden: refundHidden },
  invoice: { entity: invoice, hidden: invoiceHidden },
} as const;

interface Rows {
  readonly order: Order;
  readonly payment: Payment;
  readonly refund: Refund;
  readonly invoice: Invoice;
}

interface Drafts {
  readonly order: StoredDraft<typeof costOrder>;
  readonly payment: StoredDraft<typeof payment, typeof paymentHidden>;
  readonly refund: StoredDraft<typeof refund, typeof refundHidden>;
  readonly invoice: StoredDraft<typeof invoice, typeof invoiceHidden>;
}

/** A row as the audit log keeps it. */
type Image = Parameters<typeof auditImage>[1];

/** Changes a row beside the verbs of its record, with its line in the audit log and its event, as a verb would. */
export async function changeRow<K extends keyof Rows>(
  ctx: TxCtx,
  kind: K,
  row: Rows[K],
  action: string,
  draft: Drafts[K],
): Promise<Rows[K]> {
  const { entity, hidden } = tables[kind];
  const { columns, values } = toDb(ctx, entity, draft as Record<string, unknown>, hidden);
  const found = await ctx.tx.one<DbRow>(
    `update ${entity.table} as t set ${columns.map((column, i) => `${column} = $${i + 5}`).join(', ')}, ${touch('$3', '$4')}
     where t.id = $1 and t.tenant_id = $2 returning t.*`,
    [row.id, ctx.tenantId, ctx.actor.username, ctx.now(), ...values],
  );
  if (!found) throw new TypeError(`${entity.name} ${row.id} is locked and gone`);
  const changed = fromDb(ctx, entity, found, hidden) as unknown as Rows[K];
  const after = changed as unknown as Image;
  const before = row as unknown as Image;
  await audit(ctx, entity, [
    { action, entityId: row.id, before: auditImage(entity, before, after), after: auditImage(entity, after, before) },
  ]);
  await publish(ctx, entity, action, [{ id: row.id, from: row.status ?? '', to: changed.status ?? '', revision: changed.revision }]);
  return changed;
}

/** Brings an entry's `payStatus` in line with its orders; `next` is one that a verb is about to change. */
export async function tellEntry(ctx: TxCtx, registrationId: string, next?: Pick<Order, 'id' | 'status'>): Promise<void> {
  const orders = await ordersOfEntry(ctx, registrationId);
  const status = payStatusOf(orders.map((order) => (order.id === next?.id ? { ...order, ...next } : order)));
  const row = await ctx.tx.one<{ was: string | null; revision: number; state: string }>(
    `update ds_tb_registration as t set pay_status = $3, ${touch('$4', '$5', 't.revision')}
     from (select id, pay_status from ds_tb_registration where id = $1 and tenant_id = $2 for update) as old
     where t.id = old.id and t.tenant_id = $2 and t.pay_status is distinct from $3
     returning old.pay_status as was, t.revision, t.status as state`,
    [registrationId, ctx.tenantId, status, ctx.actor.username, ctx.now()],
  );
  if (!row) return;
  await audit(ctx, registration, [
    { action: 'payStatus', entityId: registrationId, before: { payStatus: row.was }, after: { payStatus: status } },
  ]);
  await publish(ctx, registration, 'payStatus', [{ id: registrationId, from: row.state, to: row.state, revision: row.revision }]);
}
