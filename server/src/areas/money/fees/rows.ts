import type { StoredRow } from '@saiyun/sdk/contract';
import { costOrder, costOrderClose, costOrderStatus, payment, paymentStatus, payStatus, type refund } from '@saiyun/sdk/entities';
import { fromWireTime, toWireDate } from '@saiyun/sdk/view';
import type { Ctx, Services } from '../../../kernel/context.ts';
import { Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { type DbRow, fromDb } from '../../../kernel/row/row.ts';

export type Order = StoredRow<typeof costOrder>;
/** Columns of a payment that only the platform reads: where to pay and with what device, and when the provider is asked next. */
export const paymentHidden = { pay_url: 'text', page_url: 'text', pay_on: 'text', next_query_time: 'instant' } as const;
export type Payment = StoredRow<typeof payment, typeof paymentHidden>;
export const refundHidden = { next_query_time: 'instant', query_count: 'int' } as const;
export type Refund = StoredRow<typeof refund, typeof refundHidden>;

/** Orders with which something is still to be paid. */
const openStates = [costOrderStatus.unpaid, costOrderStatus.paying, costOrderStatus.waiting, costOrderStatus.refused] as const;
export const openOrders = openStates.map((state) => `'${state}'`).join(', ');

export function isOpen(order: Pick<Order, 'status'>): boolean {
  return (openStates as readonly unknown[]).includes(order.status);
}

/** Whether an order waits for its payer: no payment and no examination of it is under way. */
export function isIdle({ status }: Pick<Order, 'status'>): boolean {
  return status === costOrderStatus.unpaid || status === costOrderStatus.refused;
}

/** Payments that have not ended. */
export const livePayments = `'${paymentStatus.created}', '${paymentStatus.paying}', '${paymentStatus.unknown}'`;

export function isLive({ status }: Pick<Payment, 'status'>): boolean {
  return status === paymentStatus.created || status === paymentStatus.paying || status === paymentStatus.unknown;
}

const alphabet = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A number that people can read out: a letter, the day, and ten characters of chance. At most 32 characters, as providers take. */
export function newNumber(ctx: Pick<Services, 'now' | 'random'>, letter: string): string {
  const chance = Array.from(ctx.random(10), (byte) => alphabet[byte % alphabet.length]).join('');
  return `${letter}${toWireDate(ctx.now()).replaceAll('-', '')}${chance}`;
}

/** What the platform does by itself: jobs, and notices of providers. */
export function systemCtx(services: Services, tenantId: number): Ctx {
  return {
    ...services,
    tenantId,
    language: 'zh-CN',
    requestId: '',
    ip: '',
    actor: {
      userId: '',
      username: 'system',
      realname: 'system',
      tenantId,
      roles: [],
      buttons: new Set(),
      unitId: null,
      expertId: null,
      sessionId: '',
    },
  };
}

/** The day of a stored time. */
export function dayOf(time: string): string {
  return time.slice(0, 10);
}

/** A stored time in epoch ms; without one, never. */
export function msOf(time: string | null): number {
  return (time === null ? undefined : fromWireTime(time))?.getTime() ?? Number.POSITIVE_INFINITY;
}

/** An order, locked until the transaction ends. */
export async function lockOrder(ctx: TxCtx, id: string): Promise<Order> {
  const row = await ctx.tx.one<DbRow>(`select * from ds_tb_cost_order where id = $1 and tenant_id = $2 and del_flag = '0' for update`, [
    id,
    ctx.tenantId,
  ]);
  if (!row) throw new Failure('row.missing');
  return fromDb(ctx, costOrder, row);
}

/** The orders of an entry, the oldest first, locked. */
export async function ordersOfEntry(ctx: TxCtx, registrationId: string): Promise<Order[]> {
  const rows = await ctx.tx.many<DbRow>(
    `select * from ds_tb_cost_order where tenant_id = $1 and registration_id = $2 and del_flag = '0' order by create_time, id for update`,
    [ctx.tenantId, registrationId],
  );
  return rows.map((row) => fromDb(ctx, costOrder, row));
}

/** A payment, locked. */
export async function lockPayment(ctx: TxCtx, id: string): Promise<Payment> {
  const row = await ctx.tx.one<DbRow>(`select * from ds_tb_payment where id = $1 and tenant_id = $2 and del_flag = '0' for update`, [
    id,
    ctx.tenantId,
  ]);
  if (!row) throw new Failure('row.missing');
  return fromDb(ctx, payment, row, paymentHidden);
}

/** The state of an order by its money; undefined where nothing was paid yet. */
export function stateByMoney(paid: number, refunded: number): Order['status'] | undefined {
  if (paid === 0) return undefined;
  if (refunded === 0) return costOrderStatus.paid;
  return refunded < paid ? costOrderStatus.partlyRefunded : costOrderStatus.refunded;
}

/** What an entry's orders say of its fees. An order that expired still waits to be made anew. */
export function payStatusOf(orders: readonly Pick<Order, 'status' | 'closeReason'>[]): string {
  const has = (test: (order: Pick<Order, 'status' | 'closeReason'>) => boolean): boolean => orders.some(test);
  if (has(isOpen)) return payStatus.unpaid;
  if (has(({ status }) => status === costOrderStatus.paid || status === costOrderStatus.partlyRefunded)) return payStatus.paid;
  if (has(({ status }) => status === costOrderStatus.refunded)) return payStatus.refunded;
  return has(({ closeReason }) => closeReason === costOrderClose.expired) ? payStatus.unpaid : payStatus.none;
}
