import type { Language } from '@saiyun/sdk/contract';
import { type Label, labelIn } from '@saiyun/sdk/contract';
import type { EditColumn, EditOption, EditRow, RowValues } from '@saiyun/sdk/logic/editable-table';
import { createContext, type ReactNode, use } from 'react';
import { WaitingTexts } from './clipboard/waiting.ts';
import { type CellContext, type CellKind, isNothing, type Pending } from './kinds/cell-kind.ts';
import { type CellKinds, kindOf } from './kinds/stock-kinds.tsx';
import type { Cursor } from './model/cursor.ts';
import type { Layout } from './model/layout.ts';
import type { NameSource } from './model/names.ts';
import type { OptionSource } from './model/options.ts';
import { Signal } from './model/signal.ts';
import type { TableModel } from './model/table-model.ts';
import type { TableText } from './texts/index.ts';

/** When a click opens the editor of a cell. */
export type EditingMode = 'always' | 'click' | 'keys';

/** What a slot column draws. */
export type Slot = (cell: { readonly value: unknown; readonly row: EditRow; readonly index: number }) => ReactNode;

export interface CoreFacts {
  readonly kinds: CellKinds;
  readonly slots: Readonly<Record<string, Slot>>;
  readonly language: Language;
  readonly t: TableText['t'];
  readonly editing: EditingMode;
  readonly rowHeight: number;
  readonly canAdd: boolean;
  readonly mostRows: number;
  readonly canMove: boolean;
  readonly hasSelection: boolean;
  readonly hasNumbers: boolean;
  readonly searchOptions?: (column: EditColumn, text: string) => Promise<readonly EditOption[]>;
}

const gap = '\u0000';

/** A text with the number of a row in it, made once: looking it up for each row takes longer than drawing the row. */
function rowLabel(t: TableText['t'], key: 'rowMenu' | 'selectRow'): (row: number) => string {
  const [before = '', after = ''] = t(key, { row: gap }).split(gap);
  return (row) => `${before}${row}${after}`;
}

/** Where the scrolled box stands and how much of it is seen, as it was told last: asking the element would lay the whole page out. */
export interface View {
  readonly top: number;
  readonly left: number;
  readonly height: number;
  readonly width: number;
}

/** What the parts of one table share. It stays the same object; its members follow the props. */
export class Core {
  readonly id: string;
  readonly model: TableModel;
  readonly cursor: Cursor;
  readonly options: OptionSource;
  readonly names: NameSource;
  readonly waiting = new WaitingTexts(this);
  /** What cells say of work that goes on in them, by `workKey`. */
  readonly work = new Map<string, string>();
  /** What a screen reader is told besides the cell it is on. */
  readonly said = new Signal();
  saying = '';
  /** What the menu and the box of a row are called. */
  rowLabels: { readonly menu: (row: number) => string; readonly tick: (row: number) => string };
  #facts: CoreFacts;
  layout: Layout = { boxes: [], lead: 0, pinned: 0, width: 0 };
  /** The box to type in, which has the focus of the table. */
  box: HTMLTextAreaElement | null = null;
  scroller: HTMLElement | null = null;
  view: View = { top: 0, left: 0, height: 0, width: 0 };
  /** Takes what was typed into the open editor and not chosen yet. */
  readonly pending: Pending = { current: undefined, isThere: false };
  /** Draws what is in sight now. */
  draw: () => void = () => undefined;

  constructor(parts: { id: string; model: TableModel; cursor: Cursor; options: OptionSource; names: NameSource; facts: CoreFacts }) {
    this.id = parts.id;
    this.model = parts.model;
    this.cursor = parts.cursor;
    this.options = parts.options;
    this.names = parts.names;
    this.#facts = parts.facts;
    this.rowLabels = this.#labels();
  }

  get facts(): CoreFacts {
    return this.#facts;
  }

  set facts(facts: CoreFacts) {
    const isOther = facts.t !== this.#facts.t;
    this.#facts = facts;
    if (isOther) this.rowLabels = this.#labels();
  }

  #labels() {
    const { t } = this.#facts;
    return { menu: rowLabel(t, 'rowMenu'), tick: rowLabel(t, 'selectRow') };
  }

  announce(text: string): void {
    this.saying = text;
    this.said.emit();
  }

  undo(): void {
    if (!this.model.canUndo) return;
    this.model.undo();
    void this.waiting.resolve();
    this.announce(this.facts.t('undone'));
  }

  redo(): void {
    if (!this.model.canRedo) return;
    this.model.redo();
    void this.waiting.resolve();
    this.announce(this.facts.t('redone'));
  }

  say(label: string | Label | undefined): string {
    if (label === undefined) return '';
    return typeof label === 'string' ? label : labelIn(label, this.facts.language);
  }

  column(col: number): EditColumn | undefined {
    return this.layout.boxes[col]?.column;
  }

  kind(column: EditColumn): CellKind {
    return kindOf(this.facts.kinds, column);
  }

  context(column: EditColumn, row: RowValues): CellContext {
    const { language, t, searchOptions } = this.facts;
    return { column, row, language, t, options: this.options, names: this.names, searchOptions };
  }

  /** The value of a cell as text. */
  text(column: EditColumn, values: RowValues): string {
    return this.kind(column).show(values[column.key], this.context(column, values));
  }

  /** Whether what is typed over the cell stands in the cell itself. */
  takesText(column: EditColumn): boolean {
    const kind = this.kind(column);
    return !kind.toggle && (!kind.editor || kind.isTypedOver === true);
  }

  /** Whether the cell that is being edited is so in the cell itself, and not in an editor of its kind. */
  isTyped(column: EditColumn): boolean {
    return this.takesText(column) && (!this.kind(column).editor || this.cursor.editing?.typed !== undefined);
  }

  /** What a text typed into a cell is there: what its kind reads, and otherwise the text, which is marked. */
  typedValue(column: EditColumn, row: number, text: string): unknown {
    if (text === '') return null;
    return (this.kind(column).editor && this.readText(column, row, text)) ?? text;
  }

  /** The value that a text stands for in a cell; undefined if it stands for none. */
  readText(column: EditColumn, row: number, text: string): unknown {
    const { read } = this.kind(column);
    return read ? read(text, this.context(column, this.model.rowAt(row)?.values ?? {})) : text;
  }

  /** Replaces all rows, and keeps what they say of their values. */
  load(rows: readonly RowValues[], isReload = false): void {
    for (const column of this.model.columns) this.kind(column).learn?.(rows, this.context(column, {}));
    this.waiting.clear();
    this.model.load(rows, isReload);
  }

  /** Whether the editor of a cell opens: to change the value, or to look at it. */
  mayOpen(column: EditColumn, row: EditRow | undefined): boolean {
    if (this.model.mayEdit(column, row)) return true;
    if (!row || this.model.isShut(column, row) || isNothing(row.values[column.key])) return false;
    return this.kind(column).isViewed === true;
  }

  /** Scrolls to a place; what lies beyond the ends is cut off. */
  scrollTo(to: { readonly top?: number; readonly left?: number }): void {
    const { scroller } = this;
    if (!scroller) return;
    if (to.top !== undefined) scroller.scrollTop = to.top;
    if (to.left !== undefined) scroller.scrollLeft = to.left;
    this.look();
  }

  /** Notes where the box has been scrolled to. */
  look(): void {
    const { scroller } = this;
    if (scroller) this.view = { ...this.view, top: scroller.scrollTop, left: scroller.scrollLeft };
  }

  cellId(row: number, col: number): string {
    return `${this.id}-${row}-${col}`;
  }

  /** The element of a cell in sight. */
  cellElement(row: number, col: number): HTMLElement | null {
    return this.scroller?.querySelector<HTMLElement>(`[data-row="${row}"] [data-col="${col}"]`) ?? null;
  }

  focus(): void {
    this.box?.focus({ preventScroll: true });
  }
}

/** The name of a cell that stays the same when rows move. */
export function workKey(row: EditRow, column: EditColumn): string {
  return `${row.key}/${column.key}`;
}

const Context = createContext<Core | undefined>(undefined);

export function CoreProvider({ core, children }: { readonly core: Core; readonly children: ReactNode }) {
  return <Context value={core}>{children}</Context>;
}

export function useCore(): Core {
  const core = use(Context);
  if (!core) throw new Error('outside a table');
  return core;
}
