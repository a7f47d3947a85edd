export const textFormats = ['csv', 'jsonl'] as const;
export type TextFormat = (typeof textFormats)[number];

/** The visible sheets of a workbook, and the one that is read. */
export interface SheetsRead {
  readonly sheet: string;
  readonly sheets: readonly string[];
}

export interface ReadSheetOptions {
  /** The format of a file that is not a workbook. */
  readonly text?: TextFormat;
  readonly signal?: AbortSignal;
  /** Name of the sheet to read, or its number from 1; by default the first one with rows. */
  readonly sheet?: string;
  /** Called before the first rows of a workbook. */
  readonly onSheet?: (read: SheetsRead) => void;
}

export type WorkbookKind = 'xlsx' | 'xls';
export type SheetKind = WorkbookKind | TextFormat;
