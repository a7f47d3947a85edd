import { expect, test } from 'vitest';
import { storedReason, toldReason } from './index.ts';

test('a reason of the platform is told in the language of its reader, what people wrote as it is', () => {
  expect([toldReason('zh-CN', storedReason('paidTwice')), toldReason('en', storedReason('paidTwice'))]).toEqual([
    '重复支付，应退',
    'Paid twice, to be given back',
  ]);
  for (const written of ['', '材料不齐', 'reason:nobody knows', null]) expect(toldReason('en', written)).toBe(written);
});
