import type { FaultPage, ImportPreview } from '@saiyun/sdk/calls';
import type { Answer, ImportReport } from '@saiyun/sdk/contract';
import { importStatus } from '@saiyun/sdk/entities';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Cell } from '../../sheet/cell.ts';
import { entry, headers, type SheetServer, sheetServer, titles, withCells, workbook } from './sheets.test-support.ts';

let server: SheetServer;
let unit = '';
beforeAll(async () => {
  server = await sheetServer();
  unit = server.units[0]?.name ?? '';
});
afterAll(() => server?.close());

const record = '/dsTbRegistration/importExcel';
const task = '/dsTbImportTask';
const rowsFrom = (from: number, to: number): string[][] => Array.from({ length: to - from + 1 }, (_v, i) => entry(from + i, unit));

const hold = async (file: Buffer, user = 'admin', fields: Record<string, string> = {}): Promise<string> =>
  ((await server.upload(user, record, file, { hold: '1', async: '1', ...fields })) as Answer<ImportReport>).result.taskId;
const asked = async <T>(path: string, query: Record<string, string>, user = 'admin'): Promise<Answer<T>> =>
  JSON.parse((await server.get(user, `${task}/${path}`, query)).bytes.toString()) as Answer<T>;
const preview = async (id: string, more: Record<string, string> = {}): Promise<ImportPreview> =>
  (await asked<ImportPreview>('preview', { id, ...more })).result;
const faults = async (id: string, more: Record<string, string> = {}): Promise<FaultPage> =>
  (await asked<FaultPage>('faults', { id, ...more })).result;
const rowOf = async (id: string) =>
  await server.db.one<{ status: string; doneCount: number; errorCount: number; addedCount: number; errorCode: string | null }>(
    `select status, done_count as "doneCount", error_count as "errorCount", added_count as "addedCount", error_code as "errorCode" from ds_tb_import_task where id = $1`,
    [id],
  );
const open: readonly unknown[] = [importStatus.uploaded, importStatus.mapped, importStatus.validated, importStatus.committing];
const ended = async (id: string) => {
  await vi.waitUntil(async () => !open.includes((await rowOf(id))?.status), { timeout: 60_000, interval: 20 });
  return rowOf(id);
};
const stored = async (like: string) =>
  await server.db.many<{ external_id: string; team_name: string }>(
    'select external_id, team_name from ds_tb_registration where external_id like $1 order by external_id',
    [like],
  );
/** The fields as the preview suggests them. */
const suggested = ({ columns }: ImportPreview): Record<string, string> =>
  Object.fromEntries(columns.flatMap(({ letters, field }) => (field ? [[letters, field]] : [])));

const strange = ['竞赛', '组别', '学校名称', '外部编号', '队名', '负责人姓名', '证件类型', '身份证号', '手机', '邮箱', '专业', '年级'];

describe('IMPORT-02, IMPORT-09: a held file', () => {
  test('is looked at without storing a row: sheets, header row, a field for each column, by name and by meaning', async () => {
    const id = await hold(await workbook([['报名名单'], ['2026 年'], ['教务处'], strange, ...rowsFrom(1, 3)]));
    const seen = await preview(id);
    expect(seen).toMatchObject({ sheet: '名单', sheets: ['名单'], headerRow: 4, rowCount: 3 });
    expect(seen.columns.map(({ field, why }) => `${field} ${why}`)).toEqual([
      'competitionId name',
      'groupId name',
      'unitId meaning',
      'externalId name',
      'teamName meaning',
      'realName name',
      'idType name',
      'idNo meaning',
      'phone meaning',
      'email meaning',
      'major name',
      'grade name',
    ]);
    expect(seen.columns[0]).toMatchObject({ letters: 'A', header: '竞赛', samples: ['SHEET-1'] });
    expect(seen.fields.find(({ name }) => name === 'idType')?.choices).toContain('居民身份证');
    expect(seen.fields.filter(({ required }) => required).map(({ name }) => name)).toContain('teamName');
    expect(await stored('T000001')).toEqual([]);
    expect((await preview(id, { headerRow: '5' })).columns[0]?.header).toBe('SHEET-1');
  });

  test('of the same headers is matched as its sender matched it before', async () => {
    const head = ['赛', '组', '校', '号', '队', '人', '证', '码', '电', '邮', '业', '级'];
    const first = await hold(await workbook([head, ...rowsFrom(11, 12)]));
    const columns = suggested(await preview(await hold(await workbook([headers, ...rowsFrom(11, 12)]))));
    await server.send('admin', 'POST', `${task}/check`, { id: first, columns, headerRow: 1 });
    expect(await ended(first)).toMatchObject({ status: importStatus.checked, errorCount: 0, addedCount: 2 });
    const again = await preview(await hold(await workbook([head, ...rowsFrom(13, 14)])));
    expect(again.columns.map(({ why }) => why)).toEqual(head.map(() => 'before'));
    expect(suggested(again)).toEqual(columns);
  });

  test('is matched by meaning after an import that was not held passed over the same header', async () => {
    const head = headers.map((header) => (header === '电子邮箱' ? '邮箱' : header));
    const [row = []] = rowsFrom(15, 15);
    const id = (
      (await server.upload('admin', record, await workbook([head, withCells(row, { 手机号: '12' })]), {
        async: '1',
      })) as Answer<ImportReport>
    ).result.taskId;
    expect(await ended(id)).toMatchObject({ status: importStatus.doneWithErrors, errorCount: 1 });
    const seen = await preview(await hold(await workbook([head, row])));
    expect(seen.columns.find(({ header }) => header === '邮箱')).toMatchObject({ field: 'email', why: 'meaning' });
  });

  test('whose needed columns are not matched, or one field twice, is refused by name and kept', async () => {
    const id = await hold(await workbook([headers, ...rowsFrom(21, 22)]));
    const columns = suggested(await preview(id));
    const { E: _team, ...without } = columns;
    await server.send('admin', 'POST', `${task}/check`, { id, columns: without, headerRow: 1 });
    expect(await ended(id)).toMatchObject({ status: importStatus.held, errorCode: 'sheet.column_missing' });
    await server.send('admin', 'POST', `${task}/check`, { id, columns: { ...columns, L: 'teamName' }, headerRow: 1 });
    expect(await ended(id)).toMatchObject({ status: importStatus.held, errorCode: 'sheet.column_twice' });
    await server.send('admin', 'POST', `${task}/check`, { id, columns, headerRow: 1 });
    expect(await ended(id)).toMatchObject({ status: importStatus.checked, errorCode: null });
  });
});

describe('IMPORT-04: faults as data', () => {
  const wrong = (row: readonly string[], cells: Partial<Record<(typeof headers)[number], Cell>>): Cell[] => withCells(row, cells);

  test('by row and cell, in pages and groups; corrected cells, replaced texts and rows left out need no new file', async () => {
    const rows: Cell[][] = rowsFrom(101, 130);
    for (const i of [2, 5, 7]) rows[i] = wrong(rowsFrom(101 + i, 101 + i)[0] ?? [], { 证件类型: '学生证件' });
    rows[10] = wrong(rowsFrom(111, 111)[0] ?? [], { 手机号: '12', 队伍名称: null });
    rows[12] = wrong(rowsFrom(113, 113)[0] ?? [], { 单位: '没有这所学校' });
    const id = await hold(await workbook([...titles, headers, ...rows]));
    const choices = { id, columns: suggested(await preview(id)), headerRow: 3 };
    await server.send('admin', 'POST', `${task}/check`, choices);
    expect(await ended(id)).toMatchObject({ status: importStatus.checked, errorCount: 5, addedCount: 25 });
    expect(await stored('T0001%')).toEqual([]);

    const page = await faults(id, { limit: '2' });
    expect(page).toMatchObject({ total: 5, next: 9 });
    expect(page.rows[0]).toMatchObject({ rowNo: 6, isLeftOut: false, faults: [{ column: 6 }] });
    expect(page.rows[0]?.cells[6]).toBe('学生证件');
    expect(page.groups.find(({ value }) => value === '学生证件')).toMatchObject({ column: 6, field: 'idType', count: 3 });
    expect((await faults(id, { limit: '2', after: '9' })).rows.map(({ rowNo }) => rowNo)).toEqual([11, 14]);
    expect((await faults(id, { field: 'phone' })).rows.map(({ rowNo }) => rowNo)).toEqual([14]);

    const answer = await server.send('admin', 'PUT', `${task}/correct`, {
      id,
      rows: [
        { rowNo: 14, cells: { 8: '13800001111', 4: '改正的队伍' } },
        { rowNo: 16, cells: {}, isLeftOut: true },
      ],
      replace: [{ column: 6, from: '学生证件', to: '居民身份证' }],
    });
    expect(answer).toMatchObject({ success: true });
    // What was corrected is there again after the page was closed.
    expect((await faults(id)).rows.map(({ rowNo, cells, isLeftOut }) => [rowNo, cells[6], cells[4], isLeftOut]).slice(2)).toEqual([
      [11, '居民身份证', '第108队', false],
      [14, '居民身份证', '改正的队伍', false],
      [16, '居民身份证', '第113队', true],
    ]);
    const sealed = await server.db.many<{ cells: string }>('select cells from ds_tb_import_fix where task_id = $1', [id]);
    expect(sealed.map(({ cells }) => cells).join()).not.toMatch(/13800001111|改正/);
    await server.send('admin', 'POST', `${task}/check`, choices);
    expect(await ended(id)).toMatchObject({ status: importStatus.checked, errorCount: 0, addedCount: 29 });
    await server.send('admin', 'POST', `${task}/start`, choices);
    expect(await ended(id)).toMatchObject({ status: importStatus.done, addedCount: 29 });
    expect((await stored('T0001%')).find(({ external_id }) => external_id === 'T000111')?.team_name).toBe('改正的队伍');
    expect(await stored('T000113')).toEqual([]);
    expect(await server.db.many('select 1 from ds_tb_import_fix where task_id = $1', [id])).toEqual([]);
  });

  test('corrections of another header row do not stay', async () => {
    const id = await hold(await workbook([headers, ...rowsFrom(141, 142)]));
    const columns = suggested(await preview(id));
    await server.send('admin', 'PUT', `${task}/correct`, { id, rows: [{ rowNo: 2, cells: { 4: 'x' } }] });
    await server.send('admin', 'POST', `${task}/check`, { id, columns, headerRow: 1 });
    await ended(id);
    expect(await server.db.many('select 1 from ds_tb_import_fix where task_id = $1', [id])).toEqual([]);
  });

  test('of two windows that replace texts at once both stand, and a cell that is called like a property keeps its text', async () => {
    const [odd, ...more] = rowsFrom(161, 162);
    const id = await hold(await workbook([headers, odd?.with(4, 'constructor') ?? [], ...more]));
    const choices = { id, columns: suggested(await preview(id)), headerRow: 1 };
    await server.send('admin', 'POST', `${task}/check`, choices);
    await ended(id);
    const replace = (from: string, to: string) =>
      server.send('admin', 'PUT', `${task}/correct`, { id, replace: [{ column: 4, from, to }] });
    for (const answer of await Promise.all([replace('第162队', '甲'), replace('无', '乙')]))
      expect(answer).toMatchObject({ success: true });
    await server.send('admin', 'POST', `${task}/start`, choices);
    expect(await ended(id)).toMatchObject({ status: importStatus.done, addedCount: 2 });
    expect((await stored('T00016%')).map(({ team_name }) => team_name).toSorted()).toEqual(['constructor', '甲']);
  });

  test.each([
    ['rows', [{ rowNo: 0, cells: {} }]],
    ['rows', [{ rowNo: 3_000_000_000, cells: { 1: 'x' } }]],
    ['rows', [{ rowNo: 2, cells: { 99999: 'x' } }]],
    ['rows', [{ rowNo: 2, cells: { '': 'x' } }]],
    ['rows', [{ rowNo: 2, cells: { 1: 5 } }]],
    ['replace', [{ column: -1, from: 'a', to: 'b' }]],
    ['replace', 'x'],
  ])('a correction that is no text in a cell is refused: %s %j', async (name, value) => {
    const id = await hold(await workbook([headers, ...rowsFrom(151, 151)]));
    expect(await server.send('admin', 'PUT', `${task}/correct`, { id, [name]: value })).toMatchObject({ success: false });
  });
});

describe('a held import belongs to its sender', () => {
  test('nobody else sees its rows, checks, corrects or starts it', async () => {
    const id = await hold(await workbook([headers, ...rowsFrom(201, 202)]));
    const columns = suggested(await preview(id));
    for (const user of ['school', 'student']) {
      const seen = await asked('preview', { id }, user);
      if (seen.success) throw new Error(`${user} sees it`);
      for (const call of ['check', 'start'])
        expect(await server.send(user, 'POST', `${task}/${call}`, { id, columns }), `${user} ${call}`).toMatchObject({ success: false });
      expect(await server.send(user, 'PUT', `${task}/correct`, { id })).toMatchObject({ success: false });
    }
    expect(await rowOf(id)).toMatchObject({ status: importStatus.held });
  });

  test('what has ended can be neither corrected nor started again', async () => {
    const id = await hold(await workbook([headers, ...rowsFrom(211, 212)]));
    const choices = { id, columns: suggested(await preview(id)), headerRow: 1 };
    await server.send('admin', 'POST', `${task}/start`, choices);
    await ended(id);
    expect(await server.send('admin', 'POST', `${task}/start`, choices)).toMatchObject({ success: false, code: 409 });
    expect(await server.send('admin', 'PUT', `${task}/correct`, { id })).toMatchObject({ success: false, code: 409 });
  });

  test('IMPORT-09: two windows that start it at once store each row once, and one of them is told', async () => {
    const id = await hold(await workbook([headers, ...rowsFrom(221, 230)]));
    const choices = { id, columns: suggested(await preview(id)), headerRow: 1 };
    const answers = await Promise.all([1, 2].map(() => server.send('admin', 'POST', `${task}/start`, choices)));
    expect(await ended(id)).toMatchObject({ status: importStatus.done, addedCount: 10 });
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect((await stored('T0002%')).filter(({ external_id: one }) => one >= 'T000221' && one <= 'T000230')).toHaveLength(10);
  });

  test('IMPORT-02: a workbook of 500 columns is looked at and imported by those that are known', async () => {
    const more = 500 - headers.length;
    const wide = (row: readonly string[], text: string) => [...row, ...Array.from({ length: more }, (_, i) => `${text}${i}`)];
    const id = await hold(await workbook([wide(headers, '多余'), ...rowsFrom(241, 242).map((row) => wide(row, 'x'))]));
    const seen = await preview(id);
    expect(seen).toMatchObject({ headerRow: 1, rowCount: 2 });
    expect(seen.columns.filter(({ field }) => field !== null && field !== undefined)).toHaveLength(headers.length);
    await server.send('admin', 'POST', `${task}/start`, { id, columns: suggested(seen), headerRow: 1 });
    expect(await ended(id)).toMatchObject({ status: importStatus.done, addedCount: 2 });
  });

  test('a file of another kind is refused with its reason, and its task can be cancelled', async () => {
    const id = await hold(Buffer.from('no workbook at all'));
    expect(await asked('preview', { id })).toMatchObject({ success: false, message: expect.stringMatching(/Excel|工作簿|表格/) as string });
    const { revision } = (await server.db.one<{ revision: number }>('select revision from ds_tb_import_task where id = $1', [id])) ?? {
      revision: 0,
    };
    expect(await server.send('admin', 'PUT', `${task}/cancel`, { ids: id, revision })).toMatchObject({ success: true });
  });
});

const imported = async () =>
  await server.db.one<{ n: number; d: number }>(
    `select count(*)::int as n, count(distinct external_id)::int as d from ds_tb_registration where external_id between 'T003001' and 'T006000'`,
  );

test('an import that is paused keeps what was stored, and goes on to store each row once', async () => {
  const id = (
    (await server.upload('admin', record, await workbook([headers, ...rowsFrom(3001, 6000)]), { async: '1' })) as Answer<ImportReport>
  ).result.taskId;
  await vi.waitUntil(async () => ((await rowOf(id))?.doneCount ?? 0) > 0, { timeout: 60_000, interval: 5 });
  expect(await server.send('admin', 'PUT', `${task}/pause`, { ids: id })).toMatchObject({ success: true });
  const before = await rowOf(id);
  expect(before).toMatchObject({ status: importStatus.paused });
  expect(before?.addedCount).toBeLessThan(3000);
  expect(await imported()).toMatchObject({ n: before?.addedCount });
  expect(await server.send('admin', 'PUT', `${task}/resume`, { ids: id })).toMatchObject({ success: true });
  expect(await ended(id)).toMatchObject({ status: importStatus.done, addedCount: 3000 });
  expect(await imported()).toEqual({ n: 3000, d: 3000 });
});
