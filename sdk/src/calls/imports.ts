import type { Kind } from '../contract/field.ts';
import { area } from './area.ts';

/** A field that a sheet can fill. */
export interface ImportField {
  readonly name: string;
  readonly label: string;
  /** A new row needs it. */
  readonly required: boolean;
  readonly kind: Kind;
  /** The only texts that it takes. */
  readonly choices?: readonly string[];
}

/** A column of a sheet, with the field that it seems to hold. */
export interface PreviewColumn {
  readonly letters: string;
  readonly header: string;
  /** Some different texts below the header. */
  readonly samples: readonly string[];
  readonly field: string | null;
  /** Why that field: the reader chose it for this header before, the header is its name, or means the same. */
  readonly why: 'before' | 'name' | 'meaning' | null;
  /** The column belongs to a part of the record. */
  readonly isPart: boolean;
}

/** The beginning of a sheet. Texts and columns beyond what people look at are cut. */
export interface ImportPreview {
  /** For a workbook: the sheet that was read, and all visible ones. */
  readonly sheet: string | null;
  readonly sheets: readonly string[];
  readonly headerRow: number;
  /** Rows below the header, as far as they are known. */
  readonly rowCount: number | null;
  readonly rows: readonly { readonly rowNo: number; readonly cells: readonly string[] }[];
  readonly columns: readonly PreviewColumn[];
  readonly fields: readonly ImportField[];
  /** The row that all rows can belong to instead of naming it each. */
  readonly parent: { readonly field: string; readonly entity: string; readonly label: string } | null;
  /** What its sender chose before, for an import that is taken up again. */
  readonly chosen: Omit<ImportChoices, 'columns' | 'sheet' | 'headerRow'> | null;
}

/** A column that is imported; `index` counts from 0. */
export interface ImportColumn {
  readonly index: number;
  readonly letters: string;
  readonly header: string;
  readonly field: string;
  readonly label: string;
  readonly kind: Kind;
  readonly choices?: readonly string[];
}

export interface FaultRow {
  readonly rowNo: number;
  /** Texts by column, with the corrections so far. */
  readonly cells: Readonly<Record<number, string>>;
  readonly isLeftOut: boolean;
  /** `column` is null for a fault of the whole row. */
  readonly faults: readonly {
    readonly column: number | null;
    readonly field: string;
    /** What kind of fault it is, such as `required` or `reference`. */
    readonly code: string;
    readonly text: string;
  }[];
}

/** Faults that are alike. */
export interface FaultGroup {
  readonly column: number | null;
  readonly field: string;
  /** The text that causes all of them, empty for missing ones; null if there is no such text. */
  readonly value: string | null;
  readonly text: string;
  readonly count: number;
}

export interface FaultPage {
  readonly columns: readonly ImportColumn[];
  readonly rows: readonly FaultRow[];
  /** For the next page; null on the last. */
  readonly next: number | null;
  /** Rows with faults. */
  readonly total: number;
  /** The most frequent faults; only with the first page. */
  readonly groups: readonly FaultGroup[];
}

/** What is chosen for a held file. */
export interface ImportChoices {
  readonly sheet?: string;
  /** Number of the row with the headers. */
  readonly headerRow?: number;
  /** Fields by letters of the column; the other columns are left out. */
  readonly columns: Readonly<Record<string, string>>;
  /** `add` refuses rows that are already stored. */
  readonly mode?: 'add' | 'upsert';
  /** `1` stores nothing if any row is wrong. */
  readonly validateStatus?: '0' | '1';
  /** `1` leaves columns of the record's parts out. */
  readonly isSingleTableImport?: string;
  /** Id of the row that all rows belong to. */
  readonly foreignKeys?: string;
}

export interface Corrections {
  /** Texts by column from 0, beside earlier corrections of the row. */
  readonly rows?: readonly {
    readonly rowNo: number;
    readonly cells: Readonly<Record<number, string>>;
    readonly isLeftOut?: boolean;
  }[];
  /** Texts of a column that are replaced wherever they stand. */
  readonly replace?: readonly { readonly column: number; readonly from: string; readonly to: string }[];
}

/** A held import that its sender left before its end. */
export interface HeldImport {
  readonly id: string;
  readonly fileName: string;
  /** It waits for columns to be matched, for faults to be corrected, to be resumed, or it runs. */
  readonly at: 'match' | 'review' | 'paused' | 'running';
}

/**
 * An import in steps: a file sent with `hold` is looked at, its columns are matched, its rows checked and corrected, and only then stored.
 * The task can be paused and resumed by its verbs, and waited for with `importExcel(…, { taskId })`.
 */
export const importCalls = area((send) => ({
  /** The caller's imports of a record that have not ended, newest first. Signed in. Unsigned. */
  unfinished: (record: string): Promise<readonly HeldImport[]> =>
    send('GET', '/dsTbImportTask/unfinished', { query: { record }, jeecg: 'unsupported' }),
  /** The beginning of a held file, with a field suggested for each column. Signed in. Unsigned. */
  preview: (id: string, look: { readonly sheet?: string; readonly headerRow?: number } = {}): Promise<ImportPreview> =>
    send('GET', '/dsTbImportTask/preview', { query: { id, ...look }, jeecg: 'unsupported' }),
  /** Starts a check of all rows, which stores nothing. Signed in. Unsigned. */
  check: (id: string, choices: ImportChoices): Promise<null> =>
    send('POST', '/dsTbImportTask/check', { body: { id, ...choices }, jeecg: 'unsupported' }),
  /** The rows that a check or an import refused, in pages, as long as the error workbook is kept. Signed in. Unsigned. */
  faults: (id: string, page: { readonly after?: number; readonly limit?: number; readonly field?: string } = {}): Promise<FaultPage> =>
    send('GET', '/dsTbImportTask/faults', { query: { id, ...page }, jeecg: 'unsupported' }),
  /** Keeps corrections for the next check or the import; the file itself stays as it is. Signed in. Unsigned. */
  correct: (id: string, corrections: Corrections): Promise<null> =>
    send('PUT', '/dsTbImportTask/correct', { body: { id, ...corrections }, jeecg: 'unsupported' }),
  /** Starts the import of a held file with its corrections. Signed in. Unsigned. */
  start: (id: string, choices: ImportChoices): Promise<null> =>
    send('POST', '/dsTbImportTask/start', { body: { id, ...choices }, jeecg: 'unsupported' }),
}));
