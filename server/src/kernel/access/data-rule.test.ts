import { unit } from '@saiyun/sdk/entities';
import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { openCipher } from '../cipher/cipher.ts';
import type { Ctx } from '../context.ts';
import { dataRuleCondition } from './data-rule.ts';

const conditionFor = (realname: string, value: string) => {
  const rule = { id: 'r', name: 'r', column: 'unitName', operator: 'IN', value };
  const actor = { userId: 'u', username: 'u', realname, orgCode: null, dataRules: { [unit.name]: [[rule]] } };
  const ctx = { actor, tenantId: 1, now: () => new Date(0), cipher: openCipher(readConfig({})) } as unknown as Ctx;
  return dataRuleCondition(ctx, unit, 1);
};

test('a comma in what somebody is called is no second value of a rule', () => {
  expect(conditionFor('甲大学', '#{sys_user_name},丙大学')?.params).toEqual([['甲大学', '丙大学']]);
  expect(conditionFor('甲大学,乙大学', '#{sys_user_name},丙大学')?.params).toEqual([['甲大学,乙大学', '丙大学']]);
});

test('a rule that names what the caller has not leaves no row', () => {
  expect(conditionFor('甲', '甲大学,#{sys_org_code}')).toEqual({ sql: '((false))', params: [] });
});
