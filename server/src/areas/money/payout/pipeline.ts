import { payoutBatchStatus, withdrawal, withdrawalStatus, withdrawalStep } from '@saiyun/sdk/entities';
import { isWorkingDay, isYearKnown, nextWorkingDay, toWireYuan } from '@saiyun/sdk/logic/money';
import { rolesFor } from '../../../kernel/access/access.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { payoutFactsOf, todayOf } from '../payout-facts.ts';
import { colleaguesOf } from '../two-people.ts';

interface Step {
  readonly step: string;
  readonly count: number;
  readonly amount: number;
}

interface OpenBatch {
  readonly id: string;
  readonly batchNo: string;
  readonly payDate: string;
  readonly status: string;
  readonly count: number;
  readonly amount: number;
  readonly tax: number;
  readonly bankLayout: string | null;
  readonly sha256: string | null;
  readonly answered: number;
  readonly unknown: number;
  readonly own: number;
}

/** Steps that end within these days are still shown; earlier ones are history. */
const shownDays = 30;

/** GET /dsTbPayoutBatch/pipeline: how much money is at each step from examination to paid, and the batches on their way. */
export async function pipelineOf(ctx: Ctx) {
  rolesFor(ctx, withdrawal, 'examine');
  const today = todayOf(ctx.now());
  const since = new Date(ctx.now().getTime() - shownDays * 86_400_000);
  const steps = await ctx.db.many<Step>(
    `select sub_status as step, count(*)::int as count, sum(amount)::float8 as amount from ds_tb_expert_withdrawal
     where tenant_id = $1 and del_flag = '0' and (status = '${withdrawalStatus.inProgress}' or coalesce(update_time, create_time) >= $2)
     group by sub_status`,
    [ctx.tenantId, since],
  );
  // Never null: count, amount, tax: a batch is opened with them. One that everything was taken out of waits for the next payment unseen.
  const batches = await ctx.db.many<OpenBatch>(
    `select b.id, b.batch_no as "batchNo", b.pay_date as "payDate", b.status, b.count, b.amount, b.tax, b.bank_layout as "bankLayout",
       b.file_sha256 as sha256,
       (select count(*)::int from ds_tb_expert_withdrawal w where w.pay_batch_id = b.id and w.tenant_id = b.tenant_id and w.del_flag = '0'
         and w.sub_status in ('${withdrawalStep.paid}', '${withdrawalStep.returned}')) as answered,
       (select count(*)::int from ds_tb_expert_withdrawal w where w.pay_batch_id = b.id and w.tenant_id = b.tenant_id and w.del_flag = '0'
         and w.sub_status = '${withdrawalStep.unknown}') as unknown,
       (select count(*)::int from ds_tb_expert_withdrawal w where w.pay_batch_id = b.id and w.tenant_id = b.tenant_id and w.del_flag = '0'
         and w.examine_by = $2) as own
     from ds_tb_payout_batch b where b.tenant_id = $1 and b.del_flag = '0' and (b.count > 0 or b.status <> '${payoutBatchStatus.open}') order by b.status, b.create_time desc, b.id limit 30`,
    [ctx.tenantId, ctx.actor.userId],
  );
  const { calendar } = await payoutFactsOf(ctx, ctx.db, '');
  return {
    today,
    isWorkday: isWorkingDay(calendar, today),
    nextWorkday: nextWorkingDay(calendar, today),
    isYearKnown: isYearKnown(calendar, today),
    colleagues: await colleaguesOf(ctx, ctx.db),
    steps: steps.map((one) => ({ ...one, amount: toWireYuan(one.amount) })),
    batches: batches.map((one) => ({ ...one, amount: toWireYuan(one.amount), tax: toWireYuan(one.tax) })),
  };
}
