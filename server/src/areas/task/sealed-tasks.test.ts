import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealClear } from '../../rekey/index.ts';
import { entry, headers, type SheetServer, sheetServer, titles, withCells, workbook } from './sheets.test-support.ts';

let server: SheetServer;
let unit = '';
const numberOf = (row: readonly unknown[], header: '手机号' | '证件号码'): string => String(row[headers.indexOf(header)]);
beforeAll(async () => {
  server = await sheetServer();
  unit = server.units[0]?.name ?? '';
  const rows = [1, 2, 3].map((n) => entry(n, unit));
  const answer = await server.upload('admin', '/dsTbRegistration/importExcel', await workbook([...titles, headers, ...rows]));
  if (answer.result.addedCount !== 3) throw new Error(JSON.stringify(answer));
});
afterAll(() => server?.close());

interface Task {
  readonly status: string;
  readonly rows: number;
  readonly params: object;
  readonly sealed: string | null;
}
const task = async (id: string): Promise<Task | undefined> =>
  server.db.one<Task>('select status, row_count as rows, params, sealed_query as sealed from ds_tb_download_task where id = $1', [id]);
const ended = async (id: string): Promise<void> => {
  await expect.poll(async () => (await task(id))?.status, { timeout: 60_000 }).toBe('1');
};
const again = async (id: string): Promise<void> => {
  await server.db.run(`update ds_tb_download_task set status = '3', row_count = 0 where id = $1`, [id]);
  expect(await server.send('admin', 'PUT', '/dsTbDownloadTask/retry', { ids: id })).toMatchObject({ success: true });
  await ended(id);
};

test('an export keeps the number that it is filtered by sealed, also one that an older release stored in clear', async () => {
  const phone = numberOf(entry(2, unit), '手机号');
  const made = await server.send('admin', 'POST', '/dsTbDownloadTask/create', {
    bizCode: 'dsTbRegistration',
    params: { format: 'xlsx', phone },
  });
  const { id } = made.result as { readonly id: string };
  await ended(id);
  const first = await task(id);
  expect(first?.rows).toBe(1);
  expect(JSON.stringify(first)).not.toContain(phone);

  const query = server.services.cipher.open(first?.sealed ?? '') ?? '';
  expect(JSON.parse(query)).toMatchObject({ phone, format: 'xlsx' });
  await server.db.run(
    `update ds_tb_download_task set params = params || jsonb_build_object('query', $2::text::jsonb), sealed_query = null where id = $1`,
    [id, query],
  );
  expect(JSON.stringify(await task(id))).toContain(phone);
  expect(await sealClear(server.db, server.services.cipher)).toBe(1);
  expect(JSON.stringify(await task(id))).not.toContain(phone);
  expect((await task(id))?.params).toEqual(first?.params);
  await again(id);
  expect((await task(id))?.rows).toBe(1);
});

test('refused rows of an import are kept sealed, and stand in the error sheet as they stood', async () => {
  const wrong = withCells(entry(9, unit), { 单位: '没有的大学' });
  const answer = await server.upload('admin', '/dsTbRegistration/importExcel', await workbook([...titles, headers, wrong]));
  expect(answer.result).toMatchObject({ errorCount: 1 });
  const caught = await server.db.many('select * from ds_tb_import_row');
  expect(caught).toHaveLength(1);
  for (const header of ['手机号', '证件号码'] as const) expect(JSON.stringify(caught)).not.toContain(numberOf(wrong, header));
  const { bytes } = await server.get('admin', answer.result.fileUrl ?? '');
  const sheet = JSON.stringify(await server.sheetOf(bytes));
  for (const header of ['手机号', '证件号码'] as const) expect(sheet).toContain(numberOf(wrong, header));
});
