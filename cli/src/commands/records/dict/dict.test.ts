import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bufferContext } from '../../../testing/buffer-context.ts';
import { Refusal, wireServer } from '../../../testing/wire-server.ts';
import { csvRecords } from './csv-records.ts';

const item = (value: string, text: string) => ({ value, text, title: text, label: text });
const row = { id: 'd1', revision: 1, dictCode: 'unit_type', dictName: '单位类型', description: null };

async function start() {
  const server = await wireServer({
    'GET /sys/dict/list': ({ query }) => ({
      records: query.get('dictCode') === 'unit_type' || !query.get('dictCode') ? [row] : [],
      total: 1,
      size: 20,
      current: 1,
      pages: 1,
    }),
    'GET /sys/dict/getDictItems/unit_type': () => [item('1', '大学'), item('2', '学院')],
    // The platform answers an unknown code as it does a dictionary without values.
    'GET /sys/dict/getDictItems/unit_typ': () => [],
    'GET /sys/dict/getDictItems/empty': () => [],
    'GET /sys/dict/queryAllDictItems': () => ({ unit_type: [item('1', '大学')], empty: [] }),
    'GET /sys/dict/getDictItems/nix': () => new Refusal(404, '字典不存在', 'dict.unknown'),
  });
  return bufferContext({ env: { SAIYUN_TOKEN: 'token-1', SAIYUN_SERVER: server.url } });
}

describe('DICT-01: dictionaries', () => {
  test('list, get and items', async () => {
    const context = await start();
    expect((await context.run('dict', 'list', '--json', 'dictCode,dictName')).out).toBe(
      '[{"dictCode":"unit_type","dictName":"单位类型"}]\n',
    );
    expect((await context.run('dict', 'get', 'unit_type')).out).toBe(
      'id    d1\n编码  unit_type\n名称  单位类型\n描述\n\n值  文本\n1   大学\n2   学院\n',
    );
    expect(JSON.parse((await context.run('dict', 'get', 'unit_type', '--json')).out)).toEqual({
      ...row,
      items: [
        { value: '1', text: '大学' },
        { value: '2', text: '学院' },
      ],
    });
    expect(await context.run('dict', 'get', 'nix')).toMatchObject({ code: 6, out: '' });
    expect((await context.run('dict', 'items', 'unit_type', '-o', 'csv')).out).toBe('value,text\n1,大学\n2,学院\n');
    expect((await context.run('dict', 'items', 'unit_type', '-o', 'jsonl')).out).toBe(
      '{"value":"1","text":"大学"}\n{"value":"2","text":"学院"}\n',
    );
    expect((await context.run('dict', 'items', 'unit_type')).out).toBe('值  文本\n1   大学\n2   学院\n');
    expect(await context.run('dict', 'items', 'nix')).toMatchObject({ code: 6, out: '' });
  });

  test('DICT-11: an unknown code is exit code 6 with the nearest one; a dictionary without values is none', async () => {
    const context = await start();
    const told = { code: 6, out: '', err: 'saiyun: 没有编码为 unit_typ 的字典，是否想用 unit_type？\n' };
    for (const command of ['get', 'items']) expect(await context.run('dict', command, 'unit_typ')).toMatchObject(told);
    writeFileSync(join(context.folder, 'a.csv'), 'type\n1\n');
    expect(await context.run('dict', 'check', 'unit_typ', 'a.csv', '--column', 'type')).toMatchObject(told);
    expect(await context.run('dict', 'items', 'unit_typ', '--lang', 'en')).toMatchObject({
      err: 'saiyun: There is no dictionary with the code unit_typ; did you mean unit_type?\n',
    });
    expect(await context.run('dict', 'items', 'empty', '--json')).toMatchObject({ code: 0, out: '[]\n' });
  });

  test('check tells the values that are not in the dictionary, how often and where', async () => {
    const context = await start();
    const write = (name: string, text: string): void => writeFileSync(join(context.folder, name), text);
    write('a.csv', '\uFEFF名称,type\r\n"a\n,b",1\r\nc,3\r\n\r\nd,\r\ne,3\r\nf,大学\r\n');
    expect(await context.run('dict', 'check', 'unit_type', 'a.csv', '--column', 'type')).toEqual({
      code: 8,
      out: '值    次数  首次行号  相近的值\n3        2         4  1, 2\n大学     1         8\n',
      err: 'unit_type：5 行，3 个不同的值，2 个不在字典中\n',
      bytes: expect.anything(),
    });
    write('a.jsonl', '{"type":1}\n{"type":"2,1"}\n\n{"other":1}\n');
    expect(await context.run('dict', 'check', 'unit_type', 'a.jsonl', '--column', 'type', '--many', '--json')).toMatchObject({
      code: 0,
      out: '{"code":"unit_type","column":"type","rows":3,"distinct":2,"unknown":[]}\n',
      err: '',
    });
    write('t.csv', '类型\n大学\n学院\n');
    expect(await context.run('dict', 'check', 'unit_type', 't.csv', '--column', '类型', '--texts')).toMatchObject({ code: 0, out: '' });
  });

  test('wrong use of check', async () => {
    const context = await start();
    writeFileSync(join(context.folder, 'a.csv'), 'type\n1\n');
    writeFileSync(join(context.folder, 'a.jsonl'), '{"a":1}\n[\n');
    const run = (...argv: string[]) => context.run('dict', 'check', 'unit_type', ...argv);
    expect(await run('a.csv')).toMatchObject({ code: 2, err: 'saiyun: 缺少选项 --column <name>\n' });
    expect(await run('a.csv', '--column', 'typ')).toMatchObject({ code: 2, err: 'saiyun: a.csv 中没有列 typ，是否想用 type？\n' });
    expect(await run('a.xlsx', '--column', 'type')).toMatchObject({ code: 2 });
    expect(await run('b.csv', '--column', 'type')).toMatchObject({ code: 2, err: 'saiyun: 文件不存在：b.csv\n' });
    writeFileSync(join(context.folder, 'open.csv'), 'type\n"a\r\nb"\n1,"2\n3\n');
    const open = { code: 8, out: '', err: 'saiyun: open.csv 第 4 行的双引号没有闭合\n' };
    expect(await run('open.csv', '--column', 'type')).toMatchObject(open);
    expect(await run('a.jsonl', '--column', 'a')).toMatchObject({ code: 8, err: 'saiyun: a.jsonl 第 2 行不是 JSON 对象\n' });
  });
});

test.each([
  ['', []],
  ['a', [['a']]],
  ['a,b\nc', [['a', 'b'], ['c']]],
  [',\n', [['', '']]],
  ['a,', [['a', '']]],
  [
    '"a""b","c,d"\r\n"e\nf",g\n',
    [
      ['a"b', 'c,d'],
      ['e\nf', 'g'],
    ],
  ],
  ['a"b,c', [['a"b', 'c']]],
  ['\n\na\n', [['a']]],
])('csv %j', (text, cells) => {
  expect(csvRecords('a.csv', text).map((record) => record.cells)).toEqual(cells);
});
