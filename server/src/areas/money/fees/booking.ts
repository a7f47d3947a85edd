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
import { askRefundOf } from './refunding.ts';
import { isIdle, lockOrder, newNumber, type Order, ordersOfEntry, type Payment, type Refund, stateByMoney } from './rows.ts';
import { changeRow, tellEntry } from './tell.ts';

/** What became of a report: `booked` and `changed` moved something, `same` was known before, `amount` is not believed. */
export type Booked = 'booked' | 'changed' | 'same' | 'amount';

const cashOf = (provider: string): string => `platform:cash:${provider}`;

/** Minutes until the provider is asked again: at once, then ever more seldom, at most an hour. */
export function nextAsk(now: Date, count: number): Date {
  return new Date(now.getTime() + Math.min(60, 2 ** Math.min(count, 6)) * 60_000);
}

const postPaid = (ctx: TxCtx, { id, provider, amount }: Pick<Payment, 'id' | 'provider' | 'amount'>): Promise<unknown> =>
  post(ctx, {
    bizType: ledgerBusiness.feePaid,
    refType: 'dsTbPayment',
    refId: id,
    idempotencyKey: `payment:${id}`,
    postings: [
      { account: cashOf(provider), amount: -amount },
      { account: 'platform:fee-income', amount },
    ],
  });

/** Posts a payment that was made and brings the order in line; late and second ones are booked too, with an alert (domain B7). */
const bookPaid = async (ctx: TxCtx, payment: Payment, outcome: Extract<PayOutcome, { state: 'paid' }>): Promise<Booked> => {
  const order = await lockOrder(ctx, payment.orderId);
  await postPaid(ctx, payment);
  const isSecond = (order.paidAmount ?? 0) > 0;
  const isLate = order.status === costOrderStatus.closed;
  await changeRow(ctx, 'payment', payment, 'succeed', {
    status: paymentStatus.succeeded,
    providerTradeNo: outcome.tradeNo,
    payTime: outcome.at ?? ctx.now(),
    next_query_time: null,
    ...(isSecond ? { alert: payAlert.twice } : isLate ? { alert: payAlert.late } : {}),
  });
  const paidAmount = (order.paidAmount ?? 0) + payment.amount;
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
      amountFen: payment.amount,
      source: refundSource.admin,
      reason: storedReason('paidTwice'),
    });
  return 'booked';
};

/** A voucher that waits while the order is paid otherwise needs no decision. */
const endExamination = async (ctx: TxCtx, order: Order): Promise<void> => {
  if (order.status !== costOrderStatus.waiting) return;
  await ctx.tx.run(
    `update ds_tb_cost_examine set status = '${examineStatus.refused}', opinion = $3, examine_time = $4 where tenant_id = $1 and order_id = $2 and status = '${examineStatus.waiting}' and del_flag = '0'`,
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
  const order = await lockOrder(ctx, payment.orderId);
  if (order.status === costOrderStatus.paying) {
    await changeRow(ctx, 'order', order, 'unpay', { status: costOrderStatus.unpaid });
    await tellEntry(ctx, order.registrationId);
  }
  return 'changed';
}

/** Books what a provider says of a refund, which the caller has locked together with its payment. */
export async function bookRefund(ctx: TxCtx, refund: Refund, payment: Payment, outcome: RefundOutcome): Promise<Booked> {
  if (refund.status === refundStatus.done) return 'same';
  if (outcome.state === 'done') {
    await bookBack(ctx, payment, refund.id, refund.amount);
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
    ...(outcome.state === 'failed' ? { failReason: outcome.reason, next_query_time: null } : {}),
  });
  return 'changed';
}

/** Posts money that went back and brings payment, order and entry in line. */
export async function bookBack(ctx: TxCtx, payment: Payment, refundId: string, amount: number): Promise<void> {
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
  const order = await lockOrder(ctx, payment.orderId);
  await changeRow(ctx, 'payment', payment, 'refunded', { refundedAmount: (payment.refundedAmount ?? 0) + amount });
  const refundedAmount = (order.refundedAmount ?? 0) + amount;
  await changeRow(ctx, 'order', order, 'refunded', { refundedAmount, status: stateByMoney(order.paidAmount ?? 0, refundedAmount) });
  await followRefund(ctx, order.id);
  await tellEntry(ctx, order.registrationId);
}

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
  const id = newId(ctx);
  await ctx.tx.run(
    `insert into ds_tb_refund (id, tenant_id, refund_no, order_id, payment_id, amount, source, reason, status, done_time, provider_refund_no,
       idempotency_key, create_by, create_time)
     values ($1, $2, $3, $4, $5, $6, '${refundSource.provider}', $7, '${refundStatus.done}', $8, $9, $10, $11, $8)`,
    [
      id,
      ctx.tenantId,
      newNumber(ctx, 'R'),
      payment.orderId,
      payment.id,
      told.amountFen,
      storedReason('refundedAtProvider'),
      ctx.now(),
      told.providerNo,
      `${payment.provider}:${told.refundNo}`,
      ctx.actor.username,
    ],
  );
  await bookBack(ctx, payment, id, told.amountFen);
  return 'booked';
}

/** The payment of a voucher that finance approved: money that is on the bank account already. */
export async function bookTransfer(ctx: TxCtx, order: Order, transferNo: string | null): Promise<void> {
  const id = newId(ctx);
  const paymentNo = newNumber(ctx, 'P');
  await ctx.tx.run(
    `insert into ds_tb_payment (id, tenant_id, order_id, payment_no, provider, provider_trade_no, amount, status, pay_time, create_by, create_time)
     values ($1, $2, $3, $4, '${payProvider.offline}', $5, $6, '${paymentStatus.succeeded}', $7, $8, $7)`,
    [id, ctx.tenantId, order.id, paymentNo, transferNo, order.amount, ctx.now(), ctx.actor.username],
  );
  await postPaid(ctx, { id, provider: payProvider.offline, amount: order.amount });
}
