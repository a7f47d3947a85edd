import { expect, test } from 'vitest';
import { localServer } from '../client/local-server.test-support.ts';
import { reviewProject, unit } from '../entities/index.ts';
import { createClient } from '../index.ts';
import { type Drift, driftReporter } from './index.ts';

const none = {
  unitNameEn: null,
  shortNames: null,
  mergedIntoId: null,
  departId: null,
  unitType: null,
  contact: null,
  email: null,
  updateBy: null,
  updateTime: null,
};
const named = { id: 'u1', unitCode: 'U1', unitName: '某大学', areaId: 'a1', areaId_dictText: '华北' };
const stored = { createBy: 'admin', createTime: '2026-05-06 08:00:00', revision: 1, delFlag: '0' };
const row = { ...none, ...named, ...stored, phone: '138****5678', selfRegister: '0', status: '1', status_dictText: '启用' };

const seenOf = async (result: unknown, entity: typeof unit | typeof reviewProject = unit) => {
  const server = await localServer(() => result);
  const drifts: Drift[] = [];
  const client = createClient({ baseUrl: server.url, onAnswer: driftReporter([entity], (drift) => drifts.push(drift)) });
  const page = await client.entity(entity).list();
  return { page, drifts };
};

const pageOf = (...records: readonly object[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 });

test('an answer that is as its definition says is not reported', async () => {
  const { page, drifts } = await seenOf(pageOf(row, { ...row, id: 'u2' }));
  expect(page.records).toHaveLength(2);
  expect(drifts).toEqual([]);
});

test('columns that are unknown, missing or of another type are reported once, and the call is answered all the same', async () => {
  const { unitCode: _gone, ...less } = row;
  const odd = { ...less, unitName: 5, revision: '1', campus: 'north', status: null };
  const { page, drifts } = await seenOf(pageOf(row, odd, { ...odd, id: 'u3' }));
  expect(page.total).toBe(3);
  expect(drifts.map(({ column, fault }) => `${column} ${fault}`).sort()).toEqual([
    'campus unknown',
    'revision type',
    'status type',
    'unitCode missing',
    'unitName type',
  ]);
  expect(drifts[0]).toMatchObject({ entity: 'dsTbUnit', call: 'list', id: 'u1' });
});

test('money is looked at as the client answers it', async () => {
  const server = await localServer(() => ({ id: 'p1', feePerReview: 12.34 }));
  const drifts: Drift[] = [];
  const client = createClient({ baseUrl: server.url, onAnswer: driftReporter([reviewProject], (drift) => drifts.push(drift)) });
  expect((await client.reviewProjects.queryById('p1')).feePerReview).toBe(1234);
  expect(drifts.every(({ fault }) => fault === 'missing')).toBe(true);
});
