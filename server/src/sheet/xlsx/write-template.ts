import type { Writable } from 'node:stream';
import type { DataValidation, Workbook } from 'exceljs';
import { columnLetters } from '../cell.ts';
import type { SheetLayout } from '../sheet-layout.ts';
import { addStyledSheet } from './styled-head.ts';

/** Rows that are prepared for typing. */
const preparedRows = 1000;
/** A list longer than this cannot stand in the workbook's own formula. */
const longestList = 255;

/** The texts as a drop-down's formula, if they fit into one: a comma divides them, a quote ends it. */
function listOf(choices: readonly string[] = []): string | undefined {
  const text = choices.join(',');
  return text === '' || text.length > longestList || choices.some((one) => /[",]/.test(one)) ? undefined : `"${text}"`;
}

/**
 * Writes a workbook without rows, to be filled in: columns formatted for what belongs in them, drop-downs for choices, and a hint beside the
 * chosen cell. For rows there is `writeXlsx`, as this one is built in memory.
 */
export async function writeTemplate(out: Writable, layout: SheetLayout): Promise<void> {
  const { default: excel } = await import('exceljs');
  const book: Workbook = new excel.Workbook();
  const header = layout.titles.length + 1;
  const sheet = addStyledSheet(book, layout);
  // The types of exceljs leave out the rules of a range.
  const { dataValidations: rules } = sheet as unknown as { dataValidations: { add(range: string, rule: DataValidation): void } };
  for (const [i, column] of layout.columns.entries()) {
    const list = listOf(column.choices);
    if (list === undefined && column.hint === undefined) continue;
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
  await book.xlsx.write(out);
  out.end();
}
