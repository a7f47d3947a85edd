import type { Label } from '@saiyun/sdk/contract';
import { blurCheckDelayMs, type CellFailure, type CellMoment } from '@saiyun/sdk/logic/cells';
import {
  defaultValues,
  type EditAction,
  type EditColumn,
  type EditRow,
  type EditTable,
  type EditTableConfig,
  editColumnTypes,
  editedRow,
  editTable,
  emptyTable,
  type History,
  historyOf,
  linkedColumns,
  type RowValues,
  redo,
  type TableOutput,
  tableOutput,
  undo,
  withStep,
} from '@saiyun/sdk/logic/editable-table';
import { Checks, type RefusedRule } from './checks.ts';
import { Faults } from './faults.ts';
import { GivenRows } from './given-rows.ts';
import { type RowChange, rowsInTurns } from './rows-in-turns.ts';
import { Signal } from './signal.ts';
import { Stamps } from './stamps.ts';

/** How long rows that a reload brought stay lit, in ms (ETABLE-23). */
export const litTime = 1400;

/** More rows than these are made when they are asked for, or when the page has time: they cost more than a first drawing may. */
const mostAtOnce = 1000;

export interface ModelFacts {
  readonly columns: readonly EditColumn[];
  /** Numbers the rows by position. */
  readonly sortField?: string;
  readonly readOnly?: boolean;
  /** Rows that can neither be selected nor edited. */
  readonly isDisabled?: (row: EditRow) => boolean;
  /** Cells that are shown and not changed. */
  readonly isLocked?: (column: EditColumn, row: EditRow) => boolean;
  /** Cells that the row does not ask for. */
  readonly isShut?: (column: EditColumn, row: EditRow) => boolean;
  readonly handlerTime?: number;
}

export interface CellChange {
  readonly row: number;
  readonly values: RowValues;
}

/** A cell that somebody else refuses. */
interface Refused {
  readonly key: string;
  readonly column: string;
  readonly value: unknown;
  readonly message: Label;
}

const otherKey = ({ key }: EditRow, column: string): string => `${key}\n${column}`;

/** The rows of a table outside React: a key repaints the one row that it changes, and not the table. */
export class TableModel {
  /** Changes of the whole: the number of rows, their order, faults, what can be undone. */
  readonly changed = new Signal();
  /** The rows are others, by hand and not by loading. */
  readonly edited = new Signal();
  readonly faults = new Faults();
  #facts: ModelFacts;
  #config: EditTableConfig;
  #checks: Checks;
  #history: History<EditTable>;
  #given: GivenRows | undefined;
  #values: readonly RowValues[] | undefined;
  #places: Map<string, number> | undefined;
  #lit: ReadonlySet<string> = new Set();
  #litTimer: ReturnType<typeof setTimeout> | undefined;
  #blurTimer: ReturnType<typeof setTimeout> | undefined;
  /** Cells that somebody else refuses, with what they held then. */
  #others: ReadonlyMap<string, Refused> = new Map();
  readonly #stamps = new Stamps();
  /** Tells that some rows have to be drawn anew; `stampOf` says which. */
  readonly watch = this.#stamps.watch;
  readonly stampOf = this.#stamps.of;

  constructor(facts: ModelFacts, seed: string) {
    this.#facts = facts;
    this.#config = { sortField: facts.sortField, linked: linkedColumns(facts.columns) };
    this.#checks = new Checks(facts.columns, facts.handlerTime);
    this.#history = historyOf(emptyTable(seed));
  }

  /** Takes other columns or settings; the rows stay. */
  configure(facts: ModelFacts): void {
    if (facts === this.#facts) return;
    const before = this.#facts;
    this.#facts = facts;
    this.#config = { sortField: facts.sortField, linked: linkedColumns(facts.columns) };
    if (facts.columns !== before.columns) this.#checks = new Checks(facts.columns, facts.handlerTime);
    this.#touchAll();
  }

  get columns(): readonly EditColumn[] {
    return this.#facts.columns;
  }

  get refused(): readonly RefusedRule[] {
    return this.#checks.refused;
  }

  get table(): EditTable {
    const given = this.#given;
    if (given) this.#settle(editTable(this.#history.present, { type: 'load', rows: given.rows }, this.#config));
    return this.#history.present;
  }

  get rows(): readonly EditRow[] {
    return this.table.rows;
  }

  /** Another object when the rows are others. */
  get state(): object {
    return this.#given ?? this.#history.present.rows;
  }

  /** How many rows there are. */
  get count(): number {
    return (this.#given ?? this.#history.present).rows.length;
  }

  /** One row, without asking for all of them. */
  rowAt(index: number): EditRow | undefined {
    return this.#given ? this.#given.at(index) : this.#history.present.rows[index];
  }

  /** Makes the rows that are left while the page has nothing else to do, or in turns for who waits for them. */
  async settle(isAwaited = false): Promise<void> {
    const given = this.#given;
    const table = await given?.all(() => this.#given === given, isAwaited);
    // Two rows of one id are refused to who asks for the rows.
    if (table) this.#settle(table);
  }

  #settle(table: EditTable): void {
    this.#given = undefined;
    this.#history = historyOf(table);
  }

  get values(): readonly RowValues[] {
    this.#values ??= this.rows.map((row) => row.values);
    return this.#values;
  }

  /** Where a row is; `near` is where it was seen last. */
  placeOf(key: string, near?: number): number {
    if (near !== undefined && this.rowAt(near)?.key === key) return near;
    this.#places ??= new Map(this.rows.map((row, i) => [row.key, i]));
    return this.#places.get(key) ?? -1;
  }

  output(): TableOutput {
    return tableOutput(this.table);
  }

  isDisabled(row: EditRow): boolean {
    return this.#facts.isDisabled?.(row) === true;
  }

  isLocked(column: EditColumn, row: EditRow): boolean {
    return this.#facts.isLocked?.(column, row) === true || this.isShut(column, row);
  }

  isShut(column: EditColumn, row: EditRow): boolean {
    return this.#facts.isShut?.(column, row) === true;
  }

  /** Whether cells of the column may be changed, where nothing about their row speaks against it. */
  isEdited(column: EditColumn): boolean {
    return !this.#facts.readOnly && !column.disabled && editColumnTypes[column.type].edited;
  }

  /** Whether a reader may change the cell. */
  mayEdit(column: EditColumn, row: EditRow | undefined): boolean {
    return row !== undefined && this.isEdited(column) && !this.isDisabled(row) && !this.isLocked(column, row);
  }

  isLit(row: EditRow): boolean {
    return this.#lit.has(row.key);
  }

  /** Rows that have to be drawn anew. */
  touch(first: number, last: number = first): void {
    this.#stamps.touch(first, last);
  }

  /** Replaces all rows. With `isReload` those that are new or different stay lit for a while. */
  load(rows: readonly RowValues[], isReload = false): void {
    const before = isReload ? new Map(this.rows.flatMap((row) => (row.id ? [[row.id, row.values] as const] : []))) : undefined;
    const isLater = !before && Array.isArray(rows) && rows.length > mostAtOnce;
    const { present } = this.#history;
    this.#given = isLater ? new GivenRows(rows, present) : undefined;
    this.#history = historyOf(
      isLater ? { ...present, rows: [], deletedIds: [] } : editTable(present, { type: 'load', rows }, this.#config),
    );
    this.#forget();
    this.faults.clear();
    if (before) this.#light(before);
    this.#touchAll();
  }

  apply(action: EditAction, step?: string): boolean {
    return this.#put(editTable(this.table, action, this.#config), step);
  }

  /** New rows with the defaults of their columns. Returns the place of the first. */
  insert(count: number, position = 0, values: RowValues = {}): number {
    const at = position === 0 ? this.rows.length : position - 1;
    const fresh = { ...defaultValues(this.columns), ...values };
    this.apply({ type: 'insert', rows: Array.from({ length: count }, () => fresh), position });
    return at;
  }

  /** One value. `step` names typing that is undone at once. */
  set(row: number, column: string, value: unknown, moment: CellMoment = 'change', step?: string): boolean {
    const one = this.rows[row];
    if (!one || !this.apply({ type: 'set', key: one.key, values: { [column]: value } }, step)) return false;
    const linked = this.#config.linked?.get(column) ?? [];
    for (const key of [column, ...linked]) this.checkCell(row, key, moment);
    return true;
  }

  /** Several values of one row, which an editor gives at once. */
  fill(row: number, values: RowValues, step?: string): void {
    const one = this.rows[row];
    if (!one || !this.apply({ type: 'set', key: one.key, values }, step)) return;
    for (const { key } of this.columns) if (key in values) this.checkCell(row, key, 'change');
  }

  /** Values of many rows as one step, with rows added behind the last one. The caller has asked for permission. */
  write(changes: readonly CellChange[], added: readonly RowValues[] = []): void {
    if (changes.length === 0 && added.length === 0) return;
    const { linked } = this.#config;
    const rows = changes.length > 0 ? [...this.rows] : this.rows;
    for (const { row, values } of changes) {
      const one = rows[row];
      if (one) (rows as EditRow[])[row] = editedRow(one, values, linked);
    }
    const table = { ...this.table, rows };
    const next = added.length > 0 ? editTable(table, { type: 'insert', rows: added }, this.#config) : table;
    if (!this.#put(next)) return;
    if (changes.length + added.length > 200) void this.checkAll();
    else this.#checkRows([...changes.map(({ row }) => row), ...added.map((_, i) => rows.length + i)]);
  }

  /**
   * Values of any number of rows as one step, made in turns between which the page draws, with rows added behind the last one. Rows that
   * have gone meanwhile are left out. Returns the place of the first one added.
   */
  async writeInTurns(changes: readonly RowChange[], added: readonly RowValues[]): Promise<number> {
    for (;;) {
      const { table } = this;
      const next = await rowsInTurns(
        table,
        changes,
        added,
        { ...this.#config, placeOf: (key, near) => this.placeOf(key, near) },
        () => this.table === table,
      );
      if (!next) continue;
      if (this.#put(next)) void this.checkAll();
      return table.rows.length;
    }
  }

  /** Puts values in place of texts that stood for them: no step of its own, so that undoing takes back what brought the texts. */
  resolve(changes: readonly RowChange[]): void {
    const before = this.table;
    const next = editTable(before, { type: 'setMany', changes }, { sortField: this.#config.sortField });
    if (next === before) return;
    this.#history = { ...this.#history, present: next };
    this.#moved(before);
    void this.checkAll();
  }

  get canUndo(): boolean {
    return this.#history.past.length > 0;
  }

  get canRedo(): boolean {
    return this.#history.future.length > 0;
  }

  undo(): void {
    this.#turn(undo(this.#history));
  }

  redo(): void {
    this.#turn(redo(this.#history));
  }

  /** What would be wrong with a value that is being typed (CELL-19); nothing is kept. */
  faultOf(row: number, column: string, value: unknown): Label | undefined {
    const values = this.rowAt(row)?.values;
    return values && this.#checks.value(() => this.values, row, column, { ...values, [column]: value });
  }

  /** Checks one cell, and those of its column where no value may be there twice. */
  checkCell(row: number, column: string, moment: CellMoment): void {
    const { rows } = this;
    const one = rows[row];
    if (!one) return;
    if (this.#checks.isUnique(column)) {
      this.#checks.column(this.values, column, this.faults);
      this.#keepOthers();
      this.#touchAll();
    } else if (this.faults.set(row, column, this.#faultIn(row, column, one), rows.length)) {
      this.touch(row);
      this.changed.emit();
    }
    if (this.#checks.hasHandler(column)) void this.#handle(one, column, moment);
  }

  /** The check of a cell that was left, a moment later (CELL-19). */
  checkLeft(row: number, column: string): void {
    const key = this.rowAt(row)?.key;
    clearTimeout(this.#blurTimer);
    this.#blurTimer = setTimeout(() => {
      const at = key === undefined ? -1 : this.placeOf(key, row);
      if (at >= 0) this.checkCell(at, column, 'blur');
    }, blurCheckDelayMs);
  }

  /** Checks every cell in turns; the number of faulty ones (CELL-20). A newer change of the rows begins again. */
  async checkAll(withHandlers = false): Promise<number> {
    for (;;) {
      const { table, values } = this;
      const isCurrent = () => this.table === table;
      const isDone =
        (await this.#checks.all(values, this.faults, isCurrent)) &&
        (!withHandlers || (await this.#checks.handlers(values, this.faults, isCurrent)));
      this.#keepOthers();
      this.#touchAll();
      if (isDone || !withHandlers) return this.faults.count;
    }
  }

  /** Marks cells that somebody else refuses, for as long as they hold what was refused; those marked before are free. */
  refuse(faults: readonly CellFailure[]): void {
    const { rows } = this;
    const before = this.#others;
    this.#others = new Map(
      faults.flatMap(({ row, column, message }) => {
        const one = rows[row];
        return one ? [[otherKey(one, column), { key: one.key, column, value: one.values[column], message }]] : [];
      }),
    );
    this.#keepOthers(before);
    this.#keepOthers();
    this.#touchAll();
  }

  /** What is wrong with a cell, handlers aside: by its rules, or to somebody else. */
  #faultIn(row: number, column: string, one: EditRow): Label | undefined {
    const refused = this.#others.get(otherKey(one, column));
    const other = refused && Object.is(refused.value, one.values[column]) ? refused.message : undefined;
    return this.#checks.value(() => this.values, row, column, one.values) ?? other;
  }

  /** A check of the whole knows nothing of what others refuse. */
  #keepOthers(others = this.#others): void {
    const { rows } = this;
    for (const { key, column } of others.values()) {
      const at = this.placeOf(key);
      const one = rows[at];
      if (one) this.faults.set(at, column, this.#faultIn(at, column, one), rows.length);
    }
  }

  dispose(): void {
    clearTimeout(this.#litTimer);
    clearTimeout(this.#blurTimer);
  }

  #checkRows(rows: readonly number[]): void {
    for (const { key } of this.columns) {
      if (this.#checks.isUnique(key)) this.#checks.column(this.values, key, this.faults);
      else
        for (const row of rows) {
          const one = this.rows[row];
          if (one) this.faults.set(row, key, this.#faultIn(row, key, one), this.rows.length);
        }
      if (this.#checks.hasHandler(key))
        for (const row of rows) {
          const one = this.rows[row];
          if (one) void this.#handle(one, key, 'change');
        }
    }
    this.#keepOthers();
    this.#touchAll();
  }

  /** An answer counts only while the cell still has the value that was asked about. */
  async #handle(row: EditRow, column: string, moment: CellMoment): Promise<void> {
    const at = this.placeOf(row.key);
    if (at < 0) return;
    const said = await this.#checks.handled(this.values, at, column, moment);
    const now = this.placeOf(row.key);
    const asked = this.rows[now];
    if (!asked || !Object.is(asked.values[column], row.values[column])) return;
    if (this.faults.set(now, column, said, this.rows.length)) {
      this.touch(now);
      this.changed.emit();
    }
  }

  #put(next: EditTable, step?: string): boolean {
    const before = this.table;
    if (next === before) return false;
    this.#history = withStep(this.#history, next, step);
    this.#moved(before);
    return true;
  }

  #turn(history: History<EditTable>): void {
    if (history === this.#history) return;
    const before = this.table;
    this.#history = history;
    this.#moved(before);
    void this.checkAll();
  }

  #moved(before: EditTable): void {
    this.#forget();
    this.faults.follow(before.rows, this.rows);
    this.#touchAll();
    this.edited.emit();
  }

  #forget(): void {
    this.#values = undefined;
    this.#places = undefined;
  }

  #touchAll(): void {
    this.touch(0, Number.POSITIVE_INFINITY);
    this.changed.emit();
  }

  #light(before: ReadonlyMap<string, RowValues>): void {
    const differs = ({ id, values }: EditRow): boolean => {
      const known = id === undefined ? undefined : before.get(id);
      return !known || Object.keys(values).some((key) => !Object.is(values[key], known[key]));
    };
    this.#lit = new Set(this.rows.filter(differs).map((row) => row.key));
    clearTimeout(this.#litTimer);
    this.#litTimer = setTimeout(() => {
      this.#lit = new Set();
      this.touch(0, Number.POSITIVE_INFINITY);
    }, litTime);
  }
}
