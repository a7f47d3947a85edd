import type { Issue } from '../check.ts';
import type { FailureCode } from './codes.ts';

/** The answer of every call. `success` decides; `code` is 200, 201 for an import with row errors, or the failure's own. */
export interface Answer<T = unknown> {
  readonly success: boolean;
  readonly message: string;
  readonly code: number;
  readonly result: T;
  /** Epoch milliseconds of the server. */
  readonly timestamp: number;
  /** Only for failures of our own server. */
  readonly error?: FailureCode;
  readonly issues?: readonly AnswerIssue[];
  /** Whose row was refused, where a call writes rows of several records. */
  readonly place?: FailurePlace;
  readonly requestId?: string;
}

/** One row of a part among those that a call wrote. */
export interface FailurePlace {
  /** Name of its record. */
  readonly part: string;
  /** Its place among the rows of the part that were sent, from 0; left out for one that was to be removed. */
  readonly index?: number;
  readonly id?: string;
  /** The place of the row that it is a part of, from 0, where the call names that one by its place alone. */
  readonly above?: number;
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
  /** How many rows each state has, by its value, if the query asked for it. */
  readonly states?: Readonly<Record<string, number>>;
}

export interface SheetColumn {
  /** The column's letter in the sheet, for example `H`. */
  readonly column: string;
  readonly header: string;
}

/** A column of a sheet whose header names no field. */
export interface UnknownColumn extends SheetColumn {
  /** Labels of fields that may have been meant, the best match first. */
  readonly mean: readonly string[];
}

/** Result of an import. With `errorCount` above 0 the answer has code 201 and `fileUrl` leads to the error workbook. */
export interface ImportReport {
  readonly taskId: string;
  /** Name of the file; for an import with row errors, of the error workbook. */
  readonly fileName: string;
  readonly totalCount: number;
  readonly successCount: number;
  readonly errorCount: number;
  readonly addedCount: number;
  readonly updatedCount: number;
  /** Rows that were already stored with the same values. */
  readonly unchangedCount: number;
  /**
   * What the backend reported: with `total` only the number of rows, with `none` not even that; left out if it reported everything. The
   * other counts are 0.
   */
  readonly counted?: 'total' | 'none';
  readonly msg: string;
  /** Path of the error workbook below the client's base path, or null. */
  readonly fileUrl: string | null;
  /** Columns that were skipped because the record has no such field. */
  readonly unknownColumns?: readonly UnknownColumn[];
  /** Columns that were skipped because an import does not write them: id, revision, texts of codes, what the platform itself fills in. */
  readonly notImported?: readonly SheetColumn[];
  /** For a workbook: the sheet that was read, and all visible sheets. */
  readonly sheet?: string | null;
  readonly sheets?: readonly string[];
  /** The server says that some rows were not imported (code 201), whether or not it counts them. */
  readonly partial?: boolean;
}

/** Whether rows were refused, judged by their count, the error workbook, or only the server's code. */
export function isPartialImport({ errorCount, fileUrl, partial }: ImportReport): boolean {
  return errorCount > 0 || partial === true || fileUrl !== null;
}
