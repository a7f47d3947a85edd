import type { SentFile } from '../../../http/call/multipart.ts';
import { Failure, inputFailure } from '../../../kernel/failure.ts';
import { cellText } from '../../../kernel/import/cells.ts';
import { readSheet } from '../../../sheet/read-sheet.ts';

/** More rows than these no competition has works. */
const mostRows = 20_000;
/** A list of works and groups is read in its first columns. */
const mostCells = 20;

interface Line {
  readonly rowNo: number;
  readonly cells: readonly string[];
}

/** The rows of a sent list of works and groups as texts. What they mean is decided beside the works, where the reader sees it at once. */
export async function sheetLines(sent: SentFile | undefined): Promise<readonly Line[]> {
  if (!sent) throw inputFailure({ field: 'file', code: 'required' });
  const lines: Line[] = [];
  for await (const rows of readSheet(sent.path, { text: 'csv' })) {
    for (const { rowNo, cells } of rows) lines.push({ rowNo, cells: cells.slice(0, mostCells).map((cell) => cellText(cell) ?? '') });
    if (lines.length > mostRows) throw new Failure('sheet.too_many_rows', { max: mostRows });
  }
  return lines;
}
