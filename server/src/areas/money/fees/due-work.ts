import { costOrderClose, costOrderStatus, refund as refundRecord, refundStatus } from '@saiyun/sdk/entities';
import { toldReason } from '@saiyun/sdk/messages';
import { type PayOutcome, type PayProvider, ProviderRefused, ProviderSilent, type RefundOutcome } from '../../../delivery/pay/port.ts';
import { openPayProviders } from '../../../delivery/pay/providers.ts';
import { payOrigin } from '../../../http/caller/own-address.ts';
import type { Payments } from '../../../kernel/area-services.ts';
import { freeRows, heldRow, openSender, takeDue } from '../../../kernel/background-pass.ts';
import type { Ctx, Services } from '../../../kernel/context.ts';
import { Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { type DbRow, fromDb } from '../../../kernel/row/row.ts';
import { bookPayment, bookRefund, nextAsk } from './booking.ts';
import { lockWhole } from './joint/parts.ts';
import { bookKeptNotices } from './notices/kept-notices.ts';
import { isIdle, livePayments, lockOrder, lockPayment, msOf, type Payment, type Refund, refundHidden, systemCtx } from './rows.ts';
import { changeRow, tellEntry } from './tell.ts';

/** Another node takes over what this one took and did not finish. */
const takenMs = 120_000;

interface Due {
  readonly id: string;
  readonly tenantId: number;
  readonly count: number;
}

interface DueRefund extends Due {
  readonly orderId: string;
}

/** Where the provider sends its notices. */
export function notifyUrl({ config }: Pick<Services, 'config'>, provider: string): string {
  return `${payOrigin(config)}${config.SAIYUN_PREFIX}/dsTbPay/notify/${provider}`;
}

const takePaymentsSql = (rows: string): string =>
  `update ds_tb_payment p set query_count = p.query_count + 1, next_query_time = $2
   where p.id in (select id from ds_tb_payment where status in (${livePayments}) and del_flag = '0' and next_query_time <= $1
     and ($3::int is null or tenant_id = $3) order by next_query_time ${rows})
   returning p.id, p.tenant_id as "tenantId", p.query_count as count`;
const takeFreePaymentsSql = takePaymentsSql(freeRows);
const takeHeldPaymentSql = takePaymentsSql(heldRow);

/** Takes due payments, so no other node asks for them too. All tenants, or one of them: nodes ask for the payments of all. */
const takePayments = ({ db, now }: Services, tenantId: number | null, waits: boolean): Promise<Due[]> => {
  const of = [now(), new Date(now().getTime() + takenMs), tenantId];
  // All tenants, or one of them: as above. Never null: count: it counts from zero.
  return waits ? db.many<Due>(takeHeldPaymentSql, of) : db.many<Due>(takeFreePaymentsSql, of);
};

const takeRefundsSql = (rows: string): string =>
  `update ds_tb_refund r set query_count = r.query_count + 1, next_query_time = $2
   where r.id in (select id from ds_tb_refund where status in ('${refundStatus.approved}', '${refundStatus.sent}') and del_flag = '0' and next_query_time <= $1
     and ($3::int is null or tenant_id = $3) order by next_query_time ${rows})
   returning r.id, r.tenant_id as "tenantId", r.order_id as "orderId", r.query_count as count`;
const takeFreeRefundsSql = takeRefundsSql(freeRows);
const takeHeldRefundSql = takeRefundsSql(heldRow);

/** The same for refunds. All tenants, as above. */
const takeRefunds = ({ db, now }: Services, tenantId: number | null, waits: boolean): Promise<DueRefund[]> => {
  const of = [now(), new Date(now().getTime() + takenMs), tenantId];
  // All tenants, or one of them: as above. Never null: count: it counts from zero.
  return waits ? db.many<DueRefund>(takeHeldRefundSql, of) : db.many<DueRefund>(takeFreeRefundsSql, of);
};

/** What the provider says of a payment; one that nobody waits for any more is ended there. */
const askProvider = async (ctx: Ctx, provider: PayProvider, payment: Payment, isWanted: boolean): Promise<PayOutcome> => {
  const isOver = msOf(payment.expireTime) <= ctx.now().getTime();
  const said = isOver || !isWanted ? await provider.close(payment.paymentNo) : await provider.query(payment.paymentNo);
  // A code that nobody scanned can be paid until it expires.
  return said.state === 'missing' && isOver ? { state: 'closed' } : said;
};

/** Asks the provider for a payment and books the answer; silence leaves everything as it was. Answers whether it was heard. */
export async function askForPayment(ctx: Ctx, { id }: Pick<Due, 'id'>, count = 0): Promise<boolean> {
  const read = await ctx.db.tx((tx) => lockWhole({ ...ctx, tx }, id));
  const provider = ctx.payments.providers.of(ctx.tenantId, read.payment.provider);
  if (!provider) return false;
  try {
    // With one of its orders gone, its amount is no longer what is owed.
    const isWanted = read.orders.every(({ status }) => status === costOrderStatus.paying);
    const said = await askProvider(ctx, provider, read.payment, isWanted);
    await ctx.db.tx(async (tx) => {
      const call: TxCtx = { ...ctx, tx };
      await bookPayment(call, (await lockWhole(call, id)).payment, said);
      await tx.run(`update ds_tb_payment set next_query_time = $3 where id = $1 and tenant_id = $2 and status in (${livePayments})`, [
        id,
        ctx.tenantId,
        nextAsk(ctx.now(), count),
      ]);
    });
    return true;
  } catch (error) {
    if (!(error instanceof ProviderSilent || error instanceof ProviderRefused)) throw error;
    ctx.log.warn({ payment: read.payment.paymentNo, reason: error.message }, 'the provider did not say what became of a payment');
    return false;
  }
}

const refundOf = async (ctx: TxCtx, id: string): Promise<Refund> => {
  const row = await ctx.tx.one<DbRow>(`select * from ds_tb_refund where id = $1 and tenant_id = $2 and del_flag = '0' for update`, [
    id,
    ctx.tenantId,
  ]);
  if (!row) throw new Failure('row.missing');
  return fromDb(ctx, refundRecord, row, refundHidden);
};

const askForRefund = async (ctx: Ctx, provider: PayProvider, refund: Refund, payment: Payment): Promise<RefundOutcome> => {
  const asked = {
    paymentNo: payment.paymentNo,
    refundNo: refund.refundNo,
    amountFen: refund.amount,
    totalFen: payment.amount,
    // Providers show it to payers in Chinese.
    reason: toldReason('zh-CN', refund.reason ?? ''),
    notifyUrl: notifyUrl(ctx, provider.name),
  };
  if (refund.status === refundStatus.sent) {
    const said = await provider.queryRefund(asked);
    if (said.state !== 'missing') return said;
  }
  return provider.refund(asked);
};

/** Sends an approved refund, or asks what became of it; silence leaves it on its way, to be asked for again. */
const workRefund = async (ctx: Ctx, { id, orderId, count }: DueRefund): Promise<void> => {
  const read = await ctx.db.tx(async (tx) => {
    const call: TxCtx = { ...ctx, tx };
    await lockOrder(call, orderId);
    const refund = await refundOf(call, id);
    return { refund, payment: await lockPayment(call, refund.paymentId) };
  });
  const provider = ctx.payments.providers.of(ctx.tenantId, read.payment.provider);
  if (!provider) return;
  let said: RefundOutcome = { state: 'sent' };
  try {
    said = await askForRefund(ctx, provider, read.refund, read.payment);
  } catch (error) {
    if (!(error instanceof ProviderSilent || error instanceof ProviderRefused)) throw error;
    ctx.log.warn({ refund: read.refund.refundNo, reason: error.message }, 'the provider did not say what became of a refund');
  }
  await ctx.db.tx(async (tx) => {
    const call: TxCtx = { ...ctx, tx };
    await lockOrder(call, orderId);
    const refund = await refundOf(call, id);
    await bookRefund(call, refund, await lockPayment(call, refund.paymentId), said);
    await tx.run(
      `update ds_tb_refund set next_query_time = $3 where id = $1 and tenant_id = $2 and status in ('${refundStatus.approved}', '${refundStatus.sent}')`,
      [id, ctx.tenantId, nextAsk(ctx.now(), count)],
    );
  });
};

/** Works on what is taken, block by block, until nothing is due; one that cannot be worked on does not keep the others. Answers how many. */
export async function afterTaken<T extends Pick<Due, 'id' | 'tenantId'>>(
  services: Services,
  take: (waits: boolean) => Promise<readonly T[]>,
  work: (ctx: Ctx, due: T) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<number> {
  let done = 0;
  for (let due = await takeDue(take); due.length > 0; due = await takeDue(take))
    for (const one of due) {
      signal?.throwIfAborted();
      try {
        await work(systemCtx(services, one.tenantId), one);
      } catch (error) {
        services.log.error({ err: error, id: one.id }, 'what is due cannot be worked on');
      }
      done += 1;
    }
  return done;
}

/** Asks for the payments that are due; answers how many. */
export function queryDuePayments(services: Services, tenantId: number | null, signal?: AbortSignal): Promise<number> {
  return afterTaken(
    services,
    (waits) => takePayments(services, tenantId, waits),
    (ctx, due) => askForPayment(ctx, due, due.count),
    signal,
  );
}

/** Sends and asks for the refunds that are due; answers how many. */
export function workDueRefunds(services: Services, tenantId: number | null, signal?: AbortSignal): Promise<number> {
  return afterTaken(services, (waits) => takeRefunds(services, tenantId, waits), workRefund, signal);
}

/** Closes the orders of a tenant that were not paid in time; answers how many. */
export async function expireOrders(services: Services, tenantId: number): Promise<number> {
  const ctx = systemCtx(services, tenantId);
  const due = await services.db.many<{ id: string }>(
    `select id from ds_tb_cost_order where tenant_id = $1 and status in ('${costOrderStatus.unpaid}', '${costOrderStatus.refused}') and del_flag = '0'
       and expire_time <= $2 order by expire_time limit 5000`,
    [tenantId, services.now()],
  );
  let closed = 0;
  for (const { id } of due)
    await services.db.tx(async (tx) => {
      const call: TxCtx = { ...ctx, tx };
      const order = await lockOrder(call, id);
      if (!isIdle(order)) return;
      await changeRow(call, 'order', order, 'expire', { status: costOrderStatus.closed, closeReason: costOrderClose.expired });
      await tellEntry(call, order.registrationId);
      closed += 1;
    });
  return closed;
}

/** Asks in the background, one after the other. */
export function openPayments(services: () => Services): Payments {
  let providers: Payments['providers'] | undefined;
  const sender = openSender(
    services,
    async (own) => {
      await bookKeptNotices(own, null);
      await workDueRefunds(own, null);
      await queryDuePayments(own, null);
    },
    'payments cannot be asked for',
  );
  return {
    get providers() {
      providers ??= openPayProviders(services().config, services().now);
      return providers;
    },
    lastAsked: new Map(),
    soon: () => sender.deliverSoon(),
    settled: () => sender.delivered(),
    stop: () => sender.stop(),
  };
}
