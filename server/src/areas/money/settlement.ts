import type { StoredRow } from '@saiyun/sdk/contract';
import { examineStatus, ledgerBusiness, settlement, settleStatus } from '@saiyun/sdk/entities';
import { toWireTime } from '@saiyun/sdk/view';
import { holdLock } from '../../db/lock.ts';
import { availableOf } from '../../domain/ledger.ts';
import { entityModule, Failure, type TxCtx } from '../../kernel/entity-module.ts';
import { newId } from '../../kernel/id.ts';
import { touch } from '../../kernel/row/touch.ts';
import { ofExpert, postForExpert } from './expert-money.ts';
import type { LedgerCtx } from './ledger.ts';
import { refuseSame } from './two-people.ts';

const name = settlement.name;

/** The parts of a settlement needed to settle it. */
export interface Fees {
  readonly id: string;
  readonly expertId: string;
  readonly amount: number;
}

/** Credits the fees to the expert's account; returns the entry. */
export async function earn(ctx: LedgerCtx, { id, expertId, amount }: Fees): Promise<string> {
  const entry = { bizType: ledgerBusiness.reviewFee, refType: name, refId: id, idempotencyKey: `settlement:${id}` };
  const postings = [
    { account: availableOf(expertId), amount },
    { account: 'platform:review-cost', amount: -amount },
  ];
  return (await postForExpert(ctx, { ...entry, postings }, { expertId, bizType: 'reviewFee', amount, income: amount })).id;
}

/** Debits the fees again because they were paid outside the platform; returns the entry. */
export async function payOffline(ctx: LedgerCtx, { id, expertId, amount }: Fees): Promise<string> {
  const entry = { bizType: ledgerBusiness.offlinePay, refType: name, refId: id, idempotencyKey: `settlement-offline:${id}` };
  const postings = [
    { account: availableOf(expertId), amount: -amount },
    { account: 'platform:cash:offline', amount },
  ];
  return (await postForExpert(ctx, { ...entry, postings }, { expertId, bizType: 'offlinePay', amount: -amount })).id;
}

/** Only a settlement that another person examined and approved can be settled. */
const refuseUnexamined = async (ctx: TxCtx, row: StoredRow<typeof settlement>): Promise<Fees> => {
  if (row.examineStatus !== examineStatus.approved) throw new Failure('money.not_examined');
  await refuseSame(ctx, row.examineBy);
  return { id: row.id, expertId: row.expertId, amount: row.amount };
};

/** Settlements of review fees (FEE-04, domain B8). */
export const settlementModule = entityModule(settlement, {
  scopes: { EXPERT: ofExpert },
  verbs: {
    async examine(ctx, _row, { result, opinion }) {
      return { examineStatus: result, examineBy: ctx.actor.userId, opinion: opinion ?? null };
    },
    async settleOnline(ctx, row) {
      return { entryId: await earn(ctx, await refuseUnexamined(ctx, row)), settleBy: ctx.actor.userId };
    },
    async settleOffline(ctx, row, { voucherFileId }) {
      const fees = await refuseUnexamined(ctx, row);
      await earn(ctx, fees);
      return { entryId: await payOffline(ctx, fees), settleBy: ctx.actor.userId, voucherFileId };
    },
  },
});

/**
 * Takes the fee of a reopened review off the settlement that holds it, found by the month of submission (epoch ms). Refused once the
 * settlement is examined or settled, because somebody already answers for that money.
 */
export async function takeBackFee(
  ctx: LedgerCtx,
  fee: { readonly expertId: string; readonly projectId: string; readonly amount: number },
  submitTime: number,
): Promise<void> {
  const { tx, tenantId } = ctx;
  if (fee.amount <= 0) return;
  const taken = await tx.run(
    `update ds_tb_expert_settlement set review_count = review_count - 1, amount = amount - $5,
       del_flag = case when amount = $5 then '1' else '0' end, ${touch('$6', '$7')}
     where id = (select id from ds_tb_expert_settlement where tenant_id = $1 and expert_id = $2 and project_id = $3 and period = $4
       and settle_status = '${settleStatus.unsettled}' and examine_status = '${examineStatus.waiting}' and amount >= $5 and del_flag = '0' order by id limit 1)`,
    [tenantId, fee.expertId, fee.projectId, toWireTime(new Date(submitTime)).slice(0, 7), fee.amount, ctx.actor.username, ctx.now()],
  );
  if (taken === 0) throw new Failure('review.fee_settled');
}

/** Accrues the fee of a submitted review (domain B4) on the expert's unexamined settlement for the project and month, or on a new one. */
export async function accrueFee(
  ctx: LedgerCtx,
  fee: { readonly expertId: string; readonly projectId: string; readonly amount: number },
): Promise<void> {
  const { tx, tenantId } = ctx;
  if (fee.amount <= 0) return;
  const period = toWireTime(ctx.now()).slice(0, 7);
  await holdLock(tx, `settlement ${fee.expertId} ${fee.projectId}`);
  const added = await tx.run(
    `update ds_tb_expert_settlement set review_count = review_count + 1, amount = amount + $5, ${touch('$6', '$7')}
     where id = (select id from ds_tb_expert_settlement where tenant_id = $1 and expert_id = $2 and project_id = $3 and period = $4
       and settle_status = '${settleStatus.unsettled}' and examine_status = '${examineStatus.waiting}' and del_flag = '0' order by id limit 1)`,
    [tenantId, fee.expertId, fee.projectId, period, fee.amount, ctx.actor.username, ctx.now()],
  );
  if (added > 0) return;
  await tx.run(
    `insert into ds_tb_expert_settlement (id, tenant_id, expert_id, project_id, period, review_count, amount, settle_status, examine_status, create_by, create_time)
     values ($1, $2, $3, $4, $5, 1, $6, '${settleStatus.unsettled}', '${examineStatus.waiting}', $7, $8)`,
    [newId(ctx), tenantId, fee.expertId, fee.projectId, period, fee.amount, ctx.actor.username, ctx.now()],
  );
}
