import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheet } from '../server/src/sheet/read-sheet.ts';
import { api, onlineDesk, type Row, rp } from './support/online-desk.ts';
import { tempFolder } from './support/process.ts';
import { type TestServer, testServer } from './support/server.ts';

let server: TestServer;
const shops = [
  { key: 'shop', label: '店', labelEn: 'Shop', kind: 'text', search: true },
  { key: 'soldOn', label: '日期', labelEn: 'Sold', kind: 'date', search: true },
  { key: 'price', label: '金额', labelEn: 'Price', kind: 'money' },
  { key: 'secret', label: '备注', kind: 'text', sensitive: true },
];
beforeAll(async () => {
  server = await testServer();
  await published('shops', shops, { readRoles: 'ADMIN,APPL', writeRoles: 'ADMIN' });
  for (const [shop, soldOn, price] of [
    ['东店', '2026-01-03', 10.5],
    ['东店', '2026-01-30', 20],
    ['西店', '2026-02-01', 5],
  ] as const)
    await admin().ok('POST', api('form', 'shops'), { shop, soldOn, price, secret: '王芳' });
});
afterAll(() => server?.close());
const { admin, published, report, listening } = onlineDesk(() => server);

const head = '/online/cgreport/head';
const byMonth = {
  columns: [
    { key: 'month', field: 'soldOn', per: 'month' },
    { key: 'sum', field: 'price', agg: 'sum' },
    { key: 'mean', field: 'price', agg: 'avg' },
    { key: 'n', field: 'id', agg: 'count' },
  ],
  order: { column: 'month', order: 'asc' },
  chart: { kind: 'columns', by: 'month', values: ['sum', 'n'] },
};

test('CALL-88: sources are told in words, those that the account may list', async () => {
  const sources = await admin().ok<readonly Row[]>('GET', `${head}/sources`);
  expect(sources).toContainEqual({ source: 'form:shops', name: ['表单 shops', 'shops'], kind: 'form' });
  expect(sources).toContainEqual(expect.objectContaining({ source: 'dsTbRegistration', kind: 'record' }));
  const audit = (await server.as('AUD').ok<readonly Row[]>('GET', `${head}/sources`)).map(({ source }) => source);
  expect(audit).not.toContain('form:shops');
  expect((await server.as('ADMIN', 2).ok<readonly Row[]>('GET', `${head}/sources`)).map(({ source }) => source)).not.toContain(
    'form:shops',
  );
  expect(await server.as('APPL').call('GET', `${head}/sources`)).toMatchObject({ error: 'access.denied' });
});

test('CALL-88: fields are those that a report can show, with those of rows that are referred to', async () => {
  const fields = await admin().ok<readonly { field: string }[]>('GET', `${head}/fields`, { source: 'form:shops' });
  const names = fields.map(({ field }) => field);
  expect(names).toEqual(expect.arrayContaining(['shop', 'soldOn', 'price']));
  expect(names).not.toContain('secret');
  const entries = await admin().ok<readonly Row[]>('GET', `${head}/fields`, { source: 'dsTbRegistration' });
  expect(entries).toContainEqual(expect.objectContaining({ field: 'competitionId.competitionName', through: ['竞赛', 'Competition'] }));
  expect(await admin().call('GET', `${head}/fields`, { source: 'form:none' })).toMatchObject({ error: 'online.report_broken' });
  expect(await server.as('AUD').call('GET', `${head}/fields`, { source: 'form:shops' })).toMatchObject({ error: 'access.denied' });
});

test('a report is seen before it is stored: grouped by month, summed, averaged and counted', async () => {
  const shown = await admin().ok<{ records: Row[]; total: number; columns: Row[] }>('POST', `${head}/preview`, {
    source: 'form:shops',
    query: byMonth,
  });
  expect(shown.total).toBe(2);
  expect(shown.records).toMatchObject([
    { month: '2026-01', sum: 30.5, mean: 15.25, n: 2 },
    { month: '2026-02', sum: 5, mean: 5, n: 1 },
  ]);
  expect(shown.columns.map(({ kind }) => kind)).toEqual(['text', 'money', 'money', 'int']);
  const wanted = { columns: [{ key: 'shop', field: 'shop' }], params: [{ name: 'shop', label: '店', kind: 'text', required: true }] };
  const filters = [{ field: 'shop', rule: 'eq', param: 'shop' }];
  expect(await admin().ok('POST', `${head}/preview`, { source: 'form:shops', query: { ...wanted, filters } })).toMatchObject({ total: 3 });
  expect(await server.as('APPL').call('POST', `${head}/preview`, { source: 'form:shops', query: byMonth })).toMatchObject({
    error: 'access.denied',
  });
  expect(await server.as('ADMIN', 2).call('POST', `${head}/preview`, { source: 'form:shops', query: byMonth })).toMatchObject({
    error: 'input.invalid',
  });
});

test.each([
  [{ columns: [{ key: 'x', field: 'secret' }] }],
  [{ columns: [{ key: 'x', field: 'shop', per: 'month' }] }],
  [{ columns: [{ key: 'x', field: 'soldOn', per: 'month', agg: 'count' }] }],
  [{ ...byMonth, chart: { kind: 'pie', by: 'month', values: ['sum', 'n'] } }],
  [{ ...byMonth, chart: { kind: 'columns', by: 'month', values: ['month'] } }],
  [{ ...byMonth, chart: { kind: 'columns', by: 'sum', values: ['month'] } }],
  [{ ...byMonth, chart: { kind: 'columns', by: 'other', values: ['sum'] } }],
])('refuses to show or store %j', async (query) => {
  const refused = { error: 'input.invalid', issues: [{ field: 'query' }] };
  expect(await admin().call('POST', `${head}/preview`, { source: 'form:shops', query })).toMatchObject(refused);
  const stored = { code: `bad${server.next()}`, reportName: '甲', source: 'form:shops', query };
  expect(await admin().call('POST', `${head}/add`, stored)).toMatchObject(refused);
});

const folder = tempFolder();
afterAll(() => folder.remove());

test('EXPORT-01: a report is taken away as a workbook, filtered and within what the reader may see', async () => {
  const { id } = await report('bymonth', 'form:shops', byMonth, { readRoles: 'ADMIN,APPL' });
  const told = await admin().ok('GET', rp('getRpColumns', 'bymonth'));
  expect(told).toMatchObject({
    chart: byMonth.chart,
    mayExport: true,
    columns: [{ kind: 'text' }, { kind: 'money' }, {}, { kind: 'int' }],
  });
  const { port } = await listening();
  const fetched = async (query: string) => {
    const url = `http://127.0.0.1:${port}/jeecg-boot${rp('exportXls', id)}${query}`;
    return fetch(url, { headers: { 'X-Access-Token': await admin().token() } });
  };
  const reply = await fetched('?format=xlsx&month=2026-01');
  expect(reply.headers.get('content-disposition')).toContain('.xlsx');
  const path = join(folder.path, 'report.xlsx');
  await writeFile(path, new Uint8Array(await reply.arrayBuffer()));
  const rows: string[][] = [];
  for await (const block of readSheet(path)) for (const { cells } of block) rows.push(cells.map((cell) => String(cell ?? '')));
  expect(rows.at(-2)).toEqual(['日期', '金额合计', '金额平均', '编号数量']);
  expect(rows.at(-1)).toEqual(['2026-01', '30.5', '15.25', '2']);
  expect(await (await fetched('?other=1')).json()).toMatchObject({ error: 'query.column' });
  expect(await server.as('EXPERT').call('GET', rp('exportXls', id))).toMatchObject({ error: 'access.denied' });
  expect(await server.as('ADMIN', 2).call('GET', rp('exportXls', id))).toMatchObject({ error: 'online.no_report' });
});

test('whoever may not export the source cannot take the report away either', async () => {
  await server.db.run(
    `insert into sys_permission (id, parent_id, name, perms, perms_type, menu_type, sort_no, hidden, always_show, keep_alive, is_route, external, status)
     values ('onl-shops-export', '', 'x', 'onl_shops:exportXls', '2', 2, 1, false, false, false, false, false, '1')`,
  );
  const { id } = await report('noexport', 'form:shops', { columns: [{ key: 'shop', field: 'shop' }] }, { readRoles: 'ADMIN,APPL' });
  const student = server.as('APPL');
  expect(await student.ok('GET', rp('getRpColumns', 'noexport'))).toMatchObject({ mayExport: false });
  expect(await student.call('GET', rp('exportXls', id))).toMatchObject({ error: 'access.denied' });
  await server.db.run(`delete from sys_permission where id = 'onl-shops-export'`);
});
