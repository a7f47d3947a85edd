import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Body, create } from './support/sample.ts';
import { type TestServer, testServer } from './support/server.ts';

let server: TestServer;
const codes = ['A,B', 'a_c', 'abc', 'ABD', '50%', '*', '!x', '10', '9'];

beforeAll(async () => {
  server = await testServer();
  for (const [i, contact] of codes.entries())
    await create(server, 'dsTbUnit', { unitName: `标记大学${i}`, contact, unitType: i % 2 === 0 ? 'university' : 'other' });
  for (const [i, reviews] of [1, 2, 3, 12].entries())
    await create(server, 'dsTbReviewProject', { projectName: `标记项目${i}`, reviewsPerWork: reviews, feePerReview: reviews / 100 });
});
afterAll(() => server?.close());

const units = async (query: Body): Promise<string[]> => {
  const page = await server
    .as('ADMIN')
    .ok<{ records: { contact: string }[] }>('GET', '/dsTbUnit/list', { unitName: '标记大学*', pageSize: 100, ...query });
  return page.records.map((r) => r.contact).sort();
};
const projects = async (query: Body): Promise<number[]> => {
  const page = await server
    .as('ADMIN')
    .ok<{ records: { reviewsPerWork: number }[] }>('GET', '/dsTbReviewProject/list', { projectName: '标记项目*', pageSize: 100, ...query });
  return page.records.map((r) => r.reviewsPerWork).sort((a, b) => a - b);
};
const advanced = (conditions: unknown, superQueryMatchType?: string): Body => ({
  superQueryParams: JSON.stringify(conditions),
  ...(superQueryMatchType ? { superQueryMatchType } : {}),
});

describe('FORM-23, LIST-07: text markers find exactly their rows', () => {
  test.each<[string, string[]]>([
    ['abc', ['abc']],
    ['*b*', ['A,B', 'ABD', 'abc']],
    ['a*', ['A,B', 'ABD', 'a_c', 'abc']],
    ['*c', ['a_c', 'abc']],
    // The wildcards of LIKE are ordinary characters.
    ['*_*', ['a_c']],
    ['*%*', ['50%']],
    ['*', ['*']],
    ['abc,ABD', ['ABD', 'abc']],
    [',_c,BD,', ['ABD', 'a_c']],
    ['A++B', ['A,B']],
    ['!abc', codes.filter((c) => c !== 'abc').sort()],
    ['= !x', ['!x']],
    ['>= abc', ['abc']],
    ['>=abc', ['abc']],
    ['in 9,10', ['10', '9']],
    ["x' or '1'='1", []],
    ['$1', []],
  ])('%s', async (contact, found) => {
    expect(await units({ contact })).toEqual(found);
  });

  test('_MultiString, _begin and _end', async () => {
    expect(await units({ contact_MultiString: 'abc,9' })).toEqual(['9', 'abc']);
    expect(await units({ contact_begin: '9', contact_end: 'A' })).toEqual(['9']);
  });
});

describe('numbers, amounts and times are compared as what they are', () => {
  test.each<[Body, number[]]>([
    [{ reviewsPerWork: '2' }, [2]],
    [{ reviewsPerWork: '> 2' }, [3, 12]],
    [{ reviewsPerWork: '1,12' }, [1, 12]],
    [{ reviewsPerWork_begin: '2', reviewsPerWork_end: '3' }, [2, 3]],
    [{ feePerReview: '0.02' }, [2]],
    [{ feePerReview_begin: '0.03' }, [3, 12]],
    [{ createTime: '2026-05-06' }, [1, 2, 3, 12]],
    [{ createTime: '2026-05-06 16:00:00' }, [1, 2, 3, 12]],
    [{ createTime: '> 2026-05-06 16:00:00' }, []],
    [{ createTime_begin: '2026-05-06', createTime_end: '2026-05-06' }, [1, 2, 3, 12]],
  ])('%j', async (query, found) => {
    expect(await projects(query)).toEqual(found);
  });

  test.each([
    { reviewsPerWork: '*1*' },
    { reviewsPerWork: '1.5' },
    { reviewsPerWork: 'two' },
    { feePerReview: '0.005' },
    { createTime: '2026-02-30' },
  ])('%j is refused', async (query) => {
    expect(await server.as('ADMIN').call('GET', '/dsTbReviewProject/list', query)).toMatchObject({ success: false, code: 400 });
  });
});

describe('QUERY-03, QUERY-05: the advanced query', () => {
  test.each<[string, string, number[]]>([
    ['eq', '2', [2]],
    ['ne', '2', [1, 3, 12]],
    ['gt', '2', [3, 12]],
    ['ge', '2', [2, 3, 12]],
    ['lt', '2', [1]],
    ['le', '2', [1, 2]],
    ['in', '1,3', [1, 3]],
    ['>=', '3', [3, 12]],
  ])('a number with %s %s', async (rule, val, found) => {
    expect(await projects(advanced([{ field: 'reviewsPerWork', rule, val }]))).toEqual(found);
  });

  test.each<[string, string, string[]]>([
    ['like', 'b', ['A,B', 'ABD', 'abc']],
    ['right_like', 'a', ['A,B', 'ABD', 'a_c', 'abc']],
    ['left_like', 'c', ['a_c', 'abc']],
    ['LIKE', 'b', ['A,B', 'ABD', 'abc']],
    ['in', 'abc,9', ['9', 'abc']],
    // Markers have no meaning here.
    ['eq', '*', ['*']],
  ])('a text with %s %s', async (rule, val, found) => {
    expect(await units(advanced([{ field: 'contact', rule, val }]))).toEqual(found);
  });

  test('and, or, and conditions that say nothing (QUERY-09)', async () => {
    const both = [
      { field: 'contact', rule: 'like', val: 'b' },
      { field: 'unitType', rule: 'eq', val: 'other' },
      { field: '', rule: 'eq', val: 'x' },
      { field: 'contact', rule: 'eq', val: '' },
    ];
    expect(await units(advanced(both))).toEqual(['ABD']);
    expect(await units(advanced(both, 'AND'))).toEqual(['ABD']);
    expect(await units(advanced(both, 'or'))).toEqual(['A,B', 'ABD', 'a_c', 'abc', '*', '10'].sort());
    expect(await units(advanced([]))).toHaveLength(codes.length);
  });

  test('a bracket is joined by its own match type, and none stands in another', async () => {
    const b = { field: 'contact', rule: 'like', val: 'b' };
    const either = {
      matchType: 'or',
      params: [
        { field: 'contact', rule: 'eq', val: 'abc' },
        { field: 'contact', rule: 'eq', val: '9' },
      ],
    };
    expect(await units(advanced([either]))).toEqual(['9', 'abc']);
    expect(await units(advanced([b, either]))).toEqual(['abc']);
    expect(await units(advanced([either, { matchType: 'and', params: [] }]))).toEqual(['9', 'abc']);
    const both = { matchType: 'and', params: [b, { field: 'unitType', rule: 'eq', val: 'other' }] };
    expect(await units(advanced([both, { field: 'contact', rule: 'eq', val: '9' }], 'or'))).toEqual(['9', 'ABD']);
    const admin = server.as('ADMIN');
    const answers = [
      { matchType: 'xor', params: [b] },
      { matchType: 'or', params: [either] },
      { matchType: 'or', params: 'b' },
    ].map((one) => admin.call('GET', '/dsTbUnit/list', advanced([one])));
    for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ success: false, error: 'query.malformed' });
  });

  test('encoded once or twice', async () => {
    const once = JSON.stringify([{ field: 'contact', rule: 'eq', val: '50%' }]);
    expect(await units({ superQueryParams: once })).toEqual(['50%']);
    expect(await units({ superQueryParams: encodeURIComponent(once) })).toEqual(['50%']);
  });
});

describe('LIST-05: order', () => {
  test('the newest first; several columns; the id last', async () => {
    const ids = async (query: Body) =>
      (
        await server
          .as('ADMIN')
          .ok<{ records: { id: string; unitType: string; unitCode: string }[] }>('GET', '/dsTbUnit/list', { pageSize: 100, ...query })
      ).records;
    const byDefault = await ids({});
    expect(byDefault.map((r) => r.id)).toEqual((await ids({ column: 'createTime', order: 'desc' })).map((r) => r.id));
    const sorted = await ids({ column: 'unitName,unitCode', order: 'ascend' });
    expect(sorted.map((r) => r.id)).toEqual((await ids({ column: 'unitName,unitCode', order: 'asc' })).map((r) => r.id));
    const pages: string[] = [];
    for (let pageNo = 1; pageNo <= 4; pageNo++) pages.push(...(await ids({ pageNo, pageSize: 3, column: 'status' })).map((r) => r.id));
    expect(new Set(pages).size).toBe(pages.length);
  });
});

describe('values that are masked or encrypted', () => {
  test('are found by the whole value only', async () => {
    const row = await create(server, 'sysUser', { phone: '13912340001' });
    const found = async (query: Body) => (await server.as('ADMIN').ok<{ total: number }>('GET', '/sys/user/list', query)).total;
    expect(await found({ phone: '13912340001' })).toBe(1);
    expect(await found({ phone: '13912340001,13912340002' })).toBe(1);
    expect(await found({ phone: '13912340002' })).toBe(0);
    expect(await found(advanced([{ field: 'phone', rule: 'eq', val: '13912340001' }]))).toBe(1);
    expect(await server.as('ADMIN').call('GET', '/sys/user/list', { phone: '139*' })).toMatchObject({ error: 'query.operator' });
    expect(row.phone).toBe('139****0001');
    const page = await server.as('ADMIN').ok<{ records: Body[] }>('GET', '/sys/user/list', { phone: '13912340001' });
    expect(page.records[0]?.phone).toBe('139****0001');
    expect(await server.as('AUD').ok('GET', '/sys/user/queryById', { id: row.id })).toMatchObject({ phone: '139****0001' });
  });

  test('several values in one column are found by member', async () => {
    const { selectedroles } = await create(server, 'sysUser');
    const total = async (value: unknown) =>
      (await server.as('ADMIN').ok<{ total: number }>('GET', '/sys/user/list', { selectedroles: value })).total;
    expect(await total(selectedroles)).toBeGreaterThan(0);
    expect(await total(`${String(selectedroles)},nobody`)).toBe(await total(selectedroles));
    expect(await total('nobody')).toBe(0);
  });
});

test('a parameter that is given twice is refused, and so is what no text can hold', async () => {
  expect(await server.as('ADMIN').call('GET', '/dsTbUnit/list?unitCode=a&unitCode=b&')).toMatchObject({ error: 'query.value' });
  expect(await server.as('ADMIN').call('GET', '/dsTbUnit/list?unitCode[]=a&')).toMatchObject({ error: 'query.column' });
});
