import type { Issue, StoredDraft, StoredRow } from '@saiyun/sdk/contract';
import {
  examineResult,
  payoutBatch,
  payoutBatchStatus,
  taxWithholding,
  withdrawal,
  withdrawalStatus,
  withdrawalStep,
} from '@saiyun/sdk/entities';
import { digestOf } from '@saiyun/sdk/logic/digest';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { isWorkingDay, payoutOn, yuan } from '@saiyun/sdk/logic/money';
import { message } from '@saiyun/sdk/messages';
import { holdLock } from '../../db/lock.ts';
import { entityModule, Failure, type ToldAfter, type TxCtx } from '../../kernel/entity-module.ts';
import { newId } from '../../kernel/id.ts';
import { touch } from '../../kernel/row/touch.ts';
import { otherThanHolder } from './bank-account.ts';
import { ofExpert } from './expert-money.ts';
import { giveBack, type Held, payOut } from './held.ts';
import { lockLedger } from './ledger.ts';
import { correctAfter, writeWithheld } from './month-tax.ts';
import { payoutFactsOf, todayOf } from './payout-facts.ts';
import { refuseSame, twoPersonFen } from './two-people.ts';

type Withdrawal = StoredRow<typeof withdrawal>;
type Change = StoredDraft<typeof withdrawal>;

const required = (field: string): Issue => ({ field, code: 'required' });

interface Moved {
  readonly held: Held;
  readonly tax: number;
  readonly entryId: string;
}

/** The amount of a withdrawal now held: another one that failed in this call may have changed it since the row was read. */
const heldNow = async (ctx: TxCtx, row: Withdrawal): Promise<Moved> => {
  await lockLedger(ctx);
  // Never null: entryId: asking for a withdrawal is an entry.
  const now = await ctx.tx.one<{ held: number; tax: number; entryId: string }>(
    `select coalesce(net_final + tax_final, amount) as held, coalesce(tax_final, 0) as tax, entry_id as "entryId" from ds_tb_expert_withdrawal where id = $1 and tenant_id = $2`,
    [row.id, ctx.tenantId],
  );
  if (!now) throw new Failure('row.missing');
  return { held: { id: row.id, expertId: row.expertId, amount: now.held }, tax: now.tax, entryId: now.entryId };
};

/** The held amount goes back to whoever asked. */
const release = async (ctx: TxCtx, row: Withdrawal): Promise<Change> => {
  const { held, entryId } = await heldNow(ctx, row);
  return { status: withdrawalStatus.failed, entryId: await giveBack(ctx, held, entryId) };
};

const returned = async (ctx: TxCtx, row: Withdrawal, reason: string | null | undefined): Promise<Change> => ({
  ...(await release(ctx, row)),
  subStatus: withdrawalStep.returned,
  failReason: reason,
});

/** Nothing goes to an account in another name, whenever it was verified: a batch names whom it is held up by. */
const refuseOtherPayee = async (ctx: TxCtx, { expertId, bankSnapshot, amount }: Withdrawal): Promise<void> => {
  const holder = (bankSnapshot as { readonly realName?: string | null } | null)?.realName;
  const name = await otherThanHolder(ctx, expertId, holder);
  if (name !== undefined) throw new Failure('payout.holder', { name, amount: yuan(amount, true), holder: holder ?? '' });
};

const refuseHoliday = async (ctx: TxCtx): Promise<string> => {
  const today = todayOf(ctx.now());
  const { calendar } = await payoutFactsOf(ctx, ctx.tx, '');
  if (!isWorkingDay(calendar, today)) throw new Failure('withdraw.not_workday');
  return today;
};

/** The open batch of a day, created with its first withdrawal. */
const openBatch = async (ctx: TxCtx, day: string): Promise<string> => {
  const { tx, tenantId } = ctx;
  await holdLock(tx, `payout batches ${tenantId}`);
  const open = await tx.one<{ id: string }>(
    `select id from ds_tb_payout_batch where tenant_id = $1 and pay_date = $2 and status = '${payoutBatchStatus.open}' and del_flag = '0' order by batch_no limit 1`,
    [tenantId, day],
  );
  if (open) return open.id;
  const prefix = `P${day.replaceAll('-', '')}-`;
  // By number and not by day: a batch sent on a later day than planned gets that day.
  const last = await tx.one<{ n: number }>(
    `select coalesce(max(substring(batch_no from $2)::int), 0) as n from ds_tb_payout_batch where tenant_id = $1 and starts_with(batch_no, $3)`,
    [tenantId, `^${prefix}([0-9]+)$`, prefix],
  );
  const id = newId(ctx);
  await tx.run(
    `insert into ds_tb_payout_batch (id, tenant_id, batch_no, pay_date, count, amount, tax, status, create_by, create_time)
     values ($1, $2, $3, $4, 0, 0, 0, '${payoutBatchStatus.open}', $5, $6)`,
    [id, tenantId, `${prefix}${String((last?.n ?? 0) + 1).padStart(2, '0')}`, day, ctx.actor.username, ctx.now()],
  );
  return id;
};

/** Adds a withdrawal, or the amounts fixed by sending it, to its batch's totals. */
const addToBatch = async (
  ctx: TxCtx,
  id: string | null,
  more: { readonly count?: number; readonly amount?: number; readonly tax?: number },
): Promise<void> => {
  await ctx.tx.run(
    `update ds_tb_payout_batch set count = count + $2, amount = amount + $3, tax = tax + $4, ${touch('$5', '$6')}
     where id = $1 and tenant_id = $7`,
    [id, more.count ?? 0, more.amount ?? 0, more.tax ?? 0, ctx.actor.username, ctx.now(), ctx.tenantId],
  );
};

interface Sent {
  readonly no: string;
  readonly net: number;
  readonly account: unknown;
}

/** A batch is sent when its last withdrawal is sent; its digest then fixes the list that goes to the bank. */
const markSent = async (ctx: TxCtx, row: Withdrawal, net: number): Promise<void> => {
  const id = row.payBatchId;
  const others = await ctx.tx.many<Omit<Sent, 'net'> & { readonly net: number | null; readonly step: string }>(
    `select withdraw_no as no, net_final as net, bank_snapshot as account, sub_status as step from ds_tb_expert_withdrawal
     where pay_batch_id = $1 and tenant_id = $3 and id <> $2 and del_flag = '0'`,
    [id, row.id, ctx.tenantId],
  );
  // Other rows of this call may come before or after this one; the last one written closes the batch.
  const waiting = others.some(({ step, net: fixed }) => step === withdrawalStep.batched && fixed === null);
  const list = [
    ...others.map(({ no, net: fixed, account }) => ({ no, net: fixed, account })),
    { no: row.withdrawNo, net, account: row.bankSnapshot },
  ];
  const digest = waiting ? null : digestOf(list.toSorted((a, b) => (a.no < b.no ? -1 : 1)));
  await ctx.tx.run(`update ds_tb_payout_batch set status = $2, file_sha256 = coalesce($3, file_sha256) where id = $1 and tenant_id = $4`, [
    id,
    waiting ? payoutBatchStatus.locked : payoutBatchStatus.sent,
    digest,
    ctx.tenantId,
  ]);
};

/** A batch is finished when the bank has answered for each of its payments. */
const finishBatch = async (
  ctx: TxCtx,
  row: Withdrawal,
  step: typeof withdrawalStep.paid | typeof withdrawalStep.returned,
): Promise<void> => {
  // Written at once, so the last payment of a call sees the ones before it.
  await ctx.tx.run('update ds_tb_expert_withdrawal set sub_status = $2 where id = $1 and tenant_id = $3', [row.id, step, ctx.tenantId]);
  await ctx.tx.run(
    `update ds_tb_payout_batch set status = '${payoutBatchStatus.finished}', ${touch('$2', '$3')}
     where id = $1 and tenant_id = $4 and status = '${payoutBatchStatus.sent}' and not exists (select 1 from ds_tb_expert_withdrawal w
       where w.pay_batch_id = $1 and w.tenant_id = $4 and w.sub_status not in ('${withdrawalStep.paid}', '${withdrawalStep.returned}') and w.del_flag = '0')`,
    [row.payBatchId, ctx.actor.username, ctx.now(), ctx.tenantId],
  );
};

/** The bank has paid. */
const paid = async (ctx: TxCtx, row: Withdrawal): Promise<Change> => {
  const { held, tax } = await heldNow(ctx, row);
  const entryId = await payOut(ctx, held, tax);
  await finishBatch(ctx, row, withdrawalStep.paid);
  await writeWithheld(ctx, row.expertId);
  return { subStatus: withdrawalStep.paid, status: withdrawalStatus.succeeded, entryId };
};

const outcome = async (ctx: TxCtx, row: Withdrawal, result: string, reason: string | null | undefined): Promise<Change> => {
  if (result === 'paid') return paid(ctx, row);
  const back = await returned(ctx, row, reason);
  await finishBatch(ctx, row, withdrawalStep.returned);
  await correctAfter(ctx, row.expertId, row.id);
  await writeWithheld(ctx, row.expertId);
  return back;
};

/** Which batch the withdrawals of a call are in: there is one open batch a day, so they may have joined others. */
const toldOfBatch = async (ctx: TxCtx, rows: readonly Withdrawal[]): Promise<ToldAfter> => {
  // Never null: count, amount: a batch is opened with them.
  const batch = await ctx.tx.one<{ no: string; count: number; amount: number }>(
    `select batch_no as no, count, amount from ds_tb_payout_batch where id = $1 and tenant_id = $2 and del_flag = '0'`,
    [rows[0]?.payBatchId, ctx.tenantId],
  );
  if (!batch) return {};
  const { no, count, amount } = batch;
  return { told: message(ctx.language, count > rows.length ? 'payout.joined' : 'payout.opened', { no, count, amount: yuan(amount) }) };
};

/** Withdrawals of experts (WITHDRAW-01 to WITHDRAW-07, domain B8). POST /dsTbExpertWithdrawal/apply creates them. */
export const withdrawalModule = entityModule(withdrawal, {
  scopes: { EXPERT: ofExpert },
  verbs: {
    async examine(ctx, row, { result, opinion }) {
      if (result === examineResult.refuse) {
        if (!opinion) refuseIssues(withdrawal.verbs.examine.input, [required('opinion')]);
        return { ...(await returned(ctx, row, opinion)), examineBy: ctx.actor.userId };
      }
      await refuseSame(ctx, row.examineBy);
      await refuseOtherPayee(ctx, row);
      const isFirstOfTwo = row.amount >= twoPersonFen && !row.examineBy;
      return { examineBy: ctx.actor.userId, ...(isFirstOfTwo ? {} : { subStatus: withdrawalStep.approved }) };
    },
    cancel: release,
    async makeBatch(ctx, row) {
      await refuseSame(ctx, row.examineBy);
      await refuseOtherPayee(ctx, row);
      const id = await openBatch(ctx, await refuseHoliday(ctx));
      await addToBatch(ctx, id, { count: 1, amount: row.amount });
      return { payBatchId: id };
    },
    /** The day on which the money is sent decides the tax, whatever the preview said (WITHDRAW-05). */
    async sendBatch(ctx, row) {
      await refuseSame(ctx, row.examineBy);
      await refuseOtherPayee(ctx, row);
      const today = await refuseHoliday(ctx);
      // Two payments to one expert, sent at the same time, would not know of each other.
      await lockLedger(ctx);
      const { facts, ruleOn } = await payoutFactsOf(ctx, ctx.tx, row.expertId);
      const rule = ruleOn(today);
      const payout = payoutOn(facts, { grossFen: row.amount }, today);
      await ctx.tx.run('update ds_tb_payout_batch set pay_date = $2 where id = $1 and tenant_id = $3', [
        row.payBatchId,
        today,
        ctx.tenantId,
      ]);
      await addToBatch(ctx, row.payBatchId, { tax: payout.taxFen });
      // Written at once, so the next payment to the same expert in this call is taxed together with it.
      await ctx.tx.run(
        `update ds_tb_expert_withdrawal set tax_final = $2, net_final = $3, sub_status = '${withdrawalStep.sent}', pay_day = $4, tax_rule_id = $5,
           sent_no = (select coalesce(max(sent_no), 0) + 1 from ds_tb_expert_withdrawal where tenant_id = $6 and expert_id = $7)
         where id = $1 and tenant_id = $6`,
        [row.id, payout.taxFen, payout.netFen, today, rule.id, ctx.tenantId, row.expertId],
      );
      await markSent(ctx, row, payout.netFen);
      return { taxRuleId: rule.id, taxFinal: payout.taxFen, netFinal: payout.netFen, taxMonth: payout.taxMonth };
    },
    async importResult(ctx, row, { result, reason }) {
      if (result === 'unknown') return { subStatus: withdrawalStep.unknown };
      if (result === 'failed' && !reason) refuseIssues(withdrawal.verbs.importResult.input, [required('reason')]);
      return outcome(ctx, row, result, reason);
    },
    async resolve(ctx, row, { result, evidence }) {
      if (result === 'unknown')
        refuseIssues(withdrawal.verbs.resolve.input, [{ field: 'result', code: 'choice', params: { value: result } }]);
      return outcome(ctx, row, result, evidence);
    },
  },
  afterwards: { makeBatch: toldOfBatch },
});

export const payoutBatchModule = entityModule(payoutBatch);
/** Withheld tax. An expert sees only its own. */
export const taxWithholdingModule = entityModule(taxWithholding, { scopes: { EXPERT: ofExpert } });
