import { CellsInvalid } from '../cells/cell-failures.ts';

/** A sub-table of a form: `collect` returns its rows or rejects with `CellsInvalid`. */
export interface SubTable<R> {
  readonly key: string;
  readonly collect: () => R | Promise<R>;
}

/** A sub-table is invalid; its tab should be shown. `cause` is its `CellsInvalid`. */
export class SubTableInvalid extends Error {
  readonly key: string;
  /** Place among the sub-tables, from 0. */
  readonly index: number;
  declare readonly cause: CellsInvalid;

  constructor(key: string, index: number, cause: CellsInvalid) {
    super(`${key}: ${cause.message}`, { cause });
    this.name = 'SubTableInvalid';
    this.key = key;
    this.index = index;
  }
}

export interface FormAndTables<F, R> {
  readonly form: () => F | Promise<F>;
  readonly tables: readonly SubTable<R>[];
  /** Shows the tab of the invalid table before the promise rejects. */
  readonly activate?: (key: string, index: number) => void;
}

/**
 * Validates a form and then its sub-tables in order: returns all values, or rejects at the first fault, with `SubTableInvalid` for a table.
 * Rejections of the form, and errors other than invalid cells, are passed on unchanged.
 */
export async function validateFormAndTables<F, R>({
  form,
  tables,
  activate,
}: FormAndTables<F, R>): Promise<{ readonly form: F; readonly tables: Readonly<Record<string, R>> }> {
  if (!Array.isArray(tables)) throw new TypeError('tables must be an array');
  const values = await form();
  const collected: [string, R][] = [];
  for (const [index, { key, collect }] of (tables as readonly SubTable<R>[]).entries()) {
    try {
      collected.push([key, await collect()]);
    } catch (error) {
      if (!(error instanceof CellsInvalid)) throw error;
      activate?.(key, index);
      throw new SubTableInvalid(key, index, error);
    }
  }
  return { form: values, tables: Object.fromEntries(collected) };
}
