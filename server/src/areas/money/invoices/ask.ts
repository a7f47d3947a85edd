import type { StoredRow } from '@saiyun/sdk/contract';
import { dict } from '@saiyun/sdk/contract';
import { costOrder, costOrderStatus, invoice, invoiceStatus, invoiceTitle } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { toWireYuan } from '@saiyun/sdk/logic/money';
import { invoiceTitleIssues } from '@saiyun/sdk/rules';
import { idList, needed, readInput } from '../../../http/call/input.ts';
import { rolesFor, rolesForCall } from '../../../kernel/access/access.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { publish } from '../../../kernel/events/outbox.ts';
import { newId } from '../../../kernel/id.ts';
import { inLanguage } from '../../../kernel/row/in-language.ts';
import { toDb } from '../../../kernel/row/row.ts';
import { readRow, readRows } from '../../../kernel/write/standard-calls.ts';
import { costOrderModule } from '../fees/order.ts';
import { newNumber, type Order } from '../fees/rows.ts';
import { invoiceTitleModule } from '../invoice-title.ts';
import { invoiceableFen, invoiceHidden, liveInvoices, lockFreeOrders } from './rows.ts';

/** Nobody asks for more in one invoice. */
const mostOrders = 200;
const special = 'special';

export const askInput = {
  orderIds: idList(['订单', 'Orders'], 33 * mostOrders),
  invoiceKind: dict(['发票类型', 'Kind'], 'ds_invoice_kind', { required: true }),
  titleId: needed(['发票抬头', 'Title'], 32),
} as const;

type Title = StoredRow<typeof invoiceTitle>;

const isPaid = ({ status }: Pick<Order, 'status'>): boolean => status === costOrderStatus.paid || status === costOrderStatus.partlyRefunded;

/** The title, if it is the caller's; its faults are told at the title. */
const titleOf = async (ctx: Ctx, id: string, kind: string): Promise<Title> => {
  const [title] = await readRows(ctx, ctx.db, invoiceTitleModule, rolesForCall(ctx, invoiceTitle, 'queryById'), [id]);
  if (!title) return refuseIssues(askInput, [{ field: 'titleId', code: 'reference' }]) as never;
  refuseIssues(
    askInput,
    invoiceTitleIssues(title).map((issue) => ({ ...issue, field: 'titleId' })),
  );
  if (kind === special && title.titleType !== 'unit')
    refuseIssues(askInput, [{ field: 'invoiceKind', code: 'rule', message: 'invoice.special' }]);
  return title;
};

/** Whether all orders have the same value, and which. */
const shared = <T>(values: readonly T[]): { readonly value: T } | undefined => {
  const [first] = new Set(values);
  return new Set(values).size === 1 ? { value: first as T } : undefined;
};

const insert = async (ctx: TxCtx, orders: readonly Order[], kind: string, title: Title): Promise<{ id: string; requestNo: string }> => {
  const [id, requestNo] = [newId(ctx), newNumber(ctx, 'F')];
  const amount = orders.reduce((sum, order) => sum + invoiceableFen(order), 0);
  const sealed = { buyerBank: title.bank, buyerAddress: title.address };
  const { columns, values } = toDb(ctx, invoice, sealed, invoiceHidden);
  // Bank and address are sealed on the way.
  const stored = (column: string): unknown => values[columns.indexOf(column)] ?? null;
  await ctx.tx.run(
    `insert into ds_tb_invoice (id, tenant_id, request_no, competition_id, order_ids, title_id, title_type, buyer_name, buyer_tax_no, buyer_bank,
       buyer_bank_hash, buyer_address, buyer_address_hash, amount, invoice_kind, status, user_id, unit_id, create_by, create_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, '${invoiceStatus.asked}', $16, $17, $18, $19)`,
    [
      id,
      ctx.tenantId,
      requestNo,
      orders[0]?.competitionId,
      orders.map((order) => order.id).join(','),
      title.id,
      title.titleType,
      title.title,
      title.taxNo,
      stored('buyer_bank'),
      stored('buyer_bank_hash'),
      stored('buyer_address'),
      stored('buyer_address_hash'),
      amount,
      kind,
      ctx.actor.userId,
      shared(orders.map(({ unitId }) => unitId))?.value ?? null,
      ctx.actor.username,
      ctx.now(),
    ],
  );
  await audit(ctx, invoice, [{ action: 'add', entityId: id, after: { requestNo, amount, status: invoiceStatus.asked } }]);
  await publish(ctx, invoice, 'add', [{ id, from: '', to: invoiceStatus.asked, revision: 1 }]);
  return { id, requestNo };
};

/** POST /dsTbInvoice/ask: asks for an invoice of paid orders of one payer in one competition. Of many at once, the first one is taken. */
export async function askInvoice(ctx: Ctx, body: unknown): Promise<unknown> {
  const { orderIds, invoiceKind, titleId } = readInput(askInput, body);
  rolesFor(ctx, invoice, 'withdraw');
  const ids = [...new Set(orderIds.split(',').filter(Boolean))];
  if (ids.length === 0 || ids.length > mostOrders) throw new Failure('invoice.none');
  const seen = await readRows(ctx, ctx.db, costOrderModule, rolesForCall(ctx, costOrder, 'queryById'), ids);
  if (seen.length < ids.length) throw new Failure('row.missing');
  const title = await titleOf(ctx, titleId, invoiceKind);
  return ctx.db.tx(async (tx) => {
    const call: TxCtx = { ...ctx, tx };
    const orders = await lockFreeOrders(call, ids);
    const empty = orders.find((order) => !isPaid(order) || invoiceableFen(order) === 0);
    if (empty) throw new Failure('invoice.nothing', { no: empty.orderNo });
    if (!shared(orders.map(({ payerUserId }) => payerUserId))) throw new Failure('invoice.payers');
    if (!shared(orders.map(({ competitionId }) => competitionId))) throw new Failure('invoice.competitions');
    const { id, requestNo } = await insert(call, orders, invoiceKind, title);
    return { id, requestNo, amount: toWireYuan(orders.reduce((sum, order) => sum + invoiceableFen(order), 0)) };
  });
}

/** GET /dsTbInvoice/askable: the paid orders that can share an invoice with one, itself among them, of those that the caller sees. */
export async function askableOrders(ctx: Ctx, orderId: string): Promise<unknown> {
  rolesFor(ctx, invoice, 'withdraw');
  const roles = rolesForCall(ctx, costOrder, 'queryById');
  const first = await readRow(ctx, ctx.db, costOrderModule, roles, orderId);
  const found = await ctx.db.many<{ id: string; teamName: string }>(
    `select o.id, ${inLanguage('r', 'team_name', 'team_name_en', '$4')} as "teamName"
     from ds_tb_cost_order o join ds_tb_registration r on r.id = o.registration_id and r.tenant_id = o.tenant_id
     where o.tenant_id = $1 and o.competition_id = $2 and o.payer_user_id is not distinct from $3 and o.del_flag = '0'
       and o.status in ('${costOrderStatus.paid}', '${costOrderStatus.partlyRefunded}') and o.paid_amount > o.refunded_amount
       and not exists (select 1 from ds_tb_invoice i where i.tenant_id = o.tenant_id and i.status in (${liveInvoices}) and i.del_flag = '0'
         and string_to_array(i.order_ids, ',') @> array[o.id])
     order by o.id <> $5, o.create_time, o.id limit ${mostOrders}`,
    [ctx.tenantId, first.competitionId, first.payerUserId, ctx.language === 'en', orderId],
  );
  const names = new Map(found.map(({ id, teamName }) => [id, teamName]));
  const seen = await readRows(ctx, ctx.db, costOrderModule, roles, [...names.keys()]);
  const byId = new Map(seen.map((order) => [order.id, order]));
  return [...names].flatMap(([id, teamName]) => {
    const order = byId.get(id);
    return order ? [{ id, orderNo: order.orderNo, teamName, amount: toWireYuan(invoiceableFen(order)) }] : [];
  });
}
