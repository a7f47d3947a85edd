import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import type { Cell } from '../cell.ts';
import { readSheet, surveySheet } from '../read-sheet.ts';
import type { TextFormat } from '../sheet-source.ts';
import { writeCsv, writeJsonl } from './write-text.ts';

const folder = mkdtempSync(join(tmpdir(), 'saiyun-text-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fileOf = (content: string | Uint8Array): string => {
  const path = join(folder, `f${Math.random()}`);
  writeFileSync(path, content);
  return path;
};
const rowsOf = async (content: string | Uint8Array, format: TextFormat): Promise<(readonly [number, readonly Cell[]])[]> => {
  const rows: (readonly [number, readonly Cell[]])[] = [];
  for await (const block of readSheet(fileOf(content), { text: format })) for (const { rowNo, cells } of block) rows.push([rowNo, cells]);
  return rows;
};

describe('IMPORT-02: CSV', () => {
  test.each<[string, string, (readonly [number, readonly string[]])[]]>([
    [
      'plain',
      'a,b\n1,2\n',
      [
        [1, ['a', 'b']],
        [2, ['1', '2']],
      ],
    ],
    [
      'CRLF and no end of line',
      'a,b\r\n1,2',
      [
        [1, ['a', 'b']],
        [2, ['1', '2']],
      ],
    ],
    [
      'quotes, commas and line feeds in quotes',
      '"a ""x""","b\r\nc"\n1,\n',
      [
        [1, ['a "x"', 'b\r\nc']],
        [2, ['1', '']],
      ],
    ],
    [
      'semicolons',
      'a;b\n"1,5";2\n',
      [
        [1, ['a', 'b']],
        [2, ['1,5', '2']],
      ],
    ],
    [
      'tabs',
      'a\tb\n1\t2\n',
      [
        [1, ['a', 'b']],
        [2, ['1', '2']],
      ],
    ],
    [
      'blank lines count and are left out',
      'a\n\n,,\n1\n',
      [
        [1, ['a']],
        [4, ['1']],
      ],
    ],
    ['a mark of UTF-8', '\ufeffa,b\n', [[1, ['a', 'b']]]],
    ['what was guarded against being a formula', "'=1+1,'+86 10,'plain,=x\n", [[1, ['=1+1', '+86 10', "'plain", '=x']]]],
    ['a quote inside of a cell', 'a"b,c\n', [[1, ['a"b', 'c']]]],
  ])('%s', async (_name, content, rows) => {
    expect(await rowsOf(content, 'csv')).toEqual(rows);
  });

  test('the bytes of Chinese spreadsheet programs', async () => {
    // 单位,名称 in GB 18030, and in UTF-16 with its mark.
    expect(await rowsOf(Buffer.from('b5a5cebb2cc3fbb3c60a', 'hex'), 'csv')).toEqual([[1, ['单位', '名称']]]);
    expect(await rowsOf(Buffer.from('\ufeff单位\t名称\n', 'utf16le'), 'csv')).toEqual([[1, ['单位', '名称']]]);
  });

  test('a record that is cut anywhere by the pieces of the file', async () => {
    const row = `"${'é"",\r\n字'.repeat(50)}",x\r\n`;
    const many = row.repeat(3_000);
    const rows = await rowsOf(many, 'csv');
    expect(rows).toHaveLength(3_000);
    expect(rows.at(-1)).toEqual([3_000, ['é",\r\n字'.repeat(50), 'x']]);
    expect(await surveySheet(fileOf(many), { text: 'csv' })).toBe(3_000);
  });

  test.each([
    ['a,"b\n', 'sheet.open_quote'],
    ['', 'sheet.empty'],
    ['\n\n', 'sheet.empty'],
    ['a\0b', 'sheet.not_workbook'],
  ])('%j is refused: %s', async (content, code) => {
    await expect(rowsOf(content, 'csv')).rejects.toMatchObject({ code });
  });

  test('a quote that never closes names its row, in every size of file', async () => {
    for (const rows of [0, 3, 20_000])
      await expect(rowsOf(`${'"a\nb",c\r\n'.repeat(rows)}d,"e\nf,g\n`, 'csv')).rejects.toMatchObject({
        code: 'sheet.open_quote',
        params: { row: rows + 1 },
      });
  });

  test.each([
    ['more cells than any sheet has', ','.repeat(300_000)],
    ['a cell without an end', `"${'x'.repeat(34 * 1024 * 1024)}`],
  ])('one row with %s is refused before it fills the memory', async (_name, content) => {
    await expect(rowsOf(content, 'csv')).rejects.toMatchObject({ code: 'sheet.too_large' });
  });

  test('a reader that stops early closes the file', async () => {
    const rows = readSheet(fileOf('a,b\r\n'.repeat(100_000)), { text: 'csv' });
    expect((await rows.next()).value).toHaveLength(500);
    await expect(rows.return()).resolves.toEqual({ done: true, value: undefined });
  });

  test('an aborted reading fails', async () => {
    const controller = new AbortController();
    const rows = readSheet(fileOf('a,b\r\n'.repeat(300_000)), { text: 'csv', signal: controller.signal });
    await rows.next();
    controller.abort();
    await expect(
      (async () => {
        while (!(await rows.next()).done);
      })(),
    ).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('line ends of several systems in one file', async () => {
    expect(await rowsOf('a,b\r"c",d\n\re\r\nf', 'csv')).toEqual([
      [1, ['a', 'b']],
      [2, ['c', 'd']],
      [4, ['e']],
      [5, ['f']],
    ]);
  });
});

describe('IMPORT-02: JSON Lines', () => {
  test('names of all lines are the header, each line keeps its number', async () => {
    expect(await rowsOf('{"a":1,"b":"x"}\n\n{"c":true,"a":null,"d":[1,"y"],"e":{"f":[2]}}\r\n', 'jsonl')).toEqual([
      [0, ['a', 'b', 'c', 'd', 'e']],
      [1, [1, 'x', null, null, null]],
      [3, [null, null, true, '1,y', '{"f":[2]}']],
    ]);
  });
  test.each([
    ['{"a":1}\n{"a":\n', 2],
    ['{"a":1}\n[1]\n', 2],
    ['5', 1],
  ])('%j names line %i', async (content, line) => {
    await expect(rowsOf(content, 'jsonl')).rejects.toMatchObject({ code: 'sheet.bad_line', params: { line } });
    await expect(surveySheet(fileOf(content), { text: 'jsonl' })).rejects.toMatchObject({ code: 'sheet.bad_line' });
  });
});

describe('EXPORT-01: text files', () => {
  const rows: Cell[][] = [
    ['a,"b"', 1.5, null, true, new Date('2026-05-06T00:00:00Z')],
    ['=SUM(A1)', -2, ' x', false, new Date('2026-05-06T07:08:09Z')],
  ];
  test('CSV: quotes, dates, and no formula', async () => {
    const out = new PassThrough();
    const [count, written] = await Promise.all([writeCsv(out, ['一', '2', '3', '4', '5'], [rows]), text(out)]);
    expect(count).toBe(2);
    expect(written).toBe(`一,2,3,4,5\r\n"a,""b""",1.5,,true,2026-05-06\r\n'=SUM(A1),-2," x",false,2026-05-06 07:08:09\r\n`);
    expect((await rowsOf(written, 'csv'))[2]).toEqual([3, ['=SUM(A1)', '-2', ' x', 'false', '2026-05-06 07:08:09']]);
  });
  test.each(['=1+1', '+1', '-1', '@x', '＝1+1', '＋1', '－1', '＠x', '\t=1'])('CSV guards %j, and reads it back', async (cell) => {
    const out = new PassThrough();
    const [, written] = await Promise.all([writeCsv(out, ['a', 'b'], [[[cell, 'x']]]), text(out)]);
    expect(written.split('\r\n')[1]).toMatch(/^"?'/);
    expect((await rowsOf(written, 'csv'))[1]).toEqual([2, [cell, 'x']]);
  });
  test('JSON Lines: values as they are', async () => {
    const out = new PassThrough();
    const [, written] = await Promise.all([writeJsonl(out, ['a', 'b', 'c', 'd', 'e'], [rows]), text(out)]);
    expect(written.split('\n')[1]).toBe('{"a":"=SUM(A1)","b":-2,"c":" x","d":false,"e":"2026-05-06 07:08:09"}');
  });
  test('a reader that goes away ends the writing', async () => {
    const out = new PassThrough({ highWaterMark: 1 });
    async function* endless(): AsyncGenerator<Cell[][]> {
      for (;;) yield [['x']];
    }
    const writing = writeCsv(out, ['a'], endless());
    out.once('data', () => out.destroy());
    await expect(writing).rejects.toThrow('Premature close');
  });
});
