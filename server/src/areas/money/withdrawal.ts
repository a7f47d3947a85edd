import type { AnyRow, Issue } from '@saiyun/sdk/contract';
import { payoutBatch, taxWithholding, withdrawal } from '@saiyun/sdk/entities';
import { digestOf } from '@saiyun/sdk/logic/digest';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { cumulatedBefore, isWorkingDay, payoutOn, taxRuleOn } from '@saiyun/sdk/logic/money';
import { availableOf, heldOf, type Posting } from '../../domain/ledger.ts';
import { type Draft, entityModule, Failure, type TxCtx } from '../../kernel/entity-module.ts';
import { newId } from '../../kernel/id.ts';
import { ofExpert, postForExpert, reverseForExpert } from './expert-money.ts';
import type { LedgerCtx } from './ledger.ts';
import { payoutFactsOf, todayOf } from './payout-facts.ts';

/** From this amount on two people of the finance office approve: 10,000 yuan. */
const twoPersonFen = 1_000_000;

const name = withdrawal.name;
const expertOf = (row: AnyRow): string => String(row.expertId);
const amountOf = (row: AnyRow): number => Number(row.amount);
const required = (field: string): Issue => ({ field, code: 'required' });

const refuseSame = (ctx: TxCtx, before: unknown): void => {
  if (before === ctx.actor.userId) throw new Failure('money.same_person');
};

/** What moving the money of a withdrawal needs to know of it. */
export interface Held {
  readonly id: string;
  readonly expertId: string;
  readonly amount: number;
}

/** Holds the amount of a withdrawal that is asked for; answers the entry. */
export const hold = async (ctx: LedgerCtx, { id, expertId, amount }: Held): Promise<string> => {
  const postings = [
    { account: availableOf(expertId), amount: -amount },
    { account: heldOf(expertId), amount },
  ];
  const entry = { bizType: 'withdrawHold', refType: name, refId: id, idempotencyKey: `withdraw-hold:${id}`, postings };
  return (await postForExpert(ctx, entry, { expertId, bizType: 'withdrawHold', amount: -amount })).id;
};

/** Gives the held amount back, by undoing the entry that held it; answers the entry. */
export const giveBack = async (ctx: LedgerCtx, { id, expertId, amount }: Held, entryId: string): Promise<string> => {
  const entry = { bizType: 'withdrawBack', refType: name, refId: id, idempotencyKey: `withdraw-back:${id}` };
  return (await reverseForExpert(ctx, entryId, entry, { expertId, bizType: 'withdrawBack', amount })).id;
};

/** What was held is gone: to the payee, and the tax to the tax office in time; answers the entry. */
export const payOut = async (ctx: LedgerCtx, { id, expertId, amount }: Held, tax: number): Promise<string> => {
  const postings: Posting[] = [
    { account: heldOf(expertId), amount: -amount },
    ...(amount > tax ? [{ account: 'platform:cash:bank', amount: amount - tax }] : []),
    ...(tax > 0 ? [{ account: 'tax:iit-payable', amount: tax }] : []),
  ];
  const entry = { bizType: 'withdrawDone', refType: name, refId: id, idempotencyKey: `withdraw-done:${id}`, postings };
  // The money left what the expert can dispose of when it was held.
  return (await postForExpert(ctx, entry, { expertId, bizType: 'withdrawDone', amount: 0, withdrawn: amount })).id;
};

const heldBy = (row: AnyRow): Held => ({ id: row.id, expertId: expertOf(row), amount: amountOf(row) });

const release = async (ctx: TxCtx, row: AnyRow, reason: unknown): Promise<Draft> => ({
  subStatus: '30',
  status: '3',
  failReason: reason,
  entryId: await giveBack(ctx, heldBy(row), String(row.entryId)),
});

const refuseHoliday = async (ctx: TxCtx): Promise<string> => {
  const today = todayOf(ctx.now());
  const { calendar } = await payoutFactsOf(ctx, ctx.tx, '');
  if (!isWorkingDay(calendar, today)) throw new Failure('withdraw.not_workday');
  return today;
};

/** The open batch of a day, made with its first withdrawal. */
const openBatch = async (ctx: TxCtx, day: string): Promise<string> => {
  const { tx, tenantId } = ctx;
  await tx.one('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`payout batches ${tenantId}`]);
  const open = await tx.one<{ id: string }>(
    `select id from ds_tb_payout_batch where tenant_id = $1 and pay_date = $2 and status = '0' and del_flag = '0' order by batch_no limit 1`,
    [tenantId, day],
  );
  if (open) return open.id;
  const made = await tx.one<{ n: number }>('select count(*)::int as n from ds_tb_payout_batch where tenant_id = $1 and pay_date = $2', [
    tenantId,
    day,
  ]);
  const id = newId(ctx);
  await tx.run(
    `insert into ds_tb_payout_batch (id, tenant_id, batch_no, pay_date, count, amount, tax, status, create_by, create_time)
     values ($1, $2, $3, $4, 0, 0, 0, '0', $5, $6)`,
    [id, tenantId, `P${day.replaceAll('-', '')}-${String((made?.n ?? 0) + 1).padStart(2, '0')}`, day, ctx.actor.username, ctx.now()],
  );
  return id;
};

/** Counts a withdrawal into its batch, or what sending fixed of it. */
const addToBatch = async (
  ctx: TxCtx,
  id: string,
  more: { readonly count?: number; readonly amount?: number; readonly tax?: number },
): Promise<void> => {
  await ctx.tx.run(
    `update ds_tb_payout_batch set count = count + $2, amount = amount + $3, tax = tax + $4, revision = revision + 1, update_by = $5, update_time = $6 where id = $1`,
    [id, more.count ?? 0, more.amount ?? 0, more.tax ?? 0, ctx.actor.username, ctx.now()],
  );
};

interface Sent {
  readonly no: string;
  readonly net: number;
  readonly account: unknown;
}

/** A batch is sent when the last of its withdrawals is: then the list that goes to the bank is fixed by its digest. */
const markSent = async (ctx: TxCtx, row: AnyRow, net: number): Promise<void> => {
  const id = String(row.payBatchId);
  const others = await ctx.tx.many<Sent & { readonly step: string }>(
    `select withdraw_no as no, net_final as net, bank_snapshot as account, sub_status as step from ds_tb_expert_withdrawal
     where pay_batch_id = $1 and id <> $2 and del_flag = '0'`,
    [id, row.id],
  );
  // Rows that are sent in this call lie before this one or after it; the last to be written closes the batch.
  const waiting = others.some(({ step, net: fixed }) => step === '12' && fixed === null);
  const list = [
    ...others.map(({ no, net: fixed, account }) => ({ no, net: fixed, account })),
    { no: String(row.withdrawNo), net, account: row.bankSnapshot },
  ];
  const digest = waiting ? null : digestOf(list.toSorted((a, b) => (a.no < b.no ? -1 : 1)));
  await ctx.tx.run(`update ds_tb_payout_batch set status = $2, file_sha256 = coalesce($3, file_sha256) where id = $1`, [
    id,
    waiting ? '1' : '2',
    digest,
  ]);
};

/** A batch is finished when the bank's answer to each of its payments is known. */
const finishBatch = async (ctx: TxCtx, row: AnyRow, step: '20' | '30'): Promise<void> => {
  // Written at once, so that the last payment of a call sees those before it.
  await ctx.tx.run('update ds_tb_expert_withdrawal set sub_status = $2 where id = $1', [row.id, step]);
  await ctx.tx.run(
    `update ds_tb_payout_batch set status = '3', revision = revision + 1, update_by = $2, update_time = $3
     where id = $1 and status = '2' and not exists (select 1 from ds_tb_expert_withdrawal w
       where w.pay_batch_id = $1 and w.sub_status not in ('20', '30') and w.del_flag = '0')`,
    [row.payBatchId, ctx.actor.username, ctx.now()],
  );
};

/** The bank has paid. */
const paid = async (ctx: TxCtx, row: AnyRow): Promise<Draft> => {
  const entryId = await payOut(ctx, heldBy(row), Number(row.taxFinal ?? 0));
  await withheld(ctx, row);
  await finishBatch(ctx, row, '20');
  return { subStatus: '20', status: '2', entryId };
};

/** Writes what was withheld, with what the expert had and paid before in the same income. */
const withheld = async (ctx: TxCtx, row: AnyRow): Promise<void> => {
  if (!row.taxRuleId || !row.taxMonth) return;
  const { facts } = await payoutFactsOf(ctx, ctx.tx, expertOf(row));
  const batch = await ctx.tx.one<{ day: string }>('select pay_date as day from ds_tb_payout_batch where id = $1', [row.payBatchId]);
  const day = batch?.day ?? todayOf(ctx.now());
  const rule = taxRuleOn(facts.rules, facts.payer, day);
  // The payment itself is among those on their way.
  const so = rule
    ? cumulatedBefore(rule, facts.earlier, { ...facts, payDay: day })
    : { grossFen: amountOf(row), taxFen: Number(row.taxFinal ?? 0) };
  await ctx.tx.run(
    `insert into ds_tb_tax_withholding (id, tenant_id, expert_id, month, rule_id, gross_cum, tax_cum, withdrawal_id, declared, create_by, create_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, '0', $9, $10)`,
    [newId(ctx), ctx.tenantId, row.expertId, row.taxMonth, row.taxRuleId, so.grossFen, so.taxFen, row.id, ctx.actor.username, ctx.now()],
  );
};

const outcome = async (ctx: TxCtx, row: AnyRow, result: string, reason: unknown): Promise<Draft> => {
  if (result === 'paid') return paid(ctx, row);
  const back = await release(ctx, row, reason);
  await finishBatch(ctx, row, '30');
  return back;
};

/** Withdrawals of experts (WITHDRAW-01 to WITHDRAW-07, domain B8). They begin with POST /dsTbExpertWithdrawal/apply. */
export const withdrawalModule = entityModule(withdrawal, {
  scopes: { EXPERT: ofExpert },
  verbs: {
    async examine(ctx, row, { result, opinion }) {
      if (result === '2') {
        if (!opinion) refuseIssues(withdrawal.verbs.examine.input, [required('opinion')]);
        return { ...(await release(ctx, row, opinion)), examineBy: ctx.actor.userId };
      }
      if (row.examineBy) refuseSame(ctx, row.examineBy);
      const isFirstOfTwo = amountOf(row) >= twoPersonFen && !row.examineBy;
      return { examineBy: ctx.actor.userId, ...(isFirstOfTwo ? {} : { subStatus: '11' }) };
    },
    async makeBatch(ctx, row) {
      refuseSame(ctx, row.examineBy);
      const id = await openBatch(ctx, await refuseHoliday(ctx));
      await addToBatch(ctx, id, { count: 1, amount: amountOf(row) });
      return { payBatchId: id };
    },
    /** Tax goes by the day on which the money is sent, whatever the preview said (WITHDRAW-05). */
    async sendBatch(ctx, row) {
      refuseSame(ctx, row.examineBy);
      const today = await refuseHoliday(ctx);
      const { facts, ruleOn } = await payoutFactsOf(ctx, ctx.tx, expertOf(row));
      const rule = ruleOn(today);
      const payout = payoutOn(facts, { grossFen: amountOf(row) }, today);
      await ctx.tx.run('update ds_tb_payout_batch set pay_date = $2 where id = $1', [row.payBatchId, today]);
      await addToBatch(ctx, String(row.payBatchId), { tax: payout.taxFen });
      // Written at once, so that the next payment to the same expert in this call is merged with it.
      await ctx.tx.run(`update ds_tb_expert_withdrawal set tax_final = $2, net_final = $3, sub_status = '13' where id = $1`, [
        row.id,
        payout.taxFen,
        payout.netFen,
      ]);
      await markSent(ctx, row, payout.netFen);
      return { taxRuleId: rule.id, taxFinal: payout.taxFen, netFinal: payout.netFen, taxMonth: payout.taxMonth };
    },
    async importResult(ctx, row, { result, reason }) {
      if (result === 'unknown') return { subStatus: '14' };
      if (result === 'failed' && !reason) refuseIssues(withdrawal.verbs.importResult.input, [required('reason')]);
      return outcome(ctx, row, result, reason);
    },
    async resolve(ctx, row, { result, evidence }) {
      if (result === 'unknown')
        refuseIssues(withdrawal.verbs.resolve.input, [{ field: 'result', code: 'choice', params: { value: result } }]);
      return outcome(ctx, row, result, evidence);
    },
  },
});

export const payoutBatchModule = entityModule(payoutBatch);
/** Tax that was withheld: an expert sees the own. */
export const taxWithholdingModule = entityModule(taxWithholding, { scopes: { EXPERT: ofExpert } });
