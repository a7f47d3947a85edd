import type { EditColumn, EditRow, RowValues } from '@saiyun/sdk/logic/editable-table';
import type { CellContext, CellKind } from '../kinds/cell-kind.ts';
import type { OptionSource } from '../model/options.ts';
import { pause, turns } from '../model/signal.ts';
import type { TableModel } from '../model/table-model.ts';

/** The table whose cells wait. */
interface Cells {
  readonly model: TableModel;
  readonly options: OptionSource;
  kind(column: EditColumn): CellKind;
  context(column: EditColumn, row: RowValues): CellContext;
}

/** A pasted text that could not be read yet, because the options of its column were still on their way. */
export interface WaitingText {
  readonly row: string;
  /** Where the row was seen last. */
  readonly near: number;
  readonly column: string;
  readonly text: string;
}

const keyOf = (row: string, column: string): string => `${row}/${column}`;

/** What became of the texts that waited. */
export interface Settled {
  readonly resolved: number;
  /** Their options could not be loaded. */
  readonly missing: number;
  /** They are none of the options. */
  readonly refused: number;
}

/**
 * Texts that stand in their cells until their options come, and are then read. They are kept as long as the rows, so that what is undone
 * and done again is read as well.
 */
export class WaitingTexts {
  readonly #core: Cells;
  readonly #texts = new Map<string, WaitingText>();
  /** The reading that is at work. */
  #work: Promise<void> | undefined;
  #isDue = false;

  constructor(core: Cells) {
    this.#core = core;
  }

  add(texts: readonly WaitingText[]): void {
    for (const one of texts) this.#texts.set(keyOf(one.row, one.column), one);
    if (texts.length > 0) void this.resolve();
  }

  clear(): void {
    this.#texts.clear();
  }

  /** Whether the cell still waits. */
  isWaiting(row: EditRow, column: EditColumn): boolean {
    if (this.#texts.size === 0) return false;
    const one = this.#texts.get(keyOf(row.key, column.key));
    return one !== undefined && row.values[column.key] === one.text && this.#stateOf(row, column) === 'loading';
  }

  /** Reads the texts whose options have come, and marks those that are none of them; ends with the reading that is at work. */
  resolve(): Promise<void> {
    this.#isDue = true;
    if (this.#texts.size === 0) return Promise.resolve();
    this.#work ??= this.#read();
    return this.#work;
  }

  async #read(): Promise<void> {
    try {
      while (this.#isDue) {
        this.#isDue = false;
        // What a cell means may depend on one that was just read, and options may have come meanwhile.
        if (await this.#pass()) this.#isDue = true;
      }
    } finally {
      this.#work = undefined;
    }
  }

  /** Waits until every text was read or cannot be, and counts them. */
  async settled(): Promise<Settled> {
    const { options } = this.#core;
    for (;;) {
      const version = options.changed.version();
      await this.resolve();
      const counts = { resolved: 0, missing: 0, refused: 0, loading: 0 };
      for (const one of this.#texts.values()) {
        const found = this.#find(one);
        const isLoading = found !== undefined && this.#stateOf(found.row, found.column) === 'loading';
        counts[found ? (isLoading ? 'loading' : (options.markOf(found.column, one.text) ?? 'resolved')) : 'resolved'] += 1;
      }
      if (counts.loading === 0) return counts;
      // Fetching ends in time, be it without an answer.
      await options.arrived(version);
    }
  }

  #find({ row: key, near, column: name, text }: WaitingText) {
    const { model } = this.#core;
    const index = model.placeOf(key, near);
    const row = model.rowAt(index);
    const column = model.columns.find((one) => one.key === name);
    return row && column && row.values[name] === text ? { index, row, column } : undefined;
  }

  #stateOf(row: EditRow, column: EditColumn) {
    const { options } = this.#core;
    const parent = column.linkageKey === undefined ? undefined : this.#texts.get(keyOf(row.key, column.linkageKey));
    const owner = parent && this.#core.model.columns.find(({ key }) => key === parent.column);
    // Its options go with another cell, which is a word still.
    const isBehind = owner && row.values[parent.column] === parent.text && options.markOf(owner, parent.text) === undefined;
    return isBehind ? 'loading' : options.of(column, row.values).state;
  }

  /** One look at all texts; whether some were read. */
  async #pass(): Promise<boolean> {
    const { model, options } = this.#core;
    const isOver = turns();
    const changes: { readonly key: string; readonly values: RowValues }[] = [];
    let isMarked = false;
    for (const one of this.#texts.values()) {
      if (isOver()) await pause();
      const found = this.#find(one);
      if (!found) continue;
      const { row, column } = found;
      const state = this.#stateOf(row, column);
      if (state === 'loading') continue;
      const value = state === 'ready' ? this.#core.kind(column).read?.(one.text, this.#core.context(column, row.values)) : undefined;
      const mark = value !== undefined ? undefined : state === 'failed' ? 'missing' : 'refused';
      isMarked = options.mark(column, one.text, mark) || isMarked;
      if (value !== undefined && value !== one.text) changes.push({ key: row.key, values: { [column.key]: value } });
    }
    if (changes.length > 0) model.resolve(changes);
    else if (isMarked) void model.checkAll();
    return changes.length > 0;
  }
}
