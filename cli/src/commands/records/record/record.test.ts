import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entityList } from '@saiyun/sdk/entities';
import { maskedFields } from '@saiyun/sdk/logic/access';
import { describe, expect, test } from 'vitest';
import { recordNames } from '../../../records/record-names.ts';
import { createShell } from '../../../shell.ts';
import { type BufferOptions, bufferContext } from '../../../testing/buffer-context.ts';
import { Refusal, type Route, sessionRoutes, wireServer } from '../../../testing/wire-server.ts';
import { recordCommand } from './record.ts';

const unit = (n: number) => ({
  id: `u${n}`,
  revision: n,
  unitName: n === 1 ? '复旦大学' : `Unit, "${n}"`,
  unitCode: `C${n}`,
  status: '1',
  status_dictText: '启用',
  createTime: '2026-11-21 08:00:00',
});

const page =
  (total: number): Route =>
  ({ query }) => {
    const [size, current] = [Number(query.get('pageSize')), Number(query.get('pageNo'))];
    const all = Array.from({ length: total }, (_, i) => unit(i + 1));
    return { records: all.slice((current - 1) * size, current * size), total, size, current, pages: Math.ceil(total / size) };
  };

async function start(routes: Readonly<Record<string, Route>>, options: BufferOptions = {}) {
  const server = await wireServer({ ...sessionRoutes, ...routes });
  const context = bufferContext({ ...options, env: { SAIYUN_TOKEN: 'token-1', SAIYUN_SERVER: server.url, ...options.env } });
  return { server, context };
}

describe('CLI-06: the commands of a record come from its definition', () => {
  test('every record has its commands, in both languages, under each of its names', async () => {
    for (const language of ['zh-CN', 'en'] as const) {
      const shell = await createShell(bufferContext(), language).showing('record');
      for (const [key, entity] of entityList) {
        for (const word of [key, entity.name, key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)]) {
          const { commands } = recordCommand(shell, word);
          const calls = { list: 'list', queryById: 'get', add: 'add', edit: 'edit', delete: 'delete' } as const;
          const told = Object.entries(calls).flatMap(([call, name]) => (entity.calls.some((one) => one === call) ? [name] : []));
          const masked = maskedFields(entity).length > 0 ? ['reveal'] : [];
          const saved = entity.parts ? ['save'] : [];
          const [last, ...before] = told.toReversed();
          const standard = last === 'delete' ? [...before.toReversed(), ...saved, last] : [...told, ...saved];
          expect(commands.map((command) => command.name())).toEqual([...standard, ...masked, ...Object.keys(entity.verbs)]);
          for (const command of commands) expect(command.helpInformation()).toContain(command.description().slice(0, 8));
        }
      }
    }
    expect(recordNames).toEqual(Object.fromEntries(entityList.map(([key, { name }]) => [key, name])));
  });

  test.each([
    ['unit list'],
    ['unit get'],
    ['unit add'],
    ['registration edit'],
    ['unit delete'],
    ['registration return-back'],
    ['works disqualify'],
    ['unit'],
  ])('help of %s', async (line) => {
    for (const lang of ['zh-CN', 'en']) {
      const { code, out, err } = await bufferContext().run(...line.split(' '), '--help', '--lang', lang);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toMatchSnapshot();
    }
  });

  test('`help unit` is the help of the record; a misspelt record is told with the nearest', async () => {
    expect((await bufferContext().run('help', 'unit')).out).toContain('saiyun unit');
    expect(await bufferContext().run('unitt')).toMatchObject({ code: 2, err: 'saiyun: 未知命令 unitt，是否想用 unit？\n' });
    expect(await bufferContext().run('unit', 'lst')).toMatchObject({ code: 2, err: 'saiyun: 未知命令 lst，是否想用 list？\n' });
  });
});

describe('list', () => {
  test('LIST-01: filters, order and page go to the platform; a table with the texts of codes, Chinese aligned', async () => {
    const { server, context } = await start({ 'GET /dsTbUnit/list': page(2) });
    const argv = [
      '--match',
      'unitName=*大学*',
      '--match',
      'status=1',
      '--sort',
      'unitCode',
      '--order',
      'asc',
      '--fields',
      'id,unitName,status',
    ];
    const { code, out, err } = await context.run('unit', 'list', ...argv);
    expect({ code, out, err }).toEqual({
      code: 0,
      out: 'id  单位名称   状态\nu1  复旦大学   启用\nu2  Unit, "2"  启用\n',
      err: '第 1 页，共 1 页，2 条\n',
    });
    expect(Object.fromEntries(server.calls[0]?.query ?? [])).toMatchObject({
      unitName: '*大学*',
      status: '1',
      column: 'unitCode',
      order: 'asc',
      pageNo: '1',
      pageSize: '20',
    });
  });

  test('a page of a size; --quiet leaves the notice out; by the name on the wire', async () => {
    const { context } = await start({ 'GET /dsTbUnit/list': page(5) });
    const { out, err } = await context.run('dsTbUnit', 'list', '--page', '2', '--size', '2', '--fields', 'id', '--quiet');
    expect({ out, err }).toEqual({ out: 'id\nu3\nu4\n', err: '' });
  });

  test('CLI-06: JSON, one row per line, and CSV hold the data and nothing else', async () => {
    const { context } = await start({ 'GET /dsTbUnit/list': page(2) });
    const rows = [
      { id: 'u1', unitName: '复旦大学' },
      { id: 'u2', unitName: 'Unit, "2"' },
    ];
    for (const argv of [['--json', 'id,unitName'], ['--json=id,unitName'], ['-o', 'json', '--fields', 'id,unitName']]) {
      expect(await context.run('unit', 'list', ...argv)).toMatchObject({ code: 0, out: `${JSON.stringify(rows)}\n`, err: '' });
    }
    expect(await context.run('unit', 'list', '-o', 'jsonl', '--fields', 'id')).toMatchObject({
      out: '{"id":"u1"}\n{"id":"u2"}\n',
      err: '',
    });
    expect(await context.run('unit', 'list', '-o', 'csv', '--fields', 'id,unitName,status_dictText')).toMatchObject({
      out: 'id,unitName,status_dictText\nu1,复旦大学,启用\nu2,"Unit, ""2""",启用\n',
      err: '',
    });
    expect(JSON.parse((await context.run('unit', 'list', '--json')).out)).toEqual([unit(1), unit(2)]);
  });

  test('--all reads page after page', async () => {
    const { server, context } = await start({ 'GET /dsTbUnit/list': page(7) });
    const { out } = await context.run('unit', 'list', '--all', '--size', '3', '-o', 'jsonl', '--fields', 'id');
    expect(out.trimEnd().split('\n')).toHaveLength(7);
    expect(server.calls.map(({ query }) => query.get('pageNo'))).toEqual(['1', '2', '3']);
  });

  test('wrong use is told before any call', async () => {
    const { server, context } = await start({});
    expect(await context.run('unit', 'list', '--fields', 'unitNam')).toMatchObject({ code: 2, err: expect.stringContaining('unitName') });
    expect(await context.run('unit', 'list', '--match', 'unitName')).toMatchObject({ code: 2 });
    expect(await context.run('unit', 'list', '--all', '--page', '2')).toMatchObject({
      code: 2,
      err: 'saiyun: --all 不能与 --page 同时使用\n',
    });
    expect(await context.run('unit', 'list', '--query', 'nix.json')).toMatchObject({ code: 2, err: 'saiyun: 文件不存在：nix.json\n' });
    expect(server.calls).toEqual([]);
  });
});

describe('get, add, edit, delete', () => {
  test('get shows labels and texts; an id that is gone is exit code 6', async () => {
    const { context } = await start({
      'GET /dsTbUnit/queryById': ({ query }) => (query.get('id') === 'u1' ? unit(1) : new Refusal(404, '记录不存在', 'row.missing')),
    });
    expect((await context.run('unit', 'get', 'u1', '--fields', 'unitName,status')).out).toBe('单位名称  复旦大学\n状态      启用\n');
    expect(JSON.parse((await context.run('unit', 'get', 'u1', '--json', 'id,revision')).out)).toEqual({ id: 'u1', revision: 1 });
    expect(await context.run('unit', 'get', 'u9')).toMatchObject({ code: 6, out: '' });
  });

  test('get finds a row by its code, or says that several have the word', async () => {
    const rows = [unit(1), { ...unit(2), unitCode: 'twice' }, { ...unit(3), unitCode: 'twice' }];
    const { context } = await start({
      'GET /dsTbUnit/queryById': ({ query }) =>
        rows.find(({ id }) => id === query.get('id')) ?? new Refusal(404, '记录不存在', 'row.missing'),
      'GET /dsTbUnit/list': ({ query }) => {
        const records = rows.filter(({ unitCode }) => unitCode === query.get('unitCode'));
        return { records, total: records.length, size: 3, current: 1, pages: 1 };
      },
    });
    expect(await context.run('unit', 'get', 'C1', '--fields', 'unitName')).toMatchObject({ code: 0, out: '单位名称  复旦大学\n' });
    expect(await context.run('unit', 'get', 'twice')).toMatchObject({ code: 2, err: expect.stringMatching(/u2 \(.*\), u3 \(/) as string });
    expect(await context.run('unit', 'get', 'C9')).toMatchObject({
      code: 6,
      err: expect.stringContaining('记录不存在，没有编号、编码或名称为“C9”的单位') as string,
    });
  });

  test('add takes --set over --input and prints the id', async () => {
    const { server, context } = await start({ 'POST /dsTbUnit/add': () => unit(3) }, { stdin: '{"unitName": "甲", "unitCode": "A"}' });
    expect(await context.run('unit', 'add', '--input', '-', '--set', 'unitName=乙=丙')).toMatchObject({
      code: 0,
      out: 'u3\n',
      err: expect.stringContaining('已新增'),
    });
    expect(JSON.parse(server.calls[0]?.body ?? '')).toMatchObject({ unitName: '乙=丙', unitCode: 'A' });
  });

  test('add --generate prints an input with what is required first, which --input takes', async () => {
    const { server, context } = await start({ 'POST /dsTbUnit/add': () => unit(3) });
    const { code, out } = await context.run('unit', 'add', '--generate');
    expect(code).toBe(0);
    const skeleton = JSON.parse(out) as Record<string, unknown>;
    expect(Object.keys(skeleton).slice(0, 2).sort()).toEqual(['unitCode', 'unitName']);
    expect(server.calls).toEqual([]);
    writeFileSync(join(context.folder, 'unit.json'), JSON.stringify({ ...skeleton, unitCode: 'A', unitName: '甲' }));
    expect((await context.run('unit', 'add', '--input', 'unit.json')).code).toBe(0);
  });

  test('edit sends the revision given, else the newest one; nothing behind the equals sign clears', async () => {
    const { server, context } = await start({ 'GET /dsTbUnit/queryById': () => unit(1), 'PUT /dsTbUnit/edit': () => unit(2) });
    expect((await context.run('unit', 'edit', 'u1', '--set', 'unitName=', '--revision', '7', '--json')).out).toBe(
      `${JSON.stringify({ ...unit(2), changed: true })}\n`,
    );
    expect(JSON.parse(server.calls[0]?.body ?? '')).toMatchObject({ id: 'u1', revision: 7, unitName: null });
    await context.run('unit', 'edit', 'u1', '--set', 'unitName=a');
    expect(JSON.parse(server.calls.at(-1)?.body ?? '')).toMatchObject({ revision: 1, unitName: 'a' });
  });

  test('a conflict is exit code 7', async () => {
    const { context } = await start({ 'PUT /dsTbUnit/edit': () => new Refusal(409, '记录已被他人修改', 'record.changed', 409) });
    expect(await context.run('unit', 'edit', 'u1', '--set', 'unitName=a', '--revision', '1')).toMatchObject({ code: 7, out: '' });
  });

  test('wrong values are told before any call', async () => {
    const { server, context } = await start({});
    writeFileSync(join(context.folder, 'list.json'), '[]');
    expect(await context.run('unit', 'add', '--set', 'unitNam=a')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^saiyun: 没有可填写的字段 unitNam（可填写：unitCode, .*），是否想用 unitName、unitNameEn？\n$/),
    });
    expect(await context.run('unit', 'add', '--input', 'list.json')).toMatchObject({
      code: 2,
      err: 'saiyun: list.json 不能作为输入：应为一个 JSON 对象；多行数据请用 saiyun import\n',
    });
    expect(await context.run('dictItem', 'add', '--set', 'sortOrder=abc')).toMatchObject({
      code: 8,
      err: 'saiyun: 字段 sortOrder 的值不正确：abc（应为整数）\n',
    });
    expect(await context.run('unit', 'add')).toMatchObject({ code: 2, err: 'saiyun: 没有要提交的内容：请使用 --set 或 --input\n' });
    expect(server.calls).toEqual([]);
  });

  test('delete asks on a terminal, wants --yes elsewhere', async () => {
    const routes = { 'DELETE /dsTbUnit/delete': () => null, 'DELETE /dsTbUnit/deleteBatch': () => null };
    const { server, context } = await start(routes, { answers: ['no', 'u1', '2'] });
    expect(await context.run('unit', 'delete', 'u1')).toMatchObject({ code: 1, err: expect.stringContaining('未确认，操作没有执行') });
    expect(server.calls).toEqual([]);
    expect(await context.run('unit', 'delete', 'u1')).toMatchObject({ code: 0 });
    expect(await context.run('unit', 'delete', 'u1', '--no-input')).toMatchObject({ code: 2 });
    expect(await context.run('unit', 'delete', 'u1', 'u2', 'u1', '--yes', '--json')).toMatchObject({
      code: 0,
      out: '{"deleted":["u1","u2"]}\n',
    });
    expect(server.calls.map(({ path, query }) => [path, query.get('id') ?? query.get('ids')])).toEqual([
      ['/dsTbUnit/delete', 'u1'],
      ['/dsTbUnit/deleteBatch', 'u1,u2'],
    ]);
  });
});

describe('verbs', () => {
  const answer = { rows: [{ id: 'u1', revision: 4, state: '0' }] };
  test('with input, revision and confirmation; also written with hyphens', async () => {
    const { server, context } = await start({
      'PUT /dsTbUnit/disable': () => answer,
      'PUT /dsTbRegistration/returnBack': () => ({ rows: [] }),
    });
    expect(await context.run('unit', 'disable', 'u1', '--set', 'reason=停办', '--revision', '3', '--yes')).toMatchObject({
      code: 0,
      out: 'id  版本  状态\nu1     4  待审核\n',
    });
    expect(JSON.parse(server.calls[0]?.body ?? '')).toMatchObject({ ids: 'u1', revision: 3, reason: '停办' });
    expect((await context.run('unit', 'disable', 'u1', '--yes', '--json')).out).toBe(
      `${JSON.stringify(answer.rows.map((row) => ({ ...row, changed: true })))}\n`,
    );
    expect(await context.run('unit', 'disable', 'u1')).toMatchObject({ code: 2, out: '' });
    expect(await context.run('registration', 'return-back', 'r1', 'r2', '--set', 'opinion=补充材料')).toMatchObject({ code: 0 });
    expect(JSON.parse(server.calls.at(-1)?.body ?? '')).toMatchObject({ ids: 'r1,r2', opinion: '补充材料' });
    expect(await context.run('registration', 'returnBack', 'r1', 'r2', '--revision', '1')).toMatchObject({ code: 2 });
  });
});
