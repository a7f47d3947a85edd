import { type ImportReport, isPartialImport } from '@saiyun/sdk/contract';

/** One file of an import dialog. */
export interface ImportFile {
  readonly key: string;
  readonly file: File;
  readonly stage: 'waiting' | 'upload' | 'rows' | 'done' | 'partial' | 'failed' | 'cancelled';
  readonly done: number;
  /** Bytes or rows; 0 while unknown. */
  readonly total: number;
  /** Rows per second since the first row; 0 while unknown. */
  readonly rate: number;
  readonly report?: ImportReport;
  readonly error?: string;
}

const pattern = /\.xlsx?$/i;
/** IMPORT-02. */
export function isWorkbookName(name: string): boolean {
  return pattern.test(name);
}

/** A file is added once, however often it is dropped. */
export function keyOf(file: Pick<File, 'name' | 'size' | 'lastModified'>): string {
  return `${file.name}|${file.size}|${file.lastModified}`;
}

export function waiting(file: File): ImportFile {
  return { key: keyOf(file), file, stage: 'waiting', done: 0, total: 0, rate: 0 };
}

export function isOpen({ stage }: ImportFile): boolean {
  return stage === 'waiting';
}
export function isRunning({ stage }: ImportFile): boolean {
  return stage === 'upload' || stage === 'rows';
}
/** Ended before all of its rows were stored; may be tried again. */
export function isUnfinished({ stage }: ImportFile): boolean {
  return stage === 'failed' || stage === 'cancelled';
}

export function percentOf({ done, total }: Pick<ImportFile, 'done' | 'total'>): number {
  return total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 0;
}

/** Rows per second, as a whole number. */
export function rateOf(rows: number, ms: number): number {
  return ms > 0 ? Math.round((rows * 1000) / ms) : 0;
}

/** The final stage of a file: a report with faulty rows, counted or not, is a partial success (IMPORT-04, IMPORT-05). */
export function ended(f: ImportFile, report: ImportReport): ImportFile {
  return {
    ...f,
    report,
    stage: isPartialImport(report) ? 'partial' : 'done',
  };
}
