import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type BufferContext, type BufferOptions, bufferContext } from '../../../testing/buffer-context.ts';
import { fileRoute, Refusal, type Route, sessionRoutes, type WireServer, wireServer } from '../../../testing/wire-server.ts';

const workbook = Buffer.from('PK\u0003\u0004 workbook');

async function ready(
  routes: Readonly<Record<string, Route>> = {},
  options: BufferOptions = {},
): Promise<{ context: BufferContext; server: WireServer }> {
  const server = await wireServer({ ...sessionRoutes, 'GET /dsTbUnit/exportXls': fileRoute('单位.xlsx', workbook), ...routes });
  const context = bufferContext({ stdin: 'right', ...options });
  await context.run('login', '--server', server.url, '-u', 'admin', '--password-stdin');
  return { context, server };
}

const files = ({ folder }: BufferContext): string[] => readdirSync(folder).filter((name) => name !== 'config');

describe('CLI-03: exporting', () => {
  test('saves under the given name, with filters, order and chosen rows', async () => {
    const { context, server } = await ready();
    writeFileSync(join(context.folder, 'query.json'), '{"matchType": "or", "conditions": [{"field": "unitCode", "rule": "eq", "val": 5}]}');
    const argv =
      'export unit -o out.xls --headers names --match unitName=*大学* --ids a,b --sort unitCode --order asc --query query.json'.split(' ');
    const ran = await context.run(...argv, '--match', 'createTime_begin=2026-01-01 00:00:00');
    expect(ran).toMatchObject({ code: 0, out: '' });
    expect(ran.err).toContain(`已保存 ${join(context.folder, 'out.xls')}（${workbook.length} B）\n`);
    expect(readFileSync(join(context.folder, 'out.xls'))).toEqual(workbook);
    const query = server.calls.at(-1)?.query;
    expect(Object.fromEntries(query ?? [])).toMatchObject({
      format: 'xls',
      exportHeaders: 'names',
      unitName: '*大学*',
      createTime_begin: '2026-01-01 00:00:00',
      selections: 'a,b',
      column: 'unitCode',
      order: 'asc',
      superQueryMatchType: 'or',
    });
    expect(decodeURIComponent(query?.get('superQueryParams') ?? '')).toContain('"field":"unitCode"');
  });

  test('--out, -O and -o name the file; the name of a format after -o is refused, since it chooses one elsewhere', async () => {
    const { context, server } = await ready();
    for (const option of ['--out', '-O', '-o']) {
      expect(await context.run('export', 'unit', option, 'named.xlsx')).toMatchObject({ code: 0 });
      expect(files(context)).toEqual(['named.xlsx']);
    }
    const before = server.calls.length;
    for (const format of ['json', 'csv', 'yaml'])
      expect(await context.run('export', 'unit', '-o', format)).toMatchObject({
        code: 2,
        err: expect.stringContaining(`--out ${format}`) as string,
      });
    expect(server.calls).toHaveLength(before);
    expect((await context.run('export', '--help')).out).not.toContain('-o <path>');
    expect(await context.run('export', 'unit', '--out', 'json', '--format', 'csv')).toMatchObject({ code: 0 });
    expect(files(context)).toContain('json');
  });

  test('without a name it takes the one of the server, and no file is replaced', async () => {
    const { context } = await ready();
    await context.run('export', 'unit');
    const { out } = await context.run('export', 'unit', '--json', '--quiet');
    expect(files(context).sort()).toEqual(['单位-2.xlsx', '单位.xlsx']);
    expect(JSON.parse(out)).toEqual({ file: join(context.folder, '单位-2.xlsx'), size: workbook.length });
    mkdirSync(join(context.folder, 'sub'));
    await context.run('export', 'unit', '-o', 'sub');
    expect(readdirSync(join(context.folder, 'sub'))).toEqual(['单位.xlsx']);
  });

  test.each([
    [8550, ['开始导出，共 8550 行', '（8550 行，'], '已输出 8550 行'],
    [12, ['（12 行，'], '已输出 12 行'],
    [0, ['（0 行，'], '已输出 0 行'],
  ])('%i rows are told, many of them beforehand', async (rows, told, poured) => {
    const { context } = await ready({ 'GET /dsTbUnit/exportXls': fileRoute('单位.xlsx', workbook, undefined, rows) });
    const { err } = await context.run('export', 'unit', '-o', 'a.xlsx');
    for (const text of told) expect(err).toContain(text);
    expect(err.includes('开始导出')).toBe(rows >= 1_000);
    expect((await context.run('export', 'unit', '-o', '-')).err).toContain(poured);
    const { out } = await context.run('export', 'unit', '-o', 'a.xlsx', '--json', '--quiet');
    expect(JSON.parse(out)).toEqual({ file: join(context.folder, 'a.xlsx'), size: workbook.length, rows });
    expect((await context.run('export', 'unit', '-o', 'a.xlsx', '--quiet')).err).toBe('');
  });

  test('a name from the server cannot lead out of the folder', async () => {
    const { context } = await ready({ 'GET /dsTbUnit/exportXls': fileRoute('../../../evil.xlsx', workbook) });
    await context.run('export', 'unit');
    expect(files(context)).toEqual(['evil.xlsx']);
  });

  test('- writes the bytes to standard output and nothing else', async () => {
    const { context } = await ready();
    const { code, bytes } = await context.run('export', 'unit', '-o', '-');
    expect(code).toBe(0);
    expect(bytes).toEqual(workbook);
    const terminal = bufferContext({ folder: context.folder, outIsTerminal: true });
    expect(await terminal.run('export', 'unit', '-o', '-')).toMatchObject({ code: 2, out: '' });
  });

  test('a transfer that breaks off leaves the old file and no other', async () => {
    const { context } = await ready({ 'GET /dsTbUnit/exportXls': fileRoute('x.xlsx', workbook, 4) });
    writeFileSync(join(context.folder, 'out.xlsx'), 'old');
    const { code } = await context.run('export', 'unit', '-o', 'out.xlsx');
    expect(code).toBe(10);
    expect(files(context)).toEqual(['out.xlsx']);
    expect(readFileSync(join(context.folder, 'out.xlsx'), 'utf8')).toBe('old');
  });

  test('a folder that cannot be written is told before the call', async () => {
    const { context, server } = await ready();
    writeFileSync(join(context.folder, 'file'), '');
    const { code, err } = await context.run('export', 'unit', '-o', 'file/out.xlsx');
    expect(code).toBe(1);
    expect(err).toMatch(/^saiyun: 无法写入：.*out\.xlsx（\w+）\n$/);
    expect(server.calls.at(-1)?.path).toBe('/sys/mLogin');
  });

  test('refusals of the server keep their exit code', async () => {
    const { context } = await ready({ 'GET /dsTbUnit/exportXls': () => new Refusal(403, '没有权限', 'access.denied', 403) });
    expect(await context.run('export', 'unit')).toMatchObject({ code: 5 });
    expect(files(context)).toEqual([]);
  });
});

describe('DOWNLOAD-01: by a download task', () => {
  test('waits for the task and saves its file', async () => {
    const states = ['0', '0', '1'];
    const { context, server } = await ready({
      'POST /dsTbDownloadTask/create': () => ({ id: 'd1' }),
      'GET /dsTbDownloadTask/queryById': () => ({ id: 'd1', revision: 1, status: states.shift() ?? '1', progress: 50 }),
      'GET /dsTbDownloadTask/download': fileRoute('all.xlsx', workbook),
    });
    const { code, err } = await context.run('export', 'unit', '--task', '-o', 'all.xlsx', '--lang', 'en');
    expect(code).toBe(0);
    expect(err).toContain('The platform is exporting, task d1 50%');
    expect(files(context)).toEqual(['all.xlsx']);
    expect(JSON.parse(server.calls.find(({ path }) => path.endsWith('/create'))?.body ?? '')).toMatchObject({
      bizCode: 'dsTbUnit',
      params: { format: 'xlsx' },
    });
    await context.run('export', 'unit', '--task', 'd1', '-o', 'again.xlsx');
    expect(server.calls.filter(({ path }) => path.endsWith('/create'))).toHaveLength(1);
  });

  test('Ctrl-C says how to get the file later', async () => {
    const { context } = await ready({
      'POST /dsTbDownloadTask/create': () => ({ id: 'd1' }),
      'GET /dsTbDownloadTask/queryById': () => {
        context.controller.abort();
        return { id: 'd1', revision: 1, status: '0', progress: 1 };
      },
    });
    const { code, err } = await context.run('export', 'unit', '--task', '--quiet', '--lang', 'en');
    expect(code).toBe(130);
    expect(err).toBe('saiyun: Interrupted; task d1 continues on the platform; get the file later with saiyun export unit --task d1\n');
  });

  test.each([
    [{ status: '3', errorMsg: '磁盘已满' }, 10, '平台导出失败：磁盘已满'],
    [{ status: '2' }, 6, '下载任务 d1 已过期'],
  ])('%j', async (row, code, text) => {
    const { context } = await ready({ 'GET /dsTbDownloadTask/queryById': () => ({ id: 'd1', revision: 1, ...row }) });
    expect(await context.run('export', 'unit', '--task', 'd1')).toMatchObject({ code, err: `saiyun: ${text}\n` });
  });
});

describe('CLI-03: text files, columns, conditions', () => {
  const lines = Buffer.from('{"unitCode":"1"}\n{"unitCode":"2"}\n');

  test('the form by the name or the option; text may go to a terminal', async () => {
    const { context, server } = await ready({ 'GET /dsTbUnit/exportXls': fileRoute('单位.jsonl', lines) });
    await context.run('export', 'unit', '-o', 'out.JSONL');
    await context.run('export', 'unit', '--format', 'csv');
    const folder = context.folder;
    expect((await bufferContext({ folder, outIsTerminal: true }).run('export', 'unit', '--format', 'jsonl', '-o', '-')).bytes).toEqual(
      lines,
    );
    expect(server.calls.filter(({ path }) => path.endsWith('exportXls')).map(({ query }) => query.get('format'))).toEqual([
      'jsonl',
      'csv',
      'jsonl',
    ]);
  });

  test('columns and conditions, over those of a file', async () => {
    const { context, server } = await ready();
    writeFileSync(join(context.folder, 'query.json'), '[{"field": "status", "rule": "eq", "val": "1"}]');
    const where = [
      '--where',
      'unitCode >= 10000',
      '--where',
      'unitName like 大 学',
      '--where',
      'status = Enabled',
      '--any',
      '--query',
      'query.json',
    ];
    expect((await context.run('export', 'unit', '--columns', 'unitCode, unitName', ...where)).code).toBe(0);
    const query = server.calls.at(-1)?.query;
    expect(query?.get('exportFields')).toBe('unitCode,unitName');
    expect(query?.get('superQueryMatchType')).toBe('or');
    expect(JSON.parse(decodeURIComponent(query?.get('superQueryParams') ?? ''))).toMatchObject([
      { field: 'status', rule: 'eq', val: '1' },
      { field: 'unitCode', rule: 'ge', val: '10000' },
      { field: 'unitName', rule: 'like', val: '大 学' },
      { field: 'status', rule: 'eq', val: '1' },
    ]);
  });

  test('QUERY-03: brackets of a file go along as they are written', async () => {
    const { context, server } = await ready();
    const bracket = { matchType: 'or', params: ['1', '2'].map((val) => ({ field: 'status', rule: 'eq', val })) };
    writeFileSync(join(context.folder, 'query.json'), JSON.stringify([bracket]));
    expect((await context.run('export', 'unit', '--query', 'query.json')).code).toBe(0);
    expect(JSON.parse(decodeURIComponent(server.calls.at(-1)?.query.get('superQueryParams') ?? ''))).toEqual([bracket]);
  });

  test.each([
    [['--columns', 'unitNam'], 'unit 没有字段 unitNam，是否想用 unitName、unitNameEn？'],
    [['--where', 'unitCode'], '条件应为“字段 规则 值”，规则为 = != > >= < <= like left_like right_like in：unitCode'],
    [['--where', 'unitCode ~ 1'], '条件应为“字段 规则 值”，规则为 = != > >= < <= like left_like right_like in：unitCode ~ 1'],
    [['--where', 'unitCod = 1'], 'unit 没有字段 unitCod，是否想用 unitCode？'],
    [['--all', '--task', '1'], '--all 和 --task 只能用一个'],
    [['--match', 'unitCode='], '--match unitCode= 没有值，会匹配全部数据；要全部请去掉该条件'],
    [['--match', 'status=1', '--match', 'status=2'], '--match status 重复：任一匹配请写作 a,b，或改用 --where'],
    [
      ['--where', 'status in 启用,无此状态'],
      'status 没有“无此状态”这个值，可用：0 (待审核, Pending); 1 (启用, Enabled); 2 (停用, Disabled)',
    ],
  ])('%j is told before the call', async (argv, text) => {
    const { context, server } = await ready();
    expect(await context.run('export', 'unit', ...argv)).toMatchObject({ code: 2, err: `saiyun: ${text}\n` });
    expect(server.calls.at(-1)?.path).toBe('/sys/mLogin');
  });
});

describe('DOWNLOAD-01: --all goes on with its task after an interruption', () => {
  test('Ctrl-C, then the same command; no second task', async () => {
    let stop = true;
    const { context, server } = await ready({
      'POST /dsTbDownloadTask/create': () => ({ id: 'd1' }),
      'GET /dsTbDownloadTask/queryById': () => {
        if (!stop) return { id: 'd1', revision: 1, status: '1', progress: 100 };
        context.controller.abort();
        return { id: 'd1', revision: 1, status: '0', progress: 1 };
      },
      'GET /dsTbDownloadTask/download': fileRoute('all.csv', workbook),
    });
    const argv = ['export', 'unit', '--all', '-o', 'all.csv', '--lang', 'en'];
    const first = await context.run(...argv, '--quiet');
    expect(first).toMatchObject({ code: 130, err: 'saiyun: Interrupted; run the same command again to continue the export\n' });
    stop = false;
    const again = bufferContext({ folder: context.folder });
    const second = await again.run(...argv);
    expect(second.code).toBe(0);
    expect(second.err).toContain('Continuing export task d1\n');
    const created = server.calls.filter(({ path }) => path.endsWith('/create'));
    expect(created.map(({ body }) => (JSON.parse(body) as { params: unknown }).params)).toMatchObject([{ format: 'csv' }]);
    await again.run(...argv);
    expect(server.calls.filter(({ path }) => path.endsWith('/create'))).toHaveLength(2);
  });

  test('after the session ended in the middle: exit code 4, then the same task', async () => {
    let ended = true;
    const { context, server } = await ready({
      'POST /dsTbDownloadTask/create': () => ({ id: 'd1' }),
      'GET /dsTbDownloadTask/queryById': () =>
        ended ? new Refusal(401, 'Token失效', 'session.expired', 401) : { id: 'd1', revision: 1, status: '1', progress: 100 },
      'GET /dsTbDownloadTask/download': fileRoute('all.csv', workbook),
    });
    const argv = ['export', 'unit', '--all', '-o', 'all.csv', '--lang', 'en'];
    const first = await context.run(...argv, '--quiet');
    expect(first.code).toBe(4);
    expect(first.err).toMatch(/^saiyun: .*; run the same command again to continue the export\n$/);
    ended = false;
    await context.run('login', '--server', server.url, '-u', 'admin', '--password-stdin');
    const second = await context.run(...argv);
    expect({ code: second.code, err: second.err.split('\n')[0] }).toEqual({ code: 0, err: 'Continuing export task d1' });
    expect(server.calls.filter(({ path }) => path.endsWith('/create'))).toHaveLength(1);
  });

  test('A9: --timeout ends the waiting with 9, and the same command goes on', async () => {
    let done = false;
    const { context, server } = await ready({
      'POST /dsTbDownloadTask/create': () => ({ id: 'd1' }),
      'GET /dsTbDownloadTask/queryById': () => ({ id: 'd1', revision: 1, status: done ? '1' : '0', progress: 1 }),
      'GET /dsTbDownloadTask/download': fileRoute('all.csv', workbook),
    });
    const argv = ['export', 'unit', '--all', '-o', 'all.csv', '--lang', 'en', '--quiet'];
    expect(await context.run(...argv, '--timeout', '1')).toMatchObject({
      code: 9,
      err: 'saiyun: Task d1 did not finish in time; it continues on the platform; run the same command again to continue the export\n',
    });
    done = true;
    expect(await context.run(...argv)).toMatchObject({ code: 0, err: '' });
    expect(server.calls.filter(({ path }) => path.endsWith('/create'))).toHaveLength(1);
    expect(await context.run('export', 'unit', '--timeout', '1')).toMatchObject({ code: 2 });
  });

  test.each([
    ['expired', { status: '2' }],
    ['failed', { status: '3', errorMsg: 'x' }],
    ['deleted', new Refusal(404, '不存在', 'row.missing')],
  ])('a task that is %s in the meantime is begun anew', async (_name, answer) => {
    let created = 0;
    const { context } = await ready({
      'POST /dsTbDownloadTask/create': () => ({ id: `d${++created}` }),
      'GET /dsTbDownloadTask/queryById': ({ query }) => {
        if (query.get('id') === 'd2') return { id: 'd2', revision: 1, status: '1', progress: 100 };
        if (context.controller.signal.aborted) return answer instanceof Refusal ? answer : { id: 'd1', revision: 1, ...answer };
        context.controller.abort();
        return { id: 'd1', revision: 1, status: '0', progress: 1 };
      },
      'GET /dsTbDownloadTask/download': fileRoute('all.xlsx', workbook),
    });
    await context.run('export', 'unit', '--all');
    const again = bufferContext({ folder: context.folder });
    expect((await again.run('export', 'unit', '--all', '-o', 'x.xlsx', '--quiet')).code).toBe(0);
    expect(created).toBe(2);
  });
});

describe('what cannot be asked for is told before the call', () => {
  test.each([
    [['--match', 'unitNam=x'], 2, 'unit 没有字段 unitNam，是否想用 unitName、unitNameEn？'],
    [['--match', 'unitName'], 2, '应写作 名称=值：unitName'],
    [['--sort', 'nix'], 2, 'unit 没有字段 nix'],
    [['--query', 'none.json'], 2, '文件不存在：none.json'],
    [
      ['--query', 'bad.json'],
      2,
      'bad.json 不是有效的高级查询：应为条件数组，或 {"matchType": "and", "conditions": […]}，每个条件含 field、rule、val',
    ],
  ])('%j', async (argv, code, text) => {
    const context = bufferContext();
    writeFileSync(join(context.folder, 'bad.json'), '[{"field": "a", "rule": "drop", "val": "1"}]');
    expect(await context.run('export', 'unit', ...argv)).toMatchObject({ code, out: '', err: `saiyun: ${text}\n` });
  });
});

test('CLI-03: a name of another kind of file is refused before anything is asked, unless the format is given', async () => {
  const server = await wireServer({ 'GET /dsTbUnit/exportXls': fileRoute('a.csv', Buffer.from('a')) });
  const context = bufferContext({ env: { SAIYUN_SERVER: server.url, SAIYUN_TOKEN: 't', SAIYUN_LANG: 'en' } });
  expect(await context.run('export', 'unit', '-o', 'units.pdf')).toMatchObject({ code: 2, err: expect.stringContaining('xlsx') });
  expect(server.calls).toEqual([]);
  for (const argv of [
    ['-o', 'units.pdf', '--format', 'csv'],
    ['-o', 'UNITS.CSV'],
    ['-o', 'units-2026.11'],
  ])
    expect(await context.run('export', 'unit', ...argv)).toMatchObject({ code: 0 });
});
