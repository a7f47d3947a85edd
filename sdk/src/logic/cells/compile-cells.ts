import type { Label } from '../../contract/label.ts';
import { fillLabel } from '../forms/fill-label.ts';
import { type CellFailures, CellsInvalid, type ColumnMarks, cellFailures } from './cell-failures.ts';
import {
  type CellHandler,
  type CellMoment,
  type CellRow,
  type CellRule,
  type CellVerdict,
  cellTexts,
  compileRule,
  isRepeated,
  type RepeatedValues,
  repeatedValues,
} from './cell-rule.ts';
import { handleInTurn, isPromise } from './handle-in-turn.ts';

/** What validation needs to know of a column. */
export interface CheckedColumn {
  readonly key: string;
  /** Default: the key. */
  readonly title?: string | Label;
  readonly validateRules?: readonly CellRule[];
}

export interface HandlerOptions {
  /** Default `collect`. */
  readonly moment?: CellMoment;
  /** Handlers that may run at the same time; default 8. */
  readonly atOnce?: number;
  /** Cancels the validation; its promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** The compiled rules of a table. Rows are values by column key; no state is kept between calls. */
export interface CellCheck {
  /** Whether a column has a handler, so that only the `…WithHandlers` calls check everything. */
  readonly hasHandlers: boolean;
  /** Applies all rules except handlers to all rows, or only to these columns (editing a unique column affects other rows too). */
  validate(rows: readonly CellRow[], columns?: readonly string[]): CellFailures;
  /**
   * The same for one column, so many rows at a time, for pages that draw between two steps: what was found of those from `from` on, or
   * nothing where values were only compared with each other.
   */
  inSlices(rows: readonly CellRow[], column: string, size: number): Generator<CellSlice | undefined>;
  /** Applies all rules. A promise is created only for a cell whose handler returns one. */
  validateWithHandlers(rows: readonly CellRow[], options?: HandlerOptions): Promise<CellFailures>;
  /** The message of one cell during editing, from all rules except handlers; `undefined` if it is correct. */
  cell(rows: readonly CellRow[], row: number, column: string): Label | undefined;
  cellWithHandlers(rows: readonly CellRow[], row: number, column: string, options?: HandlerOptions): Promise<Label | undefined>;
}

/** Some rows of a column, checked. */
export interface CellSlice {
  readonly from: number;
  readonly failures: CellFailures;
}

interface Compiled {
  readonly key: string;
  readonly title: Label;
  readonly unique: boolean;
  /** The text index of the first failing rule, or -1; rules that have only a handler are skipped. */
  readonly first: (value: unknown, repeated: boolean) => number;
  readonly texts: readonly Label[];
  readonly handlers: readonly { readonly handler: CellHandler /** Index of its text. */; readonly text: number }[];
}

const mostTexts = 65_534;

function compileColumn(column: CheckedColumn): Compiled {
  const title: Label =
    typeof column.title === 'string' ? [column.title, column.title] : (column.title ?? ([column.key, column.key] as const));
  const rules = (column.validateRules ?? []).map((rule) => compileRule(rule, title));
  const texts: Label[] = [];
  const tests: { readonly test: (value: unknown, repeated: boolean) => number; readonly at: number }[] = [];
  const handlers: { readonly handler: CellHandler; readonly text: number }[] = [];
  for (const rule of rules) {
    const at = texts.length;
    texts.push(...rule.texts);
    if (rule.test) tests.push({ test: rule.test, at });
    if (rule.handler) {
      texts.push(rule.handlerText);
      handlers.push({ handler: rule.handler, text: texts.length - 1 });
    }
  }
  if (texts.length > mostTexts) throw new TypeError(`columns: too many rules in ${column.key}`);
  const first = (value: unknown, repeated: boolean): number => {
    for (let i = 0; i < tests.length; i++) {
      const one = tests[i];
      const found = one ? one.test(value, repeated) : -1;
      if (one && found >= 0) return one.at + found;
    }
    return -1;
  };
  return { key: column.key, title, unique: rules.some((rule) => rule.unique), first, texts, handlers };
}

const marksOf = (
  column: Compiled,
  rows: readonly CellRow[],
  { from = 0, end = rows.length, repeated = column.unique ? repeatedValues(rows, column.key).marks : undefined }: Part = {},
): { marks: Uint16Array; count: number } => {
  const { key, first } = column;
  const marks = new Uint16Array(end - from);
  let count = 0;
  for (let i = from; i < end; i++) {
    const at = first(rows[i]?.[key], repeated?.[i] === 1);
    if (at < 0) continue;
    marks[i - from] = at + 1;
    count += 1;
  }
  return { marks, count };
};

/** Rows that are looked at, of all that there are. */
interface Part {
  readonly from?: number;
  readonly end?: number;
  readonly repeated?: Uint8Array;
}

const messageOf = (column: Compiled, text: number, verdict: CellVerdict): Label => {
  if (typeof verdict === 'string') return [verdict, verdict];
  return typeof verdict === 'object' ? verdict : (column.texts[text] ?? column.title);
};

/** Runs the handlers before the rule that failed with text `failed`, in order, until one refuses. */
const handled = (
  column: Compiled,
  rows: readonly CellRow[],
  index: number,
  failed: number,
  moment: CellMoment,
): Label | undefined | Promise<Label | undefined> => {
  const row = rows[index] ?? {};
  const due = column.handlers.filter(({ text }) => failed < 0 || text < failed);
  const next = (from: number): Label | undefined | Promise<Label | undefined> => {
    for (let i = from; i < due.length; i++) {
      const one = due[i];
      if (!one) continue;
      const lost = (): Label => fillLabel(cellTexts.handlerFailed, { title: column.title });
      const refused = (verdict: CellVerdict): Label | undefined =>
        verdict === true || verdict === undefined ? undefined : messageOf(column, one.text, verdict);
      let verdict: CellVerdict | Promise<CellVerdict>;
      try {
        verdict = one.handler({ value: row[column.key], row, index, column: column.key, rows, moment });
      } catch {
        return lost();
      }
      if (isPromise(verdict)) return Promise.resolve(verdict).then((said) => refused(said) ?? next(i + 1), lost);
      const label = refused(verdict);
      if (label) return label;
    }
    return undefined;
  };
  return next(0);
};

const inside = (rows: readonly CellRow[], row: number): void => {
  if (!Array.isArray(rows)) throw new TypeError('rows must be an array');
  if (!Number.isInteger(row) || row < 0 || row >= rows.length) throw new TypeError('row must be the index of a row');
};
const failingText = (column: Compiled, rows: readonly CellRow[], row: number): number =>
  column.first(rows[row]?.[column.key], column.unique && isRepeated(rows, column.key, row));

/**
 * Compiles the rules of a table's columns. Throws `CellPatternError` for an unusable pattern and TypeError if `columns` is not a list of
 * columns with distinct keys.
 */
export function compileCells(columns: readonly CheckedColumn[]): CellCheck {
  if (!Array.isArray(columns)) throw new TypeError('columns must be an array');
  const all: Compiled[] = [];
  for (const column of columns as readonly CheckedColumn[]) {
    if (typeof column?.key !== 'string' || column.key === '') throw new TypeError('columns: every column needs a key');
    if (all.some((other) => other.key === column.key)) throw new TypeError(`columns: ${column.key} is there twice`);
    all.push(compileColumn(column));
  }
  const ruled = all.filter((column) => column.texts.length > 0);
  const byKey = new Map(ruled.map((column) => [column.key, column]));

  const known = (column: string): Compiled | undefined => {
    if (!all.some(({ key }) => key === column)) throw new TypeError(`column: there is no column ${column}`);
    return byKey.get(column);
  };

  const check: CellCheck = {
    hasHandlers: ruled.some((column) => column.handlers.length > 0),

    validate(rows, keys) {
      if (!Array.isArray(rows)) throw new TypeError('rows must be an array');
      const wanted = keys ? keys.flatMap((key) => known(key) ?? []) : ruled;
      const marked = wanted.map(
        (column): ColumnMarks => ({ column: column.key, texts: column.texts, own: new Map(), ...marksOf(column, rows) }),
      );
      return cellFailures(marked, rows.length);
    },

    *inSlices(rows, key, size) {
      if (!Array.isArray(rows)) throw new TypeError('rows must be an array');
      if (!Number.isInteger(size) || size < 1) throw new TypeError('size must be a whole number of 1 or more');
      const column = known(key);
      if (!column) return;
      let compared: RepeatedValues | undefined;
      if (column.unique)
        for (let from = 0; from < rows.length; from += size) {
          compared = repeatedValues(rows, key, { from, end: Math.min(from + size, rows.length), before: compared });
          yield undefined;
        }
      for (let from = 0; from < rows.length; from += size) {
        const part = { from, end: Math.min(from + size, rows.length), repeated: compared?.marks };
        const marked = { column: key, texts: column.texts, own: new Map(), ...marksOf(column, rows, part) };
        yield { from, failures: cellFailures([marked], part.end - from) };
      }
    },

    async validateWithHandlers(rows, { moment = 'collect', atOnce = 8, signal } = {}) {
      if (!Array.isArray(rows)) throw new TypeError('rows must be an array');
      if (!Number.isInteger(atOnce) || atOnce < 1) throw new TypeError('atOnce must be a whole number of 1 or more');
      const marked: ColumnMarks[] = [];
      for (const column of ruled) {
        let { marks, count } = marksOf(column, rows);
        const own = new Map<number, Label>();
        const firstHandler = column.handlers[0]?.text ?? Number.POSITIVE_INFINITY;
        const refuse = (index: number, label: Label | undefined): void => {
          if (!label) return;
          if (!marks[index]) count += 1;
          marks[index] = mostTexts + 1;
          own.set(index, label);
        };
        if (column.handlers.length > 0) {
          const due = (index: number): boolean => !marks[index] || firstHandler < (marks[index] ?? 0) - 1;
          const run = (index: number) => handled(column, rows, index, (marks[index] ?? 0) - 1, moment);
          await handleInTurn(rows.length, { atOnce, signal, due, run, done: refuse });
        }
        marked.push({ column: column.key, texts: column.texts, own, marks, count });
      }
      return cellFailures(marked, rows.length);
    },

    cell(rows, row, key) {
      inside(rows, row);
      const column = known(key);
      return column?.texts[failingText(column, rows, row)];
    },

    async cellWithHandlers(rows, row, key, { moment = 'change', signal } = {}) {
      inside(rows, row);
      const column = known(key);
      if (!column) return undefined;
      const failed = failingText(column, rows, row);
      const said = await handled(column, rows, row, failed, moment);
      signal?.throwIfAborted();
      return said ?? column.texts[failed];
    },
  };
  return check;
}

/** Returns the rows if all of them are correct; otherwise rejects with `CellsInvalid`. */
export async function collectCells<R extends CellRow>(
  check: CellCheck,
  rows: readonly R[],
  options: HandlerOptions = {},
): Promise<readonly R[]> {
  const failures = check.hasHandlers ? await check.validateWithHandlers(rows, options) : check.validate(rows);
  if (failures.count > 0) throw new CellsInvalid(failures);
  return rows;
}
