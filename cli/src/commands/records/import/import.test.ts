import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type BufferContext, type BufferOptions, bufferContext } from '../../../testing/buffer-context.ts';
import { fileRoute, Refusal, type Route, sessionRoutes, type WireServer, wireServer } from '../../../testing/wire-server.ts';
import { sourcesOf } from './sources.ts';

const task = (more: object = {}): object => ({
  id: 't1',
  revision: 1,
  fileName: 'a.xlsx',
  status: '4',
  total: 10,
  doneCount: 10,
  addedCount: 6,
  updatedCount: 3,
  unchangedCount: 1,
  errorCount: 0,
  errorFile: null,
  ...more,
});

/** A signed-in context with `a.xlsx` and `b.xlsx` in its folder. */
async function ready(
  routes: Readonly<Record<string, Route>>,
  options: BufferOptions = {},
): Promise<{ context: BufferContext; server: WireServer }> {
  const server = await wireServer({ ...sessionRoutes, 'POST /dsTbUnit/importExcel': () => ({ taskId: 't1' }), ...routes });
  const context = bufferContext({ stdin: 'right', ...options });
  await context.run('login', '--server', server.url, '-u', 'admin', '--password-stdin');
  writeFileSync(join(context.folder, 'a.xlsx'), 'PK first');
  writeFileSync(join(context.folder, 'b.xlsx'), 'PK second');
  return { context, server };
}

const states = ({ folder }: BufferContext): string[] => {
  try {
    return readdirSync(join(folder, 'config', 'state', 'imports'));
  } catch {
    // Nothing has been stored yet.
    return [];
  }
};
const uploads = ({ calls }: WireServer): number =>
  calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/importExcel')).length;

describe('an empty workbook of a record', () => {
  test('is saved in place of an import', async () => {
    const { context, server } = await ready({ 'GET /dsTbUnit/exportXls': fileRoute('单位.xlsx', new TextEncoder().encode('PK empty')) });
    expect(await context.run('import', 'unit', '--generate', 'new/unit.xlsx', '--quiet')).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(join(context.folder, 'new', 'unit.xlsx'), 'utf8')).toBe('PK empty');
    const asked = server.calls.find(({ path }) => path.endsWith('/exportXls'));
    expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({ template: '1' });
    expect(uploads(server)).toBe(0);
  });

  test('that is there already is not written over, since it may have been filled in, but with --force', async () => {
    const { context } = await ready({ 'GET /dsTbUnit/exportXls': fileRoute('单位.xlsx', new TextEncoder().encode('PK empty')) });
    writeFileSync(join(context.folder, 'unit.xlsx'), 'PK filled in');
    expect(await context.run('import', 'unit', '--generate')).toMatchObject({ code: 2, err: expect.stringContaining('--force') as string });
    expect(readFileSync(join(context.folder, 'unit.xlsx'), 'utf8')).toBe('PK filled in');
    expect(await context.run('import', 'unit', '--generate', '--force')).toMatchObject({ code: 0 });
    expect(readFileSync(join(context.folder, 'unit.xlsx'), 'utf8')).toBe('PK empty');
  });

  test('is not had together with files, and without either there is nothing to do', async () => {
    const { context, server } = await ready({});
    expect(await context.run('import', 'unit', 'a.xlsx', '--generate', 'unit.xlsx')).toMatchObject({ code: 2 });
    expect(await context.run('import', 'unit')).toMatchObject({ code: 2, err: expect.stringContaining('--generate') as string });
    expect(uploads(server)).toBe(0);
  });
});

describe('an array of rows as JSON', () => {
  const rows = '[{"unitCode": "1", "unitName": "甲"},\n {"unitCode": "2"}]';
  const lines = '{"unitCode":"1","unitName":"甲"}\n{"unitCode":"2"}\n';
  const sentBy = async (argv: readonly string[], options: BufferOptions = {}) => {
    const { context, server } = await ready({
      'GET /dsTbImportTask/queryById': () => task({ status: '5', errorCount: 1, errorFile: 'import/e.xlsx' }),
      'GET /sys/common/static/import/e.xlsx': fileRoute('e.xlsx', Buffer.from('PK errors')),
    });
    writeFileSync(join(context.folder, 'rows.json'), rows);
    const again = bufferContext({ ...options, folder: context.folder, env: { SAIYUN_SERVER: server.url, SAIYUN_TOKEN: 'token-1' } });
    const ran = await again.run('import', 'unit', ...argv);
    return { ran, folder: context.folder, body: server.calls.find(({ path }) => path.endsWith('/importExcel'))?.body ?? '' };
  };

  test('goes to the platform as JSON Lines, from a file and from standard input, and its errors come beside it', async () => {
    const file = await sentBy(['rows.json', '--json']);
    expect(file.body).toContain(lines);
    expect(file.body).toContain('filename="rows.jsonl"');
    expect(file.body).toContain('name="format"\r\n\r\njsonl');
    expect(JSON.parse(file.ran.out)).toMatchObject([{ file: 'rows.json', errorFile: join(file.folder, 'rows-errors.xlsx') }]);
    expect(existsSync(join(file.folder, 'rows-errors.xlsx'))).toBe(true);
    expect((await sentBy(['-'], { stdin: `\ufeff ${rows}` })).body).toContain(lines);
  });

  test.each([
    ['[{"a": 1}', '不是 JSON'],
    ['[1, 2]', '数组'],
    ['[[]]', '数组'],
  ])('other JSON is exit code 8 before anything is sent: %j', async (stdin, said) => {
    const { ran, body } = await sentBy(['-'], { stdin });
    expect(ran).toMatchObject({ code: 8, err: expect.stringContaining(said) as string });
    expect(body).toBe('');
  });
});

describe('CLI-02: importing', () => {
  test('prints per file what became of its rows', async () => {
    const { context, server } = await ready({ 'GET /dsTbImportTask/queryById': () => task() });
    const { code, out, err } = await context.run(
      'import',
      'unit',
      'a.xlsx',
      'b.xlsx',
      '--foreign-keys',
      'areaId=1',
      '--validate-status',
      '--quiet',
    );
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toBe(
      '文件    读取  新增  更新  未变  失败  错误工作簿\na.xlsx    10     6     3     1     0\nb.xlsx    10     6     3     1     0\n',
    );
    const sent = server.calls.find(({ path }) => path.endsWith('/importExcel'))?.body ?? '';
    for (const part of ['filename="a.xlsx"', 'name="foreignKeys"\r\n\r\nareaId=1', 'name="validateStatus"\r\n\r\n1', 'PK first'])
      expect(sent).toContain(part);
    expect(states(context)).toEqual([]);
  });

  test('columns that are not known are named with what they may have meant, and the sheet that was read', async () => {
    const told = { unknownColumns: [{ column: 'D', header: '邮箱', mean: ['电子邮件'] }], sheetName: '单位', sheetNames: ['说明', '单位'] };
    const { context, server } = await ready({ 'GET /dsTbImportTask/queryById': () => task(told) });
    const { code, err } = await context.run('import', 'unit', 'a.xlsx', '--strict', '--sheet', '单位');
    expect(code).toBe(0);
    expect(err).toContain('a.xlsx：未识别的列未导入：D 列“邮箱”（是否为“电子邮件”？）');
    expect(err).toContain('a.xlsx：已读取工作表“单位”，工作簿中共有 说明, 单位');
    const sent = server.calls.find(({ path }) => path.endsWith('/importExcel'))?.body ?? '';
    for (const part of ['name="strict"\r\n\r\n1', 'name="sheet"\r\n\r\n单位']) expect(sent).toContain(part);
    const json = await context.run('import', 'unit', 'b.xlsx', '--json');
    expect(JSON.parse(json.out)).toMatchObject([
      { report: { unknownColumns: told.unknownColumns, sheet: '单位', sheets: told.sheetNames } },
    ]);
  });

  test('columns that imports do not write are counted and the first ones named', async () => {
    const notImported = ['id', ...Array.from({ length: 8 }, (_, i) => `text${i}_dictText`)].map((header, i) => ({
      column: String(i),
      header,
    }));
    const { context } = await ready({ 'GET /dsTbImportTask/queryById': () => task({ unknownColumns: [], notImported, sheetNames: [] }) });
    const { code, err } = await context.run('import', 'unit', 'a.xlsx', '--strict');
    expect(code).toBe(0);
    expect(err).toContain('a.xlsx：9 个不导入的列已忽略：id, text0_dictText, ');
    expect(err).toContain('text6_dictText, …\n');
    const json = await context.run('import', 'unit', 'b.xlsx', '--json');
    expect(JSON.parse(json.out)).toMatchObject([{ report: { notImported } }]);
  });

  test('refused rows are told by row and column with what to do about them, and wholly as JSON', async () => {
    const columns = [
      { index: 1, letters: 'B', header: '名称', field: 'unitName', label: '单位名称', kind: 'text' },
      { index: 2, letters: 'C', header: '地区', field: 'areaId', label: '所在赛区', kind: 'ref' },
      { index: 3, letters: 'D', header: '类型', field: 'unitType', label: '类型', kind: 'dict', choices: ['高校', '企业'] },
    ];
    const rowOf = (rowNo: number) => ({ rowNo, cells: { 1: '', 2: '无此地', 3: '大学' }, isLeftOut: false });
    const first = [
      { column: 1, field: 'unitName', code: 'required', text: '单位名称不能为空' },
      { column: 2, field: 'areaId', code: 'reference', text: '所在地区“无此地”不存在' },
      { column: 3, field: 'unitType', code: 'choice', text: '类型没有“大学”这一选项' },
      { column: null, field: 'id', code: 'rule', text: '该行不能导入' },
    ];
    const { context, server } = await ready({
      'GET /dsTbImportTask/queryById': () => task({ bizCode: 'dsTbUnit', status: '5', errorCount: 3, errorFile: 'import/e.xlsx' }),
      'GET /sys/common/static/import/e.xlsx': fileRoute('e.xlsx', Buffer.from('PK errors')),
      'GET /dsTbImportTask/faults': ({ query }) => {
        const rows = [{ ...rowOf(3), faults: first }, ...[4, 5].map((n) => ({ ...rowOf(n), faults: first.slice(0, 1) }))];
        // A page for people ends early, the pages for programs lead on to the last row.
        if (query.get('after') === '4') return { columns, rows: rows.slice(2), next: null, total: 3, groups: [] };
        const shown = query.get('limit') === '20' ? 1 : 2;
        return { columns, rows: rows.slice(0, shown), next: 4, total: 3, groups: [] };
      },
    });
    const { code, err } = await context.run('import', 'unit', 'a.xlsx');
    expect(code).toBe(3);
    expect(err).toContain(
      [
        '  第 3 行 B 列：单位名称不能为空',
        '  第 3 行 C 列：所在地区“无此地”不存在，可用 saiyun area list 查看已有的',
        '  第 3 行 D 列：类型没有“大学”这一选项，可填：高校, 企业',
        '  第 3 行：该行不能导入',
        '  另有 2 行；错误工作簿与 --json 中有全部错误\n',
      ].join('\n'),
    );
    const json = await context.run('import', 'unit', 'b.xlsx', '--json');
    expect(json.err).toBe('');
    const [{ faults }] = JSON.parse(json.out) as [{ faults: readonly object[] }];
    expect(faults).toHaveLength(6);
    expect(faults[2]).toEqual({
      row: 3,
      column: 'D',
      header: '类型',
      field: 'unitType',
      value: '大学',
      code: 'choice',
      message: '类型没有“大学”这一选项',
      choices: ['高校', '企业'],
    });
    expect(faults[5]).toMatchObject({ row: 5, column: 'B', code: 'required' });
    expect((await context.run('task', 'wait', 't1')).err).toContain('  第 3 行 B 列：单位名称不能为空\n');
    expect(server.calls.filter(({ path }) => path.endsWith('/faults'))).toHaveLength(4);
  });

  test('failed rows are exit code 3, with the error workbook beside the file', async () => {
    const { context } = await ready({
      'GET /dsTbImportTask/queryById': () => task({ status: '5', errorCount: 2, errorFile: 'import/e.xlsx' }),
      'GET /sys/common/static/import/e.xlsx': fileRoute('e.xlsx', Buffer.from('PK errors')),
    });
    const { code, out, err } = await context.run('import', 'dsTbUnit', 'a.xlsx', '--json');
    const errorFile = join(context.folder, 'a-errors.xlsx');
    expect(code).toBe(3);
    expect(readFileSync(errorFile, 'utf8')).toBe('PK errors');
    // Scripts read standard error in this mode.
    expect(err).toBe('');
    expect(JSON.parse(out)).toMatchObject([
      {
        file: 'a.xlsx',
        entity: 'dsTbUnit',
        resumed: false,
        report: { taskId: 't1', totalCount: 10, addedCount: 6, updatedCount: 3, unchangedCount: 1, errorCount: 2 },
        errorFile,
        error: null,
      },
    ]);
    expect((await context.run('import', 'dsTbUnit', 'a.xlsx')).err).toContain(`a.xlsx：2 行未导入，错误工作簿：${errorFile}`);
  });

  test('--errors names the place; for several files it must be a folder', async () => {
    const { context, server } = await ready({
      'GET /dsTbImportTask/queryById': () => task({ status: '5', errorCount: 2, errorFile: 'import/e.xlsx' }),
      'GET /sys/common/static/import/e.xlsx': fileRoute('e.xlsx', Buffer.from('PK errors')),
    });
    expect((await context.run('import', 'unit', 'a.xlsx', '--errors', 'bad rows.xlsx')).code).toBe(3);
    expect(readFileSync(join(context.folder, 'bad rows.xlsx'), 'utf8')).toBe('PK errors');
    const before = uploads(server);
    expect(await context.run('import', 'unit', 'a.xlsx', 'b.xlsx', '--errors', 'bad rows.xlsx')).toMatchObject({ code: 2 });
    expect(uploads(server)).toBe(before);
    expect(await context.run('import', 'unit', 'a.xlsx', 'b.xlsx', '--errors', 'new/folder')).toMatchObject({ code: 3 });
    expect(readdirSync(join(context.folder, 'new', 'folder')).sort()).toEqual(['a-errors.xlsx', 'b-errors.xlsx']);
    mkdirSync(join(context.folder, 'errors'));
    expect((await context.run('import', 'unit', 'a.xlsx', 'b.xlsx', '--errors', 'errors')).code).toBe(3);
    expect(readdirSync(join(context.folder, 'errors')).sort()).toEqual(['a-errors.xlsx', 'b-errors.xlsx']);
  });

  test('a workbook that the server refuses is exit code 8, and the other files are imported all the same', async () => {
    const { context } = await ready({
      'POST /dsTbUnit/importExcel': ({ body }) => ({ taskId: body.includes('first') ? 'bad' : 't1' }),
      'GET /dsTbImportTask/queryById': ({ query }) =>
        query.get('id') === 'bad' ? task({ status: '6', errorCode: 'sheet.encrypted', errorMsg: '工作簿已加密' }) : task(),
    });
    const one = await context.run('import', 'unit', 'a.xlsx');
    expect(one).toMatchObject({ code: 8, out: '' });
    expect(one.err).toContain('saiyun: 工作簿已加密\n');
    const both = await context.run('import', 'unit', 'a.xlsx', 'b.xlsx', '--json');
    expect(both.code).toBe(8);
    expect(JSON.parse(both.out)).toMatchObject([
      { file: 'a.xlsx', report: null, error: { code: 'sheet.encrypted' } },
      { file: 'b.xlsx', report: { addedCount: 6 }, error: null },
    ]);
    expect(states(context)).toEqual([]);
  });
});

describe('CLI-02: an import that was interrupted goes on by the same command', () => {
  test('after the session ended in the middle: exit code 4, then no second upload', async () => {
    let ended = true;
    const { context, server } = await ready({
      'GET /dsTbImportTask/queryById': () => (ended ? new Refusal(401, 'Token失效，请重新登录', 'session.expired', 401) : task()),
    });
    const first = await context.run('import', 'unit', 'a.xlsx', '--quiet');
    expect(first).toMatchObject({ code: 4, out: '' });
    expect(first.err).toMatch(/^saiyun: .*平台继续执行导入任务 t1：再次运行同一命令查看结果，或用 saiyun task cancel t1 停止\n$/);
    expect(states(context)).toHaveLength(1);
    ended = false;
    await context.run('login', '-u', 'admin', '--password-stdin');
    const second = await context.run('import', 'unit', 'a.xlsx', '--lang', 'en');
    expect(second.code).toBe(0);
    expect(second.err).toContain('a.xlsx: continuing import task t1\n');
    expect(uploads(server)).toBe(1);
    expect(states(context)).toEqual([]);
  });

  test('A9: --timeout ends the waiting with 9; the task goes on, and the same command with it', async () => {
    let running = true;
    const { context, server } = await ready({ 'GET /dsTbImportTask/queryById': () => task(running ? { status: '3' } : {}) });
    const argv = ['import', 'unit', 'a.xlsx', '--lang', 'en', '--quiet'];
    expect(await context.run(...argv, '--timeout', '1')).toMatchObject({
      code: 9,
      out: '',
      err: 'saiyun: Task t1 did not finish in time; it continues on the platform; the platform continues with import task t1: run the same command again for its result, or stop it with saiyun task cancel t1\n',
    });
    expect(states(context)).toHaveLength(1);
    running = false;
    expect(await context.run(...argv, '--timeout', '600')).toMatchObject({ code: 0, err: '' });
    expect(uploads(server)).toBe(1);
    expect(await context.run(...argv, '--timeout', '0')).toMatchObject({ code: 2 });
  });

  test('A9: a dry run tells what would be done, and not that it was', async () => {
    const { context } = await ready({
      'GET /dsTbImportTask/queryById': () => task({ status: '5', addedCount: 5, errorCount: 1, errorFile: 'errors/t1.xlsx', dryRun: '1' }),
      'GET /sys/common/static/errors/t1.xlsx': fileRoute('t1.xlsx', Buffer.from('PK')),
    });
    const { code, out, err } = await context.run('import', 'unit', 'a.xlsx', '--dry-run', '--lang', 'en');
    expect(code).toBe(3);
    expect(out).toMatch(/^File +Read +Would add +Would update +Unchanged +Would fail +Error workbook\na\.xlsx +10 +5 +3 +1 +1 /);
    expect(err).toContain('a.xlsx: one row would not be imported; error workbook: ');
    expect(err).toContain('This was only a check; nothing was stored\n');
    const json = await context.run('import', 'unit', 'a.xlsx', '--dry-run', '--lang', 'en', '--jq', '.[0].report.msg');
    expect(json.out).toBe('Rows in the file: 10, would be imported: 9, in error: 1; only checked, nothing was stored\n');
  });

  test.skipIf(!existsSync('/dev/full'))(
    'A9: a full disk behind the error workbook: exit code 1, and the same command fetches it',
    async () => {
      const { context, server } = await ready({
        'GET /dsTbImportTask/queryById': () => task({ status: '5', addedCount: 5, errorCount: 1, errorFile: 'errors/t1.xlsx' }),
        'GET /sys/common/static/errors/t1.xlsx': fileRoute('t1.xlsx', Buffer.alloc(100_000)),
      });
      const argv = ['import', 'unit', 'a.xlsx', '--lang', 'en', '--quiet'];
      expect(await context.run(...argv, '--errors', '/dev/full')).toMatchObject({
        code: 1,
        err: 'saiyun: The disk is full; /dev/full was not saved; run the same command again to fetch it\n',
      });
      expect(statSync('/dev/full').isCharacterDevice()).toBe(true);
      expect(await context.run(...argv, '--errors', 'e.xlsx')).toMatchObject({ code: 3, err: '' });
      expect(uploads(server)).toBe(1);
      expect(readFileSync(join(context.folder, 'e.xlsx'))).toHaveLength(100_000);
    },
  );

  test('after Ctrl-C: exit code 130', async () => {
    let running = true;
    const { context, server } = await ready({
      'GET /dsTbImportTask/queryById': () => {
        if (!running) return task();
        context.controller.abort();
        return task({ status: '3' });
      },
    });
    const { code, err } = await context.run('import', 'unit', 'a.xlsx', '--quiet');
    expect({ code, err }).toEqual({
      code: 130,
      err: 'saiyun: 已中断，平台继续执行导入任务 t1：再次运行同一命令查看结果，或用 saiyun task cancel t1 停止\n',
    });
    expect(states(context)).toHaveLength(1);
    // With other options it is another import; the first one is still pending.
    running = false;
    const again = bufferContext({ folder: context.folder });
    expect((await again.run('import', 'unit', 'a.xlsx', '--foreign-keys', 'other', '--quiet')).code).toBe(0);
    expect(uploads(server)).toBe(2);
    expect((await again.run('import', 'unit', 'a.xlsx', '--quiet')).code).toBe(0);
    expect(uploads(server)).toBe(2);
  });

  test('a task that the server no longer knows is sent again; an edited file is another import', async () => {
    const answers: unknown[] = [new Refusal(401, 'Token失效', 'session.expired', 401), new Refusal(404, '不存在', 'row.missing')];
    const { context, server } = await ready({ 'GET /dsTbImportTask/queryById': () => answers.shift() ?? task() });
    await context.run('import', 'unit', 'a.xlsx', '--quiet');
    await context.run('login', '-u', 'admin', '--password-stdin');
    const { code, err } = await context.run('import', 'unit', 'a.xlsx');
    expect(code).toBe(0);
    expect(err).toContain('a.xlsx：之前的任务 t1 已不存在，重新上传\n');
    writeFileSync(join(context.folder, 'a.xlsx'), 'PK edited');
    await context.run('import', 'unit', 'a.xlsx');
    expect(uploads(server)).toBe(3);
  });

  test('an error workbook that did not arrive whole is fetched by the same command', async () => {
    let cut: number | undefined = 3;
    const { context, server } = await ready({
      'GET /dsTbImportTask/queryById': () => task({ status: '5', errorCount: 2, errorFile: 'import/e.xlsx' }),
      'GET /sys/common/static/import/e.xlsx': (call, response) => fileRoute('e.xlsx', Buffer.from('PK errors'), cut)(call, response),
    });
    const first = await context.run('import', 'unit', 'a.xlsx', '--quiet');
    expect(first.code).toBe(10);
    expect(readdirSync(context.folder).filter((name) => name.includes('errors'))).toEqual([]);
    cut = undefined;
    expect((await context.run('import', 'unit', 'a.xlsx', '--quiet')).code).toBe(3);
    expect(uploads(server)).toBe(1);
  });
});

describe('CLI-02: what is sent', () => {
  const bodies = ({ calls }: WireServer): string[] => calls.filter(({ path }) => path.endsWith('/importExcel')).map(({ body }) => body);
  const part = (name: string, value: string): string => `name="${name}"\r\n\r\n${value}\r\n`;

  test('patterns, text files by their names, a map, a dry run and a mode', async () => {
    const { context, server } = await ready({ 'GET /dsTbImportTask/queryById': () => task() });
    mkdirSync(join(context.folder, '2026'));
    for (const name of ['2026/b.csv', '2026/a.csv', '2026/c.jsonl', '2026/d.txt', '2026/[x].csv'])
      writeFileSync(join(context.folder, name), `content of ${name}`);
    const options = ['--map', '学校=unitName', '--map', '备注=', '--dry-run', '--mode', 'add'];
    const ran = await context.run('import', 'unit', '2026/?.csv', '2026/c.jsonl', '2026/[x].csv', 'a.xlsx', '2026/a.csv', ...options);
    expect(ran.code).toBe(0);
    expect(ran.err).toContain('只做了检查，没有写入任何数据\n');
    const sent = bodies(server);
    expect(sent.map((body) => /filename="([^"]*)"/.exec(body)?.[1])).toEqual(['a.csv', 'b.csv', 'c.jsonl', '[x].csv', 'a.xlsx']);
    expect(sent.map((body) => /name="format"\r\n\r\n(\w+)/.exec(body)?.[1])).toEqual(['csv', 'csv', 'jsonl', 'csv', undefined]);
    for (const body of sent) {
      expect(body).toContain(part('map', JSON.stringify({ 学校: 'unitName', 备注: '' })));
      expect(body).toContain(part('dryRun', '1'));
      expect(body).toContain(part('mode', 'add'));
    }
  });

  test.each([
    ['{"unitName":"甲"}\n', 'jsonl'],
    ['unitName\n甲\n', 'csv'],
    ['PK\u0003\u0004', undefined],
  ])('standard input %j is told by its contents: %s', async (stdin, format) => {
    const server = await wireServer({
      ...sessionRoutes,
      'POST /dsTbUnit/importExcel': () => ({ taskId: 't1' }),
      'GET /dsTbImportTask/queryById': () => task(),
    });
    const context = bufferContext({ stdin, env: { SAIYUN_TOKEN: 'token-1', SAIYUN_SERVER: server.url } });
    expect(await context.run('import', 'unit', '-', '--quiet')).toMatchObject({ code: 0, err: '' });
    const [body = ''] = bodies(server);
    expect(/name="format"\r\n\r\n(\w+)/.exec(body)?.[1]).toBe(format);
    expect(body).toContain(stdin);
    expect(readdirSync(join(context.folder, 'config', 'state')).filter((name) => name.startsWith('stdin'))).toEqual([]);
  });

  test('standard input that begins as a workbook of the older format does is sent as one', async () => {
    const server = await wireServer({
      ...sessionRoutes,
      'POST /dsTbUnit/importExcel': () => ({ taskId: 't1' }),
      'GET /dsTbImportTask/queryById': () => task(),
    });
    const named = async (hex: string) => {
      const context = bufferContext({ stdin: Buffer.from(hex, 'hex'), env: { SAIYUN_TOKEN: 'token-1', SAIYUN_SERVER: server.url } });
      expect(await context.run('import', 'unit', '-', '--quiet')).toMatchObject({ code: 0, err: '' });
      return /filename="([^"]*)"/.exec(bodies(server).at(-1) ?? '')?.[1];
    };
    expect(await named('d0cf11e0a1b11ae1')).toBe('stdin.xls');
    expect(await named('d0cf11e1a1b11ae1')).toBe('stdin.csv');
  });

  test('--no-wait ends after the upload; the command without it waits for the same task', async () => {
    const { context, server } = await ready({ 'GET /dsTbImportTask/queryById': () => task() });
    const started = await context.run('import', 'unit', 'a.xlsx', '--no-wait', '--json');
    expect(JSON.parse(started.out)).toMatchObject([{ file: 'a.xlsx', taskId: 't1', report: null, error: null }]);
    expect(await context.run('import', 'unit', 'a.xlsx', '--no-wait')).toMatchObject({
      code: 0,
      err: expect.stringContaining('saiyun task wait t1') as string,
    });
    expect((await context.run('import', 'unit', 'a.xlsx')).code).toBe(0);
    expect(uploads(server)).toBe(1);
  });

  test('a broken state file is set aside, not deleted, and the file is sent again', async () => {
    const { context, server } = await ready({ 'GET /dsTbImportTask/queryById': () => task() });
    await context.run('import', 'unit', 'a.xlsx', '--no-wait', '--quiet');
    const [name = ''] = states(context);
    const path = join(context.folder, 'config', 'state', 'imports', name);
    writeFileSync(path, '{"taskId": "t');
    const { code, err } = await context.run('import', 'unit', 'a.xlsx', '--lang', 'en');
    expect(code).toBe(0);
    expect(err).toContain(`The state file of an earlier run is damaged; it was moved to ${path}.broken`);
    expect(readFileSync(`${path}.broken`, 'utf8')).toBe('{"taskId": "t');
    expect(uploads(server)).toBe(2);
  });

  test.each([
    ['a.ndjson', 'jsonl'],
    ['a.tsv', 'csv'],
    ['a.xls', undefined],
  ])('%s is read as %s', async (name, format) => {
    const { context } = await ready({ 'GET /dsTbImportTask/queryById': () => task() });
    writeFileSync(join(context.folder, name), 'x');
    const { all } = await sourcesOf(context, [name], undefined);
    expect(all.map((one) => one.format)).toEqual([format]);
  });

  test('a file of another kind is refused before it is sent, unless its format is given', async () => {
    const { context, server } = await ready({ 'GET /dsTbImportTask/queryById': () => task() });
    for (const name of ['form.docx', 'form.PDF', 'form.zip']) {
      writeFileSync(join(context.folder, name), 'PK');
      expect(await context.run('import', 'unit', name)).toMatchObject({
        code: 8,
        out: '',
        err: `saiyun: ${name} 不是可导入的文件（xlsx, xls, csv, jsonl）；如内容确实是其中之一，请用 --format 指明\n`,
      });
    }
    expect(uploads(server)).toBe(0);
    expect((await context.run('import', 'unit', 'form.zip', '--format', 'xlsx')).code).toBe(0);
    expect(uploads(server)).toBe(1);
  });

  test('a state that cannot be kept is told, and the import goes on', async () => {
    const { context } = await ready({ 'GET /dsTbImportTask/queryById': () => task() });
    writeFileSync(join(context.folder, 'config', 'state'), 'in the way');
    const { code, err } = await context.run('import', 'unit', 'a.xlsx', '--lang', 'en');
    expect(code).toBe(0);
    expect(err).toContain('an interrupted run cannot be resumed');
  });
});

describe('what cannot be imported is told before anything is sent', () => {
  test.each([
    [['unit', 'a.xlsx', 'none.xlsx'], 2, '文件不存在：none.xlsx'],
    [['unit', '.'], 2, '这是文件夹，不是文件：.'],
    [['download', 'a.xlsx'], 2, 'download 不支持导入'],
    [['unit', '*.csv'], 2, '没有与 *.csv 匹配的文件'],
    [['unit', 'a.xlsx', '--map', 'unitName'], 2, '应为 列名=字段：unitName'],
    [['unit', 'a.xlsx', '--map', '学校=unitNam'], 2, 'unit 没有字段 unitNam，是否想用 unitName、unitNameEn？'],
    [['unit', 'a.xlsx', '--map', '学校=createTime'], 2, 'unit 没有字段 createTime'],
  ])('%j', async (argv, code, text) => {
    const { context, server } = await ready({});
    expect(await context.run('import', ...argv)).toMatchObject({ code, out: '', err: `saiyun: ${text}\n` });
    expect(uploads(server)).toBe(0);
  });
});
