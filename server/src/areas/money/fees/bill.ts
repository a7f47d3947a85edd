import type { OrderLine } from '@saiyun/sdk/contract';
import { bankAccountStatus, costOrder, costOrderStatus, examineStatus, invoiceStatus, payStatus, registration } from '@saiyun/sdk/entities';
import { toWireYuan } from '@saiyun/sdk/logic/money';
import { may } from '@saiyun/sdk/logic/permission';
import { toldReason } from '@saiyun/sdk/messages';
import { entryFees, pricedFees } from '@saiyun/sdk/rules';
import { toWireDate, toWireTime } from '@saiyun/sdk/view';
import { needed, readInput } from '../../../http/call/input.ts';
import { rolesFor, rolesForCall } from '../../../kernel/access/access.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { twinSql } from '../../../kernel/dict/twin.ts';
import { Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { inLanguage } from '../../../kernel/row/in-language.ts';
import { moduleNamed } from '../../../kernel/tasks/modules.ts';
import { readRow } from '../../../kernel/write/standard-calls.ts';
import { type Competition, competitionOf as competitionNamed } from '../../competition/timeline.ts';
import { invoiceableFen } from '../invoices/rows.ts';
import { invoicesOfOrders } from '../invoices/told.ts';
import { twoPersonFen } from '../two-people.ts';
import { answeredFees } from './answered-fees.ts';
import { chargeEntry, countPeople, feesOf, isCharged, quoteFor } from './charge.ts';
import { idsOf } from './joint/parts.ts';
import { costOrderModule } from './order.ts';
import { wechatPageOf } from './paying.ts';
import { refundableOf } from './refunding.ts';
import { dayOf, isIdle, isOpen, type Order, ordersOfEntry, payStatusOf } from './rows.ts';
import { statementOf } from './statement-match.ts';
import { tellEntry } from './tell.ts';

export const renewInput = { registrationId: needed(['报名', 'Registration'], 32) } as const;

interface Entry {
  readonly id: string;
  readonly teamName: string;
  readonly teamNameEn: string | null;
  readonly competitionId: string;
  readonly groupId: string | null;
  readonly unitId: string | null;
  readonly captainUserId: string | null;
  readonly status: string;
  readonly payStatus: string | null;
}

/** The entry, if the caller may see it and orders at all. */
const entryOf = async (ctx: Ctx, id: string): Promise<Entry> => {
  rolesForCall(ctx, costOrder, 'list');
  const module = moduleNamed(ctx, registration.name);
  if (!module) throw new Failure('row.missing');
  return (await readRow(ctx, ctx.db, module, rolesForCall(ctx, registration, 'queryById'), id)) as unknown as Entry;
};

const competitionOf = async (ctx: TxCtx, id: string): Promise<Competition> => {
  const found = await competitionNamed(ctx, id);
  if (!found) throw new Failure('row.missing');
  return found;
};

interface Part {
  readonly orderId: string;
  readonly id: string;
  readonly status: string;
  readonly createTime: Date;
  readonly opinion: string | null;
}

const timeOf = (time: Date | null): string | null => (time === null ? null : toWireTime(time));

const partsOf = async (ctx: TxCtx, ids: readonly string[]) => {
  const { tx, tenantId } = ctx;
  const payments = await tx.many<
    Omit<Part, 'opinion'> & { paymentNo: string; provider: string; amount: number; payTime: Date | null; orderCount: number }
  >(
    `select x.order_id as "orderId", p.id, p.status, p.create_time as "createTime", p.payment_no as "paymentNo", p.provider, x.amount,
       p.pay_time as "payTime", cardinality(string_to_array(p.order_ids, ',')) as "orderCount"
     from ds_tb_payment_part x join ds_tb_payment p on p.id = x.payment_id and p.tenant_id = x.tenant_id
     where x.tenant_id = $1 and x.order_id = any($2) and p.del_flag = '0' order by p.create_time desc, p.id`,
    [tenantId, ids],
  );
  const refunds = await tx.many<Part & { refundNo: string; amount: number; reason: string | null; doneTime: Date | null }>(
    `select order_id as "orderId", id, status, create_time as "createTime", opinion, refund_no as "refundNo", amount, reason, done_time as "doneTime"
     from ds_tb_refund where tenant_id = $1 and order_id = any($2) and del_flag = '0' order by create_time desc, id`,
    [tenantId, ids],
  );
  const vouchers = await tx.many<Part & { voucherFileId: string | null; transferNo: string | null; orderCount: number }>(
    `select o.id as "orderId", x.id, x.status, x.create_time as "createTime", x.opinion, x.voucher_file_id as "voucherFileId",
       x.transfer_no as "transferNo", cardinality(string_to_array(x.order_ids, ',')) as "orderCount"
     from ds_tb_cost_order o join ds_tb_cost_examine x on x.tenant_id = o.tenant_id and string_to_array(x.order_ids, ',') @> array[o.id]
     where o.tenant_id = $1 and o.id = any($2) and x.del_flag = '0' order by x.create_time desc, x.id`,
    [tenantId, ids],
  );
  const told = <T extends Part>(part: T): T => ({ ...part, opinion: toldReason(ctx.language, part.opinion) });
  return {
    payments,
    refunds: refunds.map((one) => ({ ...told(one), reason: toldReason(ctx.language, one.reason) })),
    vouchers: vouchers.map(told),
  };
};

const toldOrders = async (ctx: TxCtx, orders: readonly Order[]) => {
  const { payments, refunds, vouchers } = await partsOf(
    ctx,
    orders.map(({ id }) => id),
  );
  const invoices = await invoicesOfOrders(
    ctx,
    orders.map(({ id }) => id),
  );
  const told = [];
  for (const order of orders.toReversed()) {
    const isOf = ({ orderId }: { readonly orderId: string }): boolean => orderId === order.id;
    const ownInvoices = invoices.filter(isOf);
    const isPaid = order.status === costOrderStatus.paid || order.status === costOrderStatus.partlyRefunded;
    told.push({
      id: order.id,
      revision: order.revision,
      orderNo: order.orderNo,
      status: order.status,
      closeReason: order.closeReason,
      amount: toWireYuan(order.amount),
      paidAmount: toWireYuan(order.paidAmount ?? 0),
      refundedAmount: toWireYuan(order.refundedAmount ?? 0),
      expireTime: order.expireTime,
      createTime: order.createTime,
      lines: order.items ?? [],
      refundable: toWireYuan(isPaid ? await refundableOf(ctx, order) : 0),
      invoiceable: toWireYuan(isPaid && !ownInvoices.some(isLiveInvoice) ? invoiceableFen(order) : 0),
      invoices: ownInvoices.map(({ orderId: _order, ...one }) => one),
      payments: payments.filter(isOf).map(({ orderId: _order, createTime: _time, amount, payTime, ...one }) => ({
        ...one,
        amount: toWireYuan(amount),
        payTime: timeOf(payTime),
      })),
      refunds: refunds.filter(isOf).map(({ orderId: _order, amount, createTime, doneTime, ...one }) => ({
        ...one,
        amount: toWireYuan(amount),
        createTime: timeOf(createTime),
        doneTime: timeOf(doneTime),
      })),
      vouchers: vouchers.filter(isOf).map(({ orderId: _order, createTime, ...one }) => ({ ...one, createTime: timeOf(createTime) })),
    });
  }
  return told;
};

/** The optional fees of an entry at the prices of its open order. */
const choicesOf = async (ctx: TxCtx, entry: Entry, of: Competition, open: Order | undefined) => {
  if (!open || !isIdle(open)) return [];
  const people = await countPeople(ctx, entry.id);
  const day = dayOf(open.createTime);
  const { linked } = await answeredFees(ctx, entry.id);
  return (await feesOf(ctx, of)).flatMap((fee) => {
    const isOffered = fee.isChoice && !linked.has(fee.id);
    const [line] = isOffered ? entryFees(pricedFees([fee], day), { groupId: entry.groupId || null, people }) : [];
    if (!line) return [];
    const { amountFen, count, sumFen } = line;
    const isChosen = (open.items ?? []).some(({ itemId }) => itemId === fee.id);
    return [{ itemId: fee.id, name: fee.name, nameEn: fee.nameEn, amountFen, count, sumFen, isChosen }];
  });
};

const ended: readonly unknown[] = [invoiceStatus.failed, invoiceStatus.reversed];
const isLiveInvoice = ({ status }: { readonly status: unknown }): boolean => !ended.includes(status);

const settled: readonly string[] = [payStatus.paid, payStatus.refunded];

/** Whether the entry owes something today that no order asks for. What was paid is settled, whatever the price is today or went back since. */
const owesMore = async (ctx: TxCtx, entry: Entry, of: Competition, orders: readonly Order[]): Promise<boolean> =>
  !settled.includes(payStatusOf(orders)) &&
  (await quoteFor(ctx, entry, await feesOf(ctx, of), orders, { chosen: [], day: toWireDate(ctx.now()) })).amountFen > 0;

/** Where payers transfer to: the platform's verified account, in full, because they have to type it. */
const accountOf = async (ctx: TxCtx) => {
  const row = await ctx.tx.one<{ name: string; bank: string | null; branch: string | null; sealed: string | null }>(
    `select real_name as name, bank_name as bank, opening_bank as branch, card_no as sealed from ds_tb_bank_account
     where tenant_id = $1 and owner_type = 'platform' and account_type = 'bankCard' and status = '${bankAccountStatus.verified}' and del_flag = '0'
     order by is_default desc nulls last, create_time, id limit 1`,
    [ctx.tenantId],
  );
  const cardNo = row?.sealed ? ctx.cipher.open(row.sealed) : null;
  return row && cardNo !== null ? { name: row.name, bank: [row.bank, row.branch].filter(Boolean).join(' '), cardNo } : null;
};

/** GET /dsTbCostOrder/bill: all that an entry owes and has paid. */
export async function billOf(ctx: Ctx, registrationId: string): Promise<unknown> {
  const entry = await entryOf(ctx, registrationId);
  return ctx.db.tx(async (tx) => {
    const call: TxCtx = { ...ctx, tx };
    const of = await competitionOf(call, entry.competitionId);
    const orders = await ordersOfEntry(call, entry.id);
    const open = orders.find(isOpen);
    const unit = entry.unitId
      ? await tx.one<{ name: string }>(
          `select ${twinSql(ctx.language, 'unit_name')} as name from ds_tb_unit where id = $1 and tenant_id = $2`,
          [entry.unitId, ctx.tenantId],
        )
      : undefined;
    const mayPay = may(ctx.actor, costOrder, 'pay').kind === 'allowed';
    return {
      registrationId: entry.id,
      teamName: (ctx.language === 'en' && entry.teamNameEn) || entry.teamName,
      competitionId: of.id,
      competitionName: (ctx.language === 'en' && of.competitionNameEn) || of.competitionName,
      unitName: unit?.name ?? null,
      payStatus: entry.payStatus,
      orders: await toldOrders(call, orders),
      choices: await choicesOf(call, entry, of, open),
      providers: ctx.payments.providers.namesOf(ctx.tenantId),
      wechatPage: mayPay ? wechatPageOf(ctx, entry.id) : null,
      account: mayPay ? await accountOf(call) : null,
      canRenew: !open && isCharged(entry.status, of) && (await owesMore(call, entry, of, orders)),
    };
  });
}

/** POST /dsTbCostOrder/renew: an order at today's prices for one that expired. */
export async function renewOrder(ctx: Ctx, body: unknown): Promise<unknown> {
  const { registrationId } = readInput(renewInput, body);
  rolesFor(ctx, costOrder, 'pay');
  const entry = await entryOf(ctx, registrationId);
  await ctx.db.tx(async (tx) => {
    const call: TxCtx = { ...ctx, tx };
    const of = await competitionOf(call, entry.competitionId);
    if (!isCharged(entry.status, of)) throw new Failure('pay.entry_out');
    if (!(await owesMore(call, entry, of, await ordersOfEntry(call, entry.id)))) throw new Failure('pay.nothing_due');
    await chargeEntry(call, entry, of);
    if (!(await ordersOfEntry(call, entry.id)).some(isOpen)) throw new Failure('pay.nothing_due');
    await tellEntry(call, entry.id);
  });
  return billOf(ctx, registrationId);
}

interface Around {
  readonly teamName: string;
  readonly registerNo: string | null;
  readonly unitName: string | null;
  readonly competitionName: string;
  readonly payerName: string | null;
  readonly lines: readonly OrderLine[];
  readonly voucherFileId: string | null;
  readonly transferNo: string | null;
  readonly asked: Date;
  readonly firstBy: string | null;
  readonly first: string | null;
  readonly alike: readonly string[] | null;
  readonly orderIds: string;
}

/** The orders that a transfer is for, by team. */
const transferredOf = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db.many<{
    id: string;
    orderNo: string;
    registrationId: string;
    teamName: string;
    competitionName: string;
    amount: number;
    status: string;
  }>(
    `select o.id, o.order_no as "orderNo", r.id as "registrationId", o.amount, o.status,
       ${inLanguage('r', 'team_name', 'team_name_en', '$3')} as "teamName",
       ${inLanguage('c', 'competition_name', 'competition_name_en', '$3')} as "competitionName"
     from ds_tb_cost_order o join ds_tb_registration r on r.id = o.registration_id and r.tenant_id = o.tenant_id
       join ds_tb_competition c on c.id = o.competition_id and c.tenant_id = o.tenant_id
     where o.tenant_id = $1 and o.id = any($2) and o.del_flag = '0' order by "teamName", o.order_no`,
    [ctx.tenantId, ids, ctx.language === 'en'],
  );

/**
 * GET /dsTbCostOrder/examination: what a voucher is decided by, beside its orders (FEE-03). `examineId` names it; without it, it is the newest of
 * the order.
 */
export async function orderExamination(ctx: Ctx, id: string, examineId?: string): Promise<unknown> {
  if (may(ctx.actor, costOrder, 'examine').kind !== 'allowed') throw new Failure('access.denied');
  await readRow(ctx, ctx.db, costOrderModule, rolesForCall(ctx, costOrder, 'queryById'), id);
  const english = ctx.language === 'en';
  const around = await ctx.db.one<Around>(
    `select ${inLanguage('r', 'team_name', 'team_name_en', '$3')} as "teamName",
       r.register_no as "registerNo", ${inLanguage('u', 'unit_name', 'unit_name_en', '$3')} as "unitName",
       ${inLanguage('c', 'competition_name', 'competition_name_en', '$3')} as "competitionName",
       p.realname as "payerName", o.items as lines, x.voucher_file_id as "voucherFileId", x.transfer_no as "transferNo", x.create_time as asked,
       x.first_by as "firstBy", f.realname as first, x.order_ids as "orderIds",
       (select array_agg(distinct other.order_no order by other.order_no) from ds_tb_cost_examine y
          join ds_tb_cost_order other on other.id = any(string_to_array(y.order_ids, ',')) and other.tenant_id = y.tenant_id
        where y.tenant_id = x.tenant_id and other.id <> all(string_to_array(x.order_ids, ',')) and y.del_flag = '0' and y.status <> '${examineStatus.refused}'
          and (y.transfer_no = x.transfer_no or y.voucher_file_id = x.voucher_file_id)) as alike
     from ds_tb_cost_order o join ds_tb_cost_examine x on x.tenant_id = o.tenant_id
         and string_to_array(x.order_ids, ',') @> array[o.id] and x.del_flag = '0' and ($4::text is null or x.id = $4)
       join ds_tb_registration r on r.id = o.registration_id and r.tenant_id = o.tenant_id
       join ds_tb_competition c on c.id = o.competition_id and c.tenant_id = o.tenant_id
       left join ds_tb_unit u on u.id = r.unit_id and u.tenant_id = o.tenant_id
       left join sys_user p on p.id = o.payer_user_id left join sys_user f on f.id = x.first_by
     where o.id = $1 and o.tenant_id = $2 and o.del_flag = '0' order by x.create_time desc, x.id limit 1`,
    [id, ctx.tenantId, english, examineId ?? null],
  );
  if (!around) throw new Failure('row.missing');
  const { asked, firstBy, alike, orderIds, ...told } = around;
  const orders = await transferredOf(ctx, idsOf(orderIds));
  return {
    ...told,
    orders: orders.map(({ amount, ...one }) => ({ ...one, amount: toWireYuan(amount) })),
    askedTime: toWireTime(asked),
    needsTwo: orders.reduce((sum, { amount }) => sum + amount, 0) >= twoPersonFen,
    isOwnFirst: firstBy !== null && firstBy === ctx.actor.userId,
    alike: alike ?? [],
    statement: await statementOf(ctx, {
      amount: orders.reduce((sum, { amount }) => sum + amount, 0),
      transferNo: told.transferNo,
      asked,
    }),
  };
}
