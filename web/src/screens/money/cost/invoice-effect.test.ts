import { invoiceStatus } from '@saiyun/sdk/entities';
import { expect, test } from 'vitest';
import { invoiceEffect } from './invoice-effect.ts';

test('FEE-01: a refund names what becomes of each invoice that its order is on', () => {
  const after = (status: string, amount = 30_000) => invoiceEffect({ status, amount }, 20_000);
  expect(after(invoiceStatus.issued)).toBe('due');
  expect(after(invoiceStatus.issuing)).toBe('issuing');
  expect(after(invoiceStatus.reversing)).toBe('reversing');
  expect(after(invoiceStatus.asked)).toBe('less');
  expect(after(invoiceStatus.asked, 20_000)).toBe('void');
  expect([invoiceStatus.failed, invoiceStatus.reversed].map((status) => after(status))).toEqual([undefined, undefined]);
});
