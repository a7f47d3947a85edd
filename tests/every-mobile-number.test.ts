import { type Entity, mobilePattern } from '@saiyun/sdk/contract';
import { entities } from '@saiyun/sdk/entities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importCsv } from './support/import-csv.ts';
import { sampleOf, writerOf } from './support/sample.ts';
import { type TestServer, testServer } from './support/server.ts';

const records = Object.values<Entity>(entities).flatMap((e) =>
  Object.entries(e.fields).flatMap(([field, f]) =>
    f.pattern === mobilePattern() && e.calls.includes('add') ? [[`${e.name}.${field}`, e, field] as const] : [],
  ),
);

test('FORM-01: records with mobile numbers are found in the definitions', () => expect(records.length).toBeGreaterThan(4));

describe.each([
  ['34578', {}],
  ['3456789', { SAIYUN_MOBILE_PREFIXES: '3,4,5,6,7,8,9' }],
])('FORM-01: where second digits are %s', (taken, settings) => {
  let server: TestServer;
  let api = '';
  beforeAll(async () => {
    server = await testServer(settings);
    api = `http://127.0.0.1:${(await server.listen()).port}/jeecg-boot`;
  });
  afterAll(() => server?.close());

  test.each(records)('%s is taken with these alone', async (_title, e, field) => {
    for (const digit of '0123456789') {
      const phone = `1${digit}7${String(server.next()).padStart(8, '0')}`;
      const answer = await server.as(writerOf(e)).call('POST', `${e.path}/add`, await sampleOf(server, e.name, { [field]: phone }));
      const wrong = { success: false, error: 'input.invalid', issues: [{ field, code: 'pattern', text: '请输入正确手机号' }] };
      expect(answer, phone).toMatchObject(taken.includes(digit) ? { success: true } : wrong);
    }
  });

  test('a sheet is read by the same list', async () => {
    const { unitCode, unitName, areaId, phone } = entities.unit.fields;
    const rows = [...'0123456789'].map((digit) => `M${digit}000,号码大学${digit},测试赛区,1${digit}912345678`);
    const sheet = `${[unitCode, unitName, areaId, phone].map(({ label }) => label[0]).join(',')}\n${rows.join('\n')}\n`;
    expect(await importCsv(server, server.as('ADMIN'), '/dsTbUnit', sheet)).toMatchObject({
      result: { successCount: taken.length, errorCount: 10 - taken.length },
    });
    const stored = await server.db.many<{ code: string }>(
      `select unit_code as code from ds_tb_unit where unit_code like 'M_000' order by 1`,
    );
    expect(stored.map(({ code }) => code[1]).join('')).toBe(taken);
  });

  test('openapi.json says which', async () => {
    const document = await (await fetch(`${api}/openapi.json`)).text();
    expect(document).toContain(JSON.stringify(mobilePattern(taken)));
    expect(document.includes(JSON.stringify(mobilePattern()))).toBe(taken === '34578');
  });
});
