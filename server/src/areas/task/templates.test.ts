import type { ImportPreview } from '@saiyun/sdk/calls';
import { type Answer, type Entity, type ImportReport, type Issue, whyNotServed } from '@saiyun/sdk/contract';
import { entities, importStatus } from '@saiyun/sdk/entities';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type SheetServer, sheetServer } from './sheets.test-support.ts';

let server: SheetServer;
beforeAll(async () => {
  server = await sheetServer();
});
afterAll(() => server?.close());

const importable = Object.values<Entity>(entities)
  .filter(
    (entity) => entity.calls.includes('importExcel') && entity.access.write.includes('ADMIN') && whyNotServed(entity.path) === undefined,
  )
  .map((entity) => [entity.name, entity.path, Object.keys(entity.fields).filter((name) => entity.fields[name]?.kind === 'json')] as const);

const template = async (path: string, language = 'zh'): Promise<Buffer> =>
  (await server.get('admin', `${path}/exportXls`, { template: '1' }, language)).bytes;
const opened = async (bytes: Buffer): Promise<ExcelJS.Workbook> => {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(bytes as unknown as ArrayBuffer);
  return book;
};
const hold = async (path: string, file: Buffer): Promise<string> =>
  ((await server.upload('admin', `${path}/importExcel`, file, { hold: '1', async: '1' })) as Answer<ImportReport>).result.taskId;
const preview = async (id: string): Promise<ImportPreview> =>
  (JSON.parse((await server.get('admin', '/dsTbImportTask/preview', { id })).bytes.toString()) as Answer<ImportPreview>).result;
/** Waiting imports of one account are limited. */
const drop = (id: string) => server.send('admin', 'PUT', '/dsTbImportTask/cancel', { ids: id });
const check = async (id: string, { columns, headerRow, sheet }: ImportPreview) => {
  await server.send('admin', 'POST', '/dsTbImportTask/check', {
    id,
    headerRow,
    sheet,
    columns: Object.fromEntries(columns.flatMap(({ letters, field }) => (field ? [[letters, field]] : []))),
  });
  const read = async () =>
    await server.db.one<{ status: string; error_code: string | null }>('select status, error_code from ds_tb_import_task where id = $1', [
      id,
    ]);
  await vi.waitUntil(async () => !['0', '1', '2', '3'].includes((await read())?.status ?? '0'), {
    timeout: 60_000,
    interval: 20,
  });
  return read();
};

describe.each(importable)('IMPORT-02: the template of %s', (_name, path, nested) => {
  test('is imported as it is: every column is known, none is missing, and its example row is no data', async () => {
    for (const language of ['zh', 'en']) {
      const id = await hold(path, await template(path, language));
      const seen = await preview(id);
      expect(seen.headerRow).toBe(3);
      expect(seen.columns.filter(({ field, why }) => field === null || why === 'meaning').map(({ header }) => header)).toEqual([]);
      const used = seen.columns.map(({ field }) => field);
      expect(seen.fields.filter(({ name, required }) => required && !used.includes(name))).toEqual([]);
      expect(await check(id, seen)).toMatchObject({ status: importStatus.held, error_code: 'sheet.empty' });
      await drop(id);
    }
  });

  test('has an example that fits every column, but for what it refers to and for nested data', async () => {
    const book = await opened(await template(path));
    const sheet = book.worksheets[0];
    const cell = sheet?.getCell(4, 1);
    const text = cell?.text ?? '';
    expect(text).toMatch(/^【示例】/);
    if (cell) cell.value = text.replace('【示例】', '') || null;
    const id = await hold(path, Buffer.from(await book.xlsx.writeBuffer()));
    await check(id, await preview(id));
    const [row] = await server.db.many<{ issues: readonly Issue[] }>('select issues from ds_tb_import_row where task_id = $1', [id]);
    await drop(id);
    const bounds = ['type', 'tooLong', 'tooShort', 'tooGreat', 'tooSmall', 'digits', 'choice', 'pattern', 'shape', 'required'];
    expect(row?.issues.filter(({ code, field }) => bounds.includes(code) && !nested.includes(field)) ?? []).toEqual([]);
  });
});

test('a template marks what is needed, offers choices of any length and explains itself in the language of its reader', async () => {
  const book = await opened(await template('/dsTbRegistration', 'en'));
  expect(book.worksheets.map(({ name }) => name)).toEqual(expect.arrayContaining(['Guide']));
  const sheet = book.worksheets[0];
  const headers = sheet?.getRow(3).values;
  expect(headers).toContain('Team *');
  const rules = (sheet as unknown as { dataValidations: { model: Record<string, ExcelJS.DataValidation> } }).dataValidations.model;
  const lists = Object.values(rules).filter(({ type }) => type === 'list');
  expect(lists.length).toBeGreaterThan(1);
  expect(JSON.stringify(sheet?.getCell(3, 1).note)).toContain('existing');
});
