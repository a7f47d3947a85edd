import type { WithdrawalExamination } from '@saiyun/sdk/calls';
import { withdrawal } from '@saiyun/sdk/entities';
import { taxParts, toWireYuan } from '@saiyun/sdk/logic/money';
import { may } from '@saiyun/sdk/logic/permission';
import { taxRuleOf } from '@saiyun/sdk/rules';
import { rolesForCall } from '../../../kernel/access/access.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { Failure } from '../../../kernel/failure.ts';
import { readRow } from '../../../kernel/write/standard-calls.ts';
import { availableFen } from '../expert-money.ts';
import { twoPersonFen } from '../two-people.ts';
import { withdrawalModule } from '../withdrawal.ts';
import { expectedPayout } from './expected-payout.ts';

interface Around {
  readonly status: string | null;
  readonly realName: string | null;
  readonly isSame: boolean;
  readonly expertName: string;
  readonly unitName: string | null;
  readonly first: string | null;
  readonly frozen: number;
}

/** GET /dsTbExpertWithdrawal/examination: what a withdrawal is decided by, beside its own row (FEE-03). */
export async function examinationOf(ctx: Ctx, id: string): Promise<WithdrawalExamination> {
  if (may(ctx.actor, withdrawal, 'examine').kind !== 'allowed') throw new Failure('access.denied');
  const row = await readRow(ctx, ctx.db, withdrawalModule, rolesForCall(ctx, withdrawal, 'queryById'), id);
  const around = await ctx.db.one<Around>(
    `select b.status, b.real_name as "realName",
       coalesce(b.card_no_hash is not distinct from w.bank_snapshot->>'cardNoHash' or w.bank_snapshot->>'cardNoHash' is null, false) as "isSame",
       e.real_name as "expertName", coalesce(u.unit_name, e.other_unit) as "unitName", s.realname as first, coalesce(a.frozen, 0) as frozen
     from ds_tb_expert_withdrawal w join ds_tb_expert e on e.id = w.expert_id and e.tenant_id = w.tenant_id
       left join ds_tb_unit u on u.id = e.unit_id and u.tenant_id = w.tenant_id
       left join ds_tb_bank_account b on b.id = w.bank_account_id and b.tenant_id = w.tenant_id and b.del_flag = '0'
       left join ds_tb_expert_account a on a.expert_id = w.expert_id and a.tenant_id = w.tenant_id and a.del_flag = '0'
       left join sys_user s on s.id = w.examine_by
     where w.id = $1 and w.tenant_id = $2 and w.del_flag = '0'`,
    [id, ctx.tenantId],
  );
  if (!around) throw new Failure('row.missing');
  const { payout, rule } = await expectedPayout(ctx, ctx.db, row.expertId, row.amount, id);
  const parts = taxParts(taxRuleOf(rule), payout.cumulated.grossFen);
  return {
    expertName: around.expertName,
    unitName: around.unitName,
    available: toWireYuan(await availableFen({ ...ctx, tx: ctx.db }, row.expertId)),
    frozen: toWireYuan(around.frozen),
    payee: { realName: around.realName, status: around.status, isSame: around.isSame },
    needsTwo: row.amount >= twoPersonFen,
    first: around.first,
    isOwnFirst: row.examineBy !== null && row.examineBy === ctx.actor.userId,
    tax: toWireYuan(payout.taxFen),
    net: toWireYuan(payout.netFen),
    payDay: payout.payDay,
    taxMonth: payout.taxMonth,
    ruleName: (ctx.language === 'en' ? rule.ruleNameEn : null) ?? rule.ruleName,
    earlierAmount: toWireYuan(payout.cumulated.grossFen - payout.grossFen),
    earlierTax: toWireYuan(payout.cumulated.taxFen - payout.taxFen),
    parts: parts
      ? {
          gross: toWireYuan(payout.cumulated.grossFen),
          deduction: toWireYuan(parts.deductionFen),
          taxable: toWireYuan(parts.taxableFen),
          percent: parts.percent,
          quick: toWireYuan(parts.quickFen),
          tax: toWireYuan(parts.taxFen),
        }
      : null,
  };
}
