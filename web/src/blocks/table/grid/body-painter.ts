import type { ReactNode } from 'react';
import type { Core } from '../core.tsx';
import { columnsInSight, rowsInSight } from '../model/layout.ts';
import type { CellNodes } from './cell-painter.ts';
import { type RowLook, RowPainter } from './row-painter.ts';

/** What of the table is in sight. */
export interface Sight {
  readonly top: number;
  readonly left: number;
  readonly height: number;
  readonly width: number;
  readonly selectWidth: number;
  /** Rows drawn beyond each end. */
  readonly beyond: number;
}

/** What React draws inside cells, by the element that holds it. */
export class Nodes implements CellNodes {
  readonly all = new Map<HTMLElement, { readonly key: number; readonly node: ReactNode }>();
  hasChanged = false;
  #next = 0;

  put(holder: HTMLElement, node: ReactNode): void {
    const known = this.all.get(holder);
    this.all.set(holder, { key: known?.key ?? this.#next++, node });
    this.hasChanged = true;
  }

  remove(holder: HTMLElement): void {
    this.hasChanged = this.all.delete(holder) || this.hasChanged;
  }
}

/**
 * Draws the rows in sight by hand: what a scroll changes is the text of a few hundred cells, and React would look at ten times as much to
 * find that out. The number of rows stays the same while one scrolls; the one that goes out is used for the one that comes in.
 */
export class BodyPainter {
  readonly nodes = new Nodes();
  readonly #core: Core;
  readonly #body: HTMLElement;
  readonly #onNodes: () => void;
  #rows: RowPainter[] = [];
  /** The active row is there for a screen reader, even scrolled out of sight. */
  #away: RowPainter | undefined;
  #look: RowLook | undefined;

  constructor(core: Core, body: HTMLElement, onNodes: () => void) {
    this.#core = core;
    this.#body = body;
    this.#onNodes = onNodes;
  }

  draw({ top, left, height, width, selectWidth, beyond }: Sight): void {
    const { model, layout, facts, cursor } = this.#core;
    const { first, drawn } = rowsInSight(top, height, facts.rowHeight, model.count, beyond);
    const [from, end] = columnsInSight(layout, left, width);
    const look = { layout, from, end, selectWidth, range: cursor.range };
    this.#look = look;
    while (this.#rows.length > drawn) this.#rows.pop()?.remove();
    while (this.#rows.length < drawn) this.#rows.push(this.#made(selectWidth));
    for (let index = first; index < first + drawn; index++) {
      const row = this.#rows[index % drawn];
      if (row) this.#drawRow(row, index, look);
    }
    const { at } = cursor;
    const isAway = at !== undefined && (at.row < first || at.row >= first + drawn) && at.row < model.count;
    if (isAway) {
      this.#away ??= this.#made(selectWidth);
      this.#drawRow(this.#away, at.row, look);
    } else {
      this.#away?.remove();
      this.#away = undefined;
    }
    this.#tellNodes();
  }

  /** Draws anew what the model says has changed. */
  refresh(): void {
    if (!this.#look) return;
    const { model, cursor } = this.#core;
    const look = { ...this.#look, range: cursor.range };
    for (const row of this.#away ? [...this.#rows, this.#away] : this.#rows)
      if (row.stamp !== model.stampOf(row.index)) row.draw(row.index, look);
    this.#tellNodes();
  }

  /** Other facts are other elements. */
  clear(): void {
    for (const row of this.#rows) row.remove();
    this.#rows = [];
    this.#away?.remove();
    this.#away = undefined;
    this.#look = undefined;
  }

  #made(selectWidth: number): RowPainter {
    const row = new RowPainter(this.#core, this.nodes, selectWidth);
    this.#body.append(row.element);
    return row;
  }

  #drawRow(row: RowPainter, index: number, look: RowLook): void {
    const { model } = this.#core;
    const isSame = row.index === index && row.stamp === model.stampOf(index) && row.look !== undefined && sameColumns(row.look, look);
    if (!isSame) row.draw(index, look);
  }

  #tellNodes(): void {
    if (!this.nodes.hasChanged) return;
    this.nodes.hasChanged = false;
    this.#onNodes();
  }
}

/** Whether cells stand alike; where the block is, the stamps of rows say. */
function sameColumns(a: RowLook, b: RowLook): boolean {
  return a === b || (a.layout === b.layout && a.from === b.from && a.end === b.end && a.selectWidth === b.selectWidth);
}
