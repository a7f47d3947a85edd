import type { MonitorFact } from '@saiyun/sdk/calls';
import { expect, test } from 'vitest';
import { metersOf } from './meters.ts';

const facts = (values: Readonly<Record<string, number>>): MonitorFact[] =>
  Object.entries(values).map(([key, value]) => ({ key, value: String(value) }) as MonitorFact);

test('SYS-07: the heap is measured against its limit, not against its size of the moment', () => {
  const full = facts({ total: 1000, free: 400, rss: 100, heapTotal: 46, heapUsed: 45, heapLimit: 450 });
  expect(metersOf(full, []).heap).toEqual({ used: 45, max: 450, percent: 10, isHigh: false });
  expect(metersOf(facts({ heapTotal: 440, heapUsed: 430, heapLimit: 450 }), []).heap.isHigh).toBe(true);
});

test('SYS-07: a disk with little left is marked, and nothing is divided by nothing', () => {
  const { host, disks } = metersOf([], [{ name: '/', max: 100, rest: 5 } as never]);
  expect(disks).toEqual([{ name: '/', used: 95, max: 100, percent: 95, isHigh: true }]);
  expect(host).toMatchObject({ percent: 0, isHigh: false });
});
