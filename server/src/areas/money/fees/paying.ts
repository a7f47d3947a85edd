import type { PaidOrder, PayDevice, WechatBridge } from '@saiyun/sdk/calls';
import { type Role, text } from '@saiyun/sdk/contract';
import {
  competition as competitionRecord,
  costOrder,
  costOrderStatus,
  payment as paymentRecord,
  paymentStatus,
} from '@saiyun/sdk/entities';
import { toWireYuan } from '@saiyun/sdk/logic/money';
import { ProviderRefused, ProviderSilent } from '../../../delivery/pay/port.ts';
import { needed, oneOf, readInput } from '../../../http/call/input.ts';
import { payOrigin } from '../../../http/caller/own-address.ts';
import { rolesFor, rolesForCall } from '../../../kernel/access/access.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { inLanguage } from '../../../kernel/row/in-language.ts';
import { type DbRow, fromDb } from '../../../kernel/row/row.ts';
import { readRow, readRows } from '../../../kernel/write/standard-calls.ts';
import { runVerb } from '../../../kernel/write/verb.ts';
import { bookPayment } from './booking.ts';
import { askForPayment, notifyUrl } from './due-work.ts';
import { idsOf, lockWhole } from './joint/parts.ts';
import { costOrderModule } from './order.ts';
import { isLive, livePayments, msOf, type Order, type Payment, paymentHidden } from './rows.ts';
import { changeRow } from './tell.ts';

const deviceLabel = ['支付设备', 'Device'] as const;
/** What the payer of several orders reads the page on: `screen`, the default, or `phone`. */
export const payDevice = oneOf(deviceLabel, ['screen', 'phone']);

export const createInput = {
  bizType: oneOf(['业务', 'What is paid'], ['cost'], { required: true }),
  bizId: needed(['订单', 'Order'], 32),
  provider: needed(['支付渠道', 'Provider'], 32),
  on: oneOf(deviceLabel, ['screen', 'phone', 'wechat']),
  wechatCode: text(['微信授权码', 'Code of WeChat'], { max: 512 }),
} as const;
export const cancelInput = { orderNo: text(['订单号', 'Order'], { required: true, max: 32 }) } as const;

/** The payment of an order that is live, or the newest. */
const newestOf = async (ctx: Ctx, orderId: string): Promise<Payment | undefined> => {
  const row = await ctx.db.one<DbRow>(
    `select p.* from ds_tb_payment_part x join ds_tb_payment p on p.id = x.payment_id and p.tenant_id = x.tenant_id
     where x.tenant_id = $1 and x.order_id = $2 and p.del_flag = '0' order by (p.status in (${livePayments})) desc, p.create_time desc, p.id limit 1`,
    [ctx.tenantId, orderId],
  );
  return row && fromDb(ctx, paymentRecord, row, paymentHidden);
};

const onOf = ({ pay_on: on }: Payment): PayDevice => (on === 'phone' || on === 'wechat' ? on : 'screen');

/** What a payment pays, by team. */
const ordersOf = (ctx: Ctx, paymentId: string): Promise<PaidOrder[]> =>
  ctx.db.many<PaidOrder>(
    `select o.id, o.order_no as "orderNo", ${inLanguage('r', 'team_name', 'team_name_en', '$3')} as "teamName", x.amount
     from ds_tb_payment_part x join ds_tb_cost_order o on o.id = x.order_id and o.tenant_id = x.tenant_id
       join ds_tb_registration r on r.id = o.registration_id and r.tenant_id = o.tenant_id
     where x.tenant_id = $1 and x.payment_id = $2 order by "teamName", o.order_no`,
    [ctx.tenantId, paymentId, ctx.language === 'en'],
  );

/** Whether the caller sees every order of a payment, and so may go on with it or end it. */
const seesAll = async (ctx: Ctx, roles: readonly Role[], ids: readonly string[]): Promise<boolean> =>
  ids.length === 1 || (await readRows(ctx, ctx.db, costOrderModule, roles, ids)).length === ids.length;

/**
 * Tells the provider of a payment that is known here already, and keeps where to pay. `order` is the one, or the first, that it pays. Answers
 * what a page inside WeChat takes, where `payerCode` says who reads it.
 */
export async function contactProvider(
  ctx: Ctx,
  order: Order,
  payment: Payment,
  on: PayDevice,
  payerCode = '',
): Promise<WechatBridge | undefined> {
  const provider = ctx.payments.providers.of(ctx.tenantId, payment.provider);
  if (!provider) throw new Failure('pay.provider');
  const of = await ctx.db.one<DbRow>(`select * from ds_tb_competition where id = $1 and tenant_id = $2`, [
    order.competitionId,
    ctx.tenantId,
  ]);
  const name = of ? fromDb(ctx, competitionRecord, of).competitionName : order.orderNo;
  const count = idsOf(payment.orderIds).length;
  const title = count === 1 ? name.slice(0, 40) : `${name.slice(0, 34)} ×${count}`;
  const back = count === 1 ? `/participant/bill/${order.registrationId}` : '/participant/bill';
  const kept = async (work: (call: TxCtx, now: Payment) => Promise<unknown>): Promise<void> => {
    await ctx.db.tx(async (tx) => {
      const call: TxCtx = { ...ctx, tx };
      await work(call, (await lockWhole(call, payment.id)).payment);
    });
  };
  try {
    const place = await provider.start({
      paymentNo: payment.paymentNo,
      amountFen: payment.amount,
      title,
      expireAt: new Date(msOf(payment.expireTime)),
      tenantId: ctx.tenantId,
      notifyUrl: notifyUrl(ctx, provider.name),
      returnUrl: `${payOrigin(ctx.config)}${back}`,
      on,
      payerCode,
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
    return place.bridge;
  } catch (error) {
    if (error instanceof ProviderRefused) {
      // It was begun before: the refusal may only mean that it is paid or over by now.
      if (payment.pay_url !== null) {
        await askForPayment(ctx, payment);
        return undefined;
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
}

const ownOrder = (ctx: Ctx, roles: readonly Role[], id: string): Promise<Order> => readRow(ctx, ctx.db, costOrderModule, roles, id);

/** Ends a live payment at the provider; what was paid meanwhile is booked instead. Refused while the provider does not answer. */
const endPayment = async (ctx: Ctx, payment: Payment): Promise<void> => {
  const provider = ctx.payments.providers.of(ctx.tenantId, payment.provider);
  if (!provider) throw new Failure('pay.provider');
  try {
    const said = await provider.close(payment.paymentNo);
    await ctx.db.tx(async (tx) => {
      const call: TxCtx = { ...ctx, tx };
      await bookPayment(
        call,
        (await lockWhole(call, payment.id)).payment,
        said.state === 'missing' || said.state === 'paying' ? { state: 'closed' } : said,
      );
    });
  } catch (error) {
    if (error instanceof ProviderSilent || error instanceof ProviderRefused) throw new Failure('pay.silent');
    throw error;
  }
};

/** One that pays other orders too is gone on with or ended with them, not from one of them. */
const refuseJoint = ({ orderIds }: Payment): void => {
  const count = idsOf(orderIds).length;
  if (count > 1) throw new Failure('pay.joint', { count });
};

/** POST /dsTbPay/create (CALL-166). A payment that is live is gone on with; one of another provider, or for another device, is ended first. */
export async function createPayment(ctx: Ctx, body: unknown): Promise<unknown> {
  const { bizId, provider, on: asked = 'screen', wechatCode } = readInput(createInput, body);
  // Where paying inside WeChat is not set up, or nobody said who pays, there is a code to scan.
  const isInside = asked === 'wechat' && wechatCode && ctx.payments.providers.of(ctx.tenantId, provider)?.payerPage;
  const on = asked === 'wechat' && !isInside ? 'screen' : asked;
  const roles = rolesFor(ctx, costOrder, 'pay');
  let order = await ownOrder(ctx, roles, bizId);
  const before = await newestOf(ctx, order.id);
  if (order.status === costOrderStatus.paying && before && isLive(before)) {
    refuseJoint(before);
    if (before.provider !== provider || (before.pay_url !== null && onOf(before) !== on)) await endPayment(ctx, before);
    else if (before.pay_url === null) await askForPayment(ctx, before);
    order = await ownOrder(ctx, roles, bizId);
  }
  if (order.status !== costOrderStatus.paying) await runVerb(ctx, costOrderModule, 'pay', { ids: bizId, provider });
  order = await ownOrder(ctx, roles, bizId);
  const payment = await newestOf(ctx, order.id);
  // The address that a phone opens holds for five minutes, what a page inside WeChat takes for two hours: each tap asks for a new one.
  const bridge =
    payment && isLive(payment) && (payment.pay_url === null || on !== 'screen')
      ? await contactProvider(ctx, order, payment, on, wechatCode ?? '')
      : undefined;
  return { ...(await paymentStateOf(ctx, roles, order)), bridge: bridge ?? null };
}

/** How an order's newest payment stands. Of one that pays orders which the caller does not see, the own part is told and no code. */
export async function paymentStateOf(ctx: Ctx, roles: readonly Role[], order: Order): Promise<object> {
  const payment = await newestOf(ctx, order.id);
  if (!payment) throw new Failure('row.missing');
  const all = await ordersOf(ctx, payment.id);
  const isOwn = await seesAll(ctx, roles, idsOf(payment.orderIds));
  const shown = isOwn ? all : all.filter(({ id }) => id === order.id);
  const isOpen = isOwn && isLive(payment);
  return {
    orderNo: order.orderNo,
    provider: payment.provider,
    amount: toWireYuan(shown.reduce((sum, { amount }) => sum + amount, 0)),
    status: payment.status,
    // Of a payment inside WeChat the order at the provider is kept, which is no address.
    payUrl: isOpen && onOf(payment) !== 'wechat' ? payment.pay_url : null,
    pageUrl: isOpen ? payment.page_url : null,
    on: onOf(payment),
    bridge: null,
    expireTime: payment.expireTime,
    isOwn,
    orderCount: all.length,
    orders: shown.map(({ amount, ...one }) => ({ ...one, amount: toWireYuan(amount) })),
  };
}

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
  const roles = rolesForCall(ctx, costOrder, 'queryById');
  const order = await orderNamed(ctx, roles, orderNo);
  const payment = await newestOf(ctx, order.id);
  if (payment && isLive(payment) && payment.pay_url !== null && mayAsk(ctx, payment.id)) await askForPayment(ctx, payment);
  return paymentStateOf(ctx, roles, order);
}

/** PUT /dsTbPay/cancel: ends the payment in progress, for all orders that it pays. */
export async function cancelPayment(ctx: Ctx, body: unknown): Promise<unknown> {
  const { orderNo } = readInput(cancelInput, body);
  const roles = rolesFor(ctx, costOrder, 'pay');
  const order = await orderNamed(ctx, roles, orderNo);
  const payment = await newestOf(ctx, order.id);
  if (payment && isLive(payment)) {
    if (!(await seesAll(ctx, roles, idsOf(payment.orderIds)))) refuseJoint(payment);
    await endPayment(ctx, payment);
  }
  return paymentStateOf(ctx, roles, order);
}

/** Where a page inside WeChat leads the payer of an entry; null where paying there is not set up. */
export function wechatPageOf({ config, payments, tenantId }: Ctx, registrationId: string): string | null {
  const page = payments.providers.of(tenantId, 'wechat')?.payerPage;
  // WeChat comes back to a public address alone.
  if (!page || (config.SAIYUN_PUBLIC_URL === undefined && config.SAIYUN_PAY_SIMULATOR !== 'on')) return null;
  return page(`${payOrigin(config)}/participant/bill/${registrationId}`);
}
