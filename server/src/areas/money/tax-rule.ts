import { type Columns, type Issue, labelIn, type StoredDraft, type StoredRow } from '@saiyun/sdk/contract';
import { taxRule, taxWithholding } from '@saiyun/sdk/entities';
import { isSame, refuseIssues } from '@saiyun/sdk/logic/draft';
import { taxRuleIssues, taxRulesOverlap } from '@saiyun/sdk/rules';
import { holdLock } from '../../db/lock.ts';
import { entityModule, Failure, type TxCtx } from '../../kernel/entity-module.ts';
import { type DbRow, fromDb, namesOf } from '../../kernel/row/row.ts';

type Rule = StoredRow<typeof taxRule>;
type RuleColumns = Columns<typeof taxRule>;

/** All rules of the tenant, a handful. The lock keeps two from being added at once. */
export async function taxRulesOf(ctx: TxCtx): Promise<Rule[]> {
  await holdLock(ctx.tx, `tax rules ${ctx.tenantId}`);
  const rows = await ctx.tx.many<DbRow>(`select * from ds_tb_tax_rule where tenant_id = $1 and del_flag = '0' order by id`, [ctx.tenantId]);
  return rows.map((row) => fromDb(ctx, taxRule, row));
}

/** Only one rule per kind of payer may be in force on a day; the code must not guess between two. */
const issuesOf = (whole: RuleColumns, others: readonly RuleColumns[]): Issue[] => {
  const issues = taxRuleIssues(whole);
  const other = others.find((one) => taxRulesOverlap(whole, one));
  if (other) issues.push({ field: 'validFrom', code: 'rule', message: 'tax.overlap', params: { name: other.ruleName ?? '' } });
  return issues;
};

/** Fields that may change even after tax was withheld by the rule: its names, its last day and its test cases. */
const free: readonly (keyof Rule)[] = ['ruleName', 'ruleNameEn', 'validTo', 'testVectors'];

/** A rule that tax was withheld by stays as it was: tax declarations depend on it. */
const refuseUsed = async ({ tx, tenantId, language }: TxCtx, id: string): Promise<void> => {
  const used = await tx.one<{ n: number }>('select count(*)::int as n from ds_tb_tax_withholding where rule_id = $1 and tenant_id = $2', [
    id,
    tenantId,
  ]);
  if (used && used.n > 0) throw new Failure('row.referenced', { entity: labelIn(taxWithholding.label, language), count: used.n });
};

const usedIssues = async (ctx: TxCtx, row: Rule | undefined, draft: StoredDraft<typeof taxRule>): Promise<Issue[]> => {
  const changed = row && namesOf(draft).some((field) => !free.includes(field) && !isSame(draft[field], row[field]));
  const used =
    changed &&
    (await ctx.tx.one('select 1 as used from ds_tb_tax_withholding where rule_id = $1 and tenant_id = $2 limit 1', [row.id, ctx.tenantId]));
  return used ? [{ field: 'ruleCode', code: 'frozen' }] : [];
};

/** Withholding rules (WITHDRAW-05). */
export const taxRuleModule = entityModule(taxRule, {
  async beforeAdd(ctx, draft) {
    refuseIssues(taxRule.fields, issuesOf(draft, await taxRulesOf(ctx)));
  },
  async beforeEdit(ctx, row, draft) {
    if (Object.keys(draft).length === 0) return;
    if (namesOf(draft).some((field) => !free.includes(field))) await refuseUsed(ctx, row.id);
    const others = (await taxRulesOf(ctx)).filter((one) => one.id !== row.id);
    refuseIssues(taxRule.fields, issuesOf({ ...row, ...draft }, others));
  },
  async beforeDelete(ctx, row) {
    await refuseUsed(ctx, row.id);
  },
  async beforeImport(ctx, drafts, existing) {
    const stored = await taxRulesOf(ctx);
    const changed = new Set(existing.map((row) => row?.id));
    const issues = new Map<number, readonly Issue[]>();
    const taken: RuleColumns[] = stored.filter((one) => !changed.has(one.id));
    for (const [i, draft] of drafts.entries()) {
      const whole = { ...existing[i], ...draft };
      const found = [...(await usedIssues(ctx, existing[i], draft)), ...issuesOf(whole, taken)];
      if (found.length > 0) issues.set(i, found);
      const kept = found.length > 0 ? existing[i] : whole;
      if (kept) taken.push(kept);
    }
    return issues;
  },
});
