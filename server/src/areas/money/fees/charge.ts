import { yes } from '@saiyun/sdk/contract';
import {
  costOrder,
  costOrderClose,
  costOrderStatus,
  examineStatus,
  payStatus,
  refundSource,
  registrationStatus,
} from '@saiyun/sdk/entities';
import { type OrderFee, type OrderQuote, quoteOrder } from '@saiyun/sdk/rules';
import { fromWireTime, toWireDate } from '@saiyun/sdk/view';
import { audit } from '../../../kernel/audit/audit.ts';
import type { TxCtx } from '../../../kernel/entity-module.ts';
import { publish } from '../../../kernel/events/outbox.ts';
import { newId } from '../../../kernel/id.ts';
import type { Competition } from '../../competition/timeline.ts';
import { answeredFees } from './answered-fees.ts';
import { aloneInVoucher } from './joint/parts.ts';
import { askRefundOf, refundableOf } from './refunding.ts';
import { dayOf, isIdle, isOpen, livePayments, newNumber, type Order, ordersOfEntry, payStatusOf } from './rows.ts';
import { changeRow } from './tell.ts';

/** What is known of an entry to be charged. */
export interface ChargedEntry {
  readonly id: string;
  readonly competitionId: string;
  readonly groupId: string | null;
  readonly unitId: string | null;
  readonly captainUserId: string | null;
}

const dayMs = 86_400_000;
const usualDays = 14;

/** The fees of a competition; none where it is free, whatever was priced before. */
export async function feesOf({ tx, tenantId }: TxCtx, competition: Pick<Competition, 'id' | 'feeMode'>): Promise<readonly OrderFee[]> {
  if (competition.feeMode === 'free' || competition.feeMode === null) return [];
  const rows = await tx.many<Omit<OrderFee, 'isChoice'> & { readonly choice: string | null }>(
    `select id, item_name as name, item_name_en as "nameEn", fee_mode as "feeMode", amount as "amountFen", early_bird as "earlyBird",
       group_id as "groupId", is_choice as choice
     from ds_tb_cost_item where tenant_id = $1 and competition_id = $2 and del_flag = '0' order by group_id nulls first, create_time, id`,
    [tenantId, competition.id],
  );
  return rows.map(({ choice, ...fee }) => ({ ...fee, groupId: fee.groupId || null, isChoice: choice === yes }));
}

/** How many people an entry is charged for: its captain and its members, not its tutors. */
export async function countPeople({ tx, tenantId }: TxCtx, entryId: string): Promise<number> {
  const found = await tx.one<{ n: number }>(
    `select count(*)::int as n from ds_tb_registration_member
     where tenant_id = $1 and registration_id = $2 and member_role = 'member' and del_flag = '0'`,
    [tenantId, entryId],
  );
  return 1 + (found?.n ?? 0);
}

/** The end of the last day of a price, or the days to pay, whichever comes first. */
const expiryOf = (ctx: TxCtx, { until }: OrderQuote, days: number | null): Date => {
  const usual = new Date(ctx.now().getTime() + (days ?? usualDays) * dayMs);
  const endOfPrice = until === null ? undefined : fromWireTime(`${until} 23:59:59`);
  return endOfPrice && endOfPrice < usual ? endOfPrice : usual;
};

/** Time to pay that was granted to the entry's school, team or area. */
const extended = async ({ tx, tenantId }: TxCtx, entryId: string, usual: Date): Promise<Date> => {
  const found = await tx.one<{ at: Date | null }>(`select ds_tb_exception_end($1, 'pay', $2, null, null, null) as at`, [tenantId, entryId]);
  return found?.at && found.at > usual ? found.at : usual;
};

const closeOrder = (ctx: TxCtx, order: Order, reason: (typeof costOrderClose)[keyof typeof costOrderClose] & string): Promise<Order> =>
  changeRow(ctx, 'order', order, 'close', { status: costOrderStatus.closed, closeReason: reason });

const insertOrder = async (ctx: TxCtx, entry: ChargedEntry, quote: OrderQuote, expireTime: Date): Promise<void> => {
  const [id, orderNo] = [newId(ctx), newNumber(ctx, 'D')];
  await ctx.tx.run(
    `insert into ds_tb_cost_order (id, tenant_id, order_no, competition_id, registration_id, unit_id, payer_user_id, items, amount, paid_amount,
       refunded_amount, status, expire_time, create_by, create_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, 0, '${costOrderStatus.unpaid}', $10, $11, $12)`,
    [
      id,
      ctx.tenantId,
      orderNo,
      entry.competitionId,
      entry.id,
      entry.unitId,
      entry.captainUserId,
      JSON.stringify(quote.lines),
      quote.amountFen,
      expireTime,
      ctx.actor.username,
      ctx.now(),
    ],
  );
  await audit(ctx, costOrder, [
    { action: 'add', entityId: id, after: { orderNo, amount: quote.amountFen, status: costOrderStatus.unpaid } },
  ]);
  await publish(ctx, costOrder, 'add', [{ id, from: '', to: costOrderStatus.unpaid, revision: 1 }]);
};

const kept = (order: Order): number => (order.paidAmount ?? 0) - (order.refundedAmount ?? 0);

/**
 * What an entry owes on a day, with the chosen among the optional fees. Those that hang on a question of the form follow its answer,
 * whatever was chosen.
 */
export async function quoteFor(
  ctx: TxCtx,
  entry: Pick<ChargedEntry, 'id' | 'groupId'>,
  fees: readonly OrderFee[],
  orders: readonly Order[],
  { chosen, day }: { readonly chosen: readonly string[]; readonly day: string },
): Promise<OrderQuote> {
  const paidFen = orders.reduce((sum, order) => sum + kept(order), 0);
  const answered = await answeredFees(ctx, entry.id);
  const all = [...chosen.filter((id) => !answered.linked.has(id)), ...answered.chosen];
  return quoteOrder(fees, { groupId: entry.groupId || null, people: await countPeople(ctx, entry.id), paidFen, chosen: all }, day);
}

/**
 * Brings the orders of an entry in line with what it owes (FEE-01), and answers its `payStatus`. One that is not paid yet gets its new
 * amount at the price of its own day; one that is being paid stays as it is, and the rest is charged later; what was paid counts.
 */
export async function chargeEntry(
  ctx: TxCtx,
  entry: ChargedEntry,
  competition: Pick<Competition, 'id' | 'feeMode' | 'payDays'>,
): Promise<string> {
  const fees = await feesOf(ctx, competition);
  const orders = await ordersOfEntry(ctx, entry.id);
  if (fees.length === 0 && orders.length === 0) return payStatus.none;
  const open = orders.find(isOpen);
  if (open && !isIdle(open)) return payStatusOf(orders);
  const before = open ? open.items : orders.findLast(({ status }) => status === costOrderStatus.closed)?.items;
  const quote = await quoteFor(ctx, entry, fees, orders, {
    chosen: (before ?? []).flatMap(({ itemId }) => itemId ?? []),
    // What was promised until a day holds as long as the order does.
    day: open ? dayOf(open.createTime) : toWireDate(ctx.now()),
  });
  if (quote.amountFen === 0) {
    if (open) await closeOrder(ctx, open, costOrderClose.changed);
  } else if (!open) await insertOrder(ctx, entry, quote, await extended(ctx, entry.id, expiryOf(ctx, quote, competition.payDays)));
  else if (JSON.stringify(open.items) !== JSON.stringify(quote.lines))
    await changeRow(ctx, 'order', open, 'reprice', { items: quote.lines, amount: quote.amountFen });
  return payStatusOf(await ordersOfEntry(ctx, entry.id));
}

/**
 * An entry that was withdrawn or rejected owes nothing: what is open is closed, and what was paid is asked back, by the refund policy where
 * the entrant withdrew and whole where the entry was rejected. Answers its `payStatus`.
 */
export async function dischargeEntry(ctx: TxCtx, entryId: string, why: 'withdraw' | 'reject', reason: string): Promise<string> {
  for (const order of await ordersOfEntry(ctx, entryId)) {
    if (isOpen(order)) {
      await closeOrder(ctx, order, costOrderClose.entryOut);
      await ctx.tx.run(
        `update ds_tb_cost_examine set status = '${examineStatus.refused}', opinion = $3
         where tenant_id = $1 and status = '${examineStatus.waiting}' and del_flag = '0' and ${aloneInVoucher}`,
        [ctx.tenantId, order.id, reason],
      );
      // A payment on its way is ended at the provider.
      await ctx.tx.run(
        `update ds_tb_payment set next_query_time = $3 where tenant_id = $1 and status in (${livePayments})
           and id in (select payment_id from ds_tb_payment_part where tenant_id = $1 and order_id = $2)`,
        [ctx.tenantId, order.id, ctx.now()],
      );
    }
    if (kept(order) === 0) continue;
    const mostFen = await refundableOf(ctx, order, why === 'reject');
    const source = why === 'reject' ? refundSource.admin : refundSource.applicant;
    if (mostFen > 0) await askRefundOf(ctx, order, { amountFen: mostFen, source, reason });
  }
  ctx.payments.soon();
  return payStatusOf(await ordersOfEntry(ctx, entryId));
}

/** Whether an entry in a state is charged, by when the competition's fees are due. */
export function isCharged(status: string | null, competition: Pick<Competition, 'feeDue'>): boolean {
  return status === registrationStatus.approved || (status === registrationStatus.submitted && competition.feeDue === 'submitted');
}
