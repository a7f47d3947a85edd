import { cumulatedBefore, type Payment, payoutOn, taxRuleOn } from '@saiyun/sdk/logic/money';
import { payoutFactsOf } from '../money/payout-facts.ts';
import type { Check, Finding } from './check.ts';

interface Sums {
  gross: number;
  tax: number;
  due: number;
  paidGross: number;
  paidTax: number;
}

const yuan = (fen: number): string => (fen / 100).toFixed(2);

/** B11.7: the tax withheld from an expert in a month is the tax on that month's gross income, and the record agrees with what was paid. */
export const taxes: Check = {
  name: 'taxes',
  label: ['各月代扣税款正确', 'the tax of each month is right'],
  run: async ({ db, cipher, config }) => {
    const findings: Finding[] = [];
    const experts = await db.many<{ tenantId: number; expertId: string }>(
      `select distinct tenant_id as "tenantId", expert_id as "expertId" from ds_tb_expert_withdrawal where sent_no is not null and del_flag = '0' order by 1, 2`,
    );
    for (const { tenantId, expertId } of experts) {
      const { facts, sent } = await payoutFactsOf({ tenantId, cipher, config }, db, expertId);
      const months = new Map<string, Sums>();
      const before: Payment[] = [];
      const paid: Payment[] = [];
      for (const payment of sent) {
        const month = payment.payDay.slice(0, 7);
        const sums = months.get(month) ?? { gross: 0, tax: 0, due: 0, paidGross: 0, paidTax: 0 };
        months.set(month, sums);
        const { grossFen, taxFen, payDay, isPaid } = payment;
        // Without a rule the tax due is unknown.
        const due = taxRuleOn(facts.rules, facts.payer, payDay)
          ? payoutOn({ ...facts, earlier: before }, { grossFen }, payDay).taxFen
          : taxFen;
        before.push({ ...payment, taxFen: due });
        sums.gross += grossFen;
        sums.tax += taxFen;
        sums.due += due;
        if (!isPaid) continue;
        const rule = taxRuleOn(facts.rules, facts.payer, payDay);
        const earlier = rule ? cumulatedBefore(rule, paid, payment) : { grossFen: 0, taxFen: 0 };
        paid.push(payment);
        sums.paidGross = Math.max(sums.paidGross, earlier.grossFen + grossFen);
        sums.paidTax = Math.max(sums.paidTax, earlier.taxFen + taxFen);
      }
      const records = await db.many<{ month: string; gross: number; tax: number }>(
        `select month, max(gross_cum) as gross, max(tax_cum) as tax from ds_tb_tax_withholding
         where tenant_id = $1 and expert_id = $2 and del_flag = '0' group by month`,
        [tenantId, expertId],
      );
      for (const [month, { gross, tax, due, paidGross, paidTax }] of months) {
        const at = { table: 'ds_tb_tax_withholding', id: expertId };
        if (tax !== due) findings.push({ ...at, detail: `${month}: withheld ${yuan(tax)}, tax on ${yuan(gross)} is ${yuan(due)}` });
        const record = records.find((one) => one.month === month);
        if ((record?.gross ?? 0) !== paidGross || (record?.tax ?? 0) !== paidTax)
          findings.push({
            ...at,
            detail: `${month}: the record says ${yuan(record?.gross ?? 0)} and ${yuan(record?.tax ?? 0)}, paid were ${yuan(paidGross)} and ${yuan(paidTax)}`,
          });
      }
    }
    return findings;
  },
};
