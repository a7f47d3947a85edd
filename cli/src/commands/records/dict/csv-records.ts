import { CsvError, parse } from 'csv-parse/sync';
import { CliError } from '../../../problems/cli-error.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';

export interface CsvRecord {
  readonly cells: readonly string[];
  /** 1-based line on which the record starts. */
  readonly line: number;
}

/** The records of a CSV file (RFC 4180), without blank lines. */
export function csvRecords(file: string, text: string): readonly CsvRecord[] {
  const records: CsvRecord[] = [];
  let line = 1;
  try {
    parse(text, {
      // Files that were edited on several systems mix their line ends.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      on_record: (cells) => {
        if (cells.length > 1 || cells[0] !== '') records.push({ cells, line });
        line += 1 + (cells.join(' ').match(/\r\n?|\n/g)?.length ?? 0);
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CliError('dict.openQuote', { exit: exitCodes.invalid, params: { file, line }, cause: error });
  }
  return records;
}
