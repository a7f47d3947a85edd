import { expect, test } from 'vitest';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../kernel/context.ts';
import { resultTexts } from './result-text.ts';

test.each([
  ['zh-CN', 'row.built_in', '…是系统内置的，程序依赖它：可以改名，不能删除、停用，也不能修改编码或值'],
  ['zh-CN', 'dict.not_listed', '不允许查询该数据：…'],
  ['zh-CN', 'no such code', '失败'],
] as const)('a reason whose values the log did not keep has dots in their place: %s %s', async (language, result, told) => {
  const tx = { many: async () => [{ id: 'l1', result, numbers: null }] } as unknown as Tx;
  const texts = await resultTexts({ tenantId: 1, language } as Ctx, tx, ['l1']);
  expect(texts.get('l1')?.resultText).toBe(told);
});
