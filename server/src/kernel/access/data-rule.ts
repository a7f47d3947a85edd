import type { Entity } from '@saiyun/sdk/contract';
import { type RuleName, ruleNames } from '@saiyun/sdk/logic/permission';
import { readCondition, toOperator } from '@saiyun/sdk/logic/query';
import { toWireTime } from '@saiyun/sdk/view';
import type { Ctx } from '../context.ts';
import type { Condition } from '../entity-module.ts';
import { Failure } from '../failure.ts';
import { columnsOf } from '../row/columns.ts';
import { conditionSql } from '../row/compare.ts';
import type { DataRule } from './data-rules.ts';

type Caller = Pick<Ctx, 'actor' | 'now' | 'tenantId'>;

/** The closed list of names that a value may use, such as `#{sys_user_code}`. */
const placeholders: Readonly<Record<RuleName, (ctx: Caller) => string | null | undefined>> = {
  sys_user_id: ({ actor }) => actor.userId,
  sys_user_code: ({ actor }) => actor.username,
  sys_user_name: ({ actor }) => actor.realname,
  sys_org_code: ({ actor }) => actor.orgCode,
  sys_unit_id: ({ actor }) => actor.unitId,
  sys_expert_id: ({ actor }) => actor.expertId,
  sys_date: ({ now }) => toWireTime(now()).slice(0, 10),
  sys_time: ({ now }) => toWireTime(now()),
  tenant_id: ({ tenantId }) => String(tenantId),
};

/** The value for this caller; undefined if it names something the caller lacks, such as a department. Refuses unknown names. */
const valueFor = (ctx: Caller, value: string): string | undefined => {
  let missing = false;
  const filled = value.replace(/#\{\s*(\w+)\s*\}/g, (_all, name: string) => {
    const known = ruleNames.find((one) => one === name);
    if (!known) throw new Failure('query.value', { column: name.slice(0, 60) });
    const found = placeholders[known](ctx);
    if (!found) missing = true;
    return found ?? '';
  });
  return missing ? undefined : filled;
};

/** SQL of one rule; `false` if the caller lacks what it names. Refuses with query.* a value that no row can be compared with. */
const ruleSql = (ctx: Ctx, entity: Entity, rule: DataRule, bind: (value: unknown) => string): string => {
  const column = columnsOf(entity).byName.get(rule.column);
  if (!column) throw new Failure('query.column', { column: rule.column.slice(0, 60) });
  const operator = toOperator(rule.operator);
  // Split before names are filled in: a comma inside somebody's name does not separate values.
  const parts = operator === 'in' ? rule.value.split(',').filter(Boolean) : [rule.value];
  const values = parts.map((part) => valueFor(ctx, part));
  if (!values.every((value) => value !== undefined)) return 'false';
  return conditionSql(column, readCondition(column, { operator, values }), ctx.cipher.hash, bind);
};

/** Refuses a rule that cannot be applied to the record. */
export function checkDataRule(ctx: Ctx, entity: Entity, rule: DataRule): void {
  // Unknown names are refused; the values behind them differ by caller.
  ruleSql(ctx, entity, rule, () => '$1');
}

/**
 * The condition that the caller's data rules put on a record; undefined if no rule concerns it. A rule that no longer fits hides
 * everything.
 */
export function dataRuleCondition(ctx: Ctx, entity: Entity, first: number): Condition | undefined {
  const alternatives = ctx.actor.dataRules?.[entity.name];
  if (!alternatives) return undefined;
  const params: unknown[] = [];
  const bind = (value: unknown): string => {
    params.push(value);
    return `$${first + params.length - 1}`;
  };
  const one = (rule: DataRule): string => {
    try {
      return ruleSql(ctx, entity, rule, bind);
    } catch (error) {
      if (error instanceof Failure) return 'false';
      throw error;
    }
  };
  const sql = alternatives.map((rules) => `(${rules.map(one).join(' and ')})`).join(' or ');
  return { sql: `(${sql})`, params };
}
