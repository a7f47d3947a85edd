import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FaultPage } from '@saiyun/sdk/calls';
import type { Answer } from '@saiyun/sdk/contract';
import { area, unit as unitRecord } from '@saiyun/sdk/entities';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tidyImports } from '../../kernel/import/run.ts';
import type { Cell } from '../../sheet/cell.ts';
import {
  entry,
  headers,
  idNumber,
  type SheetServer,
  sheetServer,
  titles,
  withCells,
  workbook,
  xlsWorkbook,
} from './sheets.test-support.ts';

let server: SheetServer;
let unit = '';
beforeAll(async () => {
  server = await sheetServer();
  unit = server.units[0]?.name ?? '';
});
afterAll(() => server?.close());

const path = '/dsTbRegistration/importExcel';
const unitHead = ['unitCode', 'unitName', 'areaId'] as const;
const good = (from: number, to: number): string[][] => Array.from({ length: to - from + 1 }, (_v, i) => entry(from + i, unit));
const sheet = (rows: readonly (readonly Cell[])[], head: readonly string[] = headers): Promise<Buffer> =>
  workbook([...titles, head, ...rows]);
const stored = async (like = 'T%') =>
  await server.db.many<Record<string, unknown>>('select * from ds_tb_registration where external_id like $1 order by external_id', [like]);
const fetched = async (url: string | null, as = 'admin'): Promise<Cell[][]> => server.sheetOf((await server.get(as, url ?? '')).bytes);

describe('IMPORT-02, IMPORT-09: rows of a workbook', () => {
  test('are stored; the same file again changes nothing; a changed cell changes its row', async () => {
    const file = await sheet(good(1, 30));
    const first = await server.upload('admin', path, file);
    expect(first).toMatchObject({
      success: true,
      code: 200,
      message: '文件导入成功！数据行数：30',
      result: {
        fileName: '名单.xlsx',
        totalCount: 30,
        successCount: 30,
        addedCount: 30,
        updatedCount: 0,
        unchangedCount: 0,
        errorCount: 0,
        fileUrl: null,
      },
    });
    const before = await stored('T0000%');
    expect(before).toHaveLength(30);
    expect(before[0]).toMatchObject({
      team_name: '第1队',
      real_name: '王乙',
      source: 'import',
      create_by: 'admin',
      revision: 1,
      grade: expect.any(String) as string,
    });
    expect(before[0]?.id_no).not.toContain(idNumber(1));
    const again = await server.upload('admin', path, file);
    expect(again.result).toMatchObject({ totalCount: 30, addedCount: 0, updatedCount: 0, unchangedCount: 30, errorCount: 0 });
    expect(await stored('T0000%')).toEqual(before);
    const other = await sheet(good(1, 30).map((row, i) => (i === 4 ? withCells(row, { 专业: '物理学', 手机号: '13912345678' }) : row)));
    expect((await server.upload('admin', path, other)).result).toMatchObject({ addedCount: 0, updatedCount: 1, unchangedCount: 29 });
    const after = await stored('T0000%');
    expect(after[4]).toMatchObject({ id: before[4]?.id, revision: 2, major: '物理学', update_by: 'admin', id_no: before[4]?.id_no });
    expect(after[4]?.phone_hash).not.toBe(before[4]?.phone_hash);
    expect(after.filter((_r, i) => i !== 4)).toEqual(before.filter((_r, i) => i !== 4));
  });

  test('without titles, with headers in English, of other order, marked, unknown ones named; blank and formatted blank rows do not count', async () => {
    const english = ['Mobile*', 'external ID', 'Competition ', 'School', 'Team', 'Captain', 'ID number', '备注', 'teamNameEn'];
    const row = (n: number): Cell[] => [`138${10_000_000 + n}`, `T${n}`, 'SHEET-1', unit, `Team ${n}`, 'Li', idNumber(n), 'x', null];
    const blank: Cell[] = ['  ', '', null, null, '\u3000'];
    const answer = await server.upload('admin', path, await workbook([english, row(40), blank, [], row(41), blank]));
    expect(answer.result).toMatchObject({ totalCount: 2, addedCount: 2, errorCount: 0 });
    expect(answer.result.msg).toContain('备注');
    const rows = await stored('T4_');
    expect(rows.map((r) => [r.team_name, r.id_type])).toEqual([
      ['Team 40', 'resident'],
      ['Team 41', 'resident'],
    ]);
  });

  test('cells as people type them: blanks, full-width digits, numbers as text, dictionary text or value in both languages, references by code, title and id', async () => {
    const freshman = await server.db.one<{ value: string; en: string }>(
      `select i.item_value as value, i.item_text_en as en from sys_dict_item i join sys_dict d on d.id = i.dict_id
       where d.dict_code = 'ds_grade' and i.item_text = '大一' and i.tenant_id = 1`,
    );
    const grade = freshman?.value ?? '';
    const rows = [
      withCells(entry(50, unit), {
        手机号: '１３８１００００１５０　',
        证件号码: ` ${idNumber(50)}`,
        年级: ` ${freshman?.en.toUpperCase()}`,
        组别: '本科组',
        专业: ' 统计学（理科） ',
      }),
      withCells(entry(51, unit), { 手机号: 13810000051, 竞赛: ' SHEET-1 ', 组别: 'Ｇ', 单位: server.units[1]?.id ?? '', 年级: grade }),
      withCells(entry(52, unit), { 证件类型: '居民身份证 ', 竞赛: '表格测试竞赛 SHEET-1', 年级: null, 电子邮箱: null, 组别: null }),
    ];
    const answer = await server.upload('admin', path, await sheet(rows));
    expect(answer.result, JSON.stringify(answer)).toMatchObject({ totalCount: 3, addedCount: 3, errorCount: 0 });
    const [a, b, c] = await stored('T00005_');
    expect(a).toMatchObject({ grade, major: '统计学（理科）', phone_hash: server.services.cipher.hash('13810000150') });
    expect(b).toMatchObject({ grade, unit_id: server.units[1]?.id, phone_hash: server.services.cipher.hash('13810000051') });
    expect(c).toMatchObject({ grade: null, email: null, group_id: null, id_type: 'resident' });
    expect(a?.group_id).not.toBe(b?.group_id);
  });

  test('.xls', async () => {
    const answer = await server.upload('admin', path, xlsWorkbook([...titles, [...headers], ...good(60, 62)].map((r) => [...r])));
    expect(answer.result).toMatchObject({ totalCount: 3, addedCount: 3, errorCount: 0 });
  });

  test('formula-like texts are texts, long numbers and lost digits are told apart', async () => {
    const rows = [
      withCells(entry(70, unit), { 专业: '=1+1', 队伍名称: '@SUM(A1)' }),
      withCells(entry(71, unit), { 证件号码: 110101200301010000 }),
      withCells(entry(72, unit), { 外部编号: 1234567890123456 }),
    ];
    const answer = await server.upload('admin', path, await sheet(rows));
    expect(answer).toMatchObject({ code: 201, result: { addedCount: 2, errorCount: 1 } });
    expect(await stored('1234567890123456')).toHaveLength(1);
    expect(await stored('T000070')).toMatchObject([{ major: '=1+1', team_name: '@SUM(A1)' }]);
    expect((await fetched(answer.result.fileUrl)).at(-1)?.at(-1)).toMatch(/第5行 H列 证件号码：.*15 位/);
  });
});

describe('IMPORT-04, IMPORT-05, IMPORT-10: rows that are wrong', () => {
  const spoilt: readonly (readonly [what: string, cells: Parameters<typeof withCells>[1], says: RegExp])[] = [
    ['name missing', { 负责人姓名: ' ' }, /F列 负责人姓名：.*不能为空/],
    ['mobile number', { 手机号: '12345' }, /I列 手机号：请输入正确手机号/],
    ['identity number of other signs', { 证件号码: '证件-丢失' }, /H列 证件号码/],
    ['identity number with a wrong check digit', { 证件号码: '110101200301010000' }, /H列 证件号码/],
    ['unit', { 单位: '不存在的大学' }, /C列 单位：.*不存在的大学/],
    ['grade', { 年级: '大九' }, /L列 年级：.*大九/],
    ['e-mail', { 电子邮箱: 'x' }, /J列 电子邮箱/],
    ['length', { 队伍名称: '队'.repeat(101) }, /E列 队伍名称：.*100/],
    ['competition', { 竞赛: 'NO' }, /A列 竞赛/],
    ['twice', { 外部编号: 'T000100', 证件号码: idNumber(100) }, /D列 外部编号：.*第 4 行/],
    ['group', { 组别: 'Z' }, /B列 组别/],
    ['two faults', { 手机号: '1', 年级: 'x' }, /I列 手机号.*；.*L列 年级/],
  ];

  test('come back in a workbook as they were, each with its reasons; corrected, it is imported as it is', async () => {
    const rows: Cell[][] = [entry(100, unit), ...spoilt.map(([, cells], i) => withCells(entry(101 + i, unit), cells)), entry(190, unit)];
    const answer = await server.upload('admin', path, await sheet(rows));
    expect(answer).toMatchObject({
      success: true,
      code: 201,
      message: '文件导入成功，但有错误。',
      // The name of the link (IMPORT-05).
      result: { totalCount: rows.length, successCount: 2, addedCount: 2, errorCount: spoilt.length, fileName: '名单-错误数据.xlsx' },
    });
    expect(answer.result.msg).toContain(`总上传行数：${rows.length}，已导入行数：2，错误行数：${spoilt.length}`);
    const book = await fetched(answer.result.fileUrl);
    expect(book.slice(0, 3)).toEqual([['报名报表'], [expect.stringContaining('导出人:')], [...headers, '错误原因']]);
    const failed = book.slice(3);
    expect(failed).toHaveLength(spoilt.length);
    for (const [i, [what, cells, says]] of spoilt.entries()) {
      const was = withCells(entry(101 + i, unit), cells);
      for (const [c, cell] of was.entries()) if (String(cell).trim() !== '') expect(failed[i]?.[c], what).toBe(cell);
      expect(failed[i]?.[headers.length], what).toMatch(says);
      expect(failed[i]?.[headers.length], what).toContain(`第${5 + i}行`);
    }
    // Unchanged, it fails again in the same way, and the reasons do not pile up.
    const unchanged = await server.upload('admin', path, await workbook(book));
    expect(unchanged.result).toMatchObject({ totalCount: spoilt.length, errorCount: spoilt.length - 1, updatedCount: 1 });
    expect((await fetched(unchanged.result.fileUrl))[2]).toEqual([...headers, '错误原因']);
    const corrected = failed.map((row, i) =>
      entry(101 + i, unit)
        .map((cell) => cell as Cell)
        .concat(row[headers.length] ?? ''),
    );
    const done = await server.upload('admin', path, await workbook([...book.slice(0, 3), ...corrected]));
    expect(done).toMatchObject({ code: 200, result: { totalCount: spoilt.length, addedCount: spoilt.length, errorCount: 0 } });
  });

  test('in English for who reads English', async () => {
    const answer = await server.upload('admin', path, await sheet([withCells(entry(150, unit), { 手机号: '1' })]), { language: 'en' });
    expect(answer.message).toBe('Imported, but with errors.');
    expect(answer.result.msg).toContain('Rows uploaded: 1, imported: 0, with errors: 1');
    const book = await fetched(answer.result.fileUrl);
    expect(book[2]?.at(-1)).toBe('Reasons');
    expect(book[3]?.at(-1)).toBe('Row 4, column I 手机号: Enter a valid mobile number');
  });

  const opened = async (url: string | null): Promise<{ book: ExcelJS.Workbook; sheet: ExcelJS.Worksheet }> => {
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await server.get('admin', url ?? '')).bytes as unknown as ArrayBuffer);
    const [sheet] = book.worksheets;
    if (!sheet) throw new Error('no sheet');
    return { book, sheet };
  };
  /** The notes of coloured cells, by address. */
  const marksIn = (sheet: ExcelJS.Worksheet): Record<string, string> => {
    const marks: Record<string, string> = {};
    sheet.eachRow((row, rowNo) => {
      if (rowNo < 4) return;
      row.eachCell({ includeEmpty: true }, (cell) => {
        const note = cell.note as ExcelJS.Comment | string | undefined;
        const coloured = cell.fill?.type === 'pattern' && cell.fill.pattern === 'solid';
        expect(coloured, cell.address).toBe(Boolean(note));
        if (note) marks[cell.address] = typeof note === 'string' ? note : (note.texts ?? []).map(({ text }) => text).join('');
      });
    });
    return marks;
  };

  test('are marked in the cells that are wrong, with the reason in the language of the reader; corrected there, the file is imported', async () => {
    const wrong = [
      withCells(entry(140, unit), { 手机号: '12345', 队伍名称: '=1+1', 专业: '@x' }),
      withCells(entry(141, unit), { 负责人姓名: null, 年级: '大九' }),
    ];
    const answer = await server.upload('admin', path, await sheet(wrong));
    const { book, sheet: marked } = await opened(answer.result.fileUrl);
    expect(marked.views[0]).toMatchObject({ state: 'frozen', ySplit: 3 });
    expect(marksIn(marked)).toEqual({
      I4: '请输入正确手机号',
      F5: expect.stringMatching(/^[^第]*不能为空/) as string,
      L5: expect.stringContaining('大九') as string,
    });
    expect(marked.getCell('M4').value).toContain('第4行 I列 手机号：请输入正确手机号');
    expect(marked.getCell('E4')).toMatchObject({ type: ExcelJS.ValueType.String, value: '=1+1' });
    marked.getCell('I4').value = '13810000140';
    marked.getCell('F5').value = '王甲';
    marked.getCell('L5').value = '大一';
    const done = await server.upload('admin', path, Buffer.from(await book.xlsx.writeBuffer()));
    expect(done).toMatchObject({ code: 200, result: { totalCount: 2, addedCount: 2, errorCount: 0 } });
    expect(await stored('T000140')).toMatchObject([{ team_name: '=1+1', major: '@x' }]);

    // The reasons of an earlier import are left out, wherever their column is.
    const again = await sheet([['手机号不对', ...withCells(entry(142, unit), { 手机号: '1' })]], ['Reasons', ...headers]);
    const english = await server.upload('admin', path, again, { language: 'en' });
    expect(marksIn((await opened(english.result.fileUrl)).sheet)).toEqual({ I4: 'Enter a valid mobile number' });
  });

  test('come back without marks where there are too many cells for them, otherwise the same', async () => {
    const wide = (cells: readonly Cell[]): Cell[] => Array.from({ length: 500 }, (_v, i) => (i === 499 ? '备' : (cells[i] ?? null)));
    const wrong = Array.from({ length: 201 }, (_v, i) => wide(withCells(entry(1000 + i, unit), { 手机号: '1' })));
    const answer = await server.upload('admin', path, await workbook([wide([...headers]), ...wrong]));
    expect(answer.result).toMatchObject({ totalCount: 201, errorCount: 201 });
    const { sheet: plain } = await opened(answer.result.fileUrl);
    expect(marksIn(plain)).toEqual({});
    expect(plain.getCell(4, 9).value).toBe('1');
    expect(plain.getCell(4, 500).value).toBe('备');
    expect(plain.getCell(4, 501).value).toContain('请输入正确手机号');
  });

  test('the same identity number twice in one competition', async () => {
    const rows = [entry(160, unit), withCells(entry(161, unit), { 证件号码: idNumber(160) })];
    const answer = await server.upload('admin', path, await sheet(rows));
    expect(answer.result).toMatchObject({ addedCount: 1, errorCount: 1 });
    expect((await fetched(answer.result.fileUrl)).at(-1)?.at(-1)).toContain('证件号码');
  });

  test('rows without external id are the same entry by their person', async () => {
    const rows = [170, 171].map((n) => withCells(entry(n, unit), { 外部编号: null }));
    expect((await server.upload('admin', path, await sheet(rows))).result).toMatchObject({ addedCount: 2, errorCount: 0 });
    expect((await server.upload('admin', path, await sheet(rows))).result).toMatchObject({
      addedCount: 0,
      unchangedCount: 2,
      errorCount: 0,
    });
    const twice = await server.upload('admin', path, await sheet([...rows, rows[0] ?? []]));
    expect(twice.result).toMatchObject({ unchangedCount: 2, errorCount: 1 });
  });
});

describe('a file that fails as a whole stores nothing', () => {
  const count = async (): Promise<number> =>
    (await server.db.one<{ n: number }>('select count(*)::int as n from ds_tb_registration'))?.n ?? 0;
  test.each<[string, () => Promise<Buffer>, string, RegExp]>([
    ['no workbook', async () => Buffer.from('a,b\n1,2'), 'sheet.not_workbook', /不是 Excel/],
    ['no bytes', async () => Buffer.alloc(0), 'sheet.empty', /没有数据/],
    ['no rows', () => sheet([]), 'sheet.empty', /没有数据/],
    [
      'a column missing',
      () =>
        sheet(
          [entry(1, unit)],
          headers.map((h) => (h === '手机号' ? '电话号码' : h)),
        ),
      'sheet.column_missing',
      /缺少必需的列：手机号；未识别的列：[A-Z]+ 列“电话号码”（是否为“手机号”？）/,
    ],
    ['a column twice', () => sheet([[...entry(1, unit), 'x']], [...headers, 'Mobile']), 'sheet.column_twice', /手机号/],
    ['no header', () => workbook([['甲', '乙'], ['丙']]), 'sheet.column_missing', /竞赛/],
    ['cut off', async () => (await sheet(good(200, 400))).subarray(0, 9000), 'sheet.unreadable', /损坏/],
  ])('%s', async (_what, file, code, says) => {
    const before = await count();
    const answer = await server.upload('admin', path, await file());
    expect(answer).toMatchObject({ success: false, error: code, message: expect.stringMatching(says) as string });
    expect(await count()).toBe(before);
    const task = await server.db.one(
      'select status, error_code, error_msg, file_path from ds_tb_import_task order by create_time desc limit 1',
    );
    expect(task).toMatchObject({ status: '6', error_code: code, error_msg: expect.stringMatching(says) as string, file_path: null });
    expect(readdirSync(join(server.folder, 'imports'))).toEqual([]);
  });
  test('no file', async () => {
    const answer = await server.send('admin', 'POST', path, {});
    expect(answer).toMatchObject({ success: false, error: 'file.none' });
  });
});

describe('IMPORT-04: refused rows', () => {
  const faults = async (user: string, id: string, query: Record<string, string> = {}) =>
    JSON.parse((await server.get(user, '/dsTbImportTask/faults', { id, ...query }, 'en')).bytes.toString()) as Answer<FaultPage>;

  test('are told to programs by row, column and kind as long as the error workbook is kept', async () => {
    const rows = [
      entry(250, unit),
      withCells(entry(251, unit), { 单位: '没有的大学' }),
      withCells(entry(252, unit), { 年级: '大九', 负责人姓名: '' }),
    ];
    const { result } = await server.upload('admin', path, await sheet(rows));
    const { taskId, errorCount } = result;
    expect(errorCount).toBe(2);
    const page = (await faults('admin', taskId)).result;
    expect(page.columns.map(({ letters, header }) => letters + header).slice(0, 3)).toEqual(['A竞赛', 'B组别', 'C单位']);
    expect(page.rows).toMatchObject([
      {
        rowNo: 5,
        cells: { 2: '没有的大学' },
        faults: [{ column: 2, field: 'unitId', code: 'reference', text: 'School: “没有的大学” was not found' }],
      },
      {
        rowNo: 6,
        faults: [
          { column: 5, field: 'realName', code: 'required' },
          { column: 11, field: 'grade', code: 'choice' },
        ],
      },
    ]);
    expect((await faults('admin', taskId, { limit: '1' })).result).toMatchObject({ rows: [{ rowNo: 5 }], next: 5, total: 2 });
    expect(await faults('school', taskId)).toMatchObject({ error: 'row.missing' });

    await server.db.run(`update ds_tb_import_task set update_time = now() - interval '30 days' where id = $1`, [taskId]);
    await tidyImports(server.services);
    expect(await faults('admin', taskId)).toMatchObject({ error: 'file.missing' });
    expect(await server.db.many('select 1 from ds_tb_import_row where task_id = $1', [taskId])).toEqual([]);
  });

  test('of a check by the header for dry runs, which stores no row and keeps no file for later', async () => {
    const file = await sheet([entry(260, unit), withCells(entry(261, unit), { 单位: '没有的大学' })]);
    const { result } = await server.upload('admin', path, file, {}, { 'Saiyun-Dry-Run': 'true' });
    expect(result).toMatchObject({ totalCount: 2, addedCount: 1, errorCount: 1 });
    expect(await stored('T00026%')).toEqual([]);
    expect((await faults('admin', result.taskId)).result.rows).toMatchObject([{ rowNo: 5 }]);
    expect(await server.upload('admin', path, file, { hold: '1' }, { 'Saiyun-Dry-Run': 'true' })).toMatchObject({
      error: 'dry_run.unsupported',
    });
  });
});

describe('other records', () => {
  test('units: unique codes, masked mobile numbers of an export stay as they are', async () => {
    const area = await server.db.one<{ name: string }>(`select area_name as name from ds_tb_competition_area where tenant_id = 1 limit 1`);
    const head = (['unitCode', 'unitName', 'areaId', 'phone', 'selfRegister'] as const).map((name) => unitRecord.fields[name].label[0]);
    const rows: Cell[][] = [
      ['ZZ01', '甲大学（测试）', area?.name ?? '', '13811112222', '是'],
      ['ZZ02', '乙大学', area?.name ?? '', '', 'N'],
      ['ＺＺ０１', '丙大学', area?.name ?? '', '', ''],
    ];
    const first = await server.upload('admin', '/dsTbUnit/importExcel', await workbook([head, ...rows]));
    expect(first, JSON.stringify(first)).toMatchObject({ result: { addedCount: 2, errorCount: 1 } });
    const exported = await server.get('admin', '/dsTbUnit/exportXls', { format: 'xlsx', unitCode: 'ZZ0*' });
    const book = await server.sheetOf(exported.bytes);
    expect(book.flat()).toContain('138****2222');
    const again = await server.upload('admin', '/dsTbUnit/importExcel', exported.bytes);
    expect(again.result, JSON.stringify(book)).toMatchObject({ totalCount: 2, unchangedCount: 2, errorCount: 0 });
  });
  test('IMPORT-02, IMPORT-09: several files of one call are imported one after the other, each with its report', async () => {
    const area = await server.db.one<{ name: string }>(`select area_name as name from ds_tb_competition_area where tenant_id = 1 limit 1`);
    const units = (...codes: string[]): Promise<Buffer> =>
      workbook([
        unitHead.map((name) => unitRecord.fields[name].label[0]),
        ...codes.map((code) => [code, `多文件大学${code}`, area?.name ?? '']),
      ]);
    const broken = Buffer.from('no workbook');
    const files = [await units('ZZ81', 'ZZ82'), broken, await units('ZZ82', 'ZZ83'), await units('')];
    const fields = { isSingleTableImport: '1', validateStatus: '0' };
    const answer = await server.upload('admin', '/dsTbUnit/importExcel', files, fields);
    expect(answer, JSON.stringify(answer)).toMatchObject({
      code: 201,
      message: '文件导入成功，但有错误。',
      result: {
        fileName: '名单1.xlsx、名单2.xlsx、名单3.xlsx、名单4.xlsx',
        addedCount: 3,
        unchangedCount: 1,
        files: [
          { addedCount: 2, errorCount: 0, fileUrl: null },
          { totalCount: 0, addedCount: 0, msg: expect.stringContaining('未能导入：') },
          { addedCount: 1, unchangedCount: 1 },
          { addedCount: 0 },
        ],
      },
    });
    expect(answer.result.msg).toMatch(/^名单1\.xlsx：.*\n名单2\.xlsx：未能导入：/);
    expect(await server.upload('admin', '/dsTbUnit/importExcel', [broken, broken])).toMatchObject({ success: false, error: /^sheet\./ });
    const ids = (await server.upload('admin', '/dsTbUnit/importExcel', files.slice(0, 1), { async: '1' })).result;
    expect(ids).toEqual({ taskId: expect.stringMatching(/^[0-9a-f]{32}$/) });
    const several = (await server.upload('admin', '/dsTbUnit/importExcel', [files[0] ?? broken, broken], { async: '1' })).result;
    expect(several).toMatchObject({ taskIds: [several.taskId, expect.any(String)] });
  });
  describe('IMPORT-09: validateStatus 1 stores nothing while one row is wrong', () => {
    const column = unitHead.map((name) => unitRecord.fields[name].label[0]);
    const units = async (codes: readonly string[]): Promise<Buffer> => {
      const area = await server.db.one<{ name: string }>(
        `select area_name as name from ds_tb_competition_area where tenant_id = 1 limit 1`,
      );
      return workbook([column, ...codes.map((code) => [code, `先校验大学${code}`, area?.name ?? ''])]);
    };
    const kept = async (): Promise<number> =>
      (await server.db.many(`select 1 from ds_tb_unit where tenant_id = 1 and unit_name like '先校验大学%'`)).length;
    // More rows than one block, with the wrong one in the last block.
    const codes = Array.from({ length: 1200 }, (_v, i) => `V${String(i).padStart(4, '0')}`);
    test('and says which, by row, column and header', async () => {
      const answer = await server.upload('admin', '/dsTbUnit/importExcel', await units([...codes, '']), { validateStatus: '1' });
      expect(answer).toMatchObject({
        code: 201,
        message: expect.stringContaining('没有写入任何数据'),
        result: { totalCount: 1201, successCount: 0, addedCount: 0, errorCount: 1, msg: expect.stringContaining('没有写入任何数据') },
      });
      expect(await kept()).toBe(0);
      const reasons = (await fetched(answer.result.fileUrl)).at(-1)?.at(-1);
      expect(reasons).toMatch(/^第1202行 A列 .+：/);
      const task = (await server.get('admin', '/dsTbImportTask/queryById', { id: answer.result.taskId })).bytes.toString();
      expect(JSON.parse(task)).toMatchObject({
        result: { status: '5', addedCount: 0, errorMsg: expect.stringContaining('没有写入任何数据') },
      });
    });
    test('and all of them when none is', async () => {
      const answer = await server.upload('admin', '/dsTbUnit/importExcel', await units(codes), { validateStatus: '1' });
      expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200, result: { addedCount: 1200, errorCount: 0 } });
      expect(await kept()).toBe(1200);
      const again = await server.upload('admin', '/dsTbUnit/importExcel', await units(codes), { validateStatus: '1' });
      expect(again).toMatchObject({ code: 200, result: { unchangedCount: 1200 } });
    });
    test('and takes no other value', async () => {
      const answer = await server.upload('admin', '/dsTbUnit/importExcel', await units(['V9']), { validateStatus: 'yes' });
      expect(answer).toMatchObject({ success: false, error: 'input.invalid', issues: [{ field: 'validateStatus' }] });
    });
  });
  test('IMPORT-09: columns of a part are refused, and passed over with isSingleTableImport', async () => {
    const file = await workbook([
      ['字典名称', '字典编码', '字典项文本', '字典项值'],
      ['单表测试', 'single_table_test', '一', '1'],
      ['', '', '二', '2'],
      ['单表测试', 'single_table_test', '三', '3'],
      ['单表测试二', 'single_table_test2', '一', '1'],
    ]);
    const refused = await server.upload('admin', '/sys/dict/importExcel', file);
    expect(refused).toMatchObject({
      success: false,
      error: 'sheet.part_columns',
      message: expect.stringMatching(/“字典项”.*C 字典项文本、D 字典项值.*isSingleTableImport=1/),
    });
    const answer = await server.upload('admin', '/sys/dict/importExcel', file, { isSingleTableImport: '1' });
    expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200, result: { totalCount: 2, addedCount: 2, errorCount: 0 } });
    expect(answer.result.msg).toContain('未识别的列（未导入）：C 列“字典项文本”、D 列“字典项值”');
  });
  test('items of one dictionary, given with the file', async () => {
    const dict = await server.send('admin', 'POST', '/sys/dict/add', { dictName: '测试', dictCode: 'sheet_test' });
    const { id } = dict.result as { id: string };
    const file = await workbook([
      ['字典项文本', '字典项值'],
      ['一', 1],
      ['二', '2'],
    ]);
    const answer = await server.upload('admin', '/sys/dictItem/importExcel', file, { foreignKeys: id });
    expect(answer.result).toMatchObject({ addedCount: 2, errorCount: 0 });
    expect(await server.db.many('select item_value from sys_dict_item where dict_id = $1 order by 1', [id])).toEqual([
      { item_value: '1' },
      { item_value: '2' },
    ]);
    expect(await server.upload('admin', '/sys/dictItem/importExcel', file, { foreignKeys: 'none' })).toMatchObject({
      success: false,
      error: 'sheet.parent_missing',
      message: expect.stringContaining('字典“none”（foreignKeys）'),
    });
  });
  test('areas that lie in areas of the same file', async () => {
    const head = (['areaCode', 'areaName', 'parentId'] as const).map((name) => area.fields[name].label[0]);
    const rows = [
      ['Q1', '一区', ''],
      ['Q2', '二区', 'Q1'],
      ['Q3', '三区', '二区'],
      ['Q4', '四区', '没有的区'],
    ];
    const file = await workbook([head, ...rows]);
    const tried = await server.upload('admin', '/dsTbCompetitionArea/importExcel', file, { dryRun: '1' });
    expect(tried.result, JSON.stringify(tried)).toMatchObject({ addedCount: 3, errorCount: 1 });
    const withheld = await server.upload('admin', '/dsTbCompetitionArea/importExcel', file, { validateStatus: '1' });
    expect(withheld.result).toMatchObject({ addedCount: 0, errorCount: 1 });
    const answer = await server.upload('admin', '/dsTbCompetitionArea/importExcel', file);
    expect(answer.result, JSON.stringify(answer)).toMatchObject({ addedCount: 3, errorCount: 1 });
    const found = await server.db.many(
      `select t.area_code as code, p.area_code as parent from ds_tb_competition_area t left join ds_tb_competition_area p on p.id = t.parent_id
       where t.area_code like 'Q_' and t.tenant_id = 1 order by 1`,
    );
    expect(found).toEqual([
      { code: 'Q1', parent: null },
      { code: 'Q2', parent: 'Q1' },
      { code: 'Q3', parent: 'Q2' },
    ]);
  });
});

test('one audit row per import', async () => {
  const before = await server.db.one<{ n: number }>(`select count(*)::int as n from sys_audit_log`);
  await server.upload('admin', path, await sheet(good(500, 520)));
  const after = await server.db.one<{ n: number }>(`select count(*)::int as n from sys_audit_log`);
  expect((after?.n ?? 0) - (before?.n ?? 0)).toBe(1);
});
