import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockRows } from '../../kernel/import/run.ts';
import { entry, headers, type SheetServer, sheetServer, titles, workbook } from './sheets.test-support.ts';

let server: SheetServer;
beforeAll(async () => {
  server = await sheetServer();
});
afterAll(() => server?.close());

/** How often the statistics of the table were updated while so many entries were imported. */
const measuredFor = async (from: number, count: number): Promise<number> => {
  let n = 0;
  const hear = (message: unknown): void => {
    if ((message as { readonly sql: string }).sql.startsWith('analyze ds_tb_registration ')) n++;
  };
  const unit = server.units[0]?.name ?? '';
  const file = await workbook([...titles, headers, ...Array.from({ length: count }, (_v, i) => entry(from + i, unit))]);
  subscribe('saiyun:db:statement', hear);
  try {
    const answer = await server.upload('admin', '/dsTbRegistration/importExcel', file);
    expect(answer).toMatchObject({ success: true, result: { addedCount: count } });
  } finally {
    unsubscribe('saiyun:db:statement', hear);
  }
  return n;
};

test('IMPORT-02: the table is measured when it has grown fourfold, not again for each file', async () => {
  expect(await measuredFor(1, blockRows)).toBe(1);
  expect(await measuredFor(blockRows + 1, blockRows)).toBe(0);
  expect(await measuredFor(2 * blockRows + 1, 2 * blockRows)).toBe(0);
});
