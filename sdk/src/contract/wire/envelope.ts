import type { Issue } from '../check.ts';
import type { FailureCode } from './codes.ts';

/** What every call answers (PROD-09). `success` decides; `code` is 200, 201 for an import with row errors, or that of the failure. */
export interface Answer<T = unknown> {
  readonly success: boolean;
  readonly message: string;
  readonly code: number;
  readonly result: T;
  /** Epoch milliseconds of the server. */
  readonly timestamp: number;
  /** Failures of our own server only. */
  readonly error?: FailureCode;
  readonly issues?: readonly AnswerIssue[];
  readonly requestId?: string;
}

/** An issue with its text in the request's language. */
export interface AnswerIssue extends Issue {
  readonly text: string;
}

export interface Page<T> {
  readonly records: readonly T[];
  readonly total: number;
  readonly size: number;
  readonly current: number;
  readonly pages: number;
}

/** Result of an import. With `errorCount` above 0 the answer has code 201 and `fileUrl` leads to the error workbook (IMPORT-04, IMPORT-10). */
/** A column of a sheet whose header names no field. */
export interface UnknownColumn {
  /** As the sheet counts, such as `H`. */
  readonly column: string;
  readonly header: string;
  /** Labels of fields that may have been meant, the best first. */
  readonly mean: readonly string[];
}

export interface ImportReport {
  readonly taskId: string;
  /** Of the file; in the answer of an import with rows in error, of the error workbook (IMPORT-05). */
  readonly fileName: string;
  readonly totalCount: number;
  readonly successCount: number;
  readonly errorCount: number;
  readonly addedCount: number;
  readonly updatedCount: number;
  /** Rows that were stored already exactly so. */
  readonly unchangedCount: number;
  /** How much the backend said: `total` only how many rows there were, `none` not even that; left out where all of it. The other counts are 0. */
  readonly counted?: 'total' | 'none';
  readonly msg: string;
  /** Path of the error workbook below the client's base path, or null. */
  readonly fileUrl: string | null;
  /** Columns that were passed over. */
  readonly unknownColumns?: readonly UnknownColumn[];
  /** Of a workbook: the sheet that was read, and all that it shows. */
  readonly sheet?: string | null;
  readonly sheets?: readonly string[];
  /** The server says that not all was imported (code 201), whether or not it counts the rows. */
  readonly partial?: boolean;
}

/** Rows were refused: by their count, by the workbook of errors, or by the server's word alone (IMPORT-04). */
export function isPartialImport({ errorCount, fileUrl, partial }: ImportReport): boolean {
  return errorCount > 0 || partial === true || fileUrl !== null;
}
