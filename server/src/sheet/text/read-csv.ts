import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Failure } from '@saiyun/sdk/logic/failure';
import { CsvError, type Options, parse } from 'csv-parse';
import type { SheetRow } from '../cell.ts';
import { looksLikeFormula } from '../sheet-layout.ts';
import { textOf } from './text-file.ts';

const blockRows = 500;
/** Limits on one row: in bytes, and in cells. */
const longest = 32 * 1024 * 1024;
const mostCells = 100_000;
const tooLarge = (): Failure => new Failure('sheet.too_large', { max: longest / 1024 / 1024 });

const options: Options = {
  // Files that were edited on several systems mix their line ends.
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: longest,
};

/**
 * Records of a CSV file (RFC 4180; separated by commas, semicolons or tabs, whichever is most frequent in the first line), in blocks.
 * `rowNo` counts records: one with line feeds in quotes is one row, as in a spreadsheet. Fails with `sheet.open_quote` for a quote that
 * never closes.
 */
export async function* readCsv(path: string, signal?: AbortSignal): AsyncGenerator<readonly SheetRow[], void> {
  const pieces = textOf(path, signal);
  const first = await pieces.next();
  if (first.done) return;
  const delimiter = delimiterOf(first.value);
  const parser = parse({ ...options, delimiter });
  // What fails here makes reading the records fail.
  pipeline(Readable.from(boundedRows(first.value, pieces, delimiter)), parser).catch(() => undefined);
  let rowNo = 0;
  let block: SheetRow[] = [];
  try {
    for await (const record of parser as AsyncIterable<readonly string[]>) {
      rowNo++;
      if (record.length > mostCells) throw tooLarge();
      if (record.some((cell) => cell !== '')) block.push({ rowNo, cells: record.map(plain) });
      if (block.length < blockRows) continue;
      yield block;
      block = [];
    }
  } catch (error) {
    throw error instanceof CsvError ? refusalOf(error, rowNo + 1) : error;
  }
  if (block.length > 0) yield block;
}

const refusalOf = (error: CsvError, row: number): Failure =>
  error.code === 'CSV_MAX_RECORD_SIZE' ? tooLarge() : new Failure('sheet.open_quote', { row }, { cause: error });

/** The approximate number of records in a CSV file. */
export async function surveyCsv(path: string, signal?: AbortSignal): Promise<number> {
  let rows = 0;
  for await (const block of readCsv(path, signal)) rows = block.at(-1)?.rowNo ?? rows;
  return rows;
}

/** The pieces of the file, as long as none of its lines has too many cells. The parser would keep them all until the line ends. */
async function* boundedRows(first: string, rest: AsyncIterable<string>, delimiter: string): AsyncGenerator<string, void> {
  let cells = 0;
  const bounded = (text: string): string => {
    const begin = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
    cells = (begin < 0 ? cells : 0) + text.slice(begin + 1).split(delimiter).length - 1;
    if (cells > mostCells) throw tooLarge();
    return text;
  };
  yield bounded(first);
  for await (const text of rest) yield bounded(text);
}

function delimiterOf(text: string): string {
  const line =
    text
      .slice(0, 64 * 1024)
      .replace(/"[^"]*"/g, '')
      .split(/[\r\n]/, 1)[0] ?? '';
  const count = (sign: string): number => line.split(sign).length;
  return [';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',');
}

/** Exports put an apostrophe before text that a spreadsheet program would take for a formula. */
const plain = (cell: string): string => (cell.startsWith("'") && looksLikeFormula(cell.slice(1)) ? cell.slice(1) : cell);
