import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, hall, type Listed, onlineDesk, rp, venue } from './support/online-desk.ts';
import { type TestServer, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const { admin, published, report } = onlineDesk(() => server);

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
    await published('venue', venue);
    await admin().ok('POST', api('form', 'venue'), hall);
    await published('place', [{ key: 'name', label: '名称', kind: 'text', required: true }], { formKind: 'tree' });
    await report('sales', 'form:venue', {
      columns: [
        { key: 'shop', field: 'name' },
        { key: 'total', field: 'rent', agg: 'sum' },
      ],
    });
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
