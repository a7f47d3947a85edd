import { bankAccount, registration, unit } from '@saiyun/sdk/entities';
import { expect, test } from 'vitest';
import { isHidden } from './reveal-rules.ts';

const row = (values: Readonly<Record<string, unknown>>) => ({
  id: '1',
  revision: 1,
  createBy: null,
  createTime: '',
  updateBy: null,
  updateTime: null,
  ...values,
});

test.each([
  ['a masked text', bankAccount, 'cardNo', '6222 **** 1234', true],
  ['a short one, hidden wholly', bankAccount, 'idNo', '***', true],
  ['one that the caller reads in the clear', bankAccount, 'cardNo', '6222021234', false],
  ['none', bankAccount, 'cardNo', null, false],
  ['stars in a field that is not masked', unit, 'unitName', '五***星', false],
  ['nested data with a masked text', registration, 'answers', { names: ['李*'], n: 2 }, true],
  ['nested data in the clear', registration, 'answers', { names: ['李雷'], n: 2 }, false],
  ['a field that is none', bankAccount, 'nobody', '***', false],
] as const)('SERVER-07: an eye stands beside what is hidden: %s', (_what, entity, name, value, hidden) => {
  expect(isHidden(entity, name, row({ [name]: value }))).toBe(hidden);
});
