import { afterAll, beforeAll, expect, test } from 'vitest';
import { api, onlineDesk, type Row } from './support/online-desk.ts';
import { type TestServer, testServer } from './support/server.ts';

let server: TestServer;
let trip: Row;
beforeAll(async () => {
  server = await testServer();
  await published('trips', [
    { key: 'title', label: '事由', labelEn: 'Purpose', kind: 'text' },
    { key: 'phone', label: '电话', labelEn: 'Phone', kind: 'text', pattern: 'm' },
    { key: 'fare', label: '费用', labelEn: 'Fare', kind: 'money' },
  ]);
  await published('tripcosts', [{ key: 'item', label: '项目', labelEn: 'Item', kind: 'text' }], { mainCode: 'trips' });
});
afterAll(() => server?.close());
const { admin, published } = onlineDesk(() => server);

const at = '/jmreport/template';
const body = {
  title: '出差单',
  titleEn: 'Trip',
  sections: [
    { kind: 'fields', columns: 2, fields: ['title', 'phone', 'fare'] },
    { kind: 'text', text: '事由：{title}', textEn: 'Purpose: {title}' },
    { kind: 'rows', heading: '费用', headingEn: 'Costs', form: 'tripcosts', fields: ['item'] },
    { kind: 'signatures', labels: ['申请人'], labelsEn: ['Applicant'] },
  ],
};
const preview = (more: object = {}) =>
  admin().ok<{ html: string; id: string | null; rows: Row[] }>('POST', `${at}/preview`, {
    source: 'form:trips',
    body,
    ...more,
  });

test('CALL-128: a page is seen with made-up values while its source has no rows', async () => {
  const { html, id, rows } = await preview();
  expect([id, rows]).toEqual([null, []]);
  expect(html).toContain('事由：〔事由〕');
  expect(html.match(/〔项目〕/g)).toHaveLength(2);
  expect((await preview({ shownIn: 'en' })).html).toContain('Purpose: 〔Purpose〕');
});

test('CALL-128: a page is seen with a real row and its parts, masked as lists are, in either language', async () => {
  trip = await admin().ok<Row>('POST', api('form', 'trips'), { title: '<b>省赛</b>', phone: '13800138000', fare: 120.5 });
  await admin().ok('POST', api('form', 'tripcosts'), { mainId: trip.id, item: '车票' });
  const zh = await preview();
  expect(zh).toMatchObject({ id: trip.id, rows: [{ id: trip.id, title: '<b>省赛</b>' }] });
  expect(zh.html).toContain('车票');
  expect(zh.html).toContain('138****8000');
  expect(zh.html).not.toContain('<b>');
  const en = await preview({ id: trip.id, shownIn: 'en' });
  expect(en.html).toContain('Applicant');
  expect(en.html).toContain('¥120.50');
});

test('CALL-128: what a page can show is told with the parts of the source', async () => {
  const told = await admin().ok<{ fields: Row[]; parts: Row[] }>('GET', `${at}/fields`, { source: 'form:trips' });
  expect(told.fields.map(({ field }) => field)).toEqual(expect.arrayContaining(['title', 'phone', 'fare', 'createTime']));
  expect(told.fields.map(({ field }) => field)).not.toContain('delFlag');
  expect(told.parts).toMatchObject([{ form: 'tripcosts', fields: expect.arrayContaining([expect.objectContaining({ field: 'item' })]) }]);
  const users = await admin().ok<{ fields: Row[] }>('GET', `${at}/fields`, { source: 'sysUser' });
  expect(users.fields.map(({ field }) => field)).not.toContain('password');
});

test('a page is designed by those who may read templates and its source, in their own tenant', async () => {
  const asked = { source: 'form:trips', body };
  expect(await server.as('APPL').call('POST', `${at}/preview`, asked)).toMatchObject({ error: 'access.denied' });
  expect(await server.as('AUD').call('POST', `${at}/preview`, asked)).toMatchObject({ error: 'access.denied' });
  expect(await server.as('ADMIN', 2).call('POST', `${at}/preview`, asked)).toMatchObject({ error: 'input.invalid' });
  expect(await server.as('ADMIN', 2).call('GET', `${at}/fields`, { source: 'form:trips' })).toMatchObject({
    error: 'online.report_broken',
  });
  expect(await admin().call('POST', `${at}/preview`, { ...asked, id: 'none' })).toMatchObject({ error: 'row.missing' });
});

test.each([
  [{ ...body, sections: [{ kind: 'fields', fields: ['gone'] }] }],
  [{ ...body, sections: [{ kind: 'text', text: '{gone}' }] }],
  [{ ...body, sections: [{ kind: 'rows', form: 'trips', fields: ['title'] }] }],
  [{ ...body, paper: 'A3' }],
])('refuses to show %j', async (wrong) => {
  expect(await admin().call('POST', `${at}/preview`, { source: 'form:trips', body: wrong })).toMatchObject({
    error: 'input.invalid',
    issues: [{ field: 'body' }],
  });
});
