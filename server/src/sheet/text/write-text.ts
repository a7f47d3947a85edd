import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Cell } from '../cell.ts';
import { type CellBlocks, looksLikeFormula } from '../sheet-layout.ts';

/**
 * Writes a CSV (RFC 4180, UTF-8 without a byte order mark) with these headers and ends the stream; returns the number of rows. Text that a
 * spreadsheet program would take for a formula is prefixed with an apostrophe, which an import removes again.
 */
export function writeCsv(out: Writable, headers: readonly string[], blocks: CellBlocks, signal?: AbortSignal): Promise<number> {
  return writeLines(out, blocks, (cells) => `${cells.map(csvCell).join(',')}\r\n`, `${headers.map(csvCell).join(',')}\r\n`, signal);
}

/** Writes JSON Lines, one object with these names per row, and ends the stream; returns the number of rows. */
export function writeJsonl(out: Writable, names: readonly string[], blocks: CellBlocks, signal?: AbortSignal): Promise<number> {
  return writeLines(
    out,
    blocks,
    (cells) => `${JSON.stringify(Object.fromEntries(names.map((name, i) => [name, plain(cells[i] ?? null)])))}\n`,
    '',
    signal,
  );
}

async function writeLines(
  out: Writable,
  blocks: CellBlocks,
  line: (cells: readonly Cell[]) => string,
  head: string,
  signal: AbortSignal | undefined,
): Promise<number> {
  const ended = finished(out);
  // Awaited at the end; a stream that breaks earlier must not count as unhandled.
  ended.catch(() => undefined);
  let rows = 0;
  const write = async (text: string): Promise<void> => {
    signal?.throwIfAborted();
    if (out.destroyed) throw out.errored ?? new Error('the stream was closed');
    if (text !== '' && !out.write(text)) await Promise.race([once(out, 'drain'), ended]);
  };
  try {
    await write(head);
    for await (const block of blocks) {
      rows += block.length;
      await write(block.map(line).join(''));
    }
    out.end();
    await ended;
    return rows;
  } catch (error) {
    out.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

/** `YYYY-MM-DD`, with a time of day if there is one: a sheet's date is wall-clock time in its UTC parts. */
const dateText = (date: Date): string => {
  const text = date.toISOString().slice(0, 19).replace('T', ' ');
  return text.endsWith(' 00:00:00') ? text.slice(0, 10) : text;
};

const plain = (cell: Cell): string | number | boolean | null => (cell instanceof Date ? dateText(cell) : cell);

const csvCell = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(plain(cell));
  const text = looksLikeFormula(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
