import { costOrder, costOrderStatus, payment } from '@saiyun/sdk/entities';
import { audit } from '../../../../kernel/audit/audit.ts';
import { twinSql } from '../../../../kernel/dict/twin.ts';
import { Failure, type TxCtx } from '../../../../kernel/entity-module.ts';
import { publish } from '../../../../kernel/events/outbox.ts';
import { newId } from '../../../../kernel/id.ts';
import { type DbRow, fromDb } from '../../../../kernel/row/row.ts';
import { lockPayment, newNumber, type Order, type Payment } from '../rows.ts';

/** What a payment pays of one order, in fen. */
export interface Part {
  readonly orderId: string;
  readonly amount: number;
}

/** The ids of a list as they are stored, always in the same order. */
export function idsOf(orderIds: string): readonly string[] {
  return orderIds.split(',').filter(Boolean);
}

/** What a payment pays; written with it and never changed. */
export function partsOf({ tx, tenantId }: Pick<TxCtx, 'tx' | 'tenantId'>, paymentId: string): Promise<Part[]> {
  return tx.many<Part>(
    `select order_id as "orderId", amount from ds_tb_payment_part where tenant_id = $1 and payment_id = $2 order by order_id`,
    [tenantId, paymentId],
  );
}

/** Orders, locked until the transaction ends, always in the order of their ids. */
export async function lockOrders(ctx: TxCtx, ids: readonly string[]): Promise<Order[]> {
  const rows = await ctx.tx.many<DbRow>(
    `select * from ds_tb_cost_order where tenant_id = $1 and id = any($2) and del_flag = '0' order by id for update`,
    [ctx.tenantId, ids],
  );
  if (rows.length < ids.length) throw new Failure('row.missing');
  return rows.map((row) => fromDb(ctx, costOrder, row));
}

/** A payment and its orders, locked: the orders first, as everywhere. */
export async function lockWhole(ctx: TxCtx, paymentId: string): Promise<{ readonly payment: Payment; readonly orders: readonly Order[] }> {
  const parts = await partsOf(ctx, paymentId);
  const orders = await lockOrders(
    ctx,
    parts.map(({ orderId }) => orderId),
  );
  return { payment: await lockPayment(ctx, paymentId), orders };
}

interface NewPayment {
  readonly provider: string;
  readonly status: string;
  readonly tradeNo?: string | null;
  readonly payTime?: Date;
  readonly expireTime?: Date;
  readonly nextAsk?: Date;
}

/** Writes a payment of orders, each with its amount at this moment. */
export async function insertPayment(ctx: TxCtx, orders: readonly Order[], given: NewPayment): Promise<Pick<Payment, 'id' | 'amount'>> {
  const [id, paymentNo] = [newId(ctx), newNumber(ctx, 'P')];
  const ordered = orders.toSorted((one, two) => (one.id < two.id ? -1 : 1));
  const amount = ordered.reduce((sum, order) => sum + order.amount, 0);
  await ctx.tx.run(
    `insert into ds_tb_payment (id, tenant_id, order_ids, payment_no, provider, provider_trade_no, idempotency_key, amount, status, pay_time,
       expire_time, next_query_time, create_by, create_time)
     values ($1, $2, $3, $4, $5, $6, $4, $7, $8, $9, $10, $11, $12, $13)`,
    [
      id,
      ctx.tenantId,
      ordered.map((order) => order.id).join(','),
      paymentNo,
      given.provider,
      given.tradeNo ?? null,
      amount,
      given.status,
      given.payTime ?? null,
      given.expireTime ?? null,
      given.nextAsk ?? null,
      ctx.actor.username,
      ctx.now(),
    ],
  );
  await ctx.tx.run(
    `insert into ds_tb_payment_part (tenant_id, payment_id, order_id, amount)
     select $1::int, $2, r.id, r.amount from json_to_recordset($3::json) as r(id text, amount bigint)`,
    [ctx.tenantId, id, JSON.stringify(ordered.map((order) => ({ id: order.id, amount: order.amount })))],
  );
  await audit(ctx, payment, [{ action: 'add', entityId: id, after: { paymentNo, provider: given.provider, amount } }]);
  await publish(ctx, payment, 'add', [{ id, from: '', to: given.status, revision: 1 }]);
  return { id, amount };
}

/** The team of an order, as people know it. */
export async function teamOf({ tx, tenantId, language }: TxCtx, order: Pick<Order, 'registrationId' | 'orderNo'>): Promise<string> {
  const row = await tx.one<{ name: string | null }>(
    `select ${twinSql(language, 'team_name')} as name from ds_tb_registration where id = $1 and tenant_id = $2`,
    [order.registrationId, tenantId],
  );
  return row?.name ?? order.orderNo;
}

/** Of the vouchers of an order those that no other order waits with: with it gone, there is nothing left to decide. */
export const aloneInVoucher = `string_to_array(order_ids, ',') @> array[$2] and not exists (select 1 from ds_tb_cost_order o
  where o.tenant_id = $1 and o.id <> $2 and o.status = '${costOrderStatus.waiting}' and o.del_flag = '0'
    and o.id = any(string_to_array(order_ids, ',')))`;
