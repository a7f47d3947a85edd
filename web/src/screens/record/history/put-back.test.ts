import type { HistoryEntry } from '@saiyun/sdk/calls';
import { entities } from '@saiyun/sdk/entities';
import { expect, test } from 'vitest';
import { earlier, isPutBack } from './put-back.ts';

const entry = (
  id: string,
  action: string,
  changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>,
): HistoryEntry => ({
  id,
  action,
  time: '2026-11-20 10:00:00',
  by: '李娜',
  roles: ['ADMIN'],
  isOwn: false,
  reason: null,
  facts: [],
  changes: Object.entries(changes).map(([field, [before, after]]) => ({ field, before, after, beforeText: null, afterText: null })),
});

const newest = entry('3', 'edit', { unitName: ['乙大学', '丙大学'] });
const middle = entry('2', 'edit', { unitName: ['甲大学', '乙大学'], contact: [null, '周明远'], phone: ['138****0001', '139****0002'] });
const state = entry('1', 'enable', { status: ['0', '1'] });
const { unit } = entities;

test('an earlier version is what each field was before the first of the changes that are taken back', () => {
  const values = earlier(unit, [newest, middle, state], middle).map(({ field, before }) => [field, before]);
  expect(values).toEqual([
    ['unitName', '甲大学'],
    ['contact', null],
  ]);
});

test('a deletion that was taken back in between changes nothing of that', () => {
  const deleted = entry('4', 'delete', { unitName: ['丙大学', null], contact: ['周明远', null] });
  const restored = entry('5', 'restore', { unitName: [null, '丙大学'], contact: [null, '周明远'] });
  const values = earlier(unit, [restored, deleted, newest], newest).map(({ field, before }) => [field, before]);
  expect(values).toEqual([['unitName', '乙大学']]);
});

test('masked values and states are not put back, and what leaves nothing is not offered', () => {
  expect(isPutBack(unit, middle)).toBe(true);
  expect(isPutBack(unit, state)).toBe(false);
  expect(isPutBack(unit, entry('5', 'delete', { unitName: ['甲大学', null] }))).toBe(false);
  expect(isPutBack(unit, entry('0', 'add', { unitName: [null, '甲大学'] }))).toBe(false);
  expect(isPutBack(unit, entry('4', 'edit', { phone: ['138****0001', '139****0002'] }))).toBe(false);
});
