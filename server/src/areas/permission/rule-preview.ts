import type { RulePreview } from '@saiyun/sdk/calls';
import { allFields, labelIn } from '@saiyun/sdk/contract';
import { needed, optional, readInput } from '../../http/call/input.ts';
import type { DataRules } from '../../kernel/access/data-rules.ts';
import type { Actor, Ctx } from '../../kernel/context.ts';
import type { EntityModule } from '../../kernel/entity-module.ts';
import { columnsOf } from '../../kernel/row/columns.ts';
import { checkRule, recordsUnder } from './data-rule-calls.ts';
import { actorOf, findAccount } from './explain.ts';
import { refuseReader } from './granter-checks.ts';
import { countRows, rowsSeenBy } from './role-preview.ts';

/** Rows of each record that a preview names. */
const mostNamed = 10;

export const rulePreviewInput = {
  permissionId: needed(['权限', 'Permission']),
  ruleColumn: needed(['规则字段', 'Column']),
  ruleConditions: needed(['条件', 'Condition'], 30),
  ruleValue: needed(['规则值', 'Value'], 1000),
  /** Whose rows; by default the caller's. */
  userId: optional(['账号', 'Account']),
};

/** The name of a row, unless the record masks or encrypts it. */
const titleSql = ({ entity }: EntityModule): string => {
  const { cipher, mask } = allFields(entity)[entity.title] ?? {};
  return cipher || mask ? `''` : `coalesce(t.${columnsOf(entity).byName.get(entity.title)?.column ?? 'id'}::text, '')`;
};

/** What the rule leaves of the rows of one record that the actor could read without it. */
const leftOf = async (ctx: Ctx, module: EntityModule, actor: Actor, rules: DataRules): Promise<RulePreview['records'][number]> => {
  const { entity } = module;
  const limited = { ...actor, dataRules: rules };
  const seen = rowsSeenBy(ctx, module, limited);
  const rows = seen
    ? await ctx.db.many<{ title: string }>(
        `select ${titleSql(module)} as title from ${entity.table} t where ${seen.sql} order by t.create_time desc, t.id limit ${mostNamed}`,
        seen.params,
      )
    : [];
  return {
    entity: entity.name,
    label: labelIn(entity.label, ctx.language),
    total: await countRows(ctx, ctx.db, module, { ...actor, dataRules: {} }),
    left: await countRows(ctx, ctx.db, module, limited),
    titles: rows.map(({ title }) => title).filter((one) => one !== ''),
  };
};

/**
 * The rows that a data rule would leave, of each record of its menu, for an account that has no other rule. Refuses a rule that does not fit
 * one of the records, with the field at fault.
 */
export async function previewRule(ctx: Ctx, modules: readonly EntityModule[], body: unknown): Promise<RulePreview> {
  refuseReader(ctx);
  const asked = readInput(rulePreviewInput, body);
  await checkRule(ctx, { ...asked, ruleName: '' });
  const actor = asked.userId === undefined ? ctx.actor : actorOf(ctx, await findAccount(ctx, asked.userId), {});
  const rule = { id: '', name: '', column: asked.ruleColumn, operator: asked.ruleConditions, value: asked.ruleValue };
  const names = new Set(await recordsUnder(ctx, asked.permissionId));
  const records: RulePreview['records'][number][] = [];
  for (const module of modules.filter(({ entity }) => names.has(entity.name)))
    records.push(await leftOf(ctx, module, actor, { [module.entity.name]: [[rule]] }));
  return { records };
}
