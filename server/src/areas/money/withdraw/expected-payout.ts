import type { StoredRow } from '@saiyun/sdk/contract';
import { type taxRule, withdrawalStep } from '@saiyun/sdk/entities';
import { type PayoutPreview, previewPayout } from '@saiyun/sdk/logic/money';
import type { Tx } from '../../../db/db.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { payoutFactsOf, todayOf } from '../payout-facts.ts';

/**
 * Tax, net and day of a payout that is made today or on the next working day, after those that the expert asked for before. Without `id` it
 * comes after all that are on their way, with it after those asked for before that withdrawal.
 */
export async function expectedPayout(
  ctx: Ctx,
  tx: Tx,
  expertId: string,
  amount: number,
  id: string | null = null,
): Promise<{ readonly payout: PayoutPreview; readonly rule: StoredRow<typeof taxRule> }> {
  const { facts, calendar, ruleOn } = await payoutFactsOf(ctx, tx, expertId);
  const day = todayOf(ctx.now());
  // If no rule is in force, refuses before anything is computed.
  ruleOn(day);
  const request = { day, calendar };
  const waiting = await tx.many<{ amount: number }>(
    `select w.amount from ds_tb_expert_withdrawal w left join ds_tb_expert_withdrawal this on this.id = $3 and this.tenant_id = w.tenant_id
     where w.tenant_id = $1 and w.expert_id = $2 and w.sub_status in ('${withdrawalStep.waiting}', '${withdrawalStep.approved}', '${withdrawalStep.batched}')
       and w.del_flag = '0' and (this.id is null or (w.create_time, w.id) < (this.create_time, this.id))
     order by w.create_time, w.id`,
    [ctx.tenantId, expertId, id],
  );
  const earlier = [...facts.earlier];
  for (const one of waiting) earlier.push({ ...facts, ...previewPayout({ ...facts, earlier }, { grossFen: one.amount }, request) });
  const payout = previewPayout({ ...facts, earlier }, { grossFen: amount }, request);
  return { payout, rule: ruleOn(payout.payDay) };
}
