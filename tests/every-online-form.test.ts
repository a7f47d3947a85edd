import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mockUsers } from '../server/src/areas/online/mock-data.ts';
import { create } from './support/sample.ts';
import { type TestServer, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const admin = () => server.as('ADMIN');
type Row = Record<string, unknown> & { id: string };
interface Listed {
  readonly records: readonly Row[];
  readonly total: number;
}

const published = async (code: string, fields: readonly object[], more: Record<string, unknown> = {}): Promise<Row> => {
  const form = await admin().ok<Row>('POST', '/online/cgform/head/add', {
    code,
    formName: `表单 ${code}`,
    formNameEn: code,
    formKind: 'list',
    fields,
    ...more,
  });
  await admin().ok('PUT', '/online/cgform/head/publish', { ids: form.id });
  return form;
};
const api = (call: string, code: string): string => `/online/cgform/api/${call}/${code}`;

const venue = [
  { key: 'name', label: '名称', labelEn: 'Name', kind: 'text', required: true, unique: true, search: true, sort: true },
  { key: 'seats', label: '座位', labelEn: 'Seats', kind: 'int', min: 1, max: 5000, search: true, sort: true },
  { key: 'rent', label: '租金', labelEn: 'Rent', kind: 'money', search: true },
  { key: 'area', label: '面积', labelEn: 'Area', kind: 'decimal', digits: 1 },
  { key: 'open', label: '开放', labelEn: 'Open', kind: 'flag', search: true },
  { key: 'builtOn', label: '建成日期', labelEn: 'Built', kind: 'date', search: true, sort: true },
  { key: 'checkedAt', label: '检查时间', labelEn: 'Checked', kind: 'instant' },
  { key: 'sort', label: '类别', labelEn: 'Sort', kind: 'dict', dictCode: 'yn', search: true },
  { key: 'phone', label: '电话', labelEn: 'Phone', kind: 'text', pattern: 'm' },
  { key: 'door', label: '门牌', labelEn: 'Door', kind: 'text', pattern: '^[A-Z]\\d+$' },
  { key: 'note', label: '备注', labelEn: 'Note', kind: 'longText' },
];
const hall = {
  name: '报告厅',
  seats: 300,
  rent: 1200.5,
  area: 86.5,
  open: '1',
  builtOn: '2019-09-01',
  checkedAt: '2026-03-01 08:30:00',
  sort: '1',
  phone: '13800138000',
  door: 'A101',
  note: '二楼',
};

describe('CALL-127: an online form', () => {
  beforeAll(async () => {
    await published('venue', venue, { readRoles: 'ADMIN,APPL', writeRoles: 'ADMIN' });
  });

  test('tells its columns, with dictionaries, in both languages', async () => {
    const zh = await admin().ok<{ columns: Row[]; dictOptions: Record<string, Row[]> }>('GET', api('getColumns', 'venue'));
    expect(zh.columns[0]).toMatchObject({ title: '名称', dataIndex: 'name', sorter: true });
    expect(zh.columns.find((c) => c.dataIndex === 'sort')).toMatchObject({ customRender: 'yn' });
    expect(zh.dictOptions.yn?.[0]).toMatchObject({ value: '1', text: '是' });
    const en = await admin().call('GET', api('getColumns', 'venue'), {}, 'en');
    expect(en.result).toMatchObject({ name: 'venue', columns: [{ title: 'Name' }, ...zh.columns.slice(1).map(() => ({}))] });
  });

  test('adds, reads, changes, lists, filters, sorts and deletes rows', async () => {
    const added = await admin().ok<Row>('POST', api('form', 'venue'), { ...hall, language: 'zh' });
    expect(added).toMatchObject({ ...hall, sort_dictText: '是', formVersion: 1, revision: 1 });
    expect(await admin().ok('GET', `${api('form', 'venue')}/${added.id}`)).toMatchObject(hall);
    for (const [name, seats] of [
      ['教室一', 40],
      ['教室二', 60],
      ['机房', 50],
    ] as const)
      await admin().ok('POST', api('form', 'venue'), { name, seats, rent: seats, open: '0', builtOn: `20${seats}-01-01` });
    await admin().ok('PUT', api('form', 'venue'), { id: added.id, seats: 320 });
    const list = (query: Record<string, unknown>) => admin().ok<Listed>('GET', api('getData', 'venue'), query);
    const names = async (query: Record<string, unknown>) => (await list(query)).records.map((row) => row.name);
    expect(await names({ column: 'seats', order: 'asc' })).toEqual(['教室一', '机房', '教室二', '报告厅']);
    expect(await list({ pageSize: 2, pageNo: 2, column: 'name', order: 'asc' })).toMatchObject({ total: 4, current: 2, pages: 2 });
    expect(await names({ name: '*教室*', column: 'name', order: 'asc' })).toEqual(['教室一', '教室二']);
    expect(await names({ seats_begin: 55, column: 'seats', order: 'desc' })).toEqual(['报告厅', '教室二']);
    expect(await names({ rent_begin: 1200, rent_end: 1201 })).toEqual(['报告厅']);
    expect(await names({ builtOn_end: '2020-01-01' })).toEqual(['报告厅']);
    expect(await names({ sort: '1,9' })).toEqual(['报告厅']);
    const advanced = JSON.stringify([
      { field: 'seats', rule: 'lt', val: '50' },
      { field: 'open', rule: 'eq', val: '1' },
    ]);
    expect(
      await names({ superQueryParams: encodeURIComponent(advanced), superQueryMatchType: 'or', column: 'seats', order: 'asc' }),
    ).toEqual(['教室一', '报告厅']);
    expect(await admin().call('GET', api('getData', 'venue'), { "seats') or 1=1 --": 1 })).toMatchObject({ error: 'query.column' });
    expect(await admin().call('GET', api('getData', 'venue'), { column: 'note' })).toMatchObject({ error: 'query.column' });
    const gone = (await list({ name: '教室*' })).records.map((row) => row.id);
    await admin().ok('DELETE', `${api('form', 'venue')}/${gone.join(',')}`);
    expect((await list({})).total).toBe(2);
    const audits = await server.db.many<{ action: string; after: Record<string, unknown> | null }>(
      `select action, after from sys_audit_log where entity = 'onl_venue' and entity_id = $1 order by create_time, id`,
      [added.id],
    );
    expect(audits.map((a) => a.action).sort()).toEqual(['add', 'edit']);
    expect(audits.find((a) => a.action === 'edit')?.after).toMatchObject({ seats: 320 });
  });

  test.each([
    [{ name: null }, 'name', 'required'],
    [{ name: '报告厅' }, 'name', 'unique'],
    [{ seats: 0 }, 'seats', 'tooSmall'],
    [{ seats: 1.5 }, 'seats', 'digits'],
    [{ seats: 'many' }, 'seats', 'type'],
    [{ rent: 1.005 }, 'rent', 'digits'],
    [{ area: 1.25 }, 'area', 'digits'],
    [{ open: 'yes' }, 'open', 'choice'],
    [{ builtOn: '2026-02-30' }, 'builtOn', 'date'],
    [{ checkedAt: 'today' }, 'checkedAt', 'instant'],
    [{ sort: '7' }, 'sort', 'choice'],
    [{ phone: '12345678901' }, 'phone', 'pattern'],
    [{ door: 'a101' }, 'door', 'pattern'],
    [{ pid: 'x' }, 'pid', 'unknown'],
    [{ formVersion: 9 }, 'formVersion', 'serverOwned'],
    [{ __proto__x: 1 }, '__proto__x', 'unknown'],
  ])('CELL-04, CALL-127: refuses %j', async (wrong, field, code) => {
    const answer = await admin().call('POST', api('form', 'venue'), { ...hall, name: `新 ${server.next()}`, ...wrong });
    expect(answer).toMatchObject({ error: 'input.invalid', issues: [{ field, code }] });
  });

  test('is of its roles, and of a permission of its own once there is one', async () => {
    const student = server.as('APPL');
    expect((await student.ok<Listed>('GET', api('getData', 'venue'))).total).toBeGreaterThan(0);
    expect(await student.call('POST', api('form', 'venue'), { name: 'x' })).toMatchObject({ error: 'access.denied' });
    expect(await server.as('EXPERT').call('GET', api('getData', 'venue'))).toMatchObject({ error: 'access.denied' });
    expect(await server.as('EXPERT').call('GET', api('getColumns', 'venue'))).toMatchObject({ error: 'access.denied' });
    await server.db.run(
      `insert into sys_permission (id, parent_id, name, perms, perms_type, menu_type, sort_no, hidden, always_show, keep_alive, is_route, external, status)
       values ('onl-venue-list', '', 'x', 'onl_venue:list', '2', 2, 1, false, false, false, false, false, '1')`,
    );
    expect(await student.call('GET', api('getData', 'venue'))).toMatchObject({ error: 'access.denied' });
    await server.db.run(`delete from sys_permission where id = 'onl-venue-list'`);
    expect((await student.ok<readonly Row[]>('GET', '/online/cgform/api/forms')).map((f) => f.code)).toContain('venue');
    expect((await server.as('EXPERT').ok<readonly Row[]>('GET', '/online/cgform/api/forms')).map((f) => f.code)).not.toContain('venue');
  });

  test('TENANT-01: another tenant has forms of its own', async () => {
    const other = server.as('ADMIN', 2);
    expect(await other.call('GET', api('getData', 'venue'))).toMatchObject({ error: 'online.no_form' });
    await other
      .ok('POST', '/online/cgform/head/add', { code: 'venue', formName: '别处', fields: [{ key: 'name', label: 'x', kind: 'text' }] })
      .then((form) => other.ok('PUT', '/online/cgform/head/publish', { ids: form.id }));
    expect((await other.ok<Listed>('GET', api('getData', 'venue'))).total).toBe(0);
    const [mine] = (await admin().ok<Listed>('GET', api('getData', 'venue'))).records;
    expect(await other.call('GET', `${api('form', 'venue')}/${mine?.id}`)).toMatchObject({ error: 'row.missing' });
    expect(await other.call('PUT', api('form', 'venue'), { id: mine?.id, name: 'x' })).toMatchObject({ error: 'row.missing' });
    expect(await other.call('DELETE', `${api('form', 'venue')}/${mine?.id}`)).toMatchObject({ error: 'row.missing' });
  });

  test('exports and imports its sheet, new rows and changed ones, with its own checks', async () => {
    const reply = await sheet('exportXls', 'venue', '?format=csv');
    expect(reply.text).toContain('名称,座位,租金');
    const csv = ['名称,座位,租金,电话', '报告厅,330,1000,13800138000', '体育馆,900,5000,', '坏电话,10,1,123', '缺座位太多,99999,1,'].join(
      '\n',
    );
    const report = await importCsv('venue', csv);
    expect(report).toMatchObject({ code: 201, result: { totalCount: 4, successCount: 2, errorCount: 2, addedCount: 1, updatedCount: 1 } });
    const rows = (await admin().ok<Listed>('GET', api('getData', 'venue'), { name: '报告厅' })).records;
    expect(rows).toMatchObject([{ seats: 330, rent: 1000, note: '二楼' }]);
  });

  test('EXPORT-01: a long export runs as a task, for whoever may export', async () => {
    const student = server.as('APPL');
    const asked = { bizCode: 'onl_venue', params: { format: 'csv' } };
    for (const caller of [admin(), student]) {
      const { id: taskId } = await caller.ok<Row>('POST', '/dsTbDownloadTask/create', asked);
      await expect
        .poll(async () => (await caller.ok<Row>('GET', '/dsTbDownloadTask/queryById', { id: taskId })).rowCount, { timeout: 60_000 })
        .toBeGreaterThan(0);
    }
    expect(await server.as('EXPERT').call('POST', '/dsTbDownloadTask/create', asked)).toMatchObject({ error: 'access.denied' });
    expect(await admin().call('POST', '/dsTbDownloadTask/create', { bizCode: 'onl_nothing' })).toMatchObject({ error: 'input.invalid' });
  });

  test('the same rows by the eight calls of a record', async () => {
    const added = await admin().ok<Row>('POST', '/online/form/venue/add', { name: '礼堂', seats: 800 });
    expect(await admin().ok('GET', '/online/form/venue/queryById', { id: added.id })).toMatchObject({ name: '礼堂' });
    expect((await admin().ok<Listed>('GET', '/online/form/venue/list', { name: '礼堂' })).total).toBe(1);
    expect(await admin().call('PUT', '/online/form/venue/edit', { id: added.id, revision: 9, seats: 1 })).toMatchObject({
      error: 'row.stale',
    });
    await admin().ok('DELETE', '/online/form/venue/delete', { id: added.id });
    expect(await admin().call('GET', '/online/form/venue/queryById', { id: added.id })).toMatchObject({ error: 'row.missing' });
  });
});

const sheet = async (call: string, code: string, query: string) => {
  const { port } = await listening();
  const reply = await fetch(`http://127.0.0.1:${port}/jeecg-boot${api(call, code)}${query}`, {
    headers: { 'X-Access-Token': await admin().token() },
  });
  return { status: reply.status, text: await reply.text() };
};
let address: Promise<{ readonly port: number }> | undefined;
const listening = () => (address ??= server.listen());
const importCsv = async (code: string, csv: string) => {
  const { port } = await listening();
  const form = new FormData();
  form.set('format', 'csv');
  form.set('files[]', new Blob([csv]), 'rows.csv');
  const reply = await fetch(`http://127.0.0.1:${port}/jeecg-boot${api('importXls', code)}`, {
    method: 'POST',
    headers: { 'X-Access-Token': await admin().token() },
    body: form,
  });
  return (await reply.json()) as { readonly code: number; readonly result: Record<string, number> };
};

describe('CALL-127: definitions', () => {
  test.each([
    [[{ key: 'a b', label: 'x', kind: 'text' }], 'shape'],
    [[{ key: "a'", label: 'x', kind: 'text' }], 'shape'],
    [[{ key: 'createTime', label: 'x', kind: 'text' }], 'shape'],
    [[{ key: 'language', label: 'x', kind: 'text' }], 'shape'],
    [[{ key: 'a', label: 'x', kind: 'sql' }], 'shape'],
    [
      [
        { key: 'a', label: 'x', kind: 'text' },
        { key: 'a', label: 'y', kind: 'int' },
      ],
      'shape',
    ],
    [[{ key: 'a', label: 'x', kind: 'text', onChange: 'alert(1)' }], 'shape'],
    [[], 'shape'],
    [[{ key: 'a', label: 'x', kind: 'dict', dictCode: 'of_nobody' }], 'rule'],
    [[{ key: 'a', label: 'x', kind: 'text', pattern: '(a+)+$' }], 'rule'],
    [[{ key: 'a', label: 'x', kind: 'text', pattern: '[' }], 'rule'],
  ])('refuses %j', async (fields, code) => {
    expect(await admin().call('POST', '/online/cgform/head/add', { code: `bad${server.next()}`, formName: 'x', fields })).toMatchObject({
      error: 'input.invalid',
      issues: [{ field: 'fields', code }],
    });
  });

  test('a draft is nobody’s, a stopped form is closed, versions stay and old rows stay readable', async () => {
    const form = await admin().ok<Row>('POST', '/online/cgform/head/add', {
      code: 'visit',
      formName: '来访',
      fields: [
        { key: 'who', label: '姓名', kind: 'text' },
        { key: 'room', label: '房间', kind: 'text' },
      ],
    });
    expect(await admin().call('GET', api('getData', 'visit'))).toMatchObject({ error: 'online.no_form' });
    await admin().ok('PUT', '/online/cgform/head/publish', { ids: form.id });
    const old = await admin().ok<Row>('POST', api('form', 'visit'), { who: '甲', room: 'B2' });
    // What is worked on is not yet the form.
    await admin().ok('PUT', '/online/cgform/head/edit', {
      id: form.id,
      fields: [
        { key: 'who', label: '访客', kind: 'text', required: true },
        { key: 'hours', label: '小时', kind: 'int' },
      ],
    });
    expect(await admin().ok('POST', api('form', 'visit'), { who: '乙', room: 'B3' })).toMatchObject({ formVersion: 1 });
    await admin().ok('PUT', '/online/cgform/head/publish', { ids: form.id });
    expect(await admin().call('POST', api('form', 'visit'), { who: '丙', room: 'B3' })).toMatchObject({ error: 'input.invalid' });
    expect(await admin().ok('GET', `${api('form', 'visit')}/${old.id}`)).toMatchObject({ who: '甲', hours: null, formVersion: 1 });
    expect(await admin().ok('GET', `${api('form', 'visit')}/${old.id}`, { version: '1' })).toMatchObject({ who: '甲', room: 'B2' });
    expect(await admin().ok('GET', api('getColumns', 'visit'), { version: '1' })).toMatchObject({ version: 1 });
    await admin().ok('PUT', api('form', 'visit'), { id: old.id, hours: 3 });
    expect(await admin().ok('GET', `${api('form', 'visit')}/${old.id}`, { version: '1' })).toMatchObject({ room: 'B2', formVersion: 2 });
    // A value that was a text stays one.
    await admin().ok('PUT', '/online/cgform/head/edit', { id: form.id, fields: [{ key: 'room', label: '房间', kind: 'int' }] });
    expect(await admin().call('PUT', '/online/cgform/head/publish', { ids: form.id })).toMatchObject({ error: 'online.kind' });
    expect(await admin().call('DELETE', '/online/cgform/head/delete', { id: form.id })).toMatchObject({ error: 'online.has_rows' });
    await admin().ok('PUT', '/online/cgform/head/stop', { ids: form.id });
    expect(await admin().call('GET', api('getData', 'visit'))).toMatchObject({ error: 'online.no_form' });
  });

  test('MENU-06, CALL-127: a tree opens level by level, and no row is below itself', async () => {
    await published('place', [{ key: 'name', label: '名称', kind: 'text', required: true }], { formKind: 'tree' });
    const put = (name: string, pid: string | null) => admin().ok<Row>('POST', api('form', 'place'), { name, pid });
    const top = await put('校区', null);
    const below = await put('教学楼', top.id);
    await put('一层', below.id);
    const level = async (pid?: string) =>
      (await admin().ok<Listed>('GET', api('getTreeData', 'place'), { pid })).records.map((r) => [r.name, r.hasChild]);
    expect(await level()).toEqual([['校区', '1']]);
    expect(await level(top.id)).toEqual([['教学楼', '1']]);
    expect(await level(below.id)).toEqual([['一层', '0']]);
    expect(await admin().call('PUT', api('form', 'place'), { id: top.id, pid: below.id })).toMatchObject({ error: 'input.invalid' });
    expect(await admin().call('POST', api('form', 'place'), { name: 'x', pid: 'of-nobody' })).toMatchObject({ error: 'input.invalid' });
    expect(await admin().call('DELETE', `${api('form', 'place')}/${top.id}`)).toMatchObject({ error: 'row.referenced' });
    expect(await admin().call('GET', api('getTreeData', 'venue'))).toMatchObject({ error: 'online.no_tree' });
  });

  test.each(['erp', 'tab', 'inner'])('MENU-06, CALL-127: %s: parts belong to rows of their main form', async (formKind) => {
    const [main, part] = [`trip${formKind}`, `cost${formKind}`];
    await published(main, [{ key: 'title', label: '标题', kind: 'text', required: true }], { formKind });
    await published(
      part,
      [
        { key: 'item', label: '项目', kind: 'text' },
        { key: 'amount', label: '金额', kind: 'money' },
      ],
      { mainCode: main },
    );
    expect(await admin().ok('GET', api('getColumns', main))).toMatchObject({ form: { kind: formKind }, parts: [{ code: part }] });
    const row = await admin().ok<Row>('POST', api('form', main), { title: '赴京' });
    await admin().ok('POST', api('form', part), { mainId: row.id, item: '车票', amount: 553.5 });
    expect((await admin().ok<Listed>('GET', api('getData', part), { mainId: row.id })).records).toMatchObject([
      { item: '车票', amount: 553.5 },
    ]);
    expect((await admin().ok<Listed>('GET', api('getData', part), { mainId: 'another' })).total).toBe(0);
    expect(await admin().call('POST', api('form', part), { mainId: 'of-nobody', item: 'x' })).toMatchObject({ error: 'input.invalid' });
    expect(await admin().call('POST', api('form', part), { item: 'x' })).toMatchObject({ error: 'input.invalid' });
    expect(await admin().call('DELETE', `${api('form', main)}/${row.id}`)).toMatchObject({ error: 'row.referenced' });
  });
});

const report = async (code: string, source: string, query: object, more: Record<string, unknown> = {}): Promise<Row> => {
  const row = await admin().ok<Row>('POST', '/online/cgreport/head/add', {
    code,
    reportName: `报表 ${code}`,
    reportNameEn: code,
    source,
    query,
    readRoles: 'ADMIN,UNIT,APPL',
    ...more,
  });
  await admin().ok('PUT', '/online/cgreport/head/publish', { ids: row.id });
  return row;
};
const rp = (call: string, key: string) => `/online/cgreport/api/${call}/${key}`;

describe('reports', () => {
  test('CALL-88, CALL-89, CALL-90: columns, filters and rows, joined along a reference, with parameters', async () => {
    const parent = await create(server, 'dsTbRegistration');
    const { id } = await report('entries', 'dsTbRegistration', {
      columns: [
        { key: 'number', field: 'registerNo', search: true },
        { key: 'competition', field: 'competitionId.competitionName', label: '竞赛', labelEn: 'Competition', search: true },
        { key: 'state', field: 'status', search: true },
        { key: 'at', field: 'createTime', search: true },
      ],
      params: [{ name: 'state', label: '状态', kind: 'text' }],
      filters: [{ field: 'status', rule: 'eq', param: 'state' }],
      order: { column: 'at', order: 'desc' },
    });
    const told = await admin().ok<{ columns: Row[]; cgRpConfigId: string }>('GET', rp('getRpColumns', 'entries'));
    expect(told).toMatchObject({
      cgRpConfigId: id,
      cgRpConfigName: '报表 entries',
      columns: [{ dataIndex: 'number' }, { title: '竞赛' }, {}, {}],
    });
    expect(await admin().ok('GET', rp('getQueryInfo', id))).toMatchObject([
      { field: 'self_state', mode: 'single', view: 'text' },
      { field: 'number', view: 'text' },
      { field: 'competition' },
      { field: 'state', view: 'list' },
      { field: 'at', mode: 'group', view: 'datetime' },
    ]);
    const data = (query: Record<string, unknown>) => admin().ok<Listed>('GET', rp('getData', id), query);
    const all = await data({ pageSize: 100 });
    expect(all.total).toBeGreaterThan(0);
    const row = all.records.find((r) => r.id === parent.id);
    expect(row?.competition).toBeTypeOf('string');
    expect(Object.keys(row ?? {}).sort()).toEqual(['at', 'competition', 'id', 'number', 'state', 'state_dictText']);
    expect((await data({ self_state: String(row?.state) })).total).toBe(all.records.filter((r) => r.state === row?.state).length);
    expect((await data({ self_state: "x' or '1'='1" })).total).toBe(0);
    expect((await data({ competition: String(row?.competition) })).total).toBeGreaterThan(0);
    expect((await data({ column: 'competition', order: 'asc', pageSize: 1 })).records).toHaveLength(1);
    for (const wrong of [{ self_other: '1' }, { status: '1' }, { column: 'create_time' }, { 'number" = 1 --': 'x' }])
      expect(await admin().call('GET', rp('getData', id), wrong)).toMatchObject({ error: 'query.column' });
  });

  test('CALL-90: sums over groups', async () => {
    await published(
      'sale',
      [
        { key: 'shop', label: '店', kind: 'text' },
        { key: 'amount', label: '额', kind: 'money' },
        { key: 'pieces', label: '件', kind: 'int' },
      ],
      { readRoles: 'ADMIN,APPL' },
    );
    for (const [shop, amount, pieces] of [
      ['甲', 10.5, 1],
      ['甲', 20, 4],
      ['乙', 5, 2],
    ] as const)
      await admin().ok('POST', api('form', 'sale'), { shop, amount, pieces });
    await report('sales', 'form:sale', {
      columns: [
        { key: 'shop', field: 'shop' },
        { key: 'many', field: 'id', agg: 'count' },
        { key: 'total', field: 'amount', agg: 'sum' },
        { key: 'mean', field: 'pieces', agg: 'avg' },
        { key: 'most', field: 'amount', agg: 'max' },
      ],
      order: { column: 'total', order: 'desc' },
    });
    expect((await admin().ok<Listed>('GET', rp('getData', 'sales'))).records).toMatchObject([
      { shop: '甲', many: 2, total: 30.5, mean: 2.5, most: 20 },
      { shop: '乙', many: 1, total: 5, mean: 2, most: 5 },
    ]);
    expect((await admin().ok<Listed>('GET', rp('getData', 'sales'), { total_begin: 10 })).total).toBe(1);
  });

  test('CALL-90, TENANT-01: rows are those of the caller’s own list', async () => {
    await create(server, 'dsTbRegistration');
    await report('scoped', 'dsTbRegistration', { columns: [{ key: 'number', field: 'registerNo' }] });
    const total = async (role: 'ADMIN' | 'APPL' | 'UNIT') => (await server.as(role).ok<Listed>('GET', rp('getData', 'scoped'))).total;
    for (const role of ['ADMIN', 'APPL', 'UNIT'] as const)
      expect(await total(role)).toBe((await server.as(role).ok<Listed>('GET', '/dsTbRegistration/list')).total);
    expect(await total('APPL')).toBeLessThan(await total('ADMIN'));
    expect(await server.as('EXPERT').call('GET', rp('getData', 'scoped'))).toMatchObject({ error: 'access.denied' });
    expect(await server.as('ADMIN', 2).call('GET', rp('getData', 'scoped'))).toMatchObject({ error: 'online.no_report' });
    // Who may open the report but not the list that it is made of sees nothing.
    expect(await server.bare('APPL').call('GET', rp('getData', 'scoped'))).toMatchObject({ error: 'access.denied' });
  });

  test.each([
    ['dsTbUnit', { columns: [{ key: 'x', field: 'unitName; drop table sys_user' }] }, 'query'],
    ['dsTbUnit', { columns: [{ key: 'x', field: 'ofNobody' }] }, 'query'],
    ['dsTbRegistration', { columns: [{ key: 'x', field: 'idNo' }] }, 'query'],
    ['dsTbRegistration', { columns: [{ key: 'x', field: 'phone', agg: 'count' }] }, 'query'],
    ['dsTbUnit', { columns: [{ key: 'x', field: 'unitName', agg: 'sum' }] }, 'query'],
    ['dsTbUnit', { columns: [{ key: 'x', field: 'unitName.y' }] }, 'query'],
    ['sysUser', { columns: [{ key: 'x', field: 'password' }] }, 'query'],
    ['dsTbUnit', { columns: [{ key: 'x', field: 'unitName' }], sql: 'select 1' }, 'query'],
    ['dsTbUnit', { columns: [{ key: 'x', field: 'unitName' }], filters: [{ field: 'unitName', rule: 'eq' }] }, 'query'],
    ['dsTbUnit', { columns: [{ key: 'x', field: 'unitName' }], filters: [{ field: 'unitName', rule: 'eq', param: 'p' }] }, 'query'],
    ['pgCatalog', { columns: [{ key: 'x', field: 'unitName' }] }, 'source'],
    ['form:ofnobody', { columns: [{ key: 'x', field: 'unitName' }] }, 'source'],
  ])('CALL-88: %s %j is no report', async (source, query, field) => {
    expect(
      await admin().call('POST', '/online/cgreport/head/add', { code: `r${server.next()}`, reportName: 'x', source, query }),
    ).toMatchObject({
      error: 'input.invalid',
      issues: [{ field }],
    });
  });
});

describe('CALL-128: a printed page', () => {
  const nasty = `<script>alert(1)</script><img src=x onerror=alert(2)>"'&{note}`;
  const open = async (url: string, headers: Record<string, string> = {}) => {
    const { port } = await listening();
    const reply = await fetch(`http://127.0.0.1:${port}${url}`, { headers, redirect: 'manual' });
    return { status: reply.status, headers: reply.headers, text: await reply.text() };
  };
  let rowId: string;
  beforeAll(async () => {
    await published(
      'letter',
      [
        { key: 'title', label: '标题', labelEn: 'Title', kind: 'text' },
        { key: 'note', label: '内容', kind: 'longText' },
        { key: 'fee', label: '费用', kind: 'money' },
      ],
      { formKind: 'inner', readRoles: 'ADMIN,APPL' },
    );
    await published('letterline', [{ key: 'item', label: '<b>项目</b>', kind: 'text' }], { mainCode: 'letter', readRoles: 'ADMIN,APPL' });
    rowId = (await admin().ok<Row>('POST', api('form', 'letter'), { title: nasty, note: '第一行\n第二行', fee: 1234.5 })).id;
    await admin().ok('POST', api('form', 'letterline'), { mainId: rowId, item: nasty });
    const body = {
      title: '通知书 <i>',
      titleEn: 'Letter',
      sections: [
        { kind: 'fields', heading: '基本信息', headingEn: 'Facts', fields: ['title', 'fee'] },
        { kind: 'text', text: '内容：{note}；{title}', textEn: 'Text: {note}' },
        { kind: 'rows', form: 'letterline', fields: ['item'] },
        { kind: 'signatures', labels: ['经办人 & 盖章'] },
      ],
    };
    const template = await admin().ok<Row>('POST', '/jmreport/template/add', {
      code: 'letter',
      templateName: '通知书',
      source: 'form:letter',
      body,
      readRoles: 'ADMIN',
    });
    await admin().ok('PUT', '/jmreport/template/publish', { ids: template.id });
  });

  test('is opened by a short-lived link, all of it text, under a policy that lets nothing run', async () => {
    const { url, expires } = await admin().ok<{ url: string; expires: number }>('GET', '/jmreport/link/letter', { id: rowId });
    expect(expires * 1000 - server.now().getTime()).toBeLessThanOrEqual(300_000);
    const token = await admin().token();
    expect(url).not.toContain(token);
    const page = await open(url);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'/);
    expect(policy).not.toContain('unsafe');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.text).not.toMatch(/<script|<img|<i>|<b>|onerror=alert\(2\)>"|{note}；/);
    expect(page.text).toContain('&#60;script&#62;alert(1)');
    expect(page.text).toContain('1,234.50');
    expect(page.text).toContain('@media print');
    expect(page.text).toContain('<html lang="zh-CN">');
    expect((await open(`${url}&language=en`)).text).toContain('<h1>Letter</h1>');
  });

  test('LIST-13, CALL-87: the token of a session in the address is taken out again', async () => {
    const token = await admin().token();
    const first = await open(`/jeecg-boot/jmreport/view/letter?id=${rowId}&token=${token}`);
    expect(first.status).toBe(303);
    const to = first.headers.get('location') ?? '';
    expect(to).toMatch(/^\/jeecg-boot\/jmreport\/view\/letter\?id=/);
    expect(to).not.toContain(token);
    expect((await open(to)).status).toBe(200);
    const logged = await server.db.many('select * from sys_log');
    expect(JSON.stringify(logged)).not.toContain(token);
  });

  test('a link is for one page, for its time, and for who may print', async () => {
    const { url } = await admin().ok<{ url: string }>('GET', '/jmreport/link/letter', { id: rowId });
    expect((await open(url.replace(rowId, `${rowId}x`))).status).toBe(403);
    expect((await open(url.replace(/token=./, 'token=A'))).status).toBe(403);
    expect((await open('/jeecg-boot/jmreport/view/letter?id=1')).status).toBe(403);
    expect((await open('/jeecg-boot/jmreport/view/letter')).text).not.toContain('node:');
    expect(await server.as('APPL').call('GET', '/jmreport/link/letter', { id: rowId })).toMatchObject({ error: 'access.denied' });
    expect(await server.as('ADMIN', 2).call('GET', '/jmreport/link/letter', { id: rowId })).toMatchObject({ error: 'online.no_template' });
    const missing = await admin().ok<{ url: string }>('GET', '/jmreport/link/letter', { id: 'of-nobody' });
    expect((await open(missing.url)).status).toBe(404);
    server.moveClock(301_000);
    const late = await open(url);
    expect(late.status).toBe(403);
    expect(late.text).toContain('打印链接');
  });

  test.each([
    { title: 'x', sections: [{ kind: 'html', text: '<b>' }] },
    { title: 'x', sections: [{ kind: 'fields', fields: ['ofNobody'] }] },
    { title: 'x', sections: [{ kind: 'text', text: '{ofNobody}' }] },
    { title: 'x', sections: [{ kind: 'rows', form: 'venue', fields: ['name'] }] },
    { title: 'x', script: 'alert(1)', sections: [] },
  ])('%j is no template', async (body) => {
    expect(
      await admin().call('POST', '/jmreport/template/add', { code: `t${server.next()}`, templateName: 'x', source: 'form:letter', body }),
    ).toMatchObject({
      error: 'input.invalid',
      issues: [{ field: 'body' }],
    });
  });
});

test('CALL-95, SYS-09: the demo endpoints answer what the demo pages read', async () => {
  const { port } = await listening();
  const get = async (path: string, token?: string) => {
    const reply = await fetch(
      `http://127.0.0.1:${port}/jeecg-boot/mock/api/${path}`,
      token ? { headers: { 'X-Access-Token': token } } : {},
    );
    return (await reply.json()) as {
      result: { data: Row[]; totalCount: number; pageNo: number; totalPage: number; pageSize: number };
      status: number;
    };
  };
  const token = await server.as('APPL').token();
  for (const name of ['user', 'role', 'service', 'permission'])
    expect(await get(name, token)).toMatchObject({
      message: '',
      status: 200,
      result: { pageNo: 1, pageSize: 10, data: expect.arrayContaining([expect.objectContaining({ id: expect.anything() })]) },
    });
  expect((await get('service?pageNo=2&pageSize=10', token)).result).toMatchObject({ pageNo: 2, totalCount: 36, totalPage: 4 });
  expect((await get('permission/no-pager', token)).result).toEqual(expect.arrayContaining([expect.objectContaining({ id: 'user' })]));
  expect(await get('user')).toMatchObject({ success: false, error: 'session.missing' });
  // Nothing of the platform is among them.
  const accounts = await server.db.many<{ username: string }>('select username from sys_user');
  expect(mockUsers.some((one) => accounts.some(({ username }) => username === one.username))).toBe(false);
});

describe('every parameter of forms and reports', () => {
  const nasty = fc.oneof(
    fc.constantFrom<unknown>(
      "'",
      "' or '1'='1",
      "1'; drop table online_form_row; --",
      '%',
      '*',
      '!',
      '>=',
      ',',
      '',
      '\0',
      '\uD800',
      '$1',
      '#{sys_user_code}',
      '9999999999999999999',
      '1e309',
      '-1',
      'NaN',
      '2026-02-30',
      '99999-01-01',
      '0000-01-01',
      '2026-13-01 25:61:61',
      '__proto__',
      'constructor',
      '<script>',
      'x'.repeat(5000),
      1e21,
      -0.5,
      Number.MAX_SAFE_INTEGER,
      true,
      null,
      [],
      {},
      { a: [1] },
    ),
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.integer(),
  );
  const names = [
    ...venue.map(({ key }) => key),
    ...venue.map(({ key }) => `${key}_begin`),
    ...'pid,mainId,id,column,order,pageNo,pageSize,superQueryParams,superQueryMatchType,selections,version,self_from,self_kind'.split(','),
    ...'self_x,shop,total,total_begin,exportFields,format,revision,formVersion,data'.split(','),
  ];
  const calls = [
    ['GET', api('getData', 'venue')],
    ['GET', api('getTreeData', 'place')],
    ['GET', api('getColumns', 'venue')],
    ['GET', api('exportXls', 'venue')],
    ['POST', api('form', 'venue')],
    ['PUT', api('form', 'venue')],
    ['GET', rp('getData', 'fuzzed')],
    ['GET', rp('getData', 'sales')],
    ['POST', '/online/cgform/head/add'],
    ['POST', '/online/cgreport/head/add'],
    ['POST', '/jmreport/template/add'],
  ] as const;

  test('may be anything: it is answered with sense, never with a fault or an inner detail', async () => {
    await report('fuzzed', 'form:venue', {
      columns: [
        { key: 'name', field: 'name' },
        { key: 'seats', field: 'seats' },
        { key: 'rent', field: 'rent' },
        { key: 'builtOn', field: 'builtOn' },
        { key: 'checkedAt', field: 'checkedAt' },
      ],
      params: [
        { name: 'from', label: '从', kind: 'date' },
        { name: 'kind', label: '类', kind: 'int' },
        { name: 'x', label: '文', kind: 'text' },
      ],
      filters: [
        { field: 'builtOn', rule: 'ge', param: 'from' },
        { field: 'seats', rule: 'ne', param: 'kind' },
        { field: 'name', rule: 'like', param: 'x' },
      ],
    });
    const [row] = (await admin().ok<Listed>('GET', api('getData', 'venue'))).records;
    const own = { code: 'zz', formName: 'x', reportName: 'x', templateName: 'x', source: 'form:venue', id: row?.id };
    const one = fc.record({
      call: fc.constantFrom(...calls),
      given: fc.dictionary(fc.constantFrom(...names), nasty, { minKeys: 1, maxKeys: 4 }),
      deep: nasty,
    });
    await fc.assert(
      fc.asyncProperty(one, async ({ call: [method, path], given, deep }) => {
        const body = method === 'GET' ? given : { ...own, ...given, fields: deep, query: deep, body: deep };
        const answer = await admin().call(method, path, path.includes('/form/') ? given : body);
        const said = JSON.stringify(answer);
        expect(answer.error, said).not.toBe('server.internal');
        expect(answer.http, said).toBeLessThan(500);
        expect(said).not.toMatch(/syntax error|relation "|invalid input syntax|violates|node:internal/);
      }),
      { numRuns: 600, endOnFailure: true },
    );
  });
});
