import type { Field } from '@saiyun/sdk/contract';
import type { Rule } from '@saiyun/sdk/logic/list';
import { type RuleName, ruleNames } from '@saiyun/sdk/logic/permission';
import { operatorNamed } from '@saiyun/sdk/logic/query';

/** The name in a value that consists of nothing else. */
export function ownNameIn(value: string | null | undefined): RuleName | undefined {
  const name = /^#\{\s*(\w+)\s*\}$/.exec(value ?? '')?.[1];
  return ruleNames.find((one) => one === name);
}

/** The value that names it. */
export function ownValue(name: RuleName): string {
  return `#{${name}}`;
}

const ofRecord: Readonly<Record<string, RuleName>> = { sysUser: 'sys_user_id', dsTbUnit: 'sys_unit_id', dsTbExpert: 'sys_expert_id' };

/** The names whose values a field can be compared with. */
export function ownNamesFor({ kind, of }: Field): readonly RuleName[] {
  switch (kind) {
    case 'ref':
      return Object.hasOwn(ofRecord, of ?? '') ? [ofRecord[of ?? ''] as RuleName] : [];
    case 'date':
      return ['sys_date'];
    case 'instant':
      return ['sys_date', 'sys_time'];
    case 'text':
      return ['sys_user_code', 'sys_user_name', 'sys_org_code', 'sys_unit_id', 'sys_user_id'];
    case 'longText':
    case 'flag':
    case 'dict':
    case 'int':
    case 'decimal':
    case 'money':
    case 'file':
    case 'json':
      return [];
    default:
      return kind satisfies never;
  }
}

/** A stored condition as the builder knows it, by its word or its sign. */
export function ruleIn(stored: string | null | undefined): Rule | undefined {
  return operatorNamed(stored ?? '');
}
