import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mockUsers } from '../server/src/areas/online/mock-data.ts';
import { api, type Listed, onlineDesk, type Row, rp } from './support/online-desk.ts';
import { create } from './support/sample.ts';
import { type TestServer, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const { admin, published, report, listening } = onlineDesk(() => server);

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
    // An account that may open the report, but not the list behind it, sees nothing.
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
    // A client that sends its token as a header when it follows the link arrives too.
    expect((await open(to, { 'X-Access-Token': token })).status).toBe(200);
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
  // None of the platform's own data is among them.
  const accounts = await server.db.many<{ username: string }>('select username from sys_user');
  expect(mockUsers.some((one) => accounts.some(({ username }) => username === one.username))).toBe(false);
});
