import { defaultValues, type EditColumn, type EditRow, editColumnTypes, type RowValues } from '@saiyun/sdk/logic/editable-table';
import type { Core } from '../core.tsx';
import type { CellRange } from '../model/range.ts';
import { type RowChange, writtenAtOnce } from '../model/rows-in-turns.ts';
import { pause, turns } from '../model/signal.ts';
import { tsvRows } from './tsv.ts';

/** What became of a pasted block. */
export interface PasteResult {
  readonly cells: number;
  readonly added: number;
  readonly readOnly: number;
  /** Texts that their column cannot take; they stand in the cells as they came, and are marked. */
  readonly unread: number;
  /** Cells beyond the last column, or beyond the rows that the table may have. */
  readonly beyond: number;
  /** Texts whose options are on their way; they are read when these have come. */
  readonly waiting: number;
  readonly range: CellRange | undefined;
}

/** ms between two words on how far it is. */
const progressTime = 300;

const nothing: PasteResult = { cells: 0, added: 0, readOnly: 0, unread: 0, beyond: 0, waiting: 0, range: undefined };

interface Block {
  readonly rows: readonly (readonly string[])[];
  readonly width: number;
}

async function readBlock(text: string, isOver: () => boolean): Promise<Block> {
  const rows: string[][] = [];
  let width = 0;
  for (const row of tsvRows(text)) {
    rows.push(row);
    width = Math.max(width, row.length);
    if (isOver()) await pause();
  }
  return { rows, width };
}

/** A value for every cell of the block: one copied cell fills all of it. */
const spread = (block: Block, range: CellRange): Block => {
  const text = block.rows.length === 1 && block.width === 1 ? block.rows[0]?.[0] : undefined;
  const [height, width] = [range.bottom - range.top + 1, range.right - range.left + 1];
  if (text === undefined || height * width === 1) return block;
  const row = Array.from({ length: width }, () => text);
  return { rows: Array.from({ length: height }, () => row), width };
};

/** Lets kinds look for what texts of their columns mean, before these are read. */
async function prepared(core: Core, block: Block, columns: readonly (EditColumn | undefined)[]): Promise<void> {
  const asking = columns.map(async (column, i) => {
    const texts = () => block.rows.flatMap((row) => row[i] || []);
    if (column) await core.kind(column).prepare?.(texts(), core.context(column, {}));
  });
  await Promise.all(asking);
}

/** A cell of a row that is there, by its key, or of one that is added, by its number. */
interface WaitingCell {
  readonly row: string | number;
  readonly near: number;
  readonly column: string;
  readonly text: string;
}

/** A block as it was read: values by row, new rows, and how many cells became what. */
interface Read {
  readonly changes: readonly RowChange[];
  readonly added: readonly RowValues[];
  /** Cells of these rows that could not be read yet. */
  readonly waits: readonly WaitingCell[];
  readonly counts: { readonly cells: number; readonly readOnly: number; readonly unread: number; readonly beyond: number };
}

interface Pace {
  readonly isOver: () => boolean;
  readonly onProgress: (share: number) => void;
}

/** What the block means for the rows from its place on, and for rows added behind the last one. */
async function readRows(
  core: Core,
  block: Block,
  range: CellRange,
  columns: readonly (EditColumn | undefined)[],
  { isOver, onProgress }: Pace,
): Promise<Read> {
  const { model, facts, options } = core;
  const { rows } = model;
  const fresh = defaultValues(model.columns);
  const isLinked = columns.some((column) => column?.linkageKey);
  const changes: RowChange[] = [];
  const added: RowValues[] = [];
  const waits: WaitingCell[] = [];
  const counts = { cells: 0, readOnly: 0, unread: 0, beyond: 0 };

  const valuesOf = (given: readonly string[], row: EditRow | undefined, near: number): RowValues | undefined => {
    const behind = new Set<string>();
    const values: Record<string, unknown> = row ? {} : { ...fresh };
    // Options that go with another cell go with what is pasted there.
    const whole: RowValues = row && isLinked ? { ...row.values } : (row?.values ?? values);
    let isAny = false;
    for (let i = 0; i < given.length; i++) {
      const column = columns[i];
      const cell = given[i] ?? '';
      if (!column) {
        counts.beyond += 1;
        continue;
      }
      if (row ? !model.mayEdit(column, row) : column.disabled || !editColumnTypes[column.type].edited) {
        counts.readOnly += 1;
        continue;
      }
      const { read } = core.kind(column);
      const context = core.context(column, whole);
      options.hasMissed = column.linkageKey !== undefined && behind.has(column.linkageKey);
      const value = cell === '' ? null : options.hasMissed ? undefined : read ? read(cell, context) : cell;
      if (options.hasMissed && cell !== '') {
        behind.add(column.key);
        waits.push({ row: row?.key ?? added.length, near, column: column.key, text: cell });
      } else if (value === undefined) counts.unread += 1;
      values[column.key] = value === undefined || behind.has(column.key) ? cell : value;
      if (isLinked) Object.assign(whole, { [column.key]: values[column.key] });
      counts.cells += 1;
      isAny = true;
    }
    return isAny ? values : undefined;
  };

  let told = performance.now();
  for (const [i, given] of block.rows.entries()) {
    const row = rows[range.top + i];
    const mayAdd = row !== undefined || (facts.canAdd && rows.length + added.length < facts.mostRows);
    if (!mayAdd) counts.beyond += given.length;
    else {
      const values = valuesOf(given, row, range.top + i);
      if (values && row) changes.push({ key: row.key, near: range.top + i, values });
      else if (values) added.push(values);
    }
    if (isOver()) {
      if (performance.now() - told > progressTime) {
        told = performance.now();
        onProgress(i / block.rows.length);
      }
      await pause();
    }
  }
  return { changes, added, waits, counts };
}

/** Writes at once what a person pastes by the handful, and the rest in turns; the place of the first row that was added. */
async function write({ model }: Core, changes: Read['changes'], added: readonly RowValues[]): Promise<number> {
  if (changes.length + added.length > writtenAtOnce) return model.writeInTurns(changes, added);
  const end = model.count;
  const placed = changes.map(({ key, near, values }) => ({ row: model.placeOf(key, near), values }));
  model.write(
    placed.filter(({ row }) => row >= 0),
    added,
  );
  return end;
}

/**
 * Puts a copied block into the table, from the top left cell of the chosen one, as one step that can be undone. A block longer than the
 * table adds rows where it may. Long blocks are read in turns, so that the page goes on answering; formulas are texts like others.
 */
export async function pasteBlock(core: Core, text: string, onProgress: (share: number) => void): Promise<PasteResult> {
  const { model, cursor } = core;
  const range = cursor.range ?? (model.count === 0 ? { top: 0, left: 0, bottom: 0, right: 0 } : undefined);
  if (!range) return nothing;
  const isOver = turns();
  const block = spread(await readBlock(text, isOver), range);
  const columns: readonly (EditColumn | undefined)[] = Array.from({ length: block.width }, (_, i) => core.column(range.left + i));
  onProgress(0);
  await model.settle(true);
  await prepared(core, block, columns);
  const { changes, added, waits, counts } = await readRows(core, block, range, columns, { isOver, onProgress });
  // Meanwhile rows may have moved: values go to the rows that they were read for.
  const end = await write(core, changes, added);
  core.waiting.add(
    waits.flatMap(({ row, near, column, text: word }) => {
      const key = typeof row === 'string' ? row : model.rowAt(end + row)?.key;
      return key === undefined ? [] : [{ row: key, near: typeof row === 'string' ? near : end + row, column, text: word }];
    }),
  );
  const corner = {
    bottom: Math.min(range.top + block.rows.length, model.count) - 1,
    right: Math.min(range.left + block.width, core.layout.boxes.length) - 1,
  };
  const isAny = counts.cells > 0 && corner.bottom >= range.top;
  return {
    ...counts,
    added: added.length,
    waiting: waits.length,
    range: isAny ? { top: range.top, left: range.left, ...corner } : undefined,
  };
}
