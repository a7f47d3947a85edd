import { expect, test } from 'vitest';
import { entity, int, money, standard, text } from '../../contract/index.ts';
import { clientOf, localServer, refused } from '../local-server.test-support.ts';

const bill = entity('dsTbBill', {
  label: ['账单', 'Bill'],
  title: 'name',
  key: ['name'],
  access: { read: ['FIN'], write: ['FIN'] },
  calls: standard,
  fields: { name: text(['名称', 'Name']), amount: money(['金额', 'Amount']), count: int(['数量', 'Count']) },
  verbs: { refund: { label: ['退款', 'Refund'], from: [], roles: ['FIN'], input: { fee: money(['费用', 'Fee'], { required: true }) } } },
});
const row = (id: string, more: object = {}) => ({ id, revision: 1, createTime: '2026-01-01 00:00:00', name: id, ...more });
const paged = (records: readonly object[], total = records.length, current = 1, size = 10) => ({
  records,
  total,
  size,
  current,
  pages: Math.ceil(total / size),
});

test('money is fen for the caller and yuan on the wire, in rows, inputs, filters and verbs', async () => {
  const server = await localServer((seen) => {
    if (seen.path.endsWith('/list')) return paged([row('1', { amount: 1.15, count: 3 }), row('2', { amount: null })]);
    if (seen.path.endsWith('/refund')) return { rows: [] };
    return row('1', { amount: 1234567.89 });
  });
  const client = clientOf(server).entity(bill);
  const { records } = await client.list({ match: { amount_begin: 105, amount_end: '>= 5', count_begin: 105 } });
  expect(records.map((r) => r.amount)).toEqual([115, null]);
  expect(Object.fromEntries(server.seen[0]?.query ?? [])).toMatchObject({ amount_begin: '1.05', amount_end: '>= 5', count_begin: '105' });
  expect((await client.queryById('1')).amount).toBe(123456789);
  expect((await client.add({ name: 'x', amount: 29 })).amount).toBe(123456789);
  expect(JSON.parse(server.seen[2]?.body ?? '')).toMatchObject({ amount: 0.29 });
  await client.verb('refund', ['1', '2'], { fee: 1999 }, { revision: 4 });
  expect(JSON.parse(server.seen[3]?.body ?? '')).toEqual({ ids: '1,2', revision: 4, fee: 19.99, language: 'zh' });
  expect(await refused(client.add({ amount: 1.5 }))).toMatchObject({
    kind: 'invalid',
    message: '请求内容不正确 (amount is not whole fen: 1.5)',
  });
});

test('LIST-01, LIST-05, LIST-07: a list asks for the first ten rows, newest first, unless told otherwise', async () => {
  const server = await localServer(() => paged([]));
  const client = clientOf(server);
  await client.units.list();
  expect(Object.fromEntries(server.seen[0]?.query ?? [])).toMatchObject({
    pageNo: '1',
    pageSize: '10',
    column: 'createTime',
    order: 'desc',
  });
  await client.reviews.list({ pageNo: 2, pageSize: 30 });
  expect(Object.fromEntries(server.seen[1]?.query ?? [])).toMatchObject({
    pageNo: '2',
    pageSize: '30',
    column: 'allotTime',
    order: 'desc',
  });
});

test('LIST-02: a list that answers nothing is an empty page', async () => {
  const server = await localServer((_seen, reply) => void reply.end('{"success":true,"code":200,"result":null}'));
  expect(await clientOf(server).users.list()).toEqual({ records: [], total: 0, size: 10, current: 1, pages: 0 });
});

test('all rows are iterated page by page, oldest first, none twice when rows move between pages', async () => {
  const pages: Record<string, readonly string[]> = { 1: ['a', 'b', 'c'], 2: ['c', 'd', 'e'], 3: ['f'] };
  const server = await localServer((seen) => {
    const pageNo = seen.query.get('pageNo') ?? '';
    return paged(
      (pages[pageNo] ?? []).map((id) => row(id)),
      7,
      Number(pageNo),
      3,
    );
  });
  const ids: string[] = [];
  for await (const one of clientOf(server).units.rows({ pageSize: 3 })) ids.push(one.id);
  expect(ids).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(server.seen.map((s) => s.query.get('order'))).toEqual(['asc', 'asc', 'asc']);
});

test('iterating asks for the next page only when it is wanted', async () => {
  const server = await localServer(() => paged([row('a'), row('b')], 100, 1, 2));
  for await (const one of clientOf(server).units.rows({ pageSize: 2 })) if (one.id === 'b') break;
  expect(server.seen).toHaveLength(1);
});

test('many rows are deleted in several calls, as an address is not endless', async () => {
  const server = await localServer(() => null);
  const ids = Array.from({ length: 450 }, (_, i) => `id${i}`);
  await clientOf(server).units.deleteBatch(ids);
  expect(server.seen).toHaveLength(3);
  expect(server.seen.flatMap((s) => s.query.get('ids')?.split(',') ?? [])).toEqual(ids);
  await clientOf(server).units.delete('x');
  expect(server.seen[3]?.query.get('id')).toBe('x');
});

test('calls and verbs that a record does not have are refused without a call', async () => {
  const server = await localServer(() => null);
  const client = clientOf(server);
  const log = client.entity({ ...bill, calls: ['list'] });
  expect(await refused(log.add({}))).toMatchObject({ kind: 'unsupported', message: '不支持此操作 (dsTbBill.add)' });
  expect(await refused(log.verb('toString', '1'))).toMatchObject({ kind: 'unsupported' });
  expect(Object.keys(client.competitionForms)).toEqual([
    'list',
    'rows',
    'queryById',
    'add',
    'edit',
    'delete',
    'deleteBatch',
    'exportXls',
    'importExcel',
    'use',
    'retire',
  ]);
  expect(server.seen).toHaveLength(0);
});

test('a backend that does not answer the stored row leaves what was sent', async () => {
  const server = await localServer(() => '编辑成功!');
  expect(await clientOf(server).units.edit({ id: '7', revision: 2, unitName: '甲' })).toEqual({ id: '7', revision: 2, unitName: '甲' });
});

test('an export task is created with the parameters of its list, and its file fetched by id', async () => {
  const server = await localServer((seen, reply) => (seen.method === 'POST' ? { id: 'd1' } : void reply.end('PK')));
  const client = clientOf(server);
  expect(await client.downloads.create('dsTbUnit', { match: { unitName: 'a' }, format: 'xlsx' })).toEqual({ id: 'd1' });
  expect(JSON.parse(server.seen[0]?.body ?? '')).toMatchObject({ bizCode: 'dsTbUnit', params: { unitName: 'a', format: 'xlsx' } });
  await (await client.downloads.get('d1')).stream.cancel();
  expect(server.seen[1]?.query.get('id')).toBe('d1');
});
