import { expect, test } from 'vitest';
import { isPartialImport } from '../../contract/index.ts';
import { clientOf, json, localServer, ok, refused } from '../local-server.test-support.ts';

const sheet = { bytes: Buffer.from('PK workbook'), name: '单位.xlsx' };
const task = (status: string, more: object = {}): object => ({
  id: 'task1',
  revision: 1,
  fileName: '单位.xlsx',
  status,
  total: 100,
  doneCount: 40,
  addedCount: 90,
  updatedCount: 3,
  unchangedCount: 2,
  errorCount: 5,
  errorFile: null,
  ...more,
});

test('IMPORT-09: the file is sent with its fields, the task is followed to its end, and rows in error are no failure', async () => {
  let looks = 0;
  const server = await localServer((seen) => {
    if (seen.method === 'POST') return { taskId: 'task1' };
    looks += 1;
    return looks < 3 ? task('3', { doneCount: looks * 40 }) : task('5', { doneCount: 100, errorFile: 'import/e.xlsx' });
  });
  const stages: string[] = [];
  const tasks: string[] = [];
  const report = await clientOf(server).units.importExcel(sheet, {
    validateStatus: '1',
    foreignKeys: 'f1',
    onTask: (id) => tasks.push(id),
    onProgress: (stage, { done, total }) => stages.push(`${stage} ${done}/${total}`),
  });
  expect(report).toEqual({
    taskId: 'task1',
    fileName: '单位.xlsx',
    totalCount: 100,
    successCount: 95,
    errorCount: 5,
    addedCount: 90,
    updatedCount: 3,
    unchangedCount: 2,
    msg: '总上传行数：100，已导入行数：95，错误行数：5',
    fileUrl: '/sys/common/static/import/e.xlsx',
  });
  expect(tasks).toEqual(['task1']);
  expect(stages).toEqual(['upload 11/11', 'rows 40/100', 'rows 80/100', 'rows 100/100']);
  const sent = server.seen[0]?.body ?? '';
  expect(server.seen[0]?.path).toBe('/jeecg-boot/dsTbUnit/importExcel');
  expect(sent).toMatch(/name="files\[\]"; filename="单位.xlsx"/);
  for (const field of [
    'name="async"\r\n\r\n1',
    'name="validateStatus"\r\n\r\n1',
    'name="foreignKeys"\r\n\r\nf1',
    'name="language"\r\n\r\nzh',
  ])
    expect(sent).toContain(field);
});

test('IMPORT-09: an import is found again after the server was away', async () => {
  const first = await localServer((seen) => (seen.method === 'POST' ? { taskId: 'task1' } : task('3')));
  const failures: unknown[] = [];
  const client = clientOf(first, { onError: (e) => failures.push(e) });
  const importing = client.units.importExcel(sheet);
  while (first.seen.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  await first.close();
  await new Promise((resolve) => setTimeout(resolve, 600));
  let looks = 0;
  const second = await localServer(
    (_seen, reply) =>
      ++looks === 1
        ? json(reply, 503, { success: false, code: 503, error: 'server.stopping', message: '', result: null })
        : task('4', { errorCount: 0 }),
    first.port,
  );
  expect(await importing).toMatchObject({ taskId: 'task1', errorCount: 0, fileUrl: null });
  expect(second.seen.every((s) => s.query.get('id') === 'task1')).toBe(true);
  expect(failures).toEqual([]);
});

test('IMPORT-09: an import can be resumed by its task without sending the file again', async () => {
  const server = await localServer(() => task('4'));
  await clientOf(server).units.importExcel({ path: '/no longer there' }, { taskId: 'task1' });
  expect(server.seen.map((s) => s.method)).toEqual(['GET']);
});

test('IMPORT-07: a failed or cancelled task is told with the words of the server', async () => {
  const failed = { errorCode: 'sheet.encrypted', errorMsg: '工作簿已加密' };
  const server = await localServer((seen) => (seen.query.get('id') === 'f' ? task('6', failed) : task('7')));
  const client = clientOf(server);
  expect(await refused(client.units.importExcel(sheet, { taskId: 'f' }))).toMatchObject({
    kind: 'invalid',
    code: 'sheet.encrypted',
    message: '工作簿已加密',
  });
  expect(await refused(client.units.importExcel(sheet, { taskId: 'c' }))).toMatchObject({ kind: 'aborted', code: 'task.cancelled' });
});

test.each([
  ['zh-CN', '总上传行数：100，可导入行数：95，错误行数：5；只做了检查，没有写入任何数据'],
  ['en', 'Rows in the file: 100, would be imported: 95, in error: 5; only checked, nothing was stored'],
] as const)('a dry run tells in %s what would be done, and not that it was', async (language, msg) => {
  const counts = { total: 100, doneCount: 100, addedCount: 95, updatedCount: 0, unchangedCount: 0, errorCount: 5 };
  const server = await localServer(() => task('5', { ...counts, dryRun: '1' }));
  expect(await clientOf(server, { language }).units.importExcel(sheet, { taskId: 'x' })).toMatchObject({ msg });
});

test.each([
  ['counts', { result: { totalCount: 5, errorCount: 2, fileUrl: '/e.xlsx' } }, { totalCount: 5, errorCount: 2, fileUrl: '/e.xlsx' }],
  [
    'a message and a file',
    { result: { msg: '有错误', fileUrl: '/sys/common/static/e.xlsx', fileName: '错误.xlsx' } },
    { msg: '有错误', fileUrl: '/sys/common/static/e.xlsx', fileName: '错误.xlsx' },
  ],
  ['a path', { result: 'import/e.xlsx', message: '文件导入成功，但有错误。' }, { fileUrl: 'import/e.xlsx' }],
  [
    'a message alone',
    { result: null, message: '总上传行数：5，已导入行数：3，错误行数：2' },
    { fileUrl: null, msg: '总上传行数：5，已导入行数：3，错误行数：2' },
  ],
] as const)('IMPORT-05, IMPORT-10: an answer 201 with %s is a partial success', async (_what, answer, report) => {
  const server = await localServer((_seen, reply) => json(reply, 200, { success: true, code: 201, message: '', ...answer }));
  const found = await clientOf(server).units.importExcel(sheet);
  expect(found).toMatchObject({ ...report, partial: true });
  expect(isPartialImport(found)).toBe(true);
});

test('columns that were passed over, and the sheet that was read, are told by the task', async () => {
  const told = {
    unknownColumns: [{ column: 'D', header: '邮箱', mean: ['电子邮件'] }],
    notImported: [{ column: 'A', header: 'id' }],
    sheetName: '单位',
    sheetNames: ['说明', '单位'],
  };
  const server = await localServer((seen) => (seen.method === 'POST' ? { taskId: 'task1' } : task('4', told)));
  expect(await clientOf(server).units.importExcel(sheet, { strict: true, sheet: 2 })).toMatchObject({
    unknownColumns: told.unknownColumns,
    notImported: told.notImported,
    sheet: '单位',
    sheets: told.sheetNames,
  });
  const sent = server.seen[0]?.body ?? '';
  for (const field of ['name="strict"\r\n\r\n1', 'name="sheet"\r\n\r\n2']) expect(sent).toContain(field);
});

test('an expired session in the middle of an import is told at once, the task being named before', async () => {
  const server = await localServer((seen, reply) =>
    seen.method === 'POST' ? { taskId: 'task1' } : json(reply, 401, { success: false, code: 401, message: 'Token失效' }),
  );
  const tasks: string[] = [];
  const told: unknown[] = [];
  const client = clientOf(server, { onExpired: (e) => told.push(e) });
  client.setToken('t');
  expect(await refused(client.units.importExcel(sheet, { onTask: (id) => tasks.push(id) }))).toMatchObject({ kind: 'auth' });
  expect(tasks).toEqual(['task1']);
  expect(told).toHaveLength(1);
});

test('a signal ends the waiting', async () => {
  const server = await localServer(() => task('3'));
  const abort = new AbortController();
  setTimeout(() => abort.abort(), 100);
  expect(await refused(clientOf(server).units.importExcel(sheet, { taskId: 'x', signal: abort.signal }))).toMatchObject({
    kind: 'aborted',
  });
});

test.each([
  [
    'IMPORT-10: code 201 with the report is a value',
    ok(
      { totalCount: 10, errorCount: 2, successCount: 8, msg: '总上传行数：10', fileUrl: '/sys/common/static/e.txt', fileName: 'e.txt' },
      { code: 201, message: '文件导入成功，但有错误。' },
    ),
    { totalCount: 10, errorCount: 2, successCount: 8, msg: '总上传行数：10', fileUrl: '/sys/common/static/e.txt', fileName: 'e.txt' },
  ],
  [
    'IMPORT-10: the result is the path of the error file',
    ok('/sys/common/static/e.txt', { code: 201, message: '文件导入成功，但有错误。' }),
    { fileUrl: '/sys/common/static/e.txt', msg: '文件导入成功，但有错误。', fileName: '单位.xlsx' },
  ],
  [
    'IMPORT-06: only a text with the number of rows',
    ok('文件导入成功！数据行数：12', { message: '文件导入成功！数据行数：12' }),
    { totalCount: 12, successCount: 12, errorCount: 0, fileUrl: null },
  ],
  ['IMPORT-06: the text of the system lists', ok(null, { message: '共7行数据全部导入成功！' }), { totalCount: 7, successCount: 7 }],
])('%s', async (_name, answer, report) => {
  const server = await localServer((_seen, reply) => json(reply, 200, answer));
  expect(await clientOf(server).units.importExcel(sheet)).toMatchObject(report);
});
