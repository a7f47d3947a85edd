import { PassThrough, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as afterOthers } from 'node:timers/promises';
import type { Cell as BookCell, Workbook } from 'exceljs';
import { type Cell, serialOfDate } from '../cell.ts';
import { looksLikeFormula, type SheetColumn, type SheetLayout } from '../sheet-layout.ts';
import { addStyledSheet, formatOf } from './styled-head.ts';
import { escapeForbidden } from './xml-text.ts';

export interface MarkedRow {
  readonly cells: readonly Cell[];
  /** What is wrong with a cell, by its column from 0. */
  readonly marks: ReadonlyMap<number, string>;
}

type MarkedBlocks = AsyncIterable<readonly MarkedRow[]> | Iterable<readonly MarkedRow[]>;

/** Cells between two pauses, in which other work gets its turn. */
const cellsAtOnce = 500;

const fill = (cell: BookCell, value: Cell, look: SheetColumn['look']): void => {
  if (typeof value === 'string') {
    if (value === '') return;
    cell.value = escapeForbidden(value);
    // A cell formatted as text stays text when somebody edits it.
    if (looksLikeFormula(value)) cell.numFmt = formatOf('text');
  } else if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return;
    // As a number: exceljs dates days before March 1900 one too late.
    cell.value = serialOfDate(value);
    cell.numFmt = formatOf(look === 'instant' || value.getTime() % 86_400_000 !== 0 ? 'instant' : 'date');
  } else if (typeof value === 'boolean' || Number.isFinite(value)) {
    cell.value = value;
    if (look !== 'money') cell.numFmt = formatOf('number');
  }
};

/**
 * Writes a workbook in which marked cells have a colour and a note with the reason, and ends the stream. A cell costs twenty times what it
 * does in `writeXlsx`, and texts and notes stay in memory until the end; hence for few rows only.
 */
export async function writeMarked(out: Writable, layout: SheetLayout, blocks: MarkedBlocks): Promise<void> {
  const { default: excel } = await import('exceljs');
  const body = new PassThrough();
  const book = new excel.stream.xlsx.WorkbookWriter({ stream: body, useStyles: true, useSharedStrings: true });
  const sent = pipeline(body, out);
  try {
    await Promise.all([sent, addRows(book, layout, blocks).then(() => book.commit())]);
  } catch (error) {
    body.destroy();
    await sent.catch(() => undefined);
    throw error;
  }
}

const addRows = async (book: Workbook, layout: SheetLayout, blocks: MarkedBlocks): Promise<void> => {
  const sheet = addStyledSheet(book, layout);
  let rowNo = layout.titles.length + 1;
  sheet.getRow(rowNo).commit();
  let sincePause = 0;
  for await (const block of blocks)
    for (const { cells, marks } of block) {
      const row = sheet.getRow(++rowNo);
      for (const [i, value] of cells.entries()) {
        const reason = marks.get(i);
        if (value === null && reason === undefined) continue;
        const cell = row.getCell(i + 1);
        fill(cell, value, layout.columns[i]?.look ?? 'text');
        if (reason === undefined) continue;
        cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFFD9D6' } };
        cell.note = escapeForbidden(reason);
      }
      row.commit();
      sincePause += cells.length;
      if (sincePause < cellsAtOnce) continue;
      sincePause = 0;
      await afterOthers();
    }
};
