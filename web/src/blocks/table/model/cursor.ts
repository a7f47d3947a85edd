import type { Label } from '@saiyun/sdk/contract';
import {
  type EditRow,
  keptSelection,
  noSelection,
  type Selection,
  selectionState,
  toggleAll,
  toggleRow,
} from '@saiyun/sdk/logic/editable-table';
import { type CellAt, type CellRange, rangeOf, within } from './range.ts';
import { Signal } from './signal.ts';
import type { TableModel } from './table-model.ts';

/** A cell that is being edited, and how that began: typing replaces its value, everything else goes on with it. */
export interface Editing extends CellAt {
  readonly typed?: string;
}

/** Where the reader is: the cell with the focus, the block about it, the cell being edited, the rows that are ticked. */
export class Cursor {
  readonly changed = new Signal();
  readonly selectionChanged = new Signal();
  at: CellAt | undefined;
  /** The other corner of the block. */
  anchor: CellAt | undefined;
  editing: Editing | undefined;
  /** What is wrong with what is being typed, once it was looked at. */
  typedFault: Label | undefined;
  isTypedChecked = false;
  /** The corner to which the fill handle is being drawn. */
  filling: CellRange | undefined;
  selected: Selection = noSelection;
  /** Whether the cell shall come into sight. */
  wantsSight = false;
  readonly #model: TableModel;
  #cols = 0;

  constructor(model: TableModel) {
    this.#model = model;
  }

  get size() {
    return { rows: this.#model.count, cols: this.#cols };
  }

  set cols(count: number) {
    this.#cols = count;
  }

  get range(): CellRange | undefined {
    return this.at && rangeOf(this.at, this.anchor ?? this.at);
  }

  /** Goes to a cell, or draws the block out to it. */
  go(to: CellAt, { isDrawn = false, wantsSight = true } = {}): void {
    const next = within(this.size, to);
    const before = this.range;
    this.at = next;
    if (!isDrawn) this.anchor = next;
    this.wantsSight = wantsSight;
    this.#redraw(before);
  }

  select({ top, left, bottom, right }: CellRange): void {
    const before = this.range;
    this.anchor = within(this.size, { row: bottom, col: right });
    this.at = within(this.size, { row: top, col: left });
    this.wantsSight = false;
    this.#redraw(before);
  }

  edit(typed?: string): void {
    if (!this.at) return;
    this.editing = { ...this.at, typed };
    this.typedFault = undefined;
    this.isTypedChecked = false;
    this.anchor = this.at;
    this.wantsSight = true;
    this.#model.touch(this.at.row);
    this.changed.emit();
  }

  endEdit(): void {
    const { editing } = this;
    if (!editing) return;
    this.editing = undefined;
    this.typedFault = undefined;
    this.#model.touch(editing.row);
    this.changed.emit();
  }

  typedIs(fault: Label | undefined): void {
    const isSame = this.isTypedChecked && fault?.[0] === this.typedFault?.[0];
    this.isTypedChecked = true;
    this.typedFault = fault;
    if (!isSame) this.changed.emit();
  }

  fill(range: CellRange | undefined): void {
    const before = this.filling;
    this.filling = range;
    this.#redraw(before, range);
  }

  /** After rows have come or gone: nothing points outside the table. */
  keepInside(): void {
    const { size } = this;
    if (this.editing && (this.editing.row >= size.rows || this.editing.col >= size.cols)) this.endEdit();
    if (this.at) this.at = within(size, this.at);
    if (this.anchor) this.anchor = within(size, this.anchor);
    if (this.selected.size > 0) {
      const kept = keptSelection(this.#model.rows, this.selected, this.#isDisabled);
      if (kept !== this.selected) this.#tick(kept);
    }
    this.changed.emit();
  }

  get ticks(): 'none' | 'some' | 'all' {
    return this.selected.size === 0 ? 'none' : selectionState(this.#model.rows, this.selected, this.#isDisabled);
  }

  tickAll(): void {
    this.#tick(toggleAll(this.#model.rows, this.selected, this.#isDisabled));
  }

  tick(row: EditRow): void {
    this.#tick(toggleRow(this.selected, row, this.#isDisabled));
  }

  /** Ticks the rows from one to another. */
  tickRange(from: number, to: number): void {
    const next = new Set(this.selected);
    for (const row of this.#model.rows.slice(Math.min(from, to), Math.max(from, to) + 1)) if (!this.#isDisabled(row)) next.add(row.key);
    this.#tick(next);
  }

  readonly #isDisabled = (row: EditRow): boolean => this.#model.isDisabled(row);

  #tick(selected: Selection): void {
    this.selected = selected;
    this.#model.touch(0, Number.POSITIVE_INFINITY);
    this.selectionChanged.emit();
  }

  #redraw(...before: readonly (CellRange | undefined)[]): void {
    for (const range of [...before, this.range]) if (range) this.#model.touch(range.top, range.bottom);
    this.changed.emit();
  }
}
