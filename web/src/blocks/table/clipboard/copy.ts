import type { Core } from '../core.tsx';
import { type CellRange, cellsIn } from '../model/range.ts';
import { pause, turns } from '../model/signal.ts';
import { tsvCell } from './tsv.ts';

/** Cells that are copied at once; more are written in turns. */
export const copiedAtOnce = 100_000;
/** Cells of one copy: browsers refuse texts that are much longer. */
export const mostCopied = 5_000_000;

function lineOf(core: Core, { left, right }: CellRange, row: number): string {
  const values = core.model.rowAt(row)?.values ?? {};
  const cells: string[] = [];
  for (let col = left; col <= right; col++) {
    const column = core.column(col);
    cells.push(column ? tsvCell(core.text(column, values)) : '');
  }
  return cells.join('\t');
}

/** A small block as text, at once. */
export function copyBlock(core: Core, range: CellRange): string {
  const lines: string[] = [];
  for (let row = range.top; row <= range.bottom; row++) lines.push(lineOf(core, range, row));
  return lines.join('\r\n');
}

/** A large block as text, in turns. */
export async function copyInTurns(core: Core, range: CellRange): Promise<string> {
  const isOver = turns();
  const lines: string[] = [];
  for (let row = range.top; row <= range.bottom; row++) {
    lines.push(lineOf(core, range, row));
    if (isOver()) await pause();
  }
  return lines.join('\r\n');
}

export function isLarge(range: CellRange): boolean {
  return cellsIn(range) > copiedAtOnce;
}
