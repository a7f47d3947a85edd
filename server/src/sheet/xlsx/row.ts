import { yes } from '@saiyun/sdk/contract';
import { type Cell, dateOfSerial } from '../cell.ts';
import type { SharedTexts } from './shared-texts.ts';
import { replaceSpans, unescapeCell } from './xml-text.ts';

/** The other parts of the workbook that a row's cells refer to. */
export interface RowContext {
  /** `x:` if the parts use a prefix, otherwise empty. */
  readonly prefix: string;
  readonly shared: SharedTexts;
  /** By index of a cell's style: whether its number format shows a date. */
  readonly dateStyles: readonly boolean[];
  readonly is1904: boolean;
}

/** Texts of an `<si>` or `<is>`: runs joined, phonetic hints left out. */
export function richText(inner: string, prefix: string): string {
  const open = `<${prefix}t`;
  const plain = replaceSpans(inner, `<${prefix}rPh`, `</${prefix}rPh>`, () => '');
  let text = '';
  let at = 0;
  for (;;) {
    const start = plain.indexOf(open, at);
    if (start < 0) return text;
    const after = plain.charCodeAt(start + open.length);
    const close = plain.indexOf('>', start);
    if (close < 0) return text;
    at = close + 1;
    // Matches `<t>` and `<t …>` but not `<tab…`; `<t/>` is empty.
    if ((after !== 62 && after !== 32 && after !== 9 && after !== 10 && after !== 13) || plain.charCodeAt(close - 1) === 47) continue;
    const end = plain.indexOf(`</${prefix}t>`, at);
    if (end < 0) return text;
    text += unescapeCell(plain.slice(at, end));
    at = end;
  }
}

/** Most columns that any spreadsheet program allows. */
const mostColumns = 16_384;

/**
 * Cells of one row, from the XML between its tags. It scans for tags instead of building a tree, because an import of a large sheet spends
 * its time here. A number with more digits than a double can hold is returned as text.
 */
export function rowCells(xml: string, from: number, to: number, context: RowContext): Cell[] {
  const open = `<${context.prefix}c`;
  const close = `</${context.prefix}c>`;
  const cells: Cell[] = [];
  let next = 0;
  let at = from;
  for (;;) {
    const start = xml.indexOf(open, at);
    if (start < 0 || start >= to) return cells;
    const tagEnd = xml.indexOf('>', start);
    if (tagEnd < 0 || tagEnd > to) return cells;
    at = tagEnd + 1;
    const after = xml.charCodeAt(start + open.length);
    if (after !== 32 && after !== 62 && after !== 47 && after !== 10 && after !== 13 && after !== 9) continue;
    let column = -1;
    let type = '';
    let style = 0;
    // The attributes r, s and t: one letter each, a quote, a value and the same quote.
    let i = start + open.length;
    while (i < tagEnd) {
      const letter = xml.charCodeAt(i);
      if (letter <= 32) {
        i++;
        continue;
      }
      const equals = xml.indexOf('=', i);
      if (equals < 0 || equals > tagEnd) break;
      let quoteAt = equals + 1;
      while (xml.charCodeAt(quoteAt) <= 32) quoteAt++;
      const end = xml.indexOf(xml.charAt(quoteAt), quoteAt + 1);
      if (end < 0 || end > tagEnd) break;
      if (equals - i === 1) {
        if (letter === 114) column = columnOf(xml, quoteAt + 1, end);
        else if (letter === 116) type = xml.slice(quoteAt + 1, end);
        else if (letter === 115) style = Number(xml.slice(quoteAt + 1, end));
      }
      i = end + 1;
    }
    if (column < 0) column = next;
    next = column + 1;
    if (xml.charCodeAt(tagEnd - 1) === 47) continue;
    const end = xml.indexOf(close, at);
    if (end < 0 || end > to) return cells;
    if (column < mostColumns) {
      const value = cellValue(xml, at, end, type, style, context);
      if (value !== null) {
        while (cells.length < column) cells.push(null);
        cells[column] = value;
      }
    }
    at = end + close.length;
  }
}

const columnOf = (xml: string, from: number, to: number): number => {
  let n = 0;
  for (let i = from; i < to; i++) {
    const c = xml.charCodeAt(i);
    if (c >= 65 && c <= 90) n = n * 26 + c - 64;
    else if (c >= 97 && c <= 122) n = n * 26 + c - 96;
    else break;
  }
  return n - 1;
};

const cellValue = (xml: string, from: number, to: number, type: string, style: number, context: RowContext): Cell => {
  if (type === 'inlineStr') {
    const text = richText(xml.slice(from, to), context.prefix);
    return text === '' ? null : text;
  }
  const open = xml.indexOf(`<${context.prefix}v`, from);
  if (open < 0 || open >= to) return null;
  const start = xml.indexOf('>', open) + 1;
  const end = xml.indexOf('<', start);
  if (end < 0 || end > to || xml.charCodeAt(start - 2) === 47) return null;
  const raw = xml.slice(start, end);
  if (raw === '') return null;
  switch (type) {
    case 's': {
      const text = context.shared.at(Number(raw));
      return text === undefined || text === '' ? null : text;
    }
    case 'str':
    case 'e':
      return xml.startsWith('<![CDATA[', end)
        ? unescapeCell(xml.slice(start, xml.indexOf(`</${context.prefix}v>`, start)))
        : unescapeCell(raw);
    case 'b':
      return raw.trim() === yes || raw.trim() === 'true';
    case 'd': {
      const date = new Date(/[Zz]|[+-]\d\d:\d\d$/.test(raw) ? raw : `${raw}${raw.includes('T') ? '' : 'T00:00:00'}Z`);
      return Number.isNaN(date.getTime()) ? raw : date;
    }
    default:
      return numberCell(raw, context.dateStyles[style] === true, context.is1904);
  }
};

const numberCell = (raw: string, isDate: boolean, is1904: boolean): Cell => {
  const value = Number(raw);
  if (Number.isNaN(value)) return raw;
  if (isDate) return dateOfSerial(value, is1904);
  // Digits that a double would lose: a program other than Excel stored them all. Zeros after the fifteenth digit mark digits already lost.
  if (raw.length > 15 && !Number.isSafeInteger(value) && /^-?\d+$/.test(raw) && !/^-?\d{15}0+$/.test(raw)) return raw;
  return value;
};
