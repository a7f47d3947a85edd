import { afterAll, beforeAll, expect, test } from 'vitest';
import { api, onlineDesk, type Row } from './support/online-desk.ts';
import { type TestServer, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());
const { admin, published } = onlineDesk(() => server);

const seats = { key: 'seats', label: '座位', labelEn: 'Seats', kind: 'int' };
const who = { key: 'who', label: '联系人', kind: 'text', sensitive: true };
const stored = '/online/cgform/head/stored';

test('CALL-127: what rows hold of a form is told by key, over all its versions', async () => {
  const form = await published('holds', [seats, who]);
  const first = await admin().ok<Row>('POST', api('form', 'holds'), { seats: 3, who: '王芳' });
  const { id } = await admin().ok<Row>('POST', api('form', 'holds'), { seats: 4 });
  await admin().ok('POST', api('form', 'holds'), { who: '李娜' });
  await admin().ok('DELETE', `${api('form', 'holds')}/${id}`);
  const note = { key: 'note', label: '备注', kind: 'longText' };
  await admin().ok('PUT', '/online/cgform/head/edit', { id: form.id, fields: [note] });
  const told = { version: 1, rows: 2, published: [{ key: 'seats' }, { key: 'who' }] };
  const held = [
    { key: 'seats', kind: 'int', sealed: false, filled: 1 },
    { key: 'who', kind: 'text', sealed: true, filled: 2 },
  ];
  expect(await admin().ok('GET', stored, { id: form.id })).toMatchObject({ ...told, fields: held });
  // What a version left out is still held, and comes back with its key.
  await admin().ok('PUT', '/online/cgform/head/publish', { ids: form.id });
  expect(await server.as('AUD').ok('GET', stored, { id: form.id })).toMatchObject({
    version: 2,
    published: [{ key: 'note' }],
    fields: [...held, { key: 'note', filled: 0 }],
  });
  await admin().ok('PUT', '/online/cgform/head/edit', { id: form.id, fields: [note, seats, who] });
  await admin().ok('PUT', '/online/cgform/head/publish', { ids: form.id });
  expect(await admin().ok('GET', `${api('form', 'holds')}/${first.id}`)).toMatchObject({ seats: 3 });
});

test('what rows hold is told to those who may read definitions of this tenant', async () => {
  const form = await published('held', [seats]);
  expect(await server.as('APPL').call('GET', stored, { id: form.id })).toMatchObject({ error: 'access.denied' });
  expect(await server.as('ADMIN', 2).call('GET', stored, { id: form.id })).toMatchObject({ error: 'row.missing' });
  expect(await admin().call('GET', stored, {})).toMatchObject({ success: false });
});

test('a new row holds the defaults of what it leaves out', async () => {
  await published('begins', [
    { ...seats, default: 40, width: 120 },
    { key: 'campus', label: '校区', kind: 'text', default: '主校区' },
    { key: 'rent', label: '租金', kind: 'money', default: 12_050 },
    { key: 'open', label: '开放', kind: 'dict', dictCode: 'yn', default: '1' },
  ]);
  const left = await admin().ok<Row>('POST', api('form', 'begins'), { seats: 5 });
  expect(left).toMatchObject({ seats: 5, campus: '主校区', rent: 120.5, open: '1' });
  expect(await admin().ok('POST', api('form', 'begins'), { campus: '东校区' })).toMatchObject({ seats: 40, campus: '东校区' });
});

test.each([
  [{ ...seats, default: 0, min: 1 }, 'rule'],
  [{ ...seats, default: 1.5 }, 'rule'],
  [{ key: 'on', label: '日期', kind: 'date', default: '2026-02-30' }, 'rule'],
  [{ key: 'tel', label: '电话', kind: 'text', pattern: 'm', sensitive: false, default: '123' }, 'rule'],
  [{ key: 'open', label: '开放', kind: 'dict', dictCode: 'yn', default: '7' }, 'rule'],
  [{ ...seats, default: '40' }, 'shape'],
  [{ ...seats, unique: true, default: 4 }, 'shape'],
  [{ ...who, default: '王芳' }, 'shape'],
  [{ key: 'proof', label: '证明', kind: 'file', default: 'a.pdf' }, 'shape'],
  [{ ...seats, width: 20 }, 'shape'],
])('refuses %j', async (field, code) => {
  const body = { code: `bad${server.next()}`, formName: '甲', fields: [field] };
  expect(await admin().call('POST', '/online/cgform/head/add', body)).toMatchObject({
    error: 'input.invalid',
    issues: [{ field: 'fields', code }],
  });
});

test('a published form without rows may have fields of another kind; the first row, deleted or not, settles them', async () => {
  const form = await published('empty', [seats]);
  expect(await admin().ok('GET', stored, { id: form.id })).toMatchObject({ version: 1, rows: 0, fields: [] });
  await admin().ok('PUT', '/online/cgform/head/edit', { id: form.id, fields: [{ ...seats, kind: 'text' }] });
  await admin().ok('PUT', '/online/cgform/head/publish', { ids: form.id });
  const { id } = await admin().ok<Row>('POST', api('form', 'empty'), { seats: '二十' });
  await admin().ok('DELETE', `${api('form', 'empty')}/${id}`);
  await admin().ok('PUT', '/online/cgform/head/edit', { id: form.id, fields: [seats] });
  expect(await admin().call('PUT', '/online/cgform/head/publish', { ids: form.id })).toMatchObject({ error: 'online.kind' });
});
