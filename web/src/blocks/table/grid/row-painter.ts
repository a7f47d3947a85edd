import type { EditColumn, EditRow } from '@saiyun/sdk/logic/editable-table';
import { type Core, workKey } from '../core.tsx';
import { type CellKind, isNothing } from '../kinds/cell-kind.ts';
import { type ColumnBox, type Layout, numberWidth } from '../model/layout.ts';
import { type CellRange, isInside } from '../model/range.ts';
import { type CellNodes, CellPainter, make, put } from './cell-painter.ts';

/** What every row of one drawing shares. */
export interface RowLook {
  readonly layout: Layout;
  /** Columns that are drawn besides the pinned ones. */
  readonly from: number;
  readonly end: number;
  readonly selectWidth: number;
  readonly range: CellRange | undefined;
}

/** The elements of one row, which become those of another row as one scrolls. */
export class RowPainter {
  readonly element = make('div', 'tb-row', 'row');
  index = -1;
  stamp = -1;
  look: RowLook | undefined;
  readonly #core: Core;
  readonly #nodes: CellNodes;
  /** What stays at the left: the box to choose the row, its number, the pinned columns. */
  readonly #side = make('div', 'tb-side', 'presentation');
  readonly #cells: CellPainter[] = [];
  readonly #pinned: CellPainter[] = [];
  #tick: HTMLInputElement | undefined;
  #number: Text | undefined;
  #grip: HTMLElement | undefined;
  #layout: Layout | undefined;

  constructor(core: Core, nodes: CellNodes, selectWidth: number) {
    this.#core = core;
    this.#nodes = nodes;
    this.element.append(this.#side);
    this.element.style.height = `${core.facts.rowHeight}px`;
    const { hasSelection, hasNumbers } = core.facts;
    if (hasSelection) this.#side.append(this.#makeTick(selectWidth));
    if (hasNumbers) this.#side.append(this.#makeNumber(hasSelection ? 2 : 1));
  }

  #makeTick(width: number): HTMLElement {
    const lead = make('div', 'tb-lead', 'gridcell');
    lead.ariaColIndex = '1';
    lead.style.width = `${width}px`;
    const tick = document.createElement('input');
    tick.type = 'checkbox';
    tick.tabIndex = -1;
    tick.dataset.tick = '';
    lead.append(tick);
    this.#tick = tick;
    return lead;
  }

  #makeNumber(colIndex: number): HTMLElement {
    const lead = make('div', 'tb-lead tb-no', 'rowheader');
    lead.ariaColIndex = String(colIndex);
    lead.style.width = `${numberWidth}px`;
    const text = make('span', '');
    this.#number = document.createTextNode('');
    text.append(this.#number);
    const grip = make('button', 'tb-grip') as HTMLButtonElement;
    grip.type = 'button';
    grip.tabIndex = -1;
    grip.dataset.grip = '';
    lead.append(text, grip);
    this.#grip = grip;
    return lead;
  }

  /** Draws a row with these elements; what they show already stays. */
  draw(index: number, look: RowLook): void {
    const { model, facts } = this.#core;
    const row = model.rowAt(index);
    if (!row) return;
    if (index !== this.index) this.#place(index, facts.rowHeight);
    const isMoved = index !== this.index;
    this.index = index;
    this.stamp = model.stampOf(index);
    this.look = look;
    const { layout } = look;
    if (layout !== this.#layout) {
      this.#layout = layout;
      this.element.style.width = `${layout.width}px`;
      this.#side.style.width = `${layout.pinned}px`;
    }
    const isOff = model.isDisabled(row);
    this.#state(row, isOff, isMoved);
    this.#drawCells(row, isOff, look);
  }

  #place(index: number, rowHeight: number): void {
    const { rowLabels } = this.#core;
    const { element } = this;
    element.style.transform = `translateY(${index * rowHeight}px)`;
    element.dataset.row = String(index);
    element.ariaRowIndex = String(index + 2);
    if (this.#number) this.#number.data = String(index + 1);
    if (this.#grip) this.#grip.ariaLabel = rowLabels.menu(index + 1);
    if (this.#tick) this.#tick.ariaLabel = rowLabels.tick(index + 1);
  }

  #flags = '';
  #state(row: EditRow, isOff: boolean, isMoved: boolean): void {
    const { model, cursor, facts } = this.#core;
    const isTicked = cursor.selected.has(row.key);
    const isLit = model.isLit(row);
    if (this.#tick && this.#tick.checked !== isTicked) this.#tick.checked = isTicked;
    const flags = `${isOff}${isTicked}${isLit}${row.id === undefined}`;
    if (flags === this.#flags && !(isLit && isMoved)) return;
    this.#flags = flags;
    const { element } = this;
    const yes = (is: boolean) => (is ? '' : undefined);
    put(element, 'data-lit', yes(isLit));
    put(element, 'data-ticked', yes(isTicked));
    put(element, 'data-new', yes(row.id === undefined));
    put(element, 'aria-disabled', isOff ? 'true' : undefined);
    if (facts.hasSelection) element.ariaSelected = String(isTicked);
    if (this.#tick) this.#tick.disabled = isOff;
  }

  #drawCells(row: EditRow, isOff: boolean, look: RowLook): void {
    const { facts } = this.#core;
    const { layout, from, end } = look;
    const { boxes, pinned } = layout;
    const lead = (facts.hasSelection ? 1 : 0) + (facts.hasNumbers ? 1 : 0);
    let count = 0;
    for (const box of boxes) {
      if (!box.isPinned) break;
      const cell = this.#cellOf(this.#pinned, count, this.#side);
      count += 1;
      cell.place(box, 0, lead);
      this.#drawCell(cell, box, row, isOff, look);
    }
    trim(this.#pinned, count);
    count = 0;
    for (let i = from; i < end; i++) {
      const box = boxes[i];
      if (!box) continue;
      const cell = this.#cellOf(this.#cells, count, this.element);
      cell.place(box, count === 0 ? box.left - pinned : 0, lead);
      count += 1;
      this.#drawCell(cell, box, row, isOff, look);
    }
    trim(this.#cells, count);
  }

  #cellOf(cells: CellPainter[], at: number, parent: HTMLElement): CellPainter {
    let cell = cells[at];
    if (!cell) {
      cell = new CellPainter(this.#nodes);
      cells.push(cell);
      parent.append(cell.element);
    }
    return cell;
  }

  #drawCell(cell: CellPainter, box: ColumnBox, row: EditRow, isOff: boolean, { range }: RowLook): void {
    const core = this.#core;
    const { index } = this;
    const { model, cursor } = core;
    const { column, index: col } = box;
    const kind = core.kind(column);
    const isLocked = model.isLocked(column, row);
    const mayEdit = !isOff && !isLocked && model.isEdited(column);
    const isWrong = model.faults.isWrong(index, column.key);
    const isIn = range !== undefined && isInside(range, index, col);
    const isAt = cursor.at?.row === index && cursor.at.col === col;
    const { filling } = cursor;
    let looks = 'tb-cell';
    if (isIn) looks += ' tb-in';
    if (isAt) looks += ' tb-at';
    if (isWrong) looks += ' tb-fault';
    if (mayEdit) looks += ' tb-open';
    else if (isLocked || isOff || column.disabled) looks += ' tb-off';
    if (kind.isNumber) looks += ' tb-number';
    if (core.waiting.isWaiting(row, column)) looks += ' tb-waiting';
    if (filling && isInside(filling, index, col)) looks += ' tb-filling';
    if (model.isShut(column, row)) cell.text('');
    else if (this.#drawContent(cell, kind, row, column, mayEdit)) looks += ' tb-hint';
    cell.look(looks, isIn, mayEdit, isWrong);
    cell.name(isAt ? core.cellId(index, col) : '');
    cell.fill(isIn && mayEdit && range.bottom === index && range.right === col && !cursor.editing);
  }

  /** What the cell holds; whether it only says what is expected. */
  #drawContent(cell: CellPainter, kind: CellKind, row: EditRow, column: EditColumn, mayEdit: boolean): boolean {
    const core = this.#core;
    const value = row.values[column.key];
    const working = core.work.size > 0 ? core.work.get(workKey(row, column)) : undefined;
    if (working !== undefined) {
      cell.text(working);
      return false;
    }
    if (column.type === 'slot') {
      cell.node(core.facts.slots[column.key]?.({ value, row, index: this.index }));
      return false;
    }
    const context = core.context(column, row.values);
    const drawn = kind.draw?.(value, context);
    if (drawn !== undefined && drawn !== null) {
      cell.node(drawn);
      return false;
    }
    if (!isNothing(value)) {
      cell.text(kind.show(value, context));
      return false;
    }
    const hint = mayEdit ? core.say(column.placeholder) || kind.hint?.(context) || '' : '';
    cell.text(hint);
    return hint !== '';
  }

  remove(): void {
    trim(this.#cells, 0);
    trim(this.#pinned, 0);
    this.element.remove();
  }
}

function trim(cells: CellPainter[], count: number): void {
  while (cells.length > count) cells.pop()?.remove();
}
