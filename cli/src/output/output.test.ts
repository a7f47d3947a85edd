import { nearest } from '@saiyun/sdk/logic/nearest';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { createCli } from '../cli.ts';
import { readSettings } from '../config/settings.ts';
import { bufferContext } from '../testing/buffer-context.ts';
import { wireServer } from '../testing/wire-server.ts';
import { texts } from '../texts/index.ts';
import { bytes, createProgress } from './progress.ts';
import { cutTo, recordLines, tableLines } from './table.ts';

test('tables align Chinese text and keep control characters out', () => {
  expect(
    tableLines(
      [{ title: '文件' }, { title: '行', right: true }, { title: 'x' }],
      [
        ['报名表.xlsx', 12, 'a'],
        ['a\u001b[2Jb', 1234, ''],
      ],
    ),
  ).toEqual(['文件           行  x', '报名表.xlsx    12  a', 'a [2Jb       1234']);
  expect(
    recordLines([
      ['用户名', 'admin'],
      ['Role', 'A'],
    ]),
  ).toEqual(['用户名  admin', 'Role    A']);
});

const english = await texts.load('en', 'program');

const progressOf = (errIsTerminal: boolean, quiet = false) => {
  let time = 0;
  let err = '';
  const context = {
    ...bufferContext({ errIsTerminal }),
    now: () => new Date(time),
    err: (text: string) => {
      err += text;
    },
  };
  const view = createProgress(createCli(context, readSettings(context, { quiet, lang: 'en' }), english));
  return {
    view,
    at: (seconds: number) => {
      time = seconds * 1000;
    },
    err: () => err,
  };
};

test('progress is plain lines without a terminal, a bar on one, and nothing with --quiet', () => {
  const plain = progressOf(false);
  plain.view.update('Importing a', 'rows', 0, 100);
  plain.at(2);
  plain.view.update('Importing a', 'rows', 20, 100);
  plain.at(10);
  plain.view.update('Importing a', 'rows', 50, 100);
  plain.view.update('Importing a', 'rows', 100, 100);
  plain.view.end();
  expect(plain.err()).toBe('Importing a 0% 0/100\nImporting a 50% 50/100 5/s 10s left\nImporting a 100% 100/100 10/s\n');

  const bar = progressOf(true);
  bar.view.update('a', 'bytes', 500_000, 2_000_000);
  bar.view.end();
  expect(bar.err()).toBe('\r\u001b[Ka [#####---------------] 25% 500.0 kB/2.0 MB\r\u001b[K');

  // With an unknown total, nothing is printed at first.
  const unknown = progressOf(false);
  unknown.view.update('Exporting a', 'bytes', 54, 0);
  unknown.at(6);
  unknown.view.update('Exporting a', 'bytes', 6_000, 0);
  expect(unknown.err()).toBe('Exporting a 6.0 kB 991 B/s\n');

  const quiet = progressOf(true, true);
  quiet.view.update('a', 'rows', 1, 2);
  quiet.view.end();
  expect(quiet.err()).toBe('');
});

test.each([
  [59, '59s'],
  [60, '1m00s'],
  [3599, '59m59s'],
  [3600, '1h00m'],
  [7260, '2h01m'],
])('%d seconds are left as %s', (seconds, shown) => {
  const { view, at, err } = progressOf(false);
  view.update('a', 'rows', 0, 10 + seconds);
  at(10);
  view.update('a', 'rows', 10, 10 + seconds);
  expect(err().split('\n')[1]).toMatch(new RegExp(` 1/s ${shown} left$`));
});

test.each([
  [999, '999 B'],
  [1_000, '1.0 kB'],
  [999_949, '999.9 kB'],
  [1_000_000, '1.0 MB'],
])('%d bytes are written %s', (size, shown) => {
  expect(bytes(size)).toBe(shown);
});

test('the nearest names', () => {
  expect(nearest('regstration', ['registration', 'review', 'unit'])).toEqual(['registration']);
  expect(nearest('zzz', ['registration', 'unit'])).toEqual([]);
});

test('A9: a table fits the terminal: the widest columns are cut, Chinese by its double width, ids and numbers never', () => {
  const columns = [{ title: 'id', whole: true }, { title: '名称' }, { title: '说明' }, { title: '数', right: true }];
  const rows = [
    ['9b99ee49e90702ec', '新疆启明理工大学', '这是一段很长的说明文字，放不下的部分要省略', 12],
    ['ba7b372c05a6ca84', 'Unit', 'short', 1234],
  ];
  const lines = tableLines(columns, rows, 60);
  expect(lines).toEqual([
    'id                名称              说明                  数',
    '9b99ee49e90702ec  新疆启明理工大学  这是一段很长的说…     12',
    'ba7b372c05a6ca84  Unit              short               1234',
  ]);
  expect(lines.map((line) => stringWidth(line)).every((width) => width <= 60)).toBe(true);
  // Without a width nothing is cut. If the columns cannot fit, each keeps a readable minimum and the last ones are left out.
  expect(tableLines(columns, rows)[1]).toContain('放不下的部分要省略');
  expect(tableLines(columns, rows, 36)).toEqual([
    'id                名称    说明  …',
    '9b99ee49e90702ec  新疆…   这是一…',
    'ba7b372c05a6ca84  Unit    short',
  ]);
  expect(tableLines(columns, rows, 10)[1]).toBe('9b99ee49e90702ec  新疆…');
});

test.each([
  ['复旦大学', 8, '复旦大学'],
  ['复旦大学', 7, '复旦大…'],
  ['复旦大学', 6, '复旦…'],
  ['a复旦', 3, 'a…'],
  ['👨‍👩‍👧‍👦家', 3, '👨‍👩‍👧‍👦…'],
  ['e\u0301e\u0301e\u0301', 2, 'e\u0301…'],
  ['abc', 1, '…'],
])('A9: %j in %d columns is %j', (text, columns, cut) => {
  expect(cutTo(text, columns)).toBe(cut);
});

test('A9: a list on a terminal of 40 columns has no longer line and short ids, and whole lines elsewhere', async () => {
  const row = { id: '9b99ee49e90702ec9b99ee49e90702ec', unitCode: '1', unitName: '新疆启明理工大学附属中学与合作单位', status: '1' };
  const server = await wireServer({ 'GET /dsTbUnit/list': () => ({ records: [row], total: 1, size: 20, current: 1, pages: 1 }) });
  const env = { SAIYUN_TOKEN: 't', SAIYUN_SERVER: server.url };
  const list = ['unit', 'list', '--fields', 'id,unitName,unitCode', '--quiet'];
  const shown = (await bufferContext({ env, outIsTerminal: true, columns: 40 }).run(...list)).out.split('\n');
  expect(Math.max(...shown.map((line) => stringWidth(line)))).toBeLessThanOrEqual(40);
  expect(shown[1]).toMatch(/^9b99ee49 {2}新疆启明/);
  expect(shown[1]).toContain('…');
  const { out } = await bufferContext({ env, columns: 40 }).run(...list);
  expect(out).toContain(`${row.id}  ${row.unitName}`);
  await server.close();
});
