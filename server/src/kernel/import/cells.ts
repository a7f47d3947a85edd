import type { Field, Issue, Kind } from '@saiyun/sdk/contract';
import { toFen } from '@saiyun/sdk/view';
import { type Cell, isErrorCell } from '../../sheet/cell.ts';

/** What a cell holds: a value of the field's kind, a text still to be looked up, or a fault. */
export type Reading = { readonly value: unknown } | { readonly issue: Issue };

/** Trims both ends, including invisible blanks. */
export function trimmed(text: string): string {
  return text.replace(/^[\s\u200b-\u200d\u2060\ufeff]+|[\s\u200b-\u200d\u2060\ufeff]+$/g, '');
}

const wide = /[\uff01-\uff5e\u3000]/;

/** Full-width letters, digits and signs as ASCII. */
export function halfWidth(text: string): string {
  return wide.test(text)
    ? text.replace(/[\uff01-\uff5e]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ')
    : text;
}

const dateText = (date: Date): string => date.toISOString().slice(0, 10);
const timeText = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ');

/** A cell as text, numbers without an exponent. `undefined` for a number whose last digits the spreadsheet has lost. */
export function cellText(cell: Cell): string | undefined {
  if (cell === null) return '';
  if (typeof cell === 'string') return trimmed(cell);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if (cell instanceof Date) return cell.getTime() % 86_400_000 === 0 ? dateText(cell) : timeText(cell);
  // Spreadsheets keep fifteen digits and put zeros for the rest.
  if (Math.abs(cell) >= 1e15 && (!Number.isSafeInteger(cell) || cell % 10 === 0)) return undefined;
  return Math.abs(cell) < 1e-6 && cell !== 0 ? cell.toFixed(20).replace(/0+$/, '') : String(cell);
}

const pad = (n: string): string => n.padStart(2, '0');
const dayForms = /^(\d{4})(?:[-/.](\d{1,2})[-/.](\d{1,2})|年(\d{1,2})月(\d{1,2})日?|(\d{2})(\d{2}))$/;

/** A day written as 2026-01-02, 2026/1/2, 2026.1.2, 20260102 or 2026年1月2日, as `YYYY-MM-DD`; any other text unchanged. */
export function dayOf(text: string): string {
  const m = dayForms.exec(text);
  if (!m) return text;
  return `${m[1]}-${pad(m[2] ?? m[4] ?? m[6] ?? '')}-${pad(m[3] ?? m[5] ?? m[7] ?? '')}`;
}

/** The same with a time of day, which may be missing or lack seconds. */
export function instantOf(text: string): string {
  const m = /^(\S+?)(?:[T\s]\s*(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d+)?)?)?$/.exec(text);
  if (!m) return text;
  return `${dayOf(m[1] ?? '')} ${pad(m[2] ?? '0')}:${pad(m[3] ?? '0')}:${pad(m[4] ?? '0')}`;
}

const flags = new Map<string, '0' | '1'>([
  ...['1', '是', 'y', 'yes', 'true', '√', '✓'].map((t) => [t, '1'] as const),
  ...['0', '否', 'n', 'no', 'false', '×', '✗'].map((t) => [t, '0'] as const),
]);

const plainNumber = (text: string): number | string => {
  const bare = text.replace(/[,\s]/g, '');
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(bare) ? Number(bare) : text;
};

type Reader = (text: string, cell: Cell, name: string) => Reading;
const asText: Reader = (text) => ({ value: text });
const asNumber: Reader = (text, cell) => ({ value: typeof cell === 'number' ? cell : plainNumber(halfWidth(text)) });

const readers: Record<Kind, Reader> = {
  text: asText,
  longText: asText,
  int: asNumber,
  decimal: asNumber,
  money: (text, cell, name) => {
    const value = typeof cell === 'number' ? cell : plainNumber(halfWidth(text).replace(/[¥￥元]/g, ''));
    if (typeof value === 'string') return { issue: { field: name, code: 'type' } };
    const fen = toFen(value);
    return fen === undefined ? { issue: { field: name, code: 'digits', params: { digits: 2 } } } : { value: fen };
  },
  flag: (text) => ({ value: flags.get(halfWidth(text).toLowerCase()) ?? text }),
  date: (text, cell, name) => {
    if (!(cell instanceof Date)) return { value: dayOf(halfWidth(text)) };
    // The time of day would be lost silently.
    if (cell.getTime() % 86_400_000 !== 0)
      return { issue: { field: name, code: 'rule', message: 'cell.dateTime', params: { value: text } } };
    return { value: dateText(cell) };
  },
  instant: (text, cell) => ({ value: cell instanceof Date ? timeText(cell) : instantOf(halfWidth(text)) }),
  dict: asText,
  ref: asText,
  file: asText,
  json: (text, _cell, name) => {
    try {
      return { value: JSON.parse(text) as unknown };
    } catch {
      return { issue: { field: name, code: 'shape', params: { fault: 'JSON' } } };
    }
  },
};

/** Codes, numbers and addresses become ASCII, however they were typed; names and titles keep their characters. */
export function isCodeLike(name: string, field: Field, isKey: boolean): boolean {
  return (
    field.kind === 'text' &&
    (isKey ||
      field.pattern !== undefined ||
      field.mask === 'phone' ||
      field.mask === 'idNo' ||
      field.mask === 'card' ||
      /(Code|No|Id|Number)$/.test(name))
  );
}

export interface CellOptions {
  /** Money is in whole fen, as in all JSON for programs, not in yuan. */
  readonly fen?: boolean;
}

/** How to read the cells of one column. A blank cell reads as `null`. */
export function cellReader(name: string, field: Field, isKey: boolean, { fen = false }: CellOptions = {}): (cell: Cell) => Reading {
  const read = fen && field.kind === 'money' ? asNumber : readers[field.kind];
  const ascii = isCodeLike(name, field, isKey);
  return (cell) => {
    const text = cellText(cell);
    if (text === undefined) {
      if (field.kind === 'int' || field.kind === 'decimal' || field.kind === 'money') return read('', cell, name);
      return { issue: { field: name, code: 'rule', message: 'cell.lostDigits' } };
    }
    if (text === '') return { value: null };
    if (isErrorCell(text)) return { issue: { field: name, code: 'rule', message: 'cell.error', params: { value: text } } };
    return read(ascii ? halfWidth(text) : text, cell, name);
  };
}
