import type { ReactNode } from 'react';
import type { ColumnBox } from '../model/layout.ts';

/** What is drawn by React inside a cell: boxes, tags, pictures, what a screen draws itself. */
export interface CellNodes {
  put(holder: HTMLElement, node: ReactNode): void;
  remove(holder: HTMLElement): void;
}

/** An element of the table. */
export function make(tag: string, className: string, role?: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  if (role) element.setAttribute('role', role);
  return element;
}

/** Sets an attribute, or takes it away. */
export function put(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** The elements of one cell. They are used for other cells while one scrolls, and touched only where something differs. */
export class CellPainter {
  readonly element = make('div', 'tb-cell', 'gridcell');
  readonly #text = document.createTextNode('');
  readonly #nodes: CellNodes;
  #holder: HTMLElement | undefined;
  #fill: HTMLElement | undefined;
  #box: ColumnBox | undefined;
  #shift = 0;
  #look = '';
  #value = '';
  #state = 0;
  #id = '';

  constructor(nodes: CellNodes) {
    this.#nodes = nodes;
    this.element.append(this.#text);
    this.element.ariaSelected = 'false';
    this.element.setAttribute('aria-readonly', 'false');
  }

  /** Where the cell stands; `shift` is the room before the first of those that are not pinned. */
  place(box: ColumnBox, shift: number, lead: number): void {
    if (box === this.#box && shift === this.#shift) return;
    const { style, dataset } = this.element;
    if (box !== this.#box) {
      style.width = `${box.width}px`;
      dataset.col = String(box.index);
      this.element.ariaColIndex = String(box.index + 1 + lead);
    }
    if (shift !== this.#shift) style.marginInlineStart = shift > 0 ? `${shift}px` : '';
    this.#box = box;
    this.#shift = shift;
  }

  look(look: string, isIn: boolean, mayEdit: boolean, isWrong: boolean): void {
    if (look !== this.#look) {
      this.#look = look;
      this.element.className = look;
    }
    const state = (isIn ? 1 : 0) + (mayEdit ? 0 : 2) + (isWrong ? 4 : 0);
    if (state === this.#state) return;
    const changed = state ^ this.#state;
    this.#state = state;
    if (changed & 1) this.element.ariaSelected = String(isIn);
    if (changed & 2) this.element.setAttribute('aria-readonly', String(!mayEdit));
    if (changed & 4) put(this.element, 'aria-invalid', isWrong ? 'true' : undefined);
  }

  /** Only the active cell has an id, by which the box to type in names it. */
  name(id: string): void {
    if (id === this.#id) return;
    this.#id = id;
    put(this.element, 'id', id || undefined);
  }

  text(text: string): void {
    if (this.#holder) {
      this.#nodes.remove(this.#holder);
      this.#holder.remove();
      this.#holder = undefined;
    }
    if (text === this.#value) return;
    this.#value = text;
    this.#text.data = text;
  }

  node(node: ReactNode): void {
    if (!this.#holder) {
      this.text('');
      this.#holder = make('span', 'tb-node');
      this.#text.after(this.#holder);
    }
    this.#nodes.put(this.#holder, node);
  }

  fill(isThere: boolean): void {
    if (isThere === (this.#fill !== undefined)) return;
    this.#fill?.remove();
    this.#fill = undefined;
    if (!isThere) return;
    this.#fill = make('span', 'tb-fill');
    this.#fill.dataset.fill = '';
    this.#fill.ariaHidden = 'true';
    this.element.append(this.#fill);
  }

  remove(): void {
    this.text('');
    this.element.remove();
  }
}
