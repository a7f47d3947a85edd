import {
  costOrderClose,
  costOrderStatus,
  examineStatus,
  ledgerBusiness,
  payAlert,
  paymentStatus,
  payProvider,
  refundSource,
  refundStatus,
} from '@saiyun/sdk/entities';
import { storedReason } from '@saiyun/sdk/messages';
import type { PayOutcome, RefundOutcome } from '../../../delivery/pay/port.ts';
import type { TxCtx } from '../../../kernel/entity-module.ts';
import { newId } from '../../../kernel/id.ts';
import { followRefund } from '../invoices/refunded.ts';
import { post } from '../ledger.ts';
import { aloneInVoucher, insertPayment, lockOrders, type Part, partsOf } from './joint/parts.ts';
import { askRefundOf } from './refunding.ts';
import { isIdle, lockOrder, lockPayment, newNumber, type Order, ordersOfEntry, type Payment, type Refund, stateByMoney } from './rows.ts';
import { changeRow, tellEntry } from './tell.ts';

/** What became of a report: `booked` and `changed` moved something, `same` was known before, `amount` is not believed. */
export type Booked = 'booked' | 'changed' | 'same' | 'amount';

const cashOf = (provider: string): string => `platform:cash:${provider}`;
const orderIdsOf = (parts: readonly Part[]): readonly string[] => parts.map(({ orderId }) => orderId);

/** Minutes until the provider is asked again: at once, then ever more seldom, at most an hour. */
export function nextAsk(now: Date, count: number): Date {
  return new Date(now.getTime() + Math.min(60, 2 ** Math.min(count, 6)) * 60_000);
}

/** One entry for each order that was paid, so that the books say what came for whom. */
const postPaid = async (ctx: TxCtx, { id, provider }: Pick<Payment, 'id' | 'provider'>, parts: readonly Part[]): Promise<void> => {
  for (const { orderId, amount } of parts)
    await post(ctx, {
      bizType: ledgerBusiness.feePaid,
      refType: 'dsTbPayment',
      refId: id,
      idempotencyKey: parts.length === 1 ? `payment:${id}` : `payment:${id}:${orderId}`,
      postings: [
        { account: cashOf(provider), amount: -amount },
        { account: 'platform:fee-income', amount },
      ],
    });
};

const isPaid = ({ paidAmount }: Order): boolean => (paidAmount ?? 0) > 0;
const isClosed = ({ status }: Order): boolean => status === costOrderStatus.closed;

/** What finance must look at of orders that are paid now. */
const alertOf = (orders: readonly Order[]): typeof payAlert.twice | typeof payAlert.late | undefined => {
  if (orders.some(isPaid)) return payAlert.twice;
  return orders.some(isClosed) ? payAlert.late : undefined;
};

/** Brings an order in line with what was paid of it. */
const bookPart = async (ctx: TxCtx, order: Order, amount: number): Promise<void> => {
  const [isSecond, isLate] = [isPaid(order), isClosed(order)];
  const paidAmount = (order.paidAmount ?? 0) + amount;
  await changeRow(ctx, 'order', order, 'paid', {
    paidAmount,
    status: stateByMoney(paidAmount, order.refundedAmount ?? 0),
    ...(isLate && !isSecond ? { closeReason: null } : {}),
  });
  await endExamination(ctx, order);
  if (isLate) await closeOthers(ctx, order);
  await tellEntry(ctx, order.registrationId);
  if (isSecond)
    await askRefundOf(ctx, await lockOrder(ctx, order.id), {
      amountFen: amount,
      source: refundSource.admin,
      reason: storedReason('paidTwice'),
    });
};

/** Brings all orders of a payment that was made in line, each with its part. */
const bookParts = async (ctx: TxCtx, orders: readonly Order[], parts: readonly Part[]): Promise<void> => {
  const amounts = new Map(parts.map(({ orderId, amount }) => [orderId, amount]));
  for (const order of orders) await bookPart(ctx, order, amounts.get(order.id) ?? 0);
};

/** Posts a payment that was made and brings its orders in line; late and second ones are booked too, with an alert (domain B7). */
const bookPaid = async (ctx: TxCtx, payment: Payment, outcome: Extract<PayOutcome, { state: 'paid' }>): Promise<Booked> => {
  const parts = await partsOf(ctx, payment.id);
  const orders = await lockOrders(ctx, orderIdsOf(parts));
  await postPaid(ctx, payment, parts);
  const alert = alertOf(orders);
  await changeRow(ctx, 'payment', payment, 'succeed', {
    status: paymentStatus.succeeded,
    providerTradeNo: outcome.tradeNo,
    payTime: outcome.at ?? ctx.now(),
    next_query_time: null,
    ...(alert === undefined ? {} : { alert }),
  });
  await bookParts(ctx, orders, parts);
  return 'booked';
};

/** A voucher that waits while the order is paid otherwise needs no decision. */
const endExamination = async (ctx: TxCtx, order: Order): Promise<void> => {
  if (order.status !== costOrderStatus.waiting) return;
  await ctx.tx.run(
    `update ds_tb_cost_examine set status = '${examineStatus.refused}', opinion = $3, examine_time = $4
     where tenant_id = $1 and status = '${examineStatus.waiting}' and del_flag = '0' and ${aloneInVoucher}`,
    [ctx.tenantId, order.id, storedReason('paidOnline'), ctx.now()],
  );
};

/** Money that came late for an order that was made anew: the new one asks for nothing any more. */
const closeOthers = async (ctx: TxCtx, order: Order): Promise<void> => {
  for (const other of await ordersOfEntry(ctx, order.registrationId))
    if (other.id !== order.id && isIdle(other))
      await changeRow(ctx, 'order', other, 'close', { status: costOrderStatus.closed, closeReason: costOrderClose.changed });
};

/** Books what a provider says of a payment, which the caller has locked; saying it again changes nothing. */
export async function bookPayment(ctx: TxCtx, payment: Payment, outcome: PayOutcome): Promise<Booked> {
  if (payment.status === paymentStatus.succeeded) return 'same';
  if (outcome.state === 'paid') {
    if (outcome.amountFen === payment.amount) return bookPaid(ctx, payment, outcome);
    if (payment.alert !== payAlert.amount || payment.status !== paymentStatus.unknown)
      await changeRow(ctx, 'payment', payment, 'doubt', { status: paymentStatus.unknown, alert: payAlert.amount });
    return 'amount';
  }
  const status = { paying: paymentStatus.paying, missing: undefined, closed: paymentStatus.closed, failed: paymentStatus.failed }[
    outcome.state
  ];
  const isOver = outcome.state === 'closed' || outcome.state === 'failed';
  if (status === undefined || status === payment.status) return 'same';
  // What has ended does not begin again because an old answer arrives late.
  if (!isOver && (payment.status === paymentStatus.closed || payment.status === paymentStatus.failed)) return 'same';
  await changeRow(ctx, 'payment', payment, outcome.state, { status, ...(isOver ? { next_query_time: null } : {}) });
  if (!isOver) return 'changed';
  for (const order of await lockOrders(ctx, orderIdsOf(await partsOf(ctx, payment.id)))) {
    if (order.status !== costOrderStatus.paying) continue;
    await changeRow(ctx, 'order', order, 'unpay', { status: costOrderStatus.unpaid });
    await tellEntry(ctx, order.registrationId);
  }
  return 'changed';
}

/** Why a refund failed, in the provider's words, or in ours where it says no more than a state. */
const reasonOf = (said: string): string => {
  if (said === 'CLOSED') return storedReason('refundClosed');
  return said === 'ABNORMAL' ? storedReason('refundAbnormal') : said;
};

/** Books what a provider says of a refund, which the caller has locked together with its payment. */
export async function bookRefund(ctx: TxCtx, refund: Refund, payment: Payment, outcome: RefundOutcome): Promise<Booked> {
  if (refund.status === refundStatus.done) return 'same';
  if (outcome.state === 'done') {
    await bookBack(ctx, payment, refund);
    await changeRow(ctx, 'refund', refund, 'done', {
      status: refundStatus.done,
      doneTime: ctx.now(),
      providerRefundNo: outcome.providerNo,
      failReason: null,
      next_query_time: null,
    });
    return 'booked';
  }
  const status = { sent: refundStatus.sent, missing: undefined, failed: refundStatus.failed }[outcome.state];
  if (status === undefined || status === refund.status || refund.status === refundStatus.failed) return 'same';
  await changeRow(ctx, 'refund', refund, outcome.state, {
    status,
    ...(outcome.state === 'failed' ? { failReason: reasonOf(outcome.reason), next_query_time: null } : {}),
  });
  return 'changed';
}

/** Posts money that went back of one order and brings payment, order and entry in line. */
export async function bookBack(
  ctx: TxCtx,
  payment: Payment,
  { id: refundId, orderId, amount }: Pick<Refund, 'id' | 'orderId' | 'amount'>,
): Promise<void> {
  await post(ctx, {
    bizType: ledgerBusiness.feeRefunded,
    refType: 'dsTbRefund',
    refId: refundId,
    idempotencyKey: `refund:${refundId}`,
    postings: [
      { account: cashOf(payment.provider), amount },
      { account: 'platform:fee-income', amount: -amount },
    ],
  });
  const order = await lockOrder(ctx, orderId);
  await changeRow(ctx, 'payment', payment, 'refunded', { refundedAmount: (payment.refundedAmount ?? 0) + amount });
  const refundedAmount = (order.refundedAmount ?? 0) + amount;
  await changeRow(ctx, 'order', order, 'refunded', { refundedAmount, status: stateByMoney(order.paidAmount ?? 0, refundedAmount) });
  await followRefund(ctx, order.id);
  await tellEntry(ctx, order.registrationId);
}

const goneRefunds = `'${refundStatus.approved}', '${refundStatus.sent}', '${refundStatus.done}'`;

/** The order that money went back of at the provider, where only one can be meant: of no other is as much left. */
const orderOfBack = async ({ tx, tenantId }: TxCtx, payment: Payment, amountFen: number): Promise<string | undefined> => {
  const able = await tx.many<{ id: string }>(
    `select x.order_id as id from ds_tb_payment_part x where x.tenant_id = $1 and x.payment_id = $2
       and x.amount - coalesce((select sum(r.amount) from ds_tb_refund r where r.tenant_id = x.tenant_id and r.payment_id = x.payment_id
         and r.order_id = x.order_id and r.status in (${goneRefunds}) and r.del_flag = '0'), 0) >= $3 limit 2`,
    [tenantId, payment.id, amountFen],
  );
  return able.length === 1 ? able[0]?.id : undefined;
};

/** A refund made at the provider, which nobody asked for here: it is recorded and booked, or an alert says that it cannot be. */
export async function recordRefundThere(
  ctx: TxCtx,
  payment: Payment,
  told: { readonly refundNo: string; readonly amountFen: number; readonly providerNo: string | null },
): Promise<Booked> {
  const known = await ctx.tx.one(`select 1 as one from ds_tb_refund where tenant_id = $1 and idempotency_key = $2 and del_flag = '0'`, [
    ctx.tenantId,
    `${payment.provider}:${told.refundNo}`,
  ]);
  if (known) return 'same';
  if (
    payment.status !== paymentStatus.succeeded ||
    told.amountFen <= 0 ||
    told.amountFen > payment.amount - (payment.refundedAmount ?? 0)
  ) {
    await changeRow(ctx, 'payment', payment, 'doubt', { alert: payAlert.tooMuchBack });
    return 'amount';
  }
  const parts = await partsOf(ctx, payment.id);
  const orderId = parts.length === 1 ? parts[0]?.orderId : await orderOfBack(ctx, payment, told.amountFen);
  if (orderId === undefined) {
    await changeRow(ctx, 'payment', payment, 'doubt', { alert: payAlert.whoseBack });
    return 'amount';
  }
  const id = newId(ctx);
  await ctx.tx.run(
    `insert into ds_tb_refund (id, tenant_id, refund_no, order_id, payment_id, amount, source, reason, status, done_time, provider_refund_no,
       idempotency_key, create_by, create_time)
     values ($1, $2, $3, $4, $5, $6, '${refundSource.provider}', $7, '${refundStatus.done}', $8, $9, $10, $11, $8)`,
    [
      id,
      ctx.tenantId,
      newNumber(ctx, 'R'),
      orderId,
      payment.id,
      told.amountFen,
      storedReason('refundedAtProvider'),
      ctx.now(),
      told.providerNo,
      `${payment.provider}:${told.refundNo}`,
      ctx.actor.username,
    ],
  );
  await bookBack(ctx, payment, { id, orderId, amount: told.amountFen });
  return 'booked';
}

/** The payment of a voucher that finance approved: money that is on the bank account already. The caller brings the order in line. */
export async function bookTransfer(ctx: TxCtx, order: Order, transferNo: string | null): Promise<void> {
  await insertTransfer(ctx, [order], transferNo);
}

/** The payment of a voucher for several orders, which the caller has locked; they are brought in line as by any other payment. */
export async function bookJointTransfer(ctx: TxCtx, orders: readonly Order[], transferNo: string | null): Promise<void> {
  const id = await insertTransfer(ctx, orders, transferNo);
  const alert = alertOf(orders);
  if (alert !== undefined) await changeRow(ctx, 'payment', await lockPayment(ctx, id), 'doubt', { alert });
  await bookParts(
    ctx,
    orders,
    orders.map((order) => ({ orderId: order.id, amount: order.amount })),
  );
}

const insertTransfer = async (ctx: TxCtx, orders: readonly Order[], tradeNo: string | null): Promise<string> => {
  const provider = payProvider.offline;
  const { id } = await insertPayment(ctx, orders, { provider, status: paymentStatus.succeeded, tradeNo, payTime: ctx.now() });
  await postPaid(
    ctx,
    { id, provider },
    orders.map((order) => ({ orderId: order.id, amount: order.amount })),
  );
  return id;
};
