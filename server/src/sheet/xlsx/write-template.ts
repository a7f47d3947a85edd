import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { DataValidation, Workbook, Worksheet } from 'exceljs';
import { type Cell, columnLetters, serialOfDate } from '../cell.ts';
import type { SheetColumn, SheetLayout } from '../sheet-layout.ts';
import { addStyledSheet } from './styled-head.ts';
import { escapeForbidden } from './xml-text.ts';

export interface TemplateColumn extends SheetColumn {
  /** The header is marked. */
  readonly required?: boolean;
  /** What the example row holds. */
  readonly example?: Cell;
}

export interface TemplateLayout extends Omit<SheetLayout, 'columns'> {
  readonly columns: readonly TemplateColumn[];
  /** A second sheet that explains each column. */
  readonly guide?: { readonly name: string; readonly headers: readonly string[]; readonly rows: readonly (readonly string[])[] };
}

/** Rows that are prepared for typing. */
const preparedRows = 1000;
/** A list longer than this cannot stand in a formula of its own, and is put into the sheet of lists. */
const longestList = 255;
const listSheet = 'lists';

/** The texts as a drop-down's formula: in itself if they fit, a comma divides them and a quote ends it; otherwise the name of their range. */
function addLists(book: Workbook, columns: readonly TemplateColumn[]): readonly (string | undefined)[] {
  let sheet: Worksheet | undefined;
  let made = 0;
  return columns.map(({ choices = [] }) => {
    if (choices.length === 0) return undefined;
    const text = choices.join(',');
    if (text.length <= longestList && !choices.some((one) => /[",]/.test(one))) return `"${text}"`;
    sheet ??= book.addWorksheet(listSheet, { state: 'veryHidden' });
    made += 1;
    for (const [i, choice] of choices.entries()) sheet.getCell(i + 1, made).value = escapeForbidden(choice);
    const letters = columnLetters(made - 1);
    const name = `choices_${made}`;
    book.definedNames.add(`${listSheet}!$${letters}$1:$${letters}$${choices.length}`, name);
    return name;
  });
}

const addExample = (sheet: Worksheet, layout: TemplateLayout, rowNo: number): void => {
  for (const [i, { example = null }] of layout.columns.entries()) {
    if (example === null) continue;
    const cell = sheet.getCell(rowNo, i + 1);
    cell.value = example instanceof Date ? serialOfDate(example) : typeof example === 'string' ? escapeForbidden(example) : example;
    cell.font = { italic: true, color: { argb: 'FF7A8499' } };
  }
};

const addGuide = (book: Workbook, { name, headers, rows }: NonNullable<TemplateLayout['guide']>): void => {
  const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  for (const [r, texts] of [headers, ...rows].entries())
    for (const [c, text] of texts.entries()) {
      const cell = sheet.getCell(r + 1, c + 1);
      cell.value = escapeForbidden(text);
      cell.alignment = { wrapText: true, vertical: 'top' };
      if (r === 0) cell.font = { bold: true };
    }
  for (const [i, width] of [24, 10, 44, 60].entries()) sheet.getColumn(i + 1).width = width;
};

/**
 * Writes a workbook without rows, to be filled in: columns formatted for what belongs in them, drop-downs for choices, a hint beside the
 * chosen cell and at the header, an example row and a sheet that explains it. For rows there is `writeXlsx`, as this one is built in memory.
 */
export async function writeTemplate(out: Writable, layout: TemplateLayout): Promise<void> {
  const { default: excel } = await import('exceljs');
  const book: Workbook = new excel.Workbook();
  const header = layout.titles.length + 1;
  const sheet = addStyledSheet(book, layout);
  if (layout.guide) addGuide(book, layout.guide);
  const lists = addLists(book, layout.columns);
  // The types of exceljs leave out the rules of a range.
  const { dataValidations: rules } = sheet as unknown as { dataValidations: { add(range: string, rule: DataValidation): void } };
  for (const [i, column] of layout.columns.entries()) {
    if (column.required) {
      const cell = sheet.getCell(header, i + 1);
      cell.value = escapeForbidden(`${column.header} *`);
      cell.font = { bold: true, color: { argb: 'FFB3261E' } };
    }
    const list = lists[i];
    if (list === undefined && column.hint === undefined) continue;
    if (column.hint !== undefined) sheet.getCell(header, i + 1).note = escapeForbidden(column.hint);
    const letters = columnLetters(i);
    rules.add(`${letters}${header + 1}:${letters}${header + preparedRows}`, {
      ...(list === undefined ? { type: 'custom', formulae: ['TRUE'] } : { type: 'list', formulae: [list], showErrorMessage: true }),
      allowBlank: true,
      ...(column.hint !== undefined && {
        showInputMessage: true,
        promptTitle: column.header.slice(0, 32),
        prompt: column.hint.slice(0, 255),
      }),
    });
  }
  addExample(sheet, layout, header + 1);
  await book.xlsx.write(out);
  out.end();
  // Whoever waits for this may read the file next.
  await finished(out, { readable: false });
}
