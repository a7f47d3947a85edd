import type { AnyRow } from '@saiyun/sdk/contract';
import { taxRule } from '@saiyun/sdk/entities';
import { type CalendarDay, type Payment, type PayoutFacts, taxRuleOn } from '@saiyun/sdk/logic/money';
import { taxRuleOf } from '@saiyun/sdk/rules';
import { toWireTime } from '@saiyun/sdk/view';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../kernel/context.ts';
import { Failure } from '../../kernel/failure.ts';
import { type DbRow, fromDb } from '../../kernel/row.ts';

/** The organiser pays as any employer does; an internet platform enterprise would withhold by the cumulative method. */
const payer = 'ordinary';

/** Today in Asia/Shanghai. */
export const todayOf = (at: Date): string => toWireTime(at).slice(0, 10);

/** What tax and pay day of an expert's payout depend on, with the stored rule behind each code. */
export interface StoredFacts {
  readonly facts: PayoutFacts;
  readonly calendar: readonly CalendarDay[];
  /** The stored rule that is in force on a day. */
  readonly ruleOn: (day: string) => AnyRow;
}

export async function payoutFactsOf(ctx: Pick<Ctx, 'tenantId' | 'config'>, tx: Tx, expertId: string): Promise<StoredFacts> {
  const rows = (
    await tx.many<DbRow>(`select * from ds_tb_tax_rule where tenant_id = $1 and del_flag = '0' order by id`, [ctx.tenantId])
  ).map((row) => fromDb(ctx, taxRule, row));
  const known = rows.map((row) => ({ row, rule: taxRuleOf(row) }));
  const calendar = await tx.many<CalendarDay>(
    `select day, is_workday as "isWorkday", name from ds_tb_holiday where tenant_id = $1 and del_flag = '0'`,
    [ctx.tenantId],
  );
  const earlier = await tx.many<Payment>(
    `select w.expert_id as "payeeId", 'platform' as "payerId", '' as "projectId", b.pay_date as "payDay", w.amount as "grossFen", w.tax_final as "taxFen"
     from ds_tb_expert_withdrawal w join ds_tb_payout_batch b on b.id = w.pay_batch_id
     where w.tenant_id = $1 and w.expert_id = $2 and w.sub_status in ('13', '14', '20') and w.tax_final is not null and w.del_flag = '0'`,
    [ctx.tenantId, expertId],
  );
  const rules = known.map(({ rule }) => rule);
  return {
    facts: { rules, payer, payeeId: expertId, payerId: 'platform', projectId: '', earlier },
    calendar,
    ruleOn: (day) => {
      const inForce = taxRuleOn(rules, payer, day);
      const found = known.find(({ rule }) => rule === inForce)?.row;
      if (!found) throw new Failure('withdraw.no_rule', { day });
      return found;
    },
  };
}
