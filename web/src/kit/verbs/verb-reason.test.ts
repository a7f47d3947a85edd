import { entities } from '@saiyun/sdk/entities';
import { expect, test } from 'vitest';
import { verbReason } from './verb-reason.ts';

const { registration, review } = entities;
const row = (id: string, status: string) => ({ id, revision: 1, createBy: null, createTime: '', updateBy: null, updateTime: null, status });

test('a verb can be run on rows that all are in a state from which it starts', () => {
  expect(verbReason(registration, 'approve', [row('1', '1'), row('2', '1')], ['ADMIN'])).toBeUndefined();
});

test('one row in another state stops all, and is counted', () => {
  expect(verbReason(registration, 'approve', [row('1', '1'), row('2', '2'), row('3', '0')], ['ADMIN'])).toEqual({
    because: 'state',
    count: 2,
  });
});

test('a role that may not, a verb for single rows, a verb that is not there', () => {
  expect(verbReason(registration, 'approve', [row('1', '1')], ['APPL'])).toEqual({ because: 'role' });
  expect(verbReason(review, 'stage', [row('1', '0'), row('2', '0')], ['EXPERT'])).toEqual({ because: 'single' });
  expect(verbReason(registration, 'nonsense', [row('1', '1')], ['ADMIN'])).toEqual({ because: 'unknown' });
});
