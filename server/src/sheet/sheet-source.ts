export const textFormats = ['csv', 'jsonl'] as const;
export type TextFormat = (typeof textFormats)[number];

/** A workbook shows these sheets, and this one is read. */
export interface SheetsRead {
  readonly sheet: string;
  readonly sheets: readonly string[];
}

export interface ReadSheetOptions {
  /** What a file is read as that is no workbook. */
  readonly text?: TextFormat;
  readonly signal?: AbortSignal;
  /** Name of the sheet that is read, or its number from 1; default the first that has rows. */
  readonly sheet?: string;
  /** Told before the first rows of a workbook. */
  readonly onSheet?: (read: SheetsRead) => void;
}

export type WorkbookKind = 'xlsx' | 'xls';
export type SheetKind = WorkbookKind | TextFormat;
