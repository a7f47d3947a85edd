import { no, yes } from '@saiyun/sdk/contract';
import { refund as refundRecord } from '@saiyun/sdk/entities';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BadNotice, type PayNotice, type PayProvider, ProviderSilent } from '../../../delivery/pay/port.ts';
import { isServed } from '../../../delivery/pay/providers.ts';
import type { Services } from '../../../kernel/context.ts';
import type { TxCtx } from '../../../kernel/entity-module.ts';
import { newId } from '../../../kernel/id.ts';
import { type DbRow, fromDb } from '../../../kernel/row/row.ts';
import { type Booked, bookPayment, bookRefund, recordRefundThere } from './booking.ts';
import { lockOrder, lockPayment, type Payment, refundHidden, systemCtx } from './rows.ts';

interface Named {
  readonly id: string;
  readonly tenantId: number;
  readonly orderId: string;
}

/** The payment that a notice is about, in whatever tenant it is; numbers are unique over all. */
const paymentNamed = async ({ db }: Services, notice: PayNotice & { readonly provider: PayProvider }): Promise<Named> => {
  // All tenants: a notice names the payment, not the tenant.
  const found = await db.one<Named>(
    `select id, tenant_id as "tenantId", order_id as "orderId" from ds_tb_payment where payment_no = $1 and provider = $2 and del_flag = '0'`,
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

/**
 * Takes a verified notice into the inbox and handles it, once: an event that is known answers as it did, and of many at once the others wait
 * for the first. False where it cannot be booked, so that the provider sends it again.
 */
export async function takeNotice(services: Services, notice: PayNotice & { readonly provider: PayProvider }): Promise<boolean> {
  const named = await paymentNamed(services, notice);
  const ctx = systemCtx(services, named.tenantId);
  return services.db.tx(async (tx) => {
    const call: TxCtx = { ...ctx, tx };
    const id = newId(ctx);
    await tx.run(
      `insert into ds_tb_pay_notify (id, tenant_id, event_id, provider, payment_id, body, handled, create_by, create_time)
       values ($1, $2, $3, $4, $5, $6, '${no}', 'system', $7) on conflict do nothing`,
      [id, ctx.tenantId, notice.eventId, notice.provider.name, named.id, JSON.stringify(notice.body), ctx.now()],
    );
    const kept = await tx.one<{ handled: string | null }>(
      `select handled from ds_tb_pay_notify where tenant_id = $1 and event_id = $2 and del_flag = '0' for update`,
      [ctx.tenantId, notice.eventId],
    );
    if (kept?.handled === yes) return true;
    await lockOrder(call, named.orderId);
    const payment = await lockPayment(call, named.id);
    const outcome = await bookNotice(call, payment, notice);
    await tx.run(
      `update ds_tb_pay_notify set handled = $3, outcome = $4, revision = revision + 1, update_by = 'system', update_time = $5
       where tenant_id = $1 and event_id = $2 and del_flag = '0'`,
      [ctx.tenantId, notice.eventId, outcome === 'amount' ? no : yes, outcome, ctx.now()],
    );
    if (outcome === 'booked')
      await tx.run(`update ds_tb_payment set notify_payload = $3 where id = $1 and tenant_id = $2`, [
        named.id,
        ctx.tenantId,
        JSON.stringify(notice.body),
      ]);
    return outcome !== 'amount';
  });
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
