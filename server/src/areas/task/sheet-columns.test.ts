import * as XLSX from '@e965/xlsx';
import { expert, registration, unit, user } from '@saiyun/sdk/entities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headerMeanings } from '../../kernel/import/header-meanings.ts';
import { servedEntities } from '../../kernel/served.ts';
import { type SheetServer, sheetServer } from './sheets.test-support.ts';

let server: SheetServer;
let area = '';
beforeAll(async () => {
  server = await sheetServer();
  area =
    (await server.db.one<{ name: string }>('select area_name as name from ds_tb_competition_area where tenant_id = 1 limit 1'))?.name ?? '';
});
afterAll(() => server?.close());

const path = '/dsTbUnit/importExcel';
type Sheets = Readonly<Record<string, readonly (readonly string[])[]>>;
const book = (sheets: Sheets, type: 'xlsx' | 'biff8' = 'xlsx'): Buffer => {
  const made = XLSX.utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    XLSX.utils.book_append_sheet(made, XLSX.utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  return Buffer.from(XLSX.write(made, { type: 'buffer', bookType: type }) as Uint8Array);
};
const rowsOf = (code: string, more: readonly string[] = []): readonly string[] => [code, `大学${code}`, area, ...more];
const head = ['单位代码', '单位名称', '赛区'];
const count = async (code: string): Promise<number> =>
  (await server.db.one<{ n: number }>(`select count(*)::int as n from ds_tb_unit where unit_code = $1 and del_flag = '0'`, [code]))?.n ?? 0;

describe('columns that name no field', () => {
  test('are named in the report with what they may have meant, and the rest is imported', async () => {
    const file = book({ Sheet1: [[...head, '邮箱', 'contacts', '幸运数字'], rowsOf('UK01', ['a@b.cn', 'x', '7'])] });
    const { code, result } = await server.upload('admin', path, file);
    expect(code).toBe(200);
    expect(result.unknownColumns).toEqual([
      { column: 'D', header: '邮箱', mean: expect.any(Array) },
      { column: 'E', header: 'contacts', mean: expect.any(Array) },
      { column: 'F', header: '幸运数字', mean: [] },
    ]);
    expect(result.msg).toContain('F 列“幸运数字”');
    expect(await count('UK01')).toBe(1);
    // The task that a client polls says the same.
    const task = JSON.parse(String((await server.get('admin', '/dsTbImportTask/queryById', { id: result.taskId })).bytes)) as {
      result: unknown;
    };
    expect(task.result).toMatchObject({ unknownColumns: result.unknownColumns, sheetName: 'Sheet1', sheetNames: ['Sheet1'] });
  });

  test.each([
    [user, '邮箱', 'zh-CN', '电子邮件'],
    [expert, '邮箱', 'zh-CN', '电子邮箱'],
    [expert, '联系电话', 'zh-CN', '手机号'],
    [registration, '学校', 'zh-CN', '单位'],
    [user, 'e-mail address', 'en', 'E-mail'],
    [unit, '单位名程', 'zh-CN', '单位名称'],
  ] as const)('%#: %s is told what may have been meant', (entity, header, language, mean) => {
    expect(headerMeanings(entity, Object.keys(entity.fields), header, language)[0]).toBe(mean);
  });

  test('nothing is suggested for what no field could be, nor a field that the sheet has already', () => {
    expect(headerMeanings(user, Object.keys(user.fields), '幸运数字', 'zh-CN')).toEqual([]);
    expect(headerMeanings(user, ['realname'], '邮箱', 'zh-CN')).toEqual([]);
  });

  test('a header that is mapped and not there is refused with those that are; one that is left out may be missing', async () => {
    const file = book({ Sheet1: [head, rowsOf('UK03')] });
    const refused = await server.upload('admin', path, file, { map: '{"单位代号":"unitCode"}' });
    expect(refused).toMatchObject({
      success: false,
      error: 'sheet.column_absent',
      message: '表中没有这些列：单位代号；有：单位代码、单位名称、赛区',
    });
    expect(await count('UK03')).toBe(0);
    expect((await server.upload('admin', path, file, { map: '{"邮箱":""}' })).success).toBe(true);
  });

  test('are refused with strict before any row is stored, unless they are left out on purpose', async () => {
    const file = book({ Sheet1: [[...head, '邮箱'], rowsOf('UK02', ['a@b.cn'])] });
    const refused = await server.upload('admin', path, file, { strict: '1' });
    expect(refused).toMatchObject({ success: false, error: 'sheet.column_unknown', message: expect.stringContaining('D 列“邮箱”') });
    expect(await count('UK02')).toBe(0);
    const left = await server.upload('admin', path, file, { strict: '1', map: '{"邮箱":""}' });
    expect(left).toMatchObject({ success: true, result: { addedCount: 1, unknownColumns: [] } });
  });
});

describe('columns of the record that an import does not write', () => {
  const csv = (...lines: readonly (readonly string[])[]): Buffer => Buffer.from(lines.map((line) => line.join(',')).join('\n'));
  const names = ['unitCode', 'unitName', 'areaId'];

  test('are told and passed over, also with strict, whichever way they are headed', async () => {
    const others = ['id', 'areaId_dictText', 'createTime', '更新人', 'Revision', 'sysOrgCode'];
    const file = csv([...names, ...others], rowsOf('NI01', ['i', area, 'x', 'y', '9', 'z']));
    const { success, result } = await server.upload('admin', path, file, { strict: '1', format: 'csv' });
    expect({ success, added: result.addedCount, unknown: result.unknownColumns }).toEqual({ success: true, added: 1, unknown: [] });
    expect(result.notImported).toEqual(others.map((header, i) => ({ column: 'DEFGHI'[i], header })));
    expect(result.msg).toContain('不导入的列（已忽略）：D 列“id”');
    const task = JSON.parse(String((await server.get('admin', '/dsTbImportTask/queryById', { id: result.taskId })).bytes)) as unknown;
    expect(task).toMatchObject({ result: { notImported: result.notImported } });
  });

  test('do not hide a column that no field has', async () => {
    const file = csv([...names, 'id', 'colour_dictText', 'areaId_text'], rowsOf('NI02', ['i', 'red', 'x']));
    const refused = await server.upload('admin', path, file, { strict: '1', format: 'csv' });
    expect(refused).toMatchObject({ success: false, error: 'sheet.column_unknown' });
    expect(refused.message).toContain('colour_dictText');
    expect(refused.message).toContain('areaId_text');
    expect(refused.message).not.toContain('D 列“id”');
    expect(await count('NI02')).toBe(0);
  });

  const imported = servedEntities.filter(({ calls, access }) => calls.includes('importExcel') && access.write.includes('ADMIN'));
  test.each(imported.map((entity) => [entity.name, entity] as const))(
    '%s takes back the row that its list answers',
    async (_name, { path: at }) => {
      const answer = JSON.parse(String((await server.get('admin', `${at}/list`, { pageSize: '1' })).bytes)) as {
        result?: { records?: readonly object[] };
      };
      const row = answer.result?.records?.[0];
      if (!row) return;
      const sent = await server.upload('admin', `${at}/importExcel`, Buffer.from(JSON.stringify(row)), {
        strict: '1',
        format: 'jsonl',
        dryRun: '1',
      });
      expect(sent.error, sent.message).not.toBe('sheet.column_unknown');
      expect(sent.result?.unknownColumns ?? []).toEqual([]);
    },
  );
});

describe.each(['xlsx', 'biff8'] as const)('a %s with several sheets', (type) => {
  const named = (code: string): Sheets => ({
    说明: [['填写说明'], ['每行一个单位']],
    '单位 & 学校': [head, rowsOf(`${code}A`)],
    备用: [head, rowsOf(`${code}B`)],
  });

  test('says which was read, and reads the one that is asked for by name or number', async () => {
    const code = `S${type}`;
    const file = book(named(code), type);
    const first = await server.upload('admin', path, file);
    expect(first).toMatchObject({ success: false, error: 'sheet.column_missing_in' });
    expect(first.message).toContain('工作表“说明”缺少必需的列');
    const sheets = ['说明', '单位 & 学校', '备用'];
    const second = await server.upload('admin', path, file, { sheet: '2' });
    expect(second.result).toMatchObject({ addedCount: 1, sheet: '单位 & 学校', sheets });
    expect(second.result.msg).toContain('读取的工作表为“单位 & 学校”');
    const third = await server.upload('admin', path, file, { sheet: '备用' });
    expect(third.result).toMatchObject({ addedCount: 1, sheet: '备用' });
    expect([await count(`${code}A`), await count(`${code}B`)]).toEqual([1, 1]);
    const none = await server.upload('admin', path, file, { sheet: '第九张' });
    expect(none).toMatchObject({ error: 'sheet.no_sheet', message: `工作簿中没有工作表“第九张”，可选：${sheets.join(', ')}` });
    expect(await server.upload('admin', path, file, { sheet: '4' })).toMatchObject({ error: 'sheet.no_sheet' });
  });
});
