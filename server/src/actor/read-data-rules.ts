import { validity } from '@saiyun/sdk/entities';
import type { Tx } from '../db/db.ts';
import type { DataRules } from '../kernel/access/data-rules.ts';
import { grantsSql } from './grants.ts';

interface RuleRow {
  readonly roleId: string;
  readonly entity: string;
  readonly id: string;
  readonly name: string;
  readonly column: string;
  readonly operator: string;
  readonly value: string;
}

/** Whether a tenant has any rule in force; most have none and skip the rest. */
export function hasRulesSql(tenantId: string): string {
  return `exists (select 1 from sys_permission_data_rule d where d.tenant_id = ${tenantId} and d.status = '${validity.valid}')`;
}

const readable = `select distinct g.role_id as "roleId", split_part(p.perms, ':', 1) as entity from (${grantsSql('$1', '$2')}) g
  join sys_permission p on p.id = g.permission_id and p.menu_type = 2 and p.status = '${validity.valid}' and p.perms like '%:list'`;

// A menu's rule applies to the records whose buttons are below it.
const ruled = `select distinct g.role_id as "roleId", split_part(b.perms, ':', 1) as entity, d.id, d.rule_name as name, d.rule_column as "column",
    d.rule_conditions as operator, d.rule_value as value
  from (${grantsSql('$1', '$2')}) g
  join sys_permission_data_rule d on d.permission_id = g.permission_id and d.tenant_id = $2 and d.status = '${validity.valid}'
    and d.id = any(string_to_array(g.data_rule_ids, ','))
  join sys_permission b on (b.id = g.permission_id or b.parent_id = g.permission_id) and b.menu_type = 2 and b.perms is not null
  order by d.id`;

/** An account's data rules: for each record, one alternative per role that lets it be read. A role without rules lifts them all. */
export async function readDataRules(tx: Tx, userId: string, tenantId: number): Promise<DataRules> {
  const [readers, rules] = [
    await tx.many<{ roleId: string; entity: string }>(readable, [userId, tenantId]),
    await tx.many<RuleRow>(ruled, [userId, tenantId]),
  ];
  const found: Record<string, RuleRow[][]> = {};
  for (const entity of new Set(rules.map((rule) => rule.entity))) {
    const alternatives = readers
      .filter((reader) => reader.entity === entity)
      .map(({ roleId }) => rules.filter((rule) => rule.entity === entity && rule.roleId === roleId));
    if (alternatives.length > 0 && alternatives.every((one) => one.length > 0)) found[entity] = alternatives;
  }
  return found;
}
