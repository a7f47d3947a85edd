import { no } from '@saiyun/sdk/contract';
import { withdrawal } from '@saiyun/sdk/entities';
import { cumulatedBefore, type PayoutFacts, payoutOn, taxRuleOn } from '@saiyun/sdk/logic/money';
import { audit } from '../../kernel/audit/audit.ts';
import type { TxCtx } from '../../kernel/entity-module.ts';
import { newId } from '../../kernel/id.ts';
import { correctTax, giveBack, hold } from './held.ts';
import { payoutFactsOf, type SentPayment } from './payout-facts.ts';

type Amounts = Pick<SentPayment, 'grossFen' | 'taxFen'>;

/**
 * Gross and tax of a sent or completed payment, given those before it. The bank pays a fixed net amount, so the gross is found from the
 * net. A payment with correct tax stays as it is, and so does one that no gross fits, for instance if the rule's tax jumps.
 */
export function grossOf(facts: PayoutFacts, before: readonly SentPayment[], payment: SentPayment): Amounts {
  const { payDay, grossFen, taxFen } = payment;
  if (!taxRuleOn(facts.rules, facts.payer, payDay)) return payment;
  const merged = { ...facts, earlier: before };
  if (payoutOn(merged, { grossFen }, payDay).taxFen === taxFen) return payment;
  try {
    return payoutOn(merged, { netFen: grossFen - taxFen }, payDay);
  } catch (error) {
    if (error instanceof RangeError) return payment;
    throw error;
  }
}

/** Moves the surplus or shortfall of a payment's tax and writes the corrected tax. */
const correct = async (ctx: TxCtx, payment: SentPayment, { grossFen, taxFen }: Amounts, failedId: string): Promise<void> => {
  const { id, payeeId: expertId } = payment;
  const again = `:${failedId}`;
  let { entryId } = payment;
  if (payment.isPaid) await correctTax(ctx, { id, expertId, amount: payment.grossFen - grossFen }, again);
  else {
    await giveBack(ctx, { id, expertId, amount: payment.grossFen }, entryId, again);
    entryId = await hold(ctx, { id, expertId, amount: grossFen }, again);
  }
  await ctx.tx.run(
    'update ds_tb_expert_withdrawal set tax_final = $2, entry_id = $3, update_by = $4, update_time = $5 where id = $1 and tenant_id = $6',
    [id, taxFen, entryId, ctx.actor.username, ctx.now(), ctx.tenantId],
  );
  await ctx.tx.run('update ds_tb_payout_batch set tax = tax + $2 where id = $1 and tenant_id = $3', [
    payment.batchId,
    taxFen - payment.taxFen,
    ctx.tenantId,
  ]);
  await audit(ctx, withdrawal, [
    { action: 'correctTax', entityId: id, before: { taxFinal: payment.taxFen }, after: { taxFinal: taxFen }, reason: failedId },
  ]);
};

/**
 * A failed payment was no income, but later payments in the same income period were taxed as if it were. Each gets the tax that is due
 * without it. The extra money they need is less than the failed payment returned, so the expert always has enough.
 */
export async function correctAfter(ctx: TxCtx, expertId: string, failedId: string): Promise<void> {
  const failed = await ctx.tx.one<{ no: number | null }>(
    'select sent_no as no from ds_tb_expert_withdrawal where id = $1 and tenant_id = $2',
    [failedId, ctx.tenantId],
  );
  const no = failed?.no ?? null;
  if (no === null) return;
  const { facts, sent } = await payoutFactsOf(ctx, ctx.tx, expertId);
  const before: SentPayment[] = [];
  for (const payment of sent) {
    const now = payment.sentNo > no ? grossOf(facts, before, payment) : payment;
    if (now.taxFen !== payment.taxFen) await correct(ctx, payment, now, failedId);
    before.push({ ...payment, grossFen: now.grossFen, taxFen: now.taxFen });
  }
}

/**
 * Writes the withholding record: for each completed payment, the expert's income
 * so far in the same period. A record that changes counts as not declared.
 */
export async function writeWithheld(ctx: TxCtx, expertId: string): Promise<void> {
  const { facts, sent } = await payoutFactsOf(ctx, ctx.tx, expertId);
  const paid: SentPayment[] = [];
  for (const payment of sent.filter(({ isPaid }) => isPaid)) {
    const rule = taxRuleOn(facts.rules, facts.payer, payment.payDay);
    const before = rule ? cumulatedBefore(rule, paid, payment) : { grossFen: 0, taxFen: 0 };
    paid.push(payment);
    if (payment.taxRuleId === null) continue;
    await ctx.tx.run(
      `insert into ds_tb_tax_withholding as t (id, tenant_id, expert_id, month, rule_id, gross_cum, tax_cum, withdrawal_id, declared, create_by, create_time)
       values ($1, $2, $3, $4, $5, $6, $7, $8, '${no}', $9, $10)
       on conflict (tenant_id, withdrawal_id) where del_flag = '0' do update set gross_cum = excluded.gross_cum, tax_cum = excluded.tax_cum,
         declared = '${no}', revision = t.revision + 1, update_by = excluded.create_by, update_time = excluded.create_time
       where (t.gross_cum, t.tax_cum) is distinct from (excluded.gross_cum, excluded.tax_cum)`,
      [
        newId(ctx),
        ctx.tenantId,
        expertId,
        payment.payDay.slice(0, 7),
        payment.taxRuleId,
        before.grossFen + payment.grossFen,
        before.taxFen + payment.taxFen,
        payment.id,
        ctx.actor.username,
        ctx.now(),
      ],
    );
  }
}
