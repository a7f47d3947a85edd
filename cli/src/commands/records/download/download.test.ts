import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bufferContext } from '../../../testing/buffer-context.ts';
import { fileRoute, type Route, wireServer } from '../../../testing/wire-server.ts';

async function start(routes: Readonly<Record<string, Route>>) {
  const server = await wireServer(routes);
  return { server, context: bufferContext({ env: { SAIYUN_TOKEN: 'token-1', SAIYUN_SERVER: server.url } }) };
}

const states = (...all: string[]): Route => {
  let at = 0;
  return () => ({ id: '7', revision: 1, status: all[Math.min(at++, all.length - 1)], progress: 50, errorMsg: '磁盘已满' });
};

describe('DOWNLOAD-01: download tasks', () => {
  const file = fileRoute('报名.xlsx', Buffer.from('PK'));

  test('list and delete', async () => {
    const { context, server } = await start({
      'GET /dsTbDownloadTask/list': () => ({ records: [{ id: '7', fileName: '报名.xlsx' }], total: 1, size: 20, current: 1, pages: 1 }),
      'DELETE /dsTbDownloadTask/delete': () => null,
    });
    expect((await context.run('download', 'list', '--json', 'id,fileName')).out).toBe('[{"id":"7","fileName":"报名.xlsx"}]\n');
    expect(await context.run('download', 'delete', '7')).toMatchObject({ code: 2 });
    expect(await context.run('download', 'delete', '7', '--yes')).toMatchObject({ code: 0 });
    expect(server.calls.at(-1)?.query.get('id')).toBe('7');
  });

  test('get fetches a finished file, refuses one that is not', async () => {
    const { context } = await start({ 'GET /dsTbDownloadTask/queryById': states('1'), 'GET /dsTbDownloadTask/download': file });
    expect(await context.run('download', 'get', '7', '-o', 'a.xlsx', '--quiet')).toMatchObject({ code: 0, out: '', err: '' });
    expect(readFileSync(join(context.folder, 'a.xlsx'), 'utf8')).toBe('PK');
    const other = await start({ 'GET /dsTbDownloadTask/queryById': states('0', '2') });
    expect(await other.context.run('download', 'get', '7')).toMatchObject({ code: 7, out: '' });
    expect(await other.context.run('download', 'get', '7')).toMatchObject({ code: 6, err: 'saiyun: 下载任务 7 已过期\n' });
  });

  test('wait waits, fetches with -o, and ends in time', async () => {
    const { context } = await start({ 'GET /dsTbDownloadTask/queryById': states('0', '1'), 'GET /dsTbDownloadTask/download': file });
    expect((await context.run('download', 'wait', '7', '-o', '-')).out).toBe('PK');
    expect(JSON.parse((await context.run('download', 'wait', '7', '--json')).out)).toMatchObject({ id: '7', status: '1' });
    const failed = await start({ 'GET /dsTbDownloadTask/queryById': states('3') });
    expect(await failed.context.run('download', 'wait', '7')).toMatchObject({ code: 10, err: 'saiyun: 平台导出失败：磁盘已满\n' });
    const slow = await start({ 'GET /dsTbDownloadTask/queryById': states('0') });
    expect(await slow.context.run('download', 'wait', '7', '--timeout', '1', '--quiet')).toMatchObject({
      code: 9,
      err: 'saiyun: 任务 7 在限定时间内没有完成，仍在平台上进行\n',
    });
  });
});

test('task cancel cancels imports', async () => {
  const { context, server } = await start({
    'PUT /dsTbImportTask/cancel': () => ({ rows: [{ id: '12', revision: 2, state: '7' }] }),
  });
  expect(await context.run('task', 'cancel', '12')).toMatchObject({ code: 0, out: expect.stringMatching(/12 +2 +已取消/) as string });
  expect(JSON.parse(server.calls.find(({ method }) => method === 'PUT')?.body ?? '')).toMatchObject({ ids: '12' });
});

describe('IMPORT-10: task wait', () => {
  const row = (status: string, errorCount = 0) => ({
    id: '12',
    revision: 1,
    bizCode: 'dsTbUnit',
    fileName: '单位.xlsx',
    status,
    total: 5,
    doneCount: 5,
    addedCount: 5 - errorCount,
    updatedCount: 0,
    unchangedCount: 0,
    errorCount,
    errorFile: errorCount > 0 ? 'errors/12.xlsx' : null,
  });

  test('tells what became of the rows', async () => {
    const { context } = await start({ 'GET /dsTbImportTask/queryById': () => row('4') });
    expect(await context.run('task', 'wait', '12', '--quiet')).toMatchObject({
      code: 0,
      out: '文件       读取  新增  更新  未变  失败\n单位.xlsx     5     5     0     0     0\n',
      err: '',
    });
  });

  test('failed rows are exit code 3, their workbook is saved', async () => {
    const { context } = await start({
      'GET /dsTbImportTask/queryById': () => row('5', 2),
      'GET /sys/common/static/errors/12.xlsx': fileRoute('12.xlsx', Buffer.from('PK')),
    });
    const { code, out } = await context.run('task', 'wait', '12', '--errors', 'e.xlsx', '--json');
    expect(code).toBe(3);
    expect(JSON.parse(out)).toMatchObject({ report: { errorCount: 2, addedCount: 3 }, errorFile: join(context.folder, 'e.xlsx') });
    expect(readFileSync(join(context.folder, 'e.xlsx'), 'utf8')).toBe('PK');
  });

  test('ends in time', async () => {
    const { context } = await start({ 'GET /dsTbImportTask/queryById': () => row('3') });
    expect(await context.run('task', 'wait', '12', '--timeout', '1', '--quiet')).toMatchObject({ code: 9, out: '' });
  });
});
