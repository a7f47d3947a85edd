import type { Workbook, Worksheet } from 'exceljs';
import { type SheetColumn, type SheetLayout, tabName } from '../sheet-layout.ts';
import { escapeForbidden } from './xml-text.ts';

const formats: Readonly<Record<SheetColumn['look'], string>> = {
  text: '@',
  number: 'General',
  money: '#,##0.00',
  date: 'yyyy-mm-dd',
  instant: 'yyyy-mm-dd hh:mm:ss',
};

/** The number format of a column's cells. */
export function formatOf(look: SheetColumn['look']): string {
  return formats[look];
}

/** Adds a sheet with titles, a header that stays in view, and columns formatted for what belongs in them. */
export function addStyledSheet(book: Workbook, layout: SheetLayout): Worksheet {
  const header = layout.titles.length + 1;
  const sheet = book.addWorksheet(tabName(layout.name), { views: [{ state: 'frozen', ySplit: header }] });
  for (const [i, column] of layout.columns.entries()) {
    sheet.getColumn(i + 1).width = column.width;
    sheet.getColumn(i + 1).numFmt = formatOf(column.look);
  }
  for (const [i, title] of layout.titles.entries()) {
    const cell = sheet.getCell(i + 1, 1);
    cell.value = escapeForbidden(title);
    if (i === 0) cell.font = { bold: true, size: 14 };
  }
  for (const [i, column] of layout.columns.entries()) {
    const cell = sheet.getCell(header, i + 1);
    cell.value = escapeForbidden(column.header);
    cell.font = { bold: true };
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE8EEF7' } };
    cell.border = { bottom: { style: 'thin', color: { argb: 'FF9AA5B5' } } };
  }
  return sheet;
}
