import type { Field } from '@saiyun/sdk/contract';
import type { Rule } from '@saiyun/sdk/logic/list';

/** What a value may name of whoever looks, as the server fills it in. */
export const ownNames = [
  'sys_user_id',
  'sys_user_code',
  'sys_user_name',
  'sys_org_code',
  'sys_unit_id',
  'sys_expert_id',
  'sys_date',
  'sys_time',
] as const;
export type OwnName = (typeof ownNames)[number];

/** The name in a value that consists of nothing else. */
export function ownNameIn(value: string | null | undefined): OwnName | undefined {
  const name = /^#\{\s*(\w+)\s*\}$/.exec(value ?? '')?.[1];
  return ownNames.find((one) => one === name);
}

/** The value that names it. */
export function ownValue(name: OwnName): string {
  return `#{${name}}`;
}

const ofRecord: Readonly<Record<string, OwnName>> = { sysUser: 'sys_user_id', dsTbUnit: 'sys_unit_id', dsTbExpert: 'sys_expert_id' };

/** The names whose values a field can be compared with. */
export function ownNamesFor({ kind, of }: Field): readonly OwnName[] {
  switch (kind) {
    case 'ref':
      return Object.hasOwn(ofRecord, of ?? '') ? [ofRecord[of ?? ''] as OwnName] : [];
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

const words: readonly Rule[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'like', 'left_like', 'right_like'];
const signs: Readonly<Record<string, Rule>> = { '=': 'eq', '!=': 'ne', '>': 'gt', '>=': 'ge', '<': 'lt', '<=': 'le' };

/** A stored condition as the builder knows it; a JeecgBoot stores signs and capitals. */
export function ruleIn(stored: string | null | undefined): Rule | undefined {
  const name = (stored ?? '').trim().toLowerCase();
  if (Object.hasOwn(signs, name)) return signs[name];
  return words.find((one) => one === name);
}
