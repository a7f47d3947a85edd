import type { EditRow, RowValues } from '@saiyun/sdk/logic/editable-table';
import type { Core } from '../core.tsx';
import { plainText } from '../kinds/cell-kind.ts';
import type { CellRange } from '../model/range.ts';
import { type RowChange, writtenAtOnce } from '../model/rows-in-turns.ts';
import { filled } from '../model/series.ts';
import { pause, turns } from '../model/signal.ts';
import type { CellChange } from '../model/table-model.ts';

/** The value of a cell at its place in the table. */
type ValueAt = (row: number, col: number) => unknown;
/** Is told how many cells were changed, once they are. */
type Told = (cells: number) => void;

/** Values for the cells of a row that a reader may change. */
function valuesFor(core: Core, one: EditRow | undefined, row: number, { left, right }: CellRange, value: ValueAt): RowValues {
  const values: Record<string, unknown> = {};
  for (let col = left; one && col <= right; col++) {
    const column = core.column(col);
    if (column && core.model.mayEdit(column, one)) values[column.key] = value(row, col);
  }
  return values;
}

/** Changes the cells of a block as one step: at once what a person sees at a glance, a long block in turns, between which the page draws. */
function changeCells(core: Core, range: CellRange, value: ValueAt, told: Told): void {
  const { model } = core;
  if (range.bottom - range.top >= writtenAtOnce) {
    void changeInTurns(core, range, value).then(told);
    return;
  }
  const changes: CellChange[] = [];
  for (let row = range.top; row <= range.bottom; row++) changes.push({ row, values: valuesFor(core, model.rowAt(row), row, range, value) });
  model.write(changes.filter(({ values }) => !isEmpty(values)));
  told(cellsOf(changes));
}

const changeInTurns = async (core: Core, range: CellRange, value: ValueAt): Promise<number> => {
  const { model } = core;
  const isOver = turns();
  await model.settle(true);
  // Meanwhile rows may move: values go to the rows that they were meant for.
  const { rows } = model;
  const changes: RowChange[] = [];
  for (let row = range.top; row <= range.bottom; row++) {
    const one = rows[row];
    const values = valuesFor(core, one, row, range, value);
    if (one && !isEmpty(values)) changes.push({ key: one.key, near: row, values });
    if (isOver()) await pause();
  }
  await model.writeInTurns(changes, []);
  return cellsOf(changes);
};

const isEmpty = (values: RowValues): boolean => Object.keys(values).length === 0;
const cellsOf = (changes: readonly { readonly values: RowValues }[]): number =>
  changes.reduce((sum, { values }) => sum + Object.keys(values).length, 0);

/** Empties the cells of a block. A checkbox is unticked. */
export function clearRange(core: Core, range: CellRange | undefined, told: Told = () => undefined): void {
  if (!range) return;
  const emptyOf = (_row: number, col: number): unknown => {
    const column = core.column(col);
    return column?.customValue ? column.customValue[1] : column && core.kind(column).toggle ? false : null;
  };
  changeCells(core, range, emptyOf, told);
}

/** Ctrl and D: the first row of the block in all of its rows; a single row takes the one above. */
export function fillDown(core: Core, told: Told): void {
  const { cursor, model } = core;
  const { range } = cursor;
  if (!range || (range.top === range.bottom && range.top === 0)) return;
  const isOne = range.top === range.bottom;
  const from = model.rowAt(isOne ? range.top - 1 : range.top)?.values;
  if (!from) return;
  const target = isOne ? range : { ...range, top: range.top + 1 };
  changeCells(core, target, (_row, col) => from[core.column(col)?.key ?? ''], told);
}

/** Goes on with the values of a block into the rows or columns beside it. */
export function fillTo(core: Core, source: CellRange, target: CellRange, told: Told): void {
  const { model } = core;
  const valueAt = (row: number, col: number): unknown => model.rowAt(row)?.values[core.column(col)?.key ?? ''];
  const isDown = target.top !== source.top || target.bottom !== source.bottom;
  const given = new Map<number, unknown[]>();
  const of = (lane: number): unknown[] => {
    let list = given.get(lane);
    if (!list) {
      list = isDown
        ? Array.from({ length: source.bottom - source.top + 1 }, (_, i) => valueAt(source.top + i, lane))
        : Array.from({ length: source.right - source.left + 1 }, (_, i) => valueAt(lane, source.left + i));
      given.set(lane, list);
    }
    return list;
  };
  const added: CellRange = isDown
    ? target.bottom > source.bottom
      ? { ...target, top: source.bottom + 1 }
      : { ...target, bottom: source.top - 1 }
    : target.right > source.right
      ? { ...target, left: source.right + 1 }
      : { ...target, right: source.left - 1 };
  const goingOn: ValueAt = (row, col) => (isDown ? filled(of(col), row - source.top) : filled(of(row), col - source.left));
  changeCells(core, added, goingOn, told);
}

/** Ticks or unticks a row. */
export function pressRow(core: Core, index: number): void {
  const row = core.model.rowAt(index);
  if (row && core.facts.hasSelection) core.cursor.tick(row);
}

/** Ends the typing in a cell: the text becomes its value. */
export function commitTyped(core: Core): void {
  const { cursor, model, box } = core;
  const { editing } = cursor;
  const column = editing && core.column(editing.col);
  const row = editing && model.rowAt(editing.row);
  if (!editing || !column || !row || !box || !core.isTyped(column)) return;
  const { read } = core.kind(column);
  const text = box.value;
  const before = row.values[column.key];
  const isSame = text === plainText(before);
  const value = isSame
    ? before
    : text === ''
      ? null
      : read
        ? (read(text, core.context(column, row.values)) ?? emptied(column.type, text))
        : text;
  cursor.endEdit();
  box.value = '';
  model.set(editing.row, column.key, value);
  model.checkLeft(editing.row, column.key);
}

/** Closes what is open; what was typed into it becomes the value of its cell. */
export function commitOpen(core: Core): void {
  commitTyped(core);
  const { cursor, model, pending } = core;
  const { editing } = cursor;
  if (!editing) return;
  const column = core.column(editing.col);
  if (pending.isThere) pending.current?.();
  else if (column && editing.typed !== undefined) {
    const value = core.readText(column, editing.row, editing.typed);
    if (value !== undefined) model.set(editing.row, column.key, value);
  }
  cursor.endEdit();
}

/** ETABLE-28: what is no number when the cell is left, such as a lone minus sign, leaves it empty. */
const emptied = (type: string, text: string): unknown => (type === 'inputNumber' ? null : text);

/** Opens a cell as a click, Enter or F2 would. */
export function openCell(core: Core): boolean {
  const { cursor, model } = core;
  const { at } = cursor;
  const column = at && core.column(at.col);
  if (!at || !column || !core.mayOpen(column, model.rowAt(at.row))) return false;
  const kind = core.kind(column);
  if (kind.toggle) model.set(at.row, column.key, kind.toggle(model.rowAt(at.row)?.values[column.key], column));
  else cursor.edit();
  return true;
}
