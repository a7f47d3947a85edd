import type { StoredRow } from '@saiyun/sdk/contract';
import { taxRule, withdrawalStep } from '@saiyun/sdk/entities';
import { type CalendarDay, type Payment, type PayoutFacts, taxRuleOn } from '@saiyun/sdk/logic/money';
import { taxRuleOf } from '@saiyun/sdk/rules';
import { toWireTime } from '@saiyun/sdk/view';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../kernel/context.ts';
import { Failure } from '../../kernel/failure.ts';
import { type DbRow, fromDb } from '../../kernel/row/row.ts';

/** The date in Asia/Shanghai. */
export function todayOf(at: Date): string {
  return toWireTime(at).slice(0, 10);
}

/**
 * A payment that was sent to the bank and has not failed. Its gross is what
 * is paid plus what is withheld, which may be less than was requested.
 */
export interface SentPayment extends Payment {
  readonly id: string;
  /** Its position among the payments to the same expert. */
  readonly sentNo: number;
  readonly isPaid: boolean;
  readonly taxRuleId: string | null;
  readonly entryId: string;
  readonly batchId: string;
}

/** What the tax and pay day of an expert's payout depend on, with the stored rule for each code. */
export interface StoredFacts {
  /** Its earlier payments are those in `sent`. */
  readonly facts: PayoutFacts;
  /** In the order of sending. */
  readonly sent: readonly SentPayment[];
  readonly calendar: readonly CalendarDay[];
  /** The stored rule in force on a day. */
  readonly ruleOn: (day: string) => StoredRow<typeof taxRule>;
}

export async function payoutFactsOf(ctx: Pick<Ctx, 'tenantId' | 'cipher' | 'config'>, tx: Tx, expertId: string): Promise<StoredFacts> {
  const payer = ctx.config.SAIYUN_PAYER;
  const rows = (
    await tx.many<DbRow>(`select * from ds_tb_tax_rule where tenant_id = $1 and del_flag = '0' order by id`, [ctx.tenantId])
  ).map((row) => fromDb(ctx, taxRule, row));
  const known = rows.map((row) => ({ row, rule: taxRuleOf(row) }));
  const calendar = await tx.many<CalendarDay>(
    `select day, is_workday as "isWorkday", name from ds_tb_holiday where tenant_id = $1 and del_flag = '0'`,
    [ctx.tenantId],
  );
  // Never null: payDay, taxFen, entryId, batchId: a payment is sent with them.
  const sent = await tx.many<SentPayment>(
    `select id, expert_id as "payeeId", 'platform' as "payerId", '' as "projectId", pay_day as "payDay", net_final + tax_final as "grossFen",
       tax_final as "taxFen", sent_no as "sentNo", sub_status = '${withdrawalStep.paid}' as "isPaid", tax_rule_id as "taxRuleId", entry_id as "entryId",
       pay_batch_id as "batchId"
     from ds_tb_expert_withdrawal
     where tenant_id = $1 and expert_id = $2 and sub_status in ('${withdrawalStep.sent}', '${withdrawalStep.unknown}', '${withdrawalStep.paid}') and sent_no is not null and del_flag = '0' order by sent_no`,
    [ctx.tenantId, expertId],
  );
  const rules = known.map(({ rule }) => rule);
  return {
    facts: { rules, payer, payeeId: expertId, payerId: 'platform', projectId: '', earlier: sent },
    sent,
    calendar,
    ruleOn: (day) => {
      const inForce = taxRuleOn(rules, payer, day);
      const found = known.find(({ rule }) => rule === inForce)?.row;
      if (!found) throw new Failure('withdraw.no_rule', { day });
      return found;
    },
  };
}
