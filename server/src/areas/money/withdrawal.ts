import type { Issue, StoredDraft, StoredRow } from '@saiyun/sdk/contract';
import { examineResult, payoutBatch, taxWithholding, withdrawal, withdrawalStatus, withdrawalStep } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { isWorkingDay, payoutOn, yuan } from '@saiyun/sdk/logic/money';
import { message } from '@saiyun/sdk/messages';
import { entityModule, Failure, type ToldAfter, type TxCtx } from '../../kernel/entity-module.ts';
import { otherThanHolder } from './bank-account.ts';
import { ofExpert } from './expert-money.ts';
import { giveBack, type Held, payOut } from './held.ts';
import { lockLedger } from './ledger.ts';
import { correctAfter, writeWithheld } from './month-tax.ts';
import { addToBatch, finishBatch, leaveBatch, markSent, openBatch } from './payout/batch.ts';
import { payoutFactsOf, todayOf } from './payout-facts.ts';
import { refuseSame, toldOfSecond, twoPersonFen } from './two-people.ts';

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

/** What somebody wants taken back waits for a second person, and not for its money. */
const refuseTakenBack = ({ takeBackBy }: Withdrawal): void => {
  if (takeBackBy) throw new Failure('payout.taking_back');
};

/**
 * Takes back an approval before the money is sent. What took two people to approve takes two to give back; it leaves its batch when the
 * first of them asks.
 */
const takeBack = async (ctx: TxCtx, row: Withdrawal, reason: string): Promise<Change> => {
  await refuseSame(ctx, row.takeBackBy);
  if (row.subStatus === withdrawalStep.batched) await leaveBatch(ctx, row);
  if (row.amount >= twoPersonFen && !row.takeBackBy)
    return { subStatus: withdrawalStep.approved, payBatchId: null, takeBackBy: ctx.actor.userId, takeBackReason: reason };
  return {
    ...(await returned(ctx, row, reason)),
    payBatchId: null,
    takeBackBy: row.takeBackBy ?? ctx.actor.userId,
    takenBackBy: ctx.actor.userId,
    takeBackReason: row.takeBackReason ?? reason,
  };
};

const refuseHoliday = async (ctx: TxCtx): Promise<string> => {
  const today = todayOf(ctx.now());
  const { calendar } = await payoutFactsOf(ctx, ctx.tx, '');
  if (!isWorkingDay(calendar, today)) throw new Failure('withdraw.not_workday');
  return today;
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
      refuseTakenBack(row);
      await refuseSame(ctx, row.examineBy);
      await refuseOtherPayee(ctx, row);
      const id = await openBatch(ctx, await refuseHoliday(ctx));
      await addToBatch(ctx, id, { count: 1, amount: row.amount });
      return { payBatchId: id };
    },
    async leaveBatch(ctx, row) {
      await leaveBatch(ctx, row);
      return { payBatchId: null };
    },
    takeBack: (ctx, row, { reason }) => takeBack(ctx, row, reason),
    async keepApproval(_ctx, row) {
      if (!row.takeBackBy) throw new Failure('payout.not_taking_back');
      return { takeBackBy: null, takeBackReason: null };
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
      await markSent(ctx, row.payBatchId);
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
  afterwards: {
    makeBatch: toldOfBatch,
    takeBack: async (ctx, rows) => (rows.some(({ takenBackBy }) => takenBackBy === null) ? toldOfSecond(ctx) : {}),
  },
});

export const payoutBatchModule = entityModule(payoutBatch);
/** Withheld tax. An expert sees only its own. */
export const taxWithholdingModule = entityModule(taxWithholding, { scopes: { EXPERT: ofExpert } });
