import { Failure } from '@saiyun/sdk/logic/failure';
import type { SheetRow } from '../cell.ts';
import { looksLikeFormula } from '../sheet-layout.ts';
import { textOf } from './text-file.ts';

/** Limit on one row, in characters. */
const longest = 32 * 1024 * 1024;

/**
 * Records of a CSV file (RFC 4180; separated by commas, semicolons or tabs, whichever is most frequent in the first line), in blocks as
 * they come. `rowNo` counts records: one with line feeds in quotes is one row, as in a spreadsheet. Fails with `sheet.unreadable` for a
 * quote that never closes.
 */
export async function* readCsv(path: string, signal?: AbortSignal): AsyncGenerator<readonly SheetRow[], void> {
  let parser: CsvParser | undefined;
  for await (const text of textOf(path, signal)) {
    parser ??= csvParser(delimiterOf(text));
    const rows = parser.push(text);
    if (rows.length > 0) yield rows;
  }
  const rows = parser?.end() ?? [];
  if (rows.length > 0) yield rows;
}

/** The approximate number of records in a CSV file. */
export async function surveyCsv(path: string, signal?: AbortSignal): Promise<number> {
  let rows = 0;
  for await (const block of readCsv(path, signal)) rows = block.at(-1)?.rowNo ?? rows;
  return rows;
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

interface CsvParser {
  push(text: string): SheetRow[];
  end(): SheetRow[];
}

/** Exports put an apostrophe before text that a spreadsheet program would take for a formula. */
const plain = (cell: string): string => (cell.startsWith("'") && looksLikeFormula(cell.slice(1)) ? cell.slice(1) : cell);

function csvParser(delimiter: string): CsvParser {
  let rowNo = 0;
  let cells: string[] = [];
  let cell = '';
  let state: 'start' | 'plain' | 'quoted' | 'closed' = 'start';
  let afterReturn = false;
  let rows: SheetRow[] = [];

  const endCell = (): void => {
    cells.push(plain(cell));
    cell = '';
    state = 'start';
  };
  const endRow = (): void => {
    endCell();
    rowNo++;
    if (cells.some((one) => one !== '')) rows.push({ rowNo, cells });
    cells = [];
  };
  const taken = (): SheetRow[] => {
    const done = rows;
    rows = [];
    return done;
  };
  return {
    push(text) {
      for (let at = 0; at < text.length; at++) {
        const sign = text.charAt(at);
        if (state === 'quoted') {
          // Jumps straight to the next quote.
          const end = text.indexOf('"', at);
          cell += end < 0 ? text.slice(at) : text.slice(at, end);
          if (cell.length > longest) throw new Failure('sheet.too_large', { max: longest / 1024 / 1024 });
          if (end < 0) break;
          at = end;
          state = 'closed';
        } else if (sign === '"' && state === 'closed') {
          cell += '"';
          state = 'quoted';
        } else if (sign === '"' && state === 'start') state = 'quoted';
        else if (sign === delimiter) endCell();
        else if (sign === '\n' || sign === '\r') {
          if (!(sign === '\n' && afterReturn)) endRow();
        } else {
          cell += sign;
          state = 'plain';
        }
        afterReturn = sign === '\r' && state !== 'quoted' && state !== 'closed';
      }
      if (cell.length > longest || cells.length > 100_000) throw new Failure('sheet.too_large', { max: longest / 1024 / 1024 });
      return taken();
    },
    end() {
      if (state === 'quoted') throw new Failure('sheet.unreadable');
      if (cell !== '' || cells.length > 0) endRow();
      return taken();
    },
  };
}
