import type { ExportQuery, ListQuery } from '@saiyun/sdk';

export const exportFormats = ['xls', 'xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What is exported, and how. */
export interface ExportPlan {
  readonly format: ExportFormat;
  /** Ids of the selected rows; all that match the list without any. */
  readonly selections?: readonly string[];
  /** Columns in their order; all of them without any. */
  readonly fields?: readonly string[];
  /** As a task, to be fetched from "my downloads". */
  readonly isLater: boolean;
}

/** An .xls with more rows is refused. */
export const xlsRows = 20_000;
/** A larger export does not pass through the memory of the page. */
export const directRows = 1000;
/** A larger export runs on the server and is fetched from "my downloads". */
export const taskRows = 10_000;

/** EXPORT-02: .xls, as long as it can hold the rows. */
export function usualFormat(rows: number): ExportFormat {
  return rows > xlsRows ? 'xlsx' : 'xls';
}

/** The query of an export: every page of the list, or the selected rows (EXPORT-01). */
export function exportQuery(query: ListQuery, { format, selections = [], fields = [] }: Omit<ExportPlan, 'isLater'>): ExportQuery {
  const { pageNo: _pageNo, pageSize: _pageSize, ...filters } = query;
  return { ...filters, format, ...(selections.length > 0 && { selections }), ...(fields.length > 0 && { exportFields: fields }) };
}

/** EXPORT-04: whether the browser fetches an export of this many rows by its address, straight to disk; a small one passes through the page. */
export function isDirect(rows: number): boolean {
  return rows > directRows;
}

/** Whether an export of this many rows is a task. */
export function isTask(rows: number): boolean {
  return rows > taskRows;
}
