import { expect, test } from 'vitest';
import { createCli } from '../cli.ts';
import { readSettings } from '../config/settings.ts';
import { nearest } from '../nearest.ts';
import { bufferContext } from '../testing/buffer-context.ts';
import { createProgress } from './progress.ts';
import { recordLines, tableLines } from './table.ts';

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
  const view = createProgress(createCli(context, readSettings(context, { quiet, lang: 'en' })));
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

  const quiet = progressOf(true, true);
  quiet.view.update('a', 'rows', 1, 2);
  quiet.view.end();
  expect(quiet.err()).toBe('');
});

test('the nearest names', () => {
  expect(nearest('regstration', ['registration', 'review', 'unit'])).toEqual(['registration']);
  expect(nearest('zzz', ['registration', 'unit'])).toEqual([]);
});
