import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer } from '@saiyun/sdk/contract';
import { downloadStatus, registration, unit } from '@saiyun/sdk/entities';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { competitionCode, entry, headers, type SheetServer, sheetServer, titles, withCells, workbook } from './sheets.test-support.ts';

let server: SheetServer;
beforeAll(async () => {
  server = await sheetServer();
  const rows = Array.from({ length: 25 }, (_v, i) => entry(i + 1, server.units[0]?.name ?? ''));
  rows.push(withCells(entry(26, server.units[0]?.name ?? ''), { 队伍名称: '=cmd|1', 专业: '+x' }) as string[]);
  const answer = await server.upload('admin', '/dsTbRegistration/importExcel', await workbook([...titles, headers, ...rows]));
  if (answer.result.addedCount !== 26) throw new Error(JSON.stringify(answer));
});
afterAll(() => server?.close());

const labels = (language: 0 | 1): string[] =>
  Object.values(registration.fields)
    .filter((f) => !('sheet' in f) || f.sheet !== false)
    .map((f) => f.label[language]);
const match = { externalId: 'T0000*', column: 'teamName', order: 'asc' };
const json = ({ bytes }: { bytes: Buffer }): Record<string, unknown> => JSON.parse(bytes.toString()) as Record<string, unknown>;

describe('EXPORT-01, SERVER-05: exportXls', () => {
  test('.xlsx with two titles, headers of the definition, texts of dictionaries and references, masked values, no formulas', async () => {
    const answer = await server.get('admin', '/dsTbRegistration/exportXls', { format: 'xlsx', ...match, column: 'createTime,teamName' });
    expect(answer.headers['content-type']).toContain('spreadsheetml');
    const name = '报名报表.xlsx';
    expect(answer.headers['content-disposition']).toBe(
      `attachment;filename*=UTF-8''${encodeURIComponent(name)};filename=${Buffer.from(name).toString('latin1')}`,
    );
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(new Uint8Array(answer.bytes).buffer);
    const sheet = book.worksheets[0];
    expect(sheet?.getCell('A1').value).toBe('报名报表');
    expect(sheet?.getCell('A2').value).toMatch(/^导出人:.+/);
    expect(sheet?.getRow(3).values).toEqual([undefined, ...labels(0)]);
    expect(sheet?.rowCount).toBe(3 + 26);
    const rows = await server.sheetOf(answer.bytes);
    const at = (label: string): number => labels(0).indexOf(label);
    const row = rows.slice(3).find((r) => r[at('外部编号')] === 'T000001');
    expect(row?.[at('竞赛')]).toContain(competitionCode);
    expect(row?.[at('组别')]).toBe('本科组');
    expect(row?.[at('单位')]).toBe(server.units[0]?.name);
    expect(row?.[at('手机号')]).toBe('138****0001');
    expect(row?.[at('年级')]).toBe('大一');
    const formula = rows.slice(3).find((r) => r[at('外部编号')] === 'T000026');
    expect([formula?.[at('队伍名称')], formula?.[at('专业')]]).toEqual(['=cmd|1', '+x']);
  });

  test('the answer says how many rows there are, be it one block, several or none', async () => {
    const rowsOf = async (params: Readonly<Record<string, string>>, by = 'admin'): Promise<unknown> =>
      (await server.get(by, '/dsTbRegistration/exportXls', params)).headers['saiyun-rows'];
    for (const format of ['xls', 'xlsx', 'csv', 'jsonl']) expect(await rowsOf({ format, ...match })).toBe('26');
    expect(await rowsOf({ format: 'csv', externalId: 'nobody' })).toBe('0');
    await server.db.run(
      `insert into ds_tb_label (id, tenant_id, label_code, label_name, label_type, create_time, revision, del_flag)
       select md5('rows' || n), 1, 'ROWS' || n, 'rows', 'subject', now(), 1, '0' from generate_series(1, 1203) n`,
    );
    const { bytes, headers: sent } = await server.get('admin', '/dsTbLabel/exportXls', { format: 'jsonl', labelCode: 'ROWS*' });
    expect(bytes.toString().trim().split('\n')).toHaveLength(1203);
    expect(sent['saiyun-rows']).toBe('1203');
    expect((await server.get('admin', '/dsTbRegistration/exportXls', { template: '1' })).headers['saiyun-rows']).toBeUndefined();
  });

  test('what was exported is imported again as it is, masked values and all', async () => {
    const { bytes } = await server.get('admin', '/dsTbRegistration/exportXls', { format: 'xlsx', ...match });
    const answer = await server.upload('admin', '/dsTbRegistration/importExcel', bytes);
    expect(answer.result, JSON.stringify(answer)).toMatchObject({ totalCount: 26, unchangedCount: 26, errorCount: 0 });
  });

  test('with the names of the fields as headers, in every language and format, and is imported again so', async () => {
    const asked = { exportFields: 'externalId,teamName,unitId', exportHeaders: 'names', ...match };
    for (const [format, head] of [
      ['csv', 0],
      ['xlsx', 2],
    ] as const)
      for (const language of ['zh', 'en']) {
        const { bytes } = await server.get('admin', '/dsTbRegistration/exportXls', { ...asked, format }, language);
        const first =
          format === 'csv' ? bytes.toString().replace('\uFEFF', '').split('\r\n')[0]?.split(',') : (await server.sheetOf(bytes))[head];
        expect(first).toEqual(['externalId', 'teamName', 'unitId']);
      }
    const { bytes } = await server.get('admin', '/dsTbRegistration/exportXls', { format: 'xlsx', exportHeaders: 'names', ...match });
    expect((await server.upload('admin', '/dsTbRegistration/importExcel', bytes)).result).toMatchObject({
      unchangedCount: 26,
      errorCount: 0,
    });
    const wrong = await server.get('admin', '/dsTbRegistration/exportXls', { exportHeaders: 'codes' });
    expect(wrong.bytes.toString()).toContain('query.value');
  });

  test('in English', async () => {
    const { bytes } = await server.get('admin', '/dsTbRegistration/exportXls', { format: 'xlsx', ...match }, 'en');
    const rows = await server.sheetOf(bytes);
    expect(rows[0]).toEqual(['Registration report']);
    expect(rows[2]).toEqual(labels(1));
  });

  test('EXPORT-02: .xls unless said otherwise, the same cells', async () => {
    const xls = await server.get('admin', '/dsTbRegistration/exportXls', match);
    expect(xls.bytes.subarray(0, 4).toString('hex')).toBe('d0cf11e0');
    const xlsx = await server.get('admin', '/dsTbRegistration/exportXls', { ...match, format: 'xlsx' });
    expect(await server.sheetOf(xls.bytes)).toEqual(await server.sheetOf(xlsx.bytes));
  });

  test('selections, chosen fields, EXPORT-04: paramsStr; nothing found is a sheet with headers', async () => {
    const ids = (await server.db.many<{ id: string }>(`select id from ds_tb_registration where external_id in ('T000003', 'T000005')`)).map(
      (r) => r.id,
    );
    const some = await server.get('admin', '/dsTbRegistration/exportXls', { format: 'xlsx', selections: ids.join(',') });
    expect(await server.sheetOf(some.bytes)).toHaveLength(5);
    const chosen = await server.get('admin', '/dsTbRegistration/exportXls', {
      format: 'xlsx',
      exportFields: 'teamName,externalId',
      ...match,
    });
    expect((await server.sheetOf(chosen.bytes))[2]).toHaveLength(2);
    const paramsStr = encodeURIComponent(JSON.stringify({ ...match, externalId: 'T000007', format: 'xlsx', groupId: '' }));
    expect(await server.sheetOf((await server.get('admin', '/dsTbRegistration/exportXls', { paramsStr })).bytes)).toHaveLength(4);
    const none = await server.get('admin', '/dsTbRegistration/exportXls', { format: 'xlsx', externalId: 'none' });
    expect(await server.sheetOf(none.bytes)).toHaveLength(3);
  });

  test('EXPORT-04: a browser navigates to an address with paramsStr and a ticket, which holds no token and opens nothing else', async () => {
    const asked = { bizCode: 'dsTbRegistration', params: { ...match, externalId: 'T000007', format: 'xlsx' } };
    const made = (await server.send('admin', 'POST', '/dsTbDownloadTask/link', asked)).result as { url: string; expires: number };
    const { url } = made;
    expect(new URL(url, 'http://x').searchParams.get('paramsStr')).toBe(JSON.stringify(asked.params));
    expect(url).not.toContain(await server.tokenOf('admin'));
    const file = await server.navigate(url);
    expect(file.headers['content-disposition']).toContain('attachment');
    expect(await server.sheetOf(file.bytes)).toHaveLength(4);
    const wider = url.replace('T000007', '');
    const others = [
      wider,
      `${url}&teamName=x`,
      url.replace('dsTbRegistration', 'dsTbUnit'),
      url.replace(/ticket=.{9}/, 'ticket=AAAAAAAAA'),
    ];
    for (const other of others)
      expect(json(await server.navigate(other)), other).toMatchObject({ success: false, error: 'session.missing' });
    expect(json(await server.navigate(url.replace('/exportXls', '/list')))).toMatchObject({ error: 'session.missing' });
    expect(await server.send('expert', 'POST', '/dsTbDownloadTask/link', asked)).toMatchObject({ error: 'access.denied' });
    const wrong = { ...asked, params: { nonsense: '1' } };
    expect(await server.send('admin', 'POST', '/dsTbDownloadTask/link', wrong)).toMatchObject({ error: 'query.column' });
  });

  test('refusals are envelopes: role, unknown column, format, parameters, too many rows for .xls', async () => {
    expect(json(await server.get('expert', '/dsTbRegistration/exportXls'))).toMatchObject({ success: false, error: 'access.denied' });
    expect(json(await server.get('admin', '/dsTbRegistration/exportXls', { nonsense: '1' }))).toMatchObject({ error: 'query.column' });
    expect(json(await server.get('admin', '/dsTbRegistration/exportXls', { format: 'pdf' }))).toMatchObject({ error: 'query.value' });
    expect(json(await server.get('admin', '/dsTbRegistration/exportXls', { paramsStr: '{' }))).toMatchObject({ error: 'query.malformed' });
    await server.db.run(
      `insert into ds_tb_unit (id, tenant_id, unit_code, unit_name, area_id, status, create_time)
       select 'many-' || n, 1, 'M' || n, '许多' || n, (select id from ds_tb_competition_area where tenant_id = 1 limit 1), '1', now() from generate_series(1, 20001) n`,
    );
    expect(json(await server.get('admin', '/dsTbUnit/exportXls', { unitName: '许多*' }))).toMatchObject({
      success: false,
      error: 'export.xls_too_long',
    });
    const all = await server.get('admin', '/dsTbUnit/exportXls', { unitName: '许多*', format: 'xlsx' });
    const rows = await server.sheetOf(all.bytes);
    expect(rows).toHaveLength(20_004);
    expect(new Set(rows.slice(3).map((r) => r[0])).size).toBe(20_001);
    expect(rows[2]?.[0]).toBe(unit.fields.unitCode.label[0]);
  });

  test('a school exports its own rows only', async () => {
    const rows = await server.sheetOf((await server.get('school', '/dsTbRegistration/exportXls', { format: 'xlsx' })).bytes);
    const at = labels(0).indexOf('单位');
    const own = await server.db.one<{ name: string }>(
      `select n.unit_name as name from sys_user u join ds_tb_unit n on n.id = u.unit_id where u.username = 'school'`,
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(new Set(rows.slice(3).map((r) => r[at]))).toEqual(new Set([own?.name]));
  });
});

describe('DOWNLOAD-01, DOWNLOAD-02: exports that run on the server', () => {
  const create = async (user: string, params: object, bizCode = 'dsTbRegistration'): Promise<string> => {
    const answer = await server.send(user, 'POST', '/dsTbDownloadTask/create', { bizCode, params });
    if (!answer.success) throw new Error(JSON.stringify(answer));
    return (answer.result as { id: string }).id;
  };
  const row = async (id: string) =>
    await server.db.one<Record<string, unknown>>(
      'select status, progress, row_count, file_path, expire_time, error_msg from ds_tb_download_task where id = $1',
      [id],
    );
  const ended = async (id: string) => {
    for (;;) {
      const found = await row(id);
      if (found?.status !== '0') return found;
      await new Promise((done) => setTimeout(done, 20));
    }
  };

  test('are fetched by their owner and by administrators, for seven days', async () => {
    const id = await create('school', { format: 'xlsx' });
    expect(await ended(id)).toMatchObject({ status: '1', progress: 100 });
    // DOWNLOAD-01: kept for as long as the settings say.
    const left = await server.db.one<{ days: number }>(
      'select extract(epoch from expire_time - update_time)::float / 86400 as days from ds_tb_download_task where id = $1',
      [id],
    );
    expect(left?.days).toBe(server.services.config.SAIYUN_EXPORT_DAYS);
    const file = await server.get('school', '/dsTbDownloadTask/download', { id });
    const task = json(await server.get('school', '/dsTbDownloadTask/queryById', { id })) as { result: { rowCount: number } };
    expect(file.headers['saiyun-rows']).toBe(String(task.result.rowCount));
    expect((await server.sheetOf(file.bytes)).length).toBeGreaterThan(3);
    expect(file.headers['content-disposition']).toContain('filename*=');
    expect((await server.get('admin', '/dsTbDownloadTask/download', { id })).bytes.subarray(0, 2).toString()).toBe('PK');
    expect(json(await server.get('student', '/dsTbDownloadTask/download', { id }))).toMatchObject({ success: false, error: 'row.missing' });
    const lists = async (user: string): Promise<string[]> => {
      const answer = json(await server.get(user, '/dsTbDownloadTask/list', { pageSize: '100' })) as {
        result: { records: { id: string }[] };
      };
      return answer.result.records.map((r) => r.id);
    };
    expect(await lists('school')).toContain(id);
    expect(await lists('admin')).toContain(id);
    expect(await lists('student')).not.toContain(id);
    await server.db.run(`update ds_tb_download_task set expire_time = now() - interval '1 second' where id = $1`, [id]);
    expect(json(await server.get('school', '/dsTbDownloadTask/download', { id }))).toMatchObject({ success: false, error: 'file.missing' });
    expect(await row(id)).toMatchObject({ status: '2', file_path: null });
    expect(readdirSync(join(server.folder, 'exports')).filter((name) => name.startsWith(id))).toEqual([]);
  });

  test('are refused at once for what they could not do, fail with a reason, and are tried again', async () => {
    expect(await server.send('admin', 'POST', '/dsTbDownloadTask/create', { bizCode: 'nothing' })).toMatchObject({
      error: 'input.invalid',
    });
    expect(await server.send('expert', 'POST', '/dsTbDownloadTask/create', { bizCode: 'dsTbRegistration' })).toMatchObject({
      error: 'access.denied',
    });
    expect(
      await server.send('admin', 'POST', '/dsTbDownloadTask/create', { bizCode: 'dsTbRegistration', params: { nonsense: 1 } }),
    ).toMatchObject({ error: 'query.column' });
    const id = await create('admin', { format: 'xls', unitName: '许多*' }, 'dsTbUnit');
    expect(await ended(id)).toMatchObject({ status: '3', error_msg: expect.stringContaining('20000') as string });
    expect(json(await server.get('admin', '/dsTbDownloadTask/download', { id }))).toMatchObject({ error: 'task.not_ready' });
    await server.db.run(`update ds_tb_unit set del_flag = '1' where unit_name like '许多%'`);
    expect(await server.send('admin', 'PUT', '/dsTbDownloadTask/retry', { ids: id })).toMatchObject({ success: true });
    expect(await ended(id)).toMatchObject({ status: '1', row_count: 0, error_msg: null });
  });
});

test('DOWNLOAD-01: a failed download is tried again with the rights that its owner has now, and by nobody else', async () => {
  const { result } = await server.send('admin', 'POST', '/dsTbDownloadTask/create', { bizCode: 'dsTbRegistration', params: {} });
  const { id } = result as { readonly id: string };
  const open = () => server.db.one<{ status: string }>('select status from ds_tb_download_task where id = $1', [id]);
  await expect.poll(async () => (await open())?.status, { timeout: 60_000 }).toBe('1');
  const retry = (who: string) => server.send(who, 'PUT', '/dsTbDownloadTask/retry', { ids: id });
  const own = (who: string) =>
    server.db.run(`update ds_tb_download_task set status = '3', user_id = (select id from sys_user where username = $2) where id = $1`, [
      id,
      who,
    ]);
  await own('expert');
  expect(await retry('admin')).toMatchObject({ error: 'access.denied' });
  // An export started as an administrator is not available to an expert.
  expect(await retry('expert')).toMatchObject({ error: 'access.denied' });
  expect(await open()).toEqual({ status: '3' });
  await own('school');
  expect(await retry('school')).toMatchObject({ success: true });
  const seen = await server.db.one<{ n: number }>(
    `select count(*)::int as n from ds_tb_registration where del_flag = '0' and unit_id = (select unit_id from sys_user where username = 'school')`,
  );
  const end = () => server.db.one('select status, row_count as n from ds_tb_download_task where id = $1', [id]);
  await expect.poll(end, { timeout: 60_000 }).toEqual({ status: '1', ...seen });
});

test('a deletion that is only tried leaves the file of a download', async () => {
  const { result } = await server.send('admin', 'POST', '/dsTbDownloadTask/create', { bizCode: 'dsTbUnit', params: {} });
  const { id } = result as { readonly id: string };
  const files = (): readonly string[] => readdirSync(join(server.folder, 'exports')).filter((name) => name.startsWith(id));
  const status = () => server.db.one<{ status: string }>('select status from ds_tb_download_task where id = $1', [id]);
  await expect.poll(async () => (await status())?.status, { timeout: 60_000 }).toBe('1');
  expect(files()).toHaveLength(1);
  const path = `/dsTbDownloadTask/delete?id=${id}`;
  expect(await server.send('admin', 'DELETE', path, undefined, { 'Saiyun-Dry-Run': 'true' })).toMatchObject({ success: true });
  expect(files()).toHaveLength(1);
  expect(await server.send('admin', 'DELETE', path)).toMatchObject({ success: true });
  await expect.poll(files, { timeout: 60_000 }).toEqual([]);
});

test('IMPORT-09, DOWNLOAD-01: an account has at most fifty imports and fifty exports that have not ended', async () => {
  const { db } = server;
  const { id: user } = (await db.one<{ id: string }>(`select id from sys_user where username = 'admin'`)) ?? { id: '' };
  const make = (table: string, status: string, tenant = 1): Promise<unknown> =>
    // Held by a live node, so no other node takes them over.
    db.run(
      `insert into ${table} (id, tenant_id, user_id, biz_code, status, lease_owner, lease_until, create_time)
       select 'open-' || n, $1, $2, 'dsTbUnit', $3, $4, now() + interval '1 hour', now() from generate_series(1, 49) n`,
      [tenant, user, status, `elsewhere:${process.pid}:1`],
    );
  await make('ds_tb_import_task', '0');
  await make('ds_tb_download_task', '0');
  const create = () => server.send('admin', 'POST', '/dsTbDownloadTask/create', { bizCode: 'dsTbUnit', params: {} });
  const sheet = await workbook([['单位代码'], ['OPEN1']]);
  const two = await server.upload('admin', '/dsTbUnit/importExcel', [sheet, sheet], { async: '1' });
  expect(two).toMatchObject({ success: false, error: 'task.too_many', message: expect.stringContaining('50') });
  expect(await create()).toMatchObject({ success: true });
  await db.run(
    `insert into ds_tb_download_task (id, tenant_id, user_id, biz_code, status, create_time) values ('open-x', 1, $1, 'dsTbUnit', '0', now())`,
    [user],
  );
  expect(await create()).toMatchObject({ success: false, error: 'task.too_many' });
  for (const table of ['ds_tb_import_task', 'ds_tb_download_task']) await db.run(`delete from ${table} where id like 'open-%'`);
  expect(await create()).toMatchObject({ success: true });
});

describe('A7: access tokens and exports that run on the server', () => {
  const create = (token: string, bizCode: string) =>
    server.send(token, 'POST', '/dsTbDownloadTask/create', { bizCode, params: { format: 'csv' } }) as Promise<Answer<{ id: string }>>;
  const task = async (token: string, id: string) =>
    JSON.parse((await server.get(token, '/dsTbDownloadTask/queryById', { id })).bytes.toString()) as Answer<{ status: string }>;
  const fetched = async (token: string, id: string) => String((await server.get(token, '/dsTbDownloadTask/download', { id })).bytes);
  const ready = async (token: string, id: string): Promise<void> => {
    await expect.poll(async () => (await task(token, id)).result.status, { timeout: 60_000 }).toBe(downloadStatus.downloadable);
  };

  test('one for reading, and one for the exports of a record, start one, wait for it and fetch it', async () => {
    for (const scope of ['read', 'dsTbUnit:exportXls', 'dsTbUnit']) {
      const token = await server.accessToken(scope);
      const { id } = (await create(token, 'dsTbUnit')).result;
      await ready(token, id);
      expect(await fetched(token, id)).toContain('单位');
    }
  });

  test('one for named calls sees no task of another record', async () => {
    const { id } = (await create('admin', 'dsTbUnit')).result;
    await ready('admin', id);
    const areas = await server.accessToken('dsTbCompetitionArea:exportXls');
    expect(await create(areas, 'dsTbUnit')).toMatchObject({ error: 'token.scope' });
    expect(await task(areas, id)).toMatchObject({ error: 'row.missing' });
    expect(await fetched(areas, id)).toContain('token.scope');
    // To look at all tasks is neither to start one nor to fetch what it holds.
    const looking = await server.accessToken('dsTbDownloadTask:queryById', 'dsTbCompetitionArea:exportXls');
    expect(await task(looking, id)).toMatchObject({ result: { id } });
    expect(await create(looking, 'dsTbUnit')).toMatchObject({ error: 'token.scope' });
    expect(await fetched(looking, id)).toContain('token.scope');
    const calls = await server.accessToken('dsTbDownloadTask:create', 'dsTbDownloadTask:download');
    expect(await create(calls, 'dsTbUnit')).toMatchObject({ success: true });
    expect(await fetched(calls, id)).toContain('单位');
    const lists = await server.accessToken('dsTbUnit:list');
    expect(await create(lists, 'dsTbUnit')).toMatchObject({ error: 'token.scope' });
    expect(await task(lists, id)).toMatchObject({ error: 'token.scope' });
  });
});
