import type { Answer } from '@saiyun/sdk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cell } from '../../sheet/cell.ts';
import { entry, headers, type SheetServer, sheetServer, titles, withCells, workbook } from './sheets.test-support.ts';

let server: SheetServer;
let unit = '';
beforeAll(async () => {
  server = await sheetServer();
  unit = server.units[0]?.name ?? '';
});
afterAll(() => server?.close());

const path = '/dsTbRegistration/importExcel';
const sheet = (rows: readonly (readonly Cell[])[]): Promise<Buffer> => workbook([...titles, headers, ...rows]);
const stored = async (like: string) =>
  await server.db.many<Record<string, unknown>>('select * from ds_tb_registration where external_id like $1 order by external_id', [like]);
const fetched = async (url: string | null, as: string): Promise<Cell[][]> => server.sheetOf((await server.get(as, url ?? '')).bytes);

describe('A7: a token for the imports of a record', () => {
  const asked = async (token: string, of: string, id: string) =>
    JSON.parse((await server.get(token, `/dsTbImportTask/${of}`, { id })).bytes.toString()) as Answer<{ id: string; rows: object[] }>;

  test('follows them to the error workbook, and no others', async () => {
    const wrong = await sheet([withCells(entry(270, unit), { 单位: '没有的大学' })]);
    for (const scope of ['dsTbRegistration:importExcel', 'dsTbRegistration']) {
      const token = await server.accessToken(scope);
      const { taskId, fileUrl } = (await server.upload(token, path, wrong)).result;
      expect(await asked(token, 'queryById', taskId)).toMatchObject({ result: { id: taskId, errorCount: 1 } });
      expect((await asked(token, 'faults', taskId)).result.rows).toHaveLength(1);
      expect((await server.get(token, fileUrl ?? '')).headers['content-disposition']).toContain('attachment');
    }
    const units = await server.accessToken('dsTbUnit:importExcel');
    const { taskId, fileUrl } = (await server.upload('admin', path, wrong)).result;
    for (const of of ['queryById', 'faults']) expect(await asked(units, of, taskId)).toMatchObject({ error: 'row.missing' });
    expect(String((await server.get(units, fileUrl ?? '')).bytes)).toContain('token.scope');
    const lists = await server.accessToken('dsTbRegistration:list');
    for (const of of ['queryById', 'faults']) expect(await asked(lists, of, taskId)).toMatchObject({ error: 'token.scope' });
    expect(String((await server.get(lists, fileUrl ?? '')).bytes)).toContain('token.scope');
    expect(await server.send(units, 'PUT', '/dsTbImportTask/cancel', { ids: taskId })).toMatchObject({ error: 'token.scope' });
    // To look at all tasks is not to read what they hold.
    const looking = await server.accessToken('dsTbImportTask:queryById', 'dsTbUnit:importExcel');
    expect(await asked(looking, 'queryById', taskId)).toMatchObject({ result: { id: taskId } });
    expect(await asked(looking, 'faults', taskId)).toMatchObject({ error: 'row.missing' });
    expect(String((await server.get(looking, fileUrl ?? '')).bytes)).toContain('token.scope');
  });
});

describe('who may import what', () => {
  test('a school imports into its own unit only, and touches nobody else’s rows', async () => {
    const own = await server.db.one<{ id: string; name: string }>(
      `select n.id, n.unit_name as name from sys_user u join ds_tb_unit n on n.id = u.unit_id where u.username = 'school'`,
    );
    const other = server.units.find((u) => u.id !== own?.id);
    await server.upload('admin', path, await sheet([entry(300, other?.name ?? '')]));
    const before = await stored('T000300');
    const rows = [
      entry(301, own?.name ?? ''),
      entry(302, other?.name ?? ''),
      withCells(entry(300, own?.name ?? ''), { 队伍名称: '抢来的队' }),
    ];
    const answer = await server.upload('school', path, await sheet(rows));
    expect(answer).toMatchObject({ code: 201, result: { addedCount: 1, errorCount: 2 } });
    // The failed rows are in the clear there: only their sender may read them, not administrators.
    expect(String((await server.get('admin', answer.result.fileUrl ?? '')).bytes)).toContain('"error":"file.missing"');
    const reasons = (await fetched(answer.result.fileUrl, 'school')).slice(3).map((r) => r.at(-1));
    expect(reasons).toEqual([expect.stringContaining('单位'), expect.stringContaining('外部编号')]);
    expect(await stored('T000300')).toEqual(before);
  });
  test('a student imports entries of its own', async () => {
    const own = await server.db.one<{ id: string; name: string }>(
      `select u.id, n.unit_name as name from sys_user u join ds_tb_unit n on n.id = u.unit_id where u.username = 'student'`,
    );
    expect(await server.upload('student', path, await sheet([entry(310, own?.name ?? '')]))).toMatchObject({ result: { addedCount: 1 } });
    expect(await stored('T000310')).toMatchObject([{ captain_user_id: own?.id, source: 'import' }]);
  });
  test('without the button, or without the role, nobody does', async () => {
    for (const user of ['auditor', 'expert'])
      expect(await server.upload(user, path, await sheet([entry(1, unit)]))).toMatchObject({ error: 'access.denied' });
  });
});
