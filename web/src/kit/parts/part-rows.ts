import type { Fields, Label } from '@saiyun/sdk/contract';
import type { CellFailure } from '@saiyun/sdk/logic/cells';
import type { EditRow, RowValues } from '@saiyun/sdk/logic/editable-table';
import { issueText } from '@saiyun/sdk/messages';
import { isMasked } from '@saiyun/sdk/view';
import type { TableHandle } from '../../blocks/table/index.ts';
import type { FormPart } from '../form/form-props.ts';
import { fromCell } from './cell-values.ts';
import { type PartChanges, partChanges, RowCache, type SentRow, sentRow } from './part-changes.ts';
import { idsOfNames, type NamedCell, namedCells } from './reference-texts.ts';

/** A row that the server refused. */
export interface RefusedRow {
  /** Its place among the rows that were sent. */
  readonly index?: number | undefined;
  readonly id?: string | undefined;
  readonly code?: unknown;
  readonly field?: string | undefined;
  readonly message: string;
  /** The row as it is stored now. */
  readonly stored?: unknown;
}

/** What is kept of a table that nobody has saved. */
export interface PartDraft {
  readonly rows: readonly RowValues[];
  readonly changed: readonly RowValues[];
  readonly removed: readonly string[];
}

/** Words for what is wrong with a row. */
export interface RowWords {
  readonly stale: Label;
  readonly gone: Label;
  readonly noName: (name: string, of: string) => Label;
}

const revisionIn = (stored: unknown): unknown =>
  typeof stored === 'object' && stored !== null && 'revision' in stored ? stored.revision : undefined;

/** What the form of a row knows of the table of one of its parts. */
export class PartRows {
  readonly #part: FormPart;
  readonly #fields: Fields;
  readonly #loaded: readonly RowValues[];
  readonly #table: () => TableHandle | null;
  /** Rows that somebody else has removed: there is nothing to change or remove any more. */
  readonly #gone = new Set<string>();
  /** Revisions of rows that somebody else has changed. */
  readonly #revisions = new Map<string, unknown>();
  readonly #cache = new RowCache<SentRow>();
  #sent: PartChanges | undefined;

  constructor(part: FormPart, fields: Fields, loaded: readonly RowValues[], table: () => TableHandle | null) {
    this.#part = part;
    this.#fields = fields;
    this.#loaded = loaded;
    this.#table = table;
  }

  get changes(): PartChanges | undefined {
    const table = this.#table();
    if (!table) return undefined;
    const isThere = (id: string) => !this.#gone.has(id);
    const isOther = this.#gone.size + this.#revisions.size > 0;
    const rows = table.rows().map((row): EditRow => {
      if (!isOther || row.id === undefined) return row;
      if (!isThere(row.id)) return { key: row.key, values: row.values };
      const revision = this.#revisions.get(row.id);
      return revision === undefined ? row : { ...row, values: { ...row.values, revision } };
    });
    return partChanges(this.#part, this.#fields, rows, {
      removed: table.output().deletedIds.filter(isThere),
      loaded: this.#loaded.filter(({ id }) => isThere(String(id))),
      cache: this.#cache,
    });
  }

  /** What is to be sent, which later refusals speak of. */
  send(): PartChanges | undefined {
    this.#sent = this.changes;
    return this.#sent;
  }

  /** Rows that nobody has filled in are no rows. */
  dropBlank(): void {
    const table = this.#table();
    const blank = table?.rows().filter((row) => this.#cache.of(row, (one) => sentRow(this.#fields, one)).isBlank) ?? [];
    if (blank.length > 0) table?.remove(blank.map(({ key }) => key));
  }

  /** Puts ids in place of the names that were typed or pasted; the cells whose name nobody has. */
  async resolveNames(isKnown: (column: string, value: string) => boolean, words: RowWords['noName'], titleOf: (of: string) => string) {
    const table = this.#table();
    const cells = table ? namedCells(this.#fields, table.rows(), isKnown) : [];
    if (!table || cells.length === 0) return [];
    const ids = await idsOfNames(this.#fields, cells);
    const ofColumn = (column: string) => this.#fields[column]?.of ?? '';
    const idOf = ({ column, name }: NamedCell) => ids.get(`${ofColumn(column)}\n${name}`);
    table.setMany(
      cells.flatMap((cell) => {
        const id = idOf(cell);
        return id === undefined ? [] : [{ key: cell.key, values: { [cell.column]: id } }];
      }),
    );
    const places = new Map(table.rows().map(({ key }, row) => [key, row]));
    return cells
      .filter((cell) => idOf(cell) === undefined)
      .map(
        ({ key, column, name }): CellFailure => ({ row: places.get(key) ?? 0, column, message: words(name, titleOf(ofColumn(column))) }),
      );
  }

  /** What the rules over several fields say. */
  ruleFaults(): readonly CellFailure[] {
    const { rules } = this.#part;
    const fields = this.#fields;
    if (!rules) return [];
    return (this.#table()?.rows() ?? []).flatMap(({ values }, row) => {
      const draft = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fromCell(field, values[name])]));
      return rules(draft)
        .filter(({ field }) => !isMasked(values[field]))
        .map((issue): CellFailure => {
          const field = fields[issue.field];
          return { row, column: issue.field, message: [issueText('zh-CN', field, issue), issueText('en', field, issue)] };
        });
    });
  }

  /** Takes a refusal of the server: what the row needs for the next try is remembered. The fault to show, if its row is in the table. */
  refused({ index, id, code, field, message, stored }: RefusedRow, words: RowWords): CellFailure | undefined {
    if (id !== undefined && code === 'row.missing') this.#gone.add(id);
    if (id !== undefined && code === 'row.stale') this.#revisions.set(id, revisionIn(stored));
    const rows = this.#table()?.rows() ?? [];
    const row = (index === undefined ? undefined : this.#sent?.places[index]) ?? rows.findIndex((one) => one.id === id);
    if (row < 0) return undefined;
    const own = code === 'row.missing' ? words.gone : code === 'row.stale' ? words.stale : ([message, message] as const);
    return { row, column: field ?? Object.keys(this.#fields)[0] ?? '', message: own };
  }

  draft(): PartDraft | undefined {
    const table = this.#table();
    if (!table || !this.changes) return undefined;
    const { inserted, updated, deletedIds } = table.output();
    return { rows: inserted, changed: updated, removed: deletedIds };
  }

  restore({ rows, changed, removed }: PartDraft): void {
    const table = this.#table();
    if (!table) return;
    const keys = new Map(table.rows().map(({ id, key }) => [id, key]));
    table.setMany(
      changed.flatMap(({ id, revision: _old, ...values }) => {
        const key = keys.get(String(id));
        return key === undefined ? [] : [{ key, values }];
      }),
    );
    table.remove(removed.flatMap((id) => keys.get(id) ?? []));
    if (rows.length > 0) table.insert(rows);
  }
}
