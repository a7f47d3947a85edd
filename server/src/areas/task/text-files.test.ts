import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entry, headers, type SheetServer, sheetServer, withCells } from './sheets.test-support.ts';

let server: SheetServer;
let unit = '';
beforeAll(async () => {
  server = await sheetServer();
  unit = server.units[0]?.name ?? '';
});
afterAll(() => server?.close());

const path = '/dsTbRegistration/importExcel';
const csv = (rows: readonly (readonly unknown[])[], head: readonly string[] = headers): string =>
  [head, ...rows].map((row) => `${row.join(',')}\n`).join('');
const good = (from: number, to: number): string[][] => Array.from({ length: to - from + 1 }, (_v, i) => entry(from + i, unit));
const stored = async (like: string): Promise<number> =>
  (
    await server.db.one<{ n: number }>(`select count(*)::int as n from ds_tb_registration where external_id like $1 and del_flag = '0'`, [
      like,
    ])
  )?.n ?? 0;

describe('IMPORT-02: text files', () => {
  test('CSV, and JSON Lines by the names of fields; without a word about the form they are refused', async () => {
    const file = csv(good(1, 20));
    expect(await server.upload('admin', path, file)).toMatchObject({ success: false, error: 'sheet.not_workbook' });
    expect((await server.upload('admin', path, file, { format: 'csv' })).result).toMatchObject({
      totalCount: 20,
      addedCount: 20,
      errorCount: 0,
    });
    expect((await server.upload('admin', path, file, { format: 'csv' })).result).toMatchObject({ unchangedCount: 20 });
    const names = [
      'competitionId',
      'groupId',
      'unitId',
      'externalId',
      'teamName',
      'realName',
      'idType',
      'idNo',
      'phone',
      'email',
      'major',
      'grade',
    ];
    const lines = good(21, 25).map((row) => JSON.stringify(Object.fromEntries(names.map((name, i) => [name, row[i]]))));
    expect((await server.upload('admin', path, lines.join('\n'), { format: 'jsonl' })).result).toMatchObject({
      totalCount: 5,
      addedCount: 5,
    });
    expect(await server.upload('admin', path, `${lines[0]}\n{`, { format: 'jsonl' })).toMatchObject({
      success: false,
      error: 'sheet.bad_line',
    });
    expect(await server.upload('admin', path, file, { format: 'pdf' })).toMatchObject({ success: false, error: 'input.invalid' });
  });

  test('failed rows are in the workbook of errors with their row numbers', async () => {
    const bad = withCells(entry(30, unit), { 证件号码: 'x' });
    const answer = await server.upload('admin', path, csv([...good(31, 32), bad]), { format: 'csv' });
    expect(answer).toMatchObject({ code: 201, result: { addedCount: 2, errorCount: 1 } });
    const rows = await server.sheetOf((await server.get('admin', answer.result.fileUrl ?? '')).bytes);
    expect(String(rows.at(-1)?.at(-1))).toContain('第4行');
  });

  test('a map says which column is which field, and leaves columns out', async () => {
    const head = headers.map((header) => (header === '队伍名称' ? '队名（自拟）' : header === '专业' ? '电子邮箱' : header));
    const map = JSON.stringify({ '队名（自拟）': 'teamName' });
    expect(await server.upload('admin', path, csv(good(40, 41), head), { format: 'csv', map })).toMatchObject({
      error: 'sheet.column_twice',
    });
    const other = headers.map((header) => (header === '队伍名称' ? '队名（自拟）' : header));
    expect(await server.upload('admin', path, csv(good(40, 41), other), { format: 'csv' })).toMatchObject({
      error: 'sheet.column_missing',
    });
    const mapped = await server.upload('admin', path, csv(good(40, 41), other), {
      format: 'csv',
      map: JSON.stringify({ ...JSON.parse(map), 专业: '' }),
    });
    expect(mapped.result).toMatchObject({ addedCount: 2, errorCount: 0 });
    const row = await server.db.one(`select team_name, major from ds_tb_registration where external_id = 'T000040'`);
    expect(row).toEqual({ team_name: '第40队', major: null });
    expect(await server.upload('admin', path, csv(good(40, 41)), { format: 'csv', map: '{"专业":"nonsense"}' })).toMatchObject({
      error: 'query.column',
    });
    expect(await server.upload('admin', path, csv(good(40, 41)), { format: 'csv', map: '[' })).toMatchObject({ error: 'query.malformed' });
  });

  test('a dry run tells what would happen and stores nothing', async () => {
    const changed = withCells(entry(1, unit), { 专业: '物理学' });
    const bad = withCells(entry(52, unit), { 手机号: '1' });
    const twice = entry(50, unit);
    const before = await server.db.many('select * from ds_tb_registration order by id');
    const told = async (): Promise<unknown> =>
      await server.db.one(
        `select (select count(*) from sys_audit_log where entity = 'dsTbRegistration' and action <> 'importExcel')::int as audits,
           (select count(*) from sys_outbox)::int as events`,
      );
    const events = await told();
    const answer = await server.upload('admin', path, csv([...good(50, 51), changed, entry(2, unit), bad, twice]), {
      format: 'csv',
      dryRun: '1',
    });
    expect(answer).toMatchObject({
      code: 201,
      message: '文件检查完毕，没有写入任何数据',
      result: { totalCount: 6, addedCount: 2, updatedCount: 1, unchangedCount: 1, errorCount: 2 },
    });
    const english = await server.upload('admin', path, csv(good(50, 51)), { format: 'csv', dryRun: '1', language: 'en' });
    expect(english.result.msg).toBe(
      'The file has been checked; nothing was stored; Rows uploaded: 2, would be imported: 2, with errors: 0; would add 2, would update 0, unchanged 0',
    );
    expect(answer.result.fileUrl).toMatch(/./);
    expect(answer.result).toMatchObject({
      msg: '文件检查完毕，没有写入任何数据；总上传行数：6，可导入行数：4，错误行数：2；将新增 2，将更新 1，未变 1',
    });
    expect(await server.db.many('select * from ds_tb_registration order by id')).toEqual(before);
    expect(await told()).toEqual(events);
    // The list of imports distinguishes it from one that stored its rows.
    expect(await server.db.one('select dry_run as trial from ds_tb_import_task order by create_time desc, id desc limit 1')).toEqual({
      trial: '1',
    });
    const done = await server.upload('admin', path, csv([...good(50, 51), changed, entry(2, unit)]), { format: 'csv' });
    expect(done.result).toMatchObject({ addedCount: 2, updatedCount: 1, unchangedCount: 1 });
  });

  test('mode add refuses what is stored already; a mode that there is not is refused', async () => {
    const answer = await server.upload('admin', path, csv([...good(50, 50), ...good(60, 61)]), { format: 'csv', mode: 'add' });
    expect(answer.result).toMatchObject({ addedCount: 2, updatedCount: 0, unchangedCount: 0, errorCount: 1 });
    expect(await stored('T00006%')).toBe(2);
    expect(await server.upload('admin', path, csv(good(50, 50)), { format: 'csv', mode: 'replace' })).toMatchObject({
      error: 'input.invalid',
    });
  });
});

describe('EXPORT-01, DOWNLOAD-01: text files', () => {
  test('CSV as people read it, which an import takes back unchanged; JSON Lines with names and codes', async () => {
    const ids = (await server.db.many<{ id: string }>(`select id from ds_tb_registration where external_id in ('T000001', 'T000002')`)).map(
      (r) => r.id,
    );
    const file = await server.get('admin', '/dsTbRegistration/exportXls', { format: 'csv', selections: ids.join(',') });
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    const text = file.bytes.toString();
    expect(text.split('\r\n')).toHaveLength(4);
    expect(text.split('\r\n')[0]).toContain('队伍名称');
    expect((await server.upload('admin', path, text, { format: 'csv' })).result).toMatchObject({ totalCount: 2, unchangedCount: 2 });
    const lines = await server.get('admin', '/dsTbRegistration/exportXls', {
      format: 'jsonl',
      selections: ids.join(','),
      exportFields: 'externalId,groupId,idType',
    });
    const first = JSON.parse(lines.bytes.toString().split('\n')[0] ?? '') as Record<string, unknown>;
    expect(Object.keys(first).sort()).toEqual(['externalId', 'groupId', 'idType']);
    const row = await server.db.one<{ group_id: string }>(`select group_id from ds_tb_registration where external_id = $1`, [
      first.externalId,
    ]);
    expect(first.groupId).toBe(row?.group_id);
  });

  test('as tasks', async () => {
    const created = await server.send('admin', 'POST', '/dsTbDownloadTask/create', {
      bizCode: 'dsTbRegistration',
      params: { format: 'csv', externalId: 'T00000*' },
    });
    const { id } = created.result as { readonly id: string };
    for (;;) {
      const task = await server.db.one<{ status: string }>('select status from ds_tb_download_task where id = $1', [id]);
      if (task?.status !== '0') break;
      await new Promise((later) => setTimeout(later, 20));
    }
    const file = await server.get('admin', '/dsTbDownloadTask/download', { id });
    expect(file.headers['content-disposition']).toContain('.csv');
    expect(file.bytes.toString().split('\r\n')).toHaveLength(11);
  });
});
