import type { ExportQuery, ListQuery } from '@saiyun/sdk';

/** EXPORT-02: an .xls with more rows is refused. */
export const xlsRows = 20_000;
/** A larger export runs on the server and is fetched from "my downloads". */
export const taskRows = 10_000;

/** The query of an export: every page of the list, or the selected rows (EXPORT-01). */
export function exportQuery(query: ListQuery, format: 'xlsx' | 'xls', selections: readonly string[] = []): ExportQuery {
  const { pageNo: _pageNo, pageSize: _pageSize, ...filters } = query;
  return { ...filters, format, ...(selections.length > 0 && { selections }) };
}

/** Whether an export of this many rows is a task. */
export function isTask(rows: number): boolean {
  return rows > taskRows;
}
