import type { PaymentState } from '@saiyun/sdk/calls';
import { type Role, text } from '@saiyun/sdk/contract';
import {
  competition as competitionRecord,
  costOrder,
  costOrderStatus,
  payment as paymentRecord,
  paymentStatus,
} from '@saiyun/sdk/entities';
import { toWireYuan } from '@saiyun/sdk/logic/money';
import { type PayOn, ProviderRefused, ProviderSilent } from '../../../delivery/pay/port.ts';
import { needed, oneOf, readInput } from '../../../http/call/input.ts';
import { payOrigin } from '../../../http/caller/own-address.ts';
import { rolesFor, rolesForCall } from '../../../kernel/access/access.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { type DbRow, fromDb } from '../../../kernel/row/row.ts';
import { readRow } from '../../../kernel/write/standard-calls.ts';
import { runVerb } from '../../../kernel/write/verb.ts';
import { bookPayment } from './booking.ts';
import { askForPayment, notifyUrl } from './due-work.ts';
import { costOrderModule } from './order.ts';
import { isLive, livePayments, lockOrder, lockPayment, msOf, type Order, type Payment, paymentHidden } from './rows.ts';
import { changeRow } from './tell.ts';

export const createInput = {
  bizType: oneOf(['业务', 'What is paid'], ['cost'], { required: true }),
  bizId: needed(['订单', 'Order'], 32),
  provider: needed(['支付渠道', 'Provider'], 32),
  on: oneOf(['支付设备', 'Device'], ['screen', 'phone']),
} as const;
export const cancelInput = { orderNo: text(['订单号', 'Order'], { required: true, max: 32 }) } as const;

/** The payment of an order that is live, or the newest. */
const newestOf = async (ctx: Ctx, orderId: string): Promise<Payment | undefined> => {
  const row = await ctx.db.one<DbRow>(
    `select * from ds_tb_payment where tenant_id = $1 and order_id = $2 and del_flag = '0'
     order by (status in (${livePayments})) desc, create_time desc, id limit 1`,
    [ctx.tenantId, orderId],
  );
  return row && fromDb(ctx, paymentRecord, row, paymentHidden);
};

const onOf = ({ pay_on: on }: Payment): PayOn => (on === 'phone' ? on : 'screen');

const told = (order: Order, payment: Payment) => ({
  orderNo: order.orderNo,
  provider: payment.provider,
  amount: toWireYuan(payment.amount),
  status: payment.status,
  payUrl: isLive(payment) ? payment.pay_url : null,
  pageUrl: isLive(payment) ? payment.page_url : null,
  on: onOf(payment),
  expireTime: payment.expireTime,
});

/** Tells the provider of a payment that is known here already, and keeps where to pay. */
const contact = async (ctx: Ctx, order: Order, payment: Payment, on: PayOn): Promise<void> => {
  const provider = ctx.payments.providers.of(ctx.tenantId, payment.provider);
  if (!provider) throw new Failure('pay.provider');
  const of = await ctx.db.one<DbRow>(`select * from ds_tb_competition where id = $1 and tenant_id = $2`, [
    order.competitionId,
    ctx.tenantId,
  ]);
  const title = of ? fromDb(ctx, competitionRecord, of).competitionName : order.orderNo;
  const kept = async (work: (call: TxCtx, now: Payment) => Promise<unknown>): Promise<void> => {
    await ctx.db.tx(async (tx) => {
      const call: TxCtx = { ...ctx, tx };
      await lockOrder(call, order.id);
      await work(call, await lockPayment(call, payment.id));
    });
  };
  try {
    const place = await provider.start({
      paymentNo: payment.paymentNo,
      amountFen: payment.amount,
      title: title.slice(0, 40),
      expireAt: new Date(msOf(payment.expireTime)),
      tenantId: ctx.tenantId,
      notifyUrl: notifyUrl(ctx, provider.name),
      returnUrl: `${payOrigin(ctx.config)}/participant/bill/${order.registrationId}`,
      on,
      payerIp: ctx.ip,
    });
    await kept(async (call, now) => {
      if (isLive(now))
        await changeRow(call, 'payment', now, 'start', {
          status: paymentStatus.paying,
          pay_url: place.qrUrl,
          page_url: place.pageUrl,
          pay_on: on,
        });
    });
  } catch (error) {
    if (error instanceof ProviderRefused) {
      // It was begun before: the refusal may only mean that it is paid or over by now.
      if (payment.pay_url !== null) {
        await askForPayment(ctx, { id: payment.id, orderId: order.id });
        return;
      }
      await kept((call, now) => bookPayment(call, now, { state: 'failed', reason: error.message }));
      throw new Failure('pay.refused', { reason: error.message });
    }
    if (!(error instanceof ProviderSilent)) throw error;
    await kept(async (call, now) => {
      if (now.status === paymentStatus.created) await changeRow(call, 'payment', now, 'doubt', { status: paymentStatus.unknown });
    });
    throw new Failure('pay.silent');
  }
};

const ownOrder = (ctx: Ctx, roles: readonly Role[], id: string): Promise<Order> => readRow(ctx, ctx.db, costOrderModule, roles, id);

/** Ends a live payment at the provider; what was paid meanwhile is booked instead. Refused while the provider does not answer. */
const endPayment = async (ctx: Ctx, order: Order, payment: Payment): Promise<void> => {
  const provider = ctx.payments.providers.of(ctx.tenantId, payment.provider);
  if (!provider) throw new Failure('pay.provider');
  try {
    const said = await provider.close(payment.paymentNo);
    await ctx.db.tx(async (tx) => {
      const call: TxCtx = { ...ctx, tx };
      await lockOrder(call, order.id);
      await bookPayment(
        call,
        await lockPayment(call, payment.id),
        said.state === 'missing' || said.state === 'paying' ? { state: 'closed' } : said,
      );
    });
  } catch (error) {
    if (error instanceof ProviderSilent || error instanceof ProviderRefused) throw new Failure('pay.silent');
    throw error;
  }
};

/** POST /dsTbPay/create (CALL-166). A payment that is live is gone on with; one of another provider, or for another device, is ended first. */
export async function createPayment(ctx: Ctx, body: unknown): Promise<unknown> {
  const { bizId, provider, on = 'screen' } = readInput(createInput, body);
  const roles = rolesFor(ctx, costOrder, 'pay');
  let order = await ownOrder(ctx, roles, bizId);
  const before = await newestOf(ctx, order.id);
  if (order.status === costOrderStatus.paying && before && isLive(before)) {
    if (before.provider !== provider || (before.pay_url !== null && onOf(before) !== on)) await endPayment(ctx, order, before);
    else if (before.pay_url === null) await askForPayment(ctx, { id: before.id, orderId: order.id });
    order = await ownOrder(ctx, roles, bizId);
  }
  if (order.status !== costOrderStatus.paying) await runVerb(ctx, costOrderModule, 'pay', { ids: bizId, provider });
  order = await ownOrder(ctx, roles, bizId);
  const payment = await newestOf(ctx, order.id);
  // The address that a phone opens holds for five minutes, so each tap asks for a new one.
  if (payment && isLive(payment) && (payment.pay_url === null || on === 'phone')) await contact(ctx, order, payment, on);
  return stateOf(ctx, order);
}

const stateOf = async (ctx: Ctx, order: Order): Promise<Omit<PaymentState, 'amount'> & { readonly amount: unknown }> => {
  const payment = await newestOf(ctx, order.id);
  if (!payment) throw new Failure('row.missing');
  return told(order, payment) as Omit<PaymentState, 'amount'> & { readonly amount: unknown };
};

/** A page asks every few seconds; the provider is not asked more often than this. */
const askMs = 2000;

const mayAsk = (ctx: Ctx, paymentId: string): boolean => {
  const times = ctx.payments.lastAsked;
  const now = ctx.now().getTime();
  if (now - (times.get(paymentId) ?? 0) < askMs) return false;
  if (times.size > 10_000) times.clear();
  times.set(paymentId, now);
  return true;
};

const orderNamed = async (ctx: Ctx, roles: readonly Role[], orderNo: string): Promise<Order> => {
  const found = await ctx.db.one<{ id: string }>(
    `select id from ds_tb_cost_order where tenant_id = $1 and order_no = $2 and del_flag = '0'`,
    [ctx.tenantId, orderNo],
  );
  if (!found) throw new Failure('row.missing');
  return ownOrder(ctx, roles, found.id);
};

/** GET /dsTbPay/query (CALL-166): asks the provider where the payment has not ended. */
export async function queryPayment(ctx: Ctx, orderNo: string): Promise<unknown> {
  const order = await orderNamed(ctx, rolesForCall(ctx, costOrder, 'queryById'), orderNo);
  const payment = await newestOf(ctx, order.id);
  if (payment && isLive(payment) && payment.pay_url !== null && mayAsk(ctx, payment.id))
    await askForPayment(ctx, { id: payment.id, orderId: order.id });
  return stateOf(ctx, order);
}

/** PUT /dsTbPay/cancel: ends the payment in progress. */
export async function cancelPayment(ctx: Ctx, body: unknown): Promise<unknown> {
  const { orderNo } = readInput(cancelInput, body);
  const order = await orderNamed(ctx, rolesFor(ctx, costOrder, 'pay'), orderNo);
  const payment = await newestOf(ctx, order.id);
  if (payment && isLive(payment)) await endPayment(ctx, order, payment);
  return stateOf(ctx, order);
}
