import { yes } from '@saiyun/sdk/contract';
import { refund as refundRecord } from '@saiyun/sdk/entities';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BadNotice, type PayNotice, type PayProvider, ProviderSilent } from '../../../../delivery/pay/port.ts';
import { isServed } from '../../../../delivery/pay/providers.ts';
import type { Services } from '../../../../kernel/context.ts';
import type { TxCtx } from '../../../../kernel/entity-module.ts';
import { type DbRow, fromDb } from '../../../../kernel/row/row.ts';
import { type Booked, bookPayment, bookRefund, recordRefundThere } from '../booking.ts';
import { lockWhole } from '../joint/parts.ts';
import { type Payment, refundHidden, systemCtx } from '../rows.ts';
import { bookKept, keepNotice, noteOutcome, waitingOf } from './kept-notices.ts';

interface Named {
  readonly id: string;
  readonly tenantId: number;
  readonly amount: number;
}

type Notice = PayNotice & { readonly provider: PayProvider };

/** The payment that a notice is about, in whatever tenant it is; numbers are unique over all. */
const paymentNamed = async ({ db }: Services, notice: Notice): Promise<Named> => {
  // All tenants: a notice names the payment, not the tenant.
  const found = await db.one<Named>(
    `select id, tenant_id as "tenantId", amount from ds_tb_payment where payment_no = $1 and provider = $2 and del_flag = '0'`,
    [notice.paymentNo, notice.provider.name],
  );
  if (!found) throw new BadNotice('payment');
  if (!isServed(notice.provider, found.tenantId) || (notice.tenantId !== null && notice.tenantId !== found.tenantId))
    throw new BadNotice('tenant');
  return found;
};

const bookNotice = async (ctx: TxCtx, payment: Payment, { of }: PayNotice): Promise<Booked> => {
  if (of.kind === 'payment') return bookPayment(ctx, payment, of.outcome);
  const row = await ctx.tx.one<DbRow>(
    `select * from ds_tb_refund where tenant_id = $1 and payment_id = $2 and refund_no = $3 and del_flag = '0' for update`,
    [ctx.tenantId, payment.id, of.refundNo],
  );
  if (!row) return of.outcome.state === 'done' ? recordRefundThere(ctx, payment, { ...of, providerNo: of.outcome.providerNo }) : 'same';
  const refund = fromDb(ctx, refundRecord, row, refundHidden);
  return of.amountFen === refund.amount ? bookRefund(ctx, refund, payment, of.outcome) : 'amount';
};

/** The usual notice: a payment was made, of the amount that was asked for. */
const isPlain = ({ of }: PayNotice, { amount }: Named): boolean =>
  of.kind === 'payment' && of.outcome.state === 'paid' && of.outcome.amountFen === amount;

/** Handles a notice at once, once: of many with one event the others wait for the first. */
const handleNotice = (services: Services, notice: Notice, named: Named): Promise<boolean> => {
  const ctx = systemCtx(services, named.tenantId);
  return services.db.tx(async (tx) => {
    const call: TxCtx = { ...ctx, tx };
    await keepNotice(call, notice, { provider: notice.provider.name, paymentId: named.id });
    const kept = await tx.one<{ handled: string | null }>(
      `select handled from ds_tb_pay_notify where tenant_id = $1 and event_id = $2 and del_flag = '0' for update`,
      [ctx.tenantId, notice.eventId],
    );
    if (kept?.handled === yes) return true;
    // What was said of the payment before comes first: no refund without it.
    for (const earlier of await waitingOf(call, named.id)) if (earlier.eventId !== notice.eventId) await bookKept(call, earlier);
    const outcome = await bookNotice(call, (await lockWhole(call, named.id)).payment, notice);
    await noteOutcome(call, { eventId: notice.eventId, paymentId: named.id, body: JSON.stringify(notice.body) }, outcome);
    return outcome !== 'amount';
  });
};

/**
 * Takes a verified notice into the inbox, once. The usual one is answered as soon as it is kept and booked right after, so that thousands can
 * come at once; all others are handled first. False where one cannot be booked, so that the provider sends it again.
 */
export async function takeNotice(services: Services, notice: Notice): Promise<boolean> {
  const named = await paymentNamed(services, notice);
  const { id: paymentId, tenantId } = named;
  const kept = { ...services, tx: services.db, tenantId };
  if (!isPlain(notice, named) || !(await keepNotice(kept, notice, { provider: notice.provider.name, paymentId })))
    return handleNotice(services, notice, named);
  services.payments.soon();
  return true;
}

/** What providers read as "sent again later": not the word success, and no status of success. */
const refused = (reply: FastifyReply, provider: string, status: number, reason: string): FastifyReply =>
  provider === 'alipay'
    ? reply.code(200).type('text/plain; charset=utf-8').send('fail')
    : reply
        .code(status)
        .type('application/json; charset=utf-8')
        .send(JSON.stringify({ code: 'FAIL', message: reason }));

/** POST /dsTbPay/notify/:provider (CALL-166): answered as the provider expects it. What nobody signed leaves no trace but a line of the log. */
export async function notified(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const name = (request.params as { readonly provider?: string }).provider ?? '';
  try {
    const notice = services.payments.providers.readNotice(name, { headers: request.headers, body: request.sentText ?? '' });
    if (!(await takeNotice(services, notice))) return refused(reply, name, 409, 'amount');
    return name === 'alipay' ? reply.code(200).type('text/plain; charset=utf-8').send('success') : reply.code(204).send();
  } catch (error) {
    if (!(error instanceof BadNotice || error instanceof ProviderSilent)) throw error;
    services.log.warn({ provider: name, reason: error.message }, 'a payment notice was refused');
    return refused(reply, name, 401, error.message);
  }
}
