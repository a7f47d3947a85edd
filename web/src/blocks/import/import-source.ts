import type { Corrections, FaultPage, ImportChoices, ImportPreview } from '@saiyun/sdk/calls';
import type { ImportReport } from '@saiyun/sdk/contract';

export type { Corrections, FaultPage, FaultRow, ImportChoices, ImportColumn, ImportPreview } from '@saiyun/sdk/calls';
export type { ImportReport } from '@saiyun/sdk/contract';

/** How far a file is sent, in bytes, or its rows are read; `total` is 0 while it is not known. */
export interface ImportProgress {
  readonly done: number;
  readonly total: number;
}

/** An import that its reader left before it was finished. */
export interface UnfinishedImport {
  readonly id: string;
  readonly fileName: string;
  /** It waits for columns to be matched, for faults to be corrected, to be resumed, or it runs. */
  readonly at: 'match' | 'review' | 'paused' | 'running';
}

/** Where the files of an import go. Only the server reads them, so that what is looked at is what is imported, whatever the size. */
export interface ImportSource {
  /** Sends a file and gives its id, or the report of a server that imports at once (IMPORT-04, IMPORT-05, IMPORT-10). */
  readonly send: (
    file: File,
    call: { readonly signal: AbortSignal; readonly onProgress: (progress: ImportProgress) => void },
  ) => Promise<{ readonly id: string } | ImportReport>;
  /** The beginning of a sent file, with a field suggested for each column. */
  readonly read: (id: string, look: { readonly sheet?: string; readonly headerRow?: number }) => Promise<ImportPreview>;
  /** Starts a check of all rows, which stores nothing. */
  readonly check: (id: string, choices: ImportChoices) => Promise<unknown>;
  /** A page of the rows that the check refused. */
  readonly faults: (id: string, page: { readonly after?: number; readonly field?: string }) => Promise<FaultPage>;
  /** Keeps corrections for the next check and for the import. */
  readonly correct: (id: string, corrections: Corrections) => Promise<unknown>;
  /** Starts the import. */
  readonly start: (id: string, choices: ImportChoices) => Promise<unknown>;
  /** Waits for the check or the import. */
  readonly watch: (
    id: string,
    call: { readonly signal: AbortSignal; readonly onProgress: (progress: ImportProgress) => void },
  ) => Promise<ImportReport>;
  readonly pause: (id: string) => Promise<unknown>;
  readonly resume: (id: string) => Promise<unknown>;
  readonly cancel: (id: string) => Promise<unknown>;
  /** Imports that were left unfinished, newest first. */
  readonly unfinished: () => Promise<readonly UnfinishedImport[]>;
  /** Saves the workbook of the refused rows. */
  readonly saveErrors: (report: ImportReport) => Promise<unknown>;
  /** Saves a workbook to be filled in. */
  readonly saveTemplate?: () => Promise<unknown>;
}
