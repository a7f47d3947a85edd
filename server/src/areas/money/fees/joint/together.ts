import { json, type Role } from '@saiyun/sdk/contract';
import { costOrder, costOrderStatus, paymentStatus } from '@saiyun/sdk/entities';
import { toWireYuan } from '@saiyun/sdk/logic/money';
import * as z from 'zod';
import { needed, readInput } from '../../../../http/call/input.ts';
import { refuseRow, rolesFor } from '../../../../kernel/access/access.ts';
import { writeOf } from '../../../../kernel/access/confinement.ts';
import type { Ctx } from '../../../../kernel/context.ts';
import { Failure, type TxCtx } from '../../../../kernel/entity-module.ts';
import { refuseFiles } from '../../../../kernel/write/named-files.ts';
import { readRows, refuseUngiven } from '../../../../kernel/write/standard-calls.ts';
import { costOrderModule, insertVoucher, refuseUsedTransfer, timesOf } from '../order.ts';
import { contactProvider, payDevice, paymentStateOf } from '../paying.ts';
import { isIdle, lockPayment, msOf, type Order } from '../rows.ts';
import { changeRow } from '../tell.ts';
import { insertPayment, teamOf } from './parts.ts';

/** Nobody pays for more at once. */
const mostOrders = 100;
const orders = json(['订单', 'Orders'], 'any', { required: true, array: true });
const { voucherFileId, transferNo } = costOrder.verbs.uploadVoucher.input;

export const togetherInput = { orders, provider: needed(['支付渠道', 'Provider'], 32), on: payDevice } as const;
export const togetherVoucherInput = { orders, voucherFileId, transferNo } as const;

const askedOrders = z
  .array(z.strictObject({ id: z.string().max(32), revision: z.number().int() }))
  .min(1)
  .max(mostOrders);
type Asked = z.infer<typeof askedOrders>;

const readOrders = (given: unknown): Asked => {
  const { success, data } = askedOrders.safeParse(given);
  if (!success || new Set(data.map(({ id }) => id)).size < data.length) throw new Failure('pay.orders', { max: mostOrders });
  return data;
};

/**
 * The orders, locked, if the caller may pay each of them and all are as the caller saw them. The first that is not refuses the call, with its
 * team.
 */
const dueOrders = async (ctx: TxCtx, roles: readonly Role[], asked: Asked, verb: 'pay' | 'uploadVoucher'): Promise<readonly Order[]> => {
  const ids = asked.map(({ id }) => id);
  const found = await readRows(ctx, ctx.tx, costOrderModule, roles, ids, { lock: true });
  if (found.length < ids.length) throw new Failure('row.missing');
  await refuseUngiven(ctx, costOrderModule, roles, ids, writeOf(costOrder, verb));
  const revisions = new Map(asked.map(({ id, revision }) => [id, revision]));
  for (const order of found) {
    const refuse = async (code: 'pay.not_due' | 'pay.team_expired' | 'pay.changed'): Promise<never> => {
      throw new Failure(code, { team: await teamOf(ctx, order) });
    };
    if (!isIdle(order) || order.amount <= 0) await refuse('pay.not_due');
    if (msOf(order.expireTime) <= ctx.now().getTime()) await refuse('pay.team_expired');
    if (order.revision !== revisions.get(order.id)) await refuse('pay.changed');
    await refuseRow(ctx, costOrder, verb, order);
  }
  return found;
};

/** POST /dsTbPay/together: one payment for several orders, of exactly what they cost at this moment. */
export async function payTogether(ctx: Ctx, body: unknown): Promise<unknown> {
  const { orders: given, provider, on = 'screen' } = readInput(togetherInput, body);
  const asked = readOrders(given);
  const roles = rolesFor(ctx, costOrder, 'pay');
  if (!ctx.payments.providers.of(ctx.tenantId, provider)) throw new Failure('pay.provider');
  const { first, payment } = await ctx.db.tx(async (tx) => {
    const call: TxCtx = { ...ctx, tx };
    const due = await dueOrders(call, roles, asked, 'pay');
    const times = timesOf(call, Math.min(...due.map(({ expireTime }) => msOf(expireTime))));
    const { id } = await insertPayment(call, due, { provider, status: paymentStatus.created, ...times });
    const changed = [];
    for (const order of due)
      changed.push(await changeRow(call, 'order', order, 'pay', { status: costOrderStatus.paying, payerUserId: ctx.actor.userId }));
    return { first: changed[0], payment: await lockPayment(call, id) };
  });
  if (!first) throw new Failure('row.missing');
  await contactProvider(ctx, first, payment, on);
  return paymentStateOf(ctx, roles, first);
}

/** POST /dsTbPay/togetherVoucher: the voucher of one transfer for several orders, to be examined once. */
export async function uploadTogether(ctx: Ctx, body: unknown): Promise<unknown> {
  const { orders: given, ...voucher } = readInput(togetherVoucherInput, body);
  const asked = readOrders(given);
  const roles = rolesFor(ctx, costOrder, 'uploadVoucher');
  return ctx.db.tx(async (tx) => {
    const call: TxCtx = { ...ctx, tx };
    const due = await dueOrders(call, roles, asked, 'uploadVoucher');
    await refuseFiles(call, { voucherFileId }, voucher);
    const transfer = voucher.transferNo || null;
    await refuseUsedTransfer(call, transfer);
    await insertVoucher(call, due, { transferNo: transfer, voucherFileId: voucher.voucherFileId });
    for (const order of due)
      await changeRow(call, 'order', order, 'uploadVoucher', {
        status: costOrderStatus.waiting,
        voucherFileId: voucher.voucherFileId,
        payerUserId: ctx.actor.userId,
      });
    return { count: due.length, amount: toWireYuan(due.reduce((sum, { amount }) => sum + amount, 0)) };
  });
}
