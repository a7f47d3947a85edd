import { parentPort } from 'node:worker_threads';
import * as XLSX from '@e965/xlsx';
import { type Cell, dateOfSerial, type SheetRow, serialOfDate } from '../cell.ts';
import type { SheetLayout } from '../sheet-layout.ts';

/** A task for the thread. */
export type XlsTask =
  | { readonly task: 'read'; readonly bytes: Uint8Array }
  | { readonly task: 'write'; readonly layout: SheetLayout; readonly rows: readonly (readonly Cell[])[] };

/** The thread's answer: the visible sheets or the file, or the code of a failure. */
export type XlsAnswer =
  | { readonly sheets: readonly { readonly name: string; readonly rows: readonly SheetRow[] }[] }
  | { readonly bytes: Uint8Array }
  | { readonly failure: 'sheet.encrypted' | 'sheet.not_workbook' | 'sheet.unreadable' };

const isEncrypted = (stream: Uint8Array): boolean => {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  // FILEPASS, if present, comes right after the first BOF.
  for (let at = 0, n = 0; at + 4 <= view.byteLength && n < 20; n++) {
    const type = view.getUint16(at, true);
    if (type === 0x2f) return true;
    at += 4 + view.getUint16(at + 2, true);
  }
  return false;
};

const read = (bytes: Uint8Array): XlsAnswer => {
  let container: ReturnType<typeof XLSX.CFB.read>;
  try {
    container = XLSX.CFB.read(bytes as Buffer, { type: 'buffer' });
  } catch {
    return { failure: 'sheet.unreadable' };
  }
  if (XLSX.CFB.find(container, 'EncryptedPackage')) return { failure: 'sheet.encrypted' };
  const stream = XLSX.CFB.find(container, 'Workbook') ?? XLSX.CFB.find(container, 'Book');
  if (!stream) return { failure: 'sheet.not_workbook' };
  if (isEncrypted(Uint8Array.from(stream.content as Uint8Array))) return { failure: 'sheet.encrypted' };
  const book = XLSX.read(bytes, {
    type: 'buffer',
    cellDates: false,
    cellNF: true,
    cellText: false,
    cellHTML: false,
    cellFormula: false,
    dense: true,
  });
  const is1904 = book.Workbook?.WBProps?.date1904 === true;
  const visible = book.SheetNames.filter((_name, i) => !book.Workbook?.Sheets?.[i]?.Hidden);
  return { sheets: visible.map((name) => ({ name, rows: sheetRows(book.Sheets[name], is1904) })) };
};

const sheetRows = (sheet: XLSX.WorkSheet | undefined, is1904: boolean): SheetRow[] => {
  const data = (sheet?.['!data'] ?? []) as readonly (readonly (XLSX.CellObject | undefined)[] | undefined)[];
  const rows: SheetRow[] = [];
  for (let r = 0; r < data.length; r++) {
    const cells: Cell[] = [];
    const source = data[r] ?? [];
    for (let c = 0; c < source.length; c++) {
      const value = cellOf(source[c], is1904);
      if (value === null) continue;
      while (cells.length < c) cells.push(null);
      cells[c] = value;
    }
    if (cells.length > 0) rows.push({ rowNo: r + 1, cells });
  }
  return rows;
};

const errors: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};

const cellOf = (cell: XLSX.CellObject | undefined, is1904: boolean): Cell => {
  const value = cell?.v;
  if (cell?.t === 'e') return errors[Number(value)] ?? '#N/A';
  if (typeof value === 'number') return cell?.z !== undefined && XLSX.SSF.is_date(String(cell.z)) ? dateOfSerial(value, is1904) : value;
  if (typeof value === 'boolean') return value;
  return typeof value === 'string' && value !== '' ? value : null;
};

const write = (layout: SheetLayout, rows: readonly (readonly Cell[])[]): XlsAnswer => {
  const cell = (value: Cell): XLSX.CellObject | null => {
    if (value === null || value === '') return null;
    if (typeof value === 'number') return { t: 'n', v: value };
    if (typeof value === 'boolean') return { t: 'b', v: value };
    if (typeof value === 'string') return { t: 's', v: value.slice(0, 32_767) };
    const serial = serialOfDate(value);
    return { t: 'n', v: serial, z: Number.isInteger(serial) ? 'yyyy\\-mm\\-dd' : 'yyyy\\-mm\\-dd\\ hh:mm:ss' };
  };
  const table = [...layout.titles.map((t) => [t]), layout.columns.map((c) => c.header), ...rows].map((row) => row.map(cell));
  const sheet: XLSX.WorkSheet = { '!data': table, '!cols': layout.columns.map((c) => ({ wch: c.width })) } as unknown as XLSX.WorkSheet;
  sheet['!ref'] = XLSX.utils.encode_range({
    s: { r: 0, c: 0 },
    e: { r: Math.max(table.length - 1, 0), c: Math.max(layout.columns.length - 1, 0) },
  });
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, sheet, layout.name);
  return { bytes: XLSX.write(book, { type: 'buffer', bookType: 'biff8', bookSST: true }) as Uint8Array };
};

const answer = (task: XlsTask): XlsAnswer => {
  if (task.task === 'write') return write(task.layout, task.rows);
  try {
    return read(task.bytes);
  } catch {
    return { failure: 'sheet.unreadable' };
  }
};

parentPort?.on('message', (task: XlsTask) => parentPort?.postMessage(answer(task)));
