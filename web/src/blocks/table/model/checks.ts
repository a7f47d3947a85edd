import type { Label } from '@saiyun/sdk/contract';
import { type CellCheck, type CellHandler, type CellMoment, CellPatternError, type CellRule, compileCells } from '@saiyun/sdk/logic/cells';
import type { EditColumn, RowValues } from '@saiyun/sdk/logic/editable-table';
import type { Faults } from './faults.ts';
import { pause, turns } from './signal.ts';

/** A handler that never answers counts as failed after this many ms, unless the table says otherwise. */
export const handlerTime = 10_000;

/** Rows of a column that are checked without looking at the time. */
const slice = 500;

const inTime =
  (handler: CellHandler, ms: number): CellHandler =>
  (cell) => {
    const verdict = handler(cell);
    if (!(verdict instanceof Promise)) return verdict;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('no answer')), ms);
    });
    return Promise.race([verdict, late]).finally(() => clearTimeout(timer));
  };

/** A pattern that cannot be used. */
export interface RefusedRule {
  readonly title: string | Label;
  readonly error: CellPatternError;
}

interface Usable {
  readonly check: CellCheck;
  readonly columns: readonly EditColumn[];
  readonly refused: readonly RefusedRule[];
}

/** The rules that can be used. They are looked at one by one only where some cannot. */
function usableRules(columns: readonly EditColumn[]): Usable {
  const compiled = (part: readonly EditColumn[]): CellCheck | CellPatternError => {
    try {
      return compileCells(part);
    } catch (reason) {
      if (!(reason instanceof CellPatternError)) throw reason;
      return reason;
    }
  };
  const check = compiled(columns);
  if (!(check instanceof CellPatternError)) return { check, columns, refused: [] };
  const refused: RefusedRule[] = [];
  const isUsable = (column: EditColumn, rule: CellRule): boolean => {
    const error = compiled([{ ...column, validateRules: [rule] }]);
    if (error instanceof CellPatternError) refused.push({ title: column.title, error });
    return !(error instanceof CellPatternError);
  };
  const kept = columns.map((column) => ({ ...column, validateRules: column.validateRules?.filter((rule) => isUsable(column, rule)) }));
  return { check: compileCells(kept), columns: kept, refused };
}

/** The rules of a table, compiled, and what cannot be used of them. */
export class Checks {
  readonly #check: CellCheck;
  readonly #columns: readonly EditColumn[];
  /** Columns of which no value may be there twice: an edit of one row concerns others. */
  readonly #unique: ReadonlySet<string>;
  readonly #handled: ReadonlySet<string>;
  /** Patterns that cannot be used, each with its column: the rest of the rules holds. */
  readonly refused: readonly RefusedRule[];

  constructor(columns: readonly EditColumn[], ms: number = handlerTime) {
    const {
      check,
      columns: usable,
      refused,
    } = usableRules(
      columns.map((column) => ({
        ...column,
        validateRules: column.validateRules?.map((rule) => (rule.handler ? { ...rule, handler: inTime(rule.handler, ms) } : rule)),
      })),
    );
    this.#check = check;
    this.#columns = usable;
    const having = (is: (rule: CellRule) => boolean) =>
      new Set(this.#columns.filter(({ validateRules }) => validateRules?.some(is)).map(({ key }) => key));
    this.#unique = having((rule) => rule.unique === true || rule.pattern === 'only');
    this.#handled = having((rule) => rule.handler !== undefined);
    this.refused = refused;
  }

  isUnique(column: string): boolean {
    return this.#unique.has(column);
  }

  hasHandler(column: string): boolean {
    return this.#handled.has(column);
  }

  /** What is wrong with a value in its row, handlers aside. Other rows are looked at only where the column asks for it. */
  value(rows: () => readonly RowValues[], row: number, column: string, values: RowValues): Label | undefined {
    return this.#unique.has(column) ? this.#check.cell(rows().with(row, values), row, column) : this.#check.cell([values], 0, column);
  }

  /** The same with handlers. */
  async handled(rows: readonly RowValues[], row: number, column: string, moment: CellMoment): Promise<Label | undefined> {
    return this.#check.cellWithHandlers(rows, row, column, { moment });
  }

  /** One column, all at once: what other rows have matters. */
  column(rows: readonly RowValues[], column: string, faults: Faults): void {
    faults.take(this.#check.validate(rows, [column]), column, 0, rows.length, rows.length);
  }

  /**
   * Every cell of every column, handlers aside, in turns between which the page draws and takes keys. Ends early when `isCurrent` says that
   * the rows are others now.
   */
  async all(rows: readonly RowValues[], faults: Faults, isCurrent: () => boolean): Promise<boolean> {
    const isOver = turns();
    for (const { key, validateRules } of this.#columns) {
      if (!validateRules?.length) continue;
      for (const found of this.#check.inSlices(rows, key, slice)) {
        if (found) faults.take(found.failures, key, found.from, Math.min(slice, rows.length - found.from), rows.length);
        if (!isOver()) continue;
        await pause();
        if (!isCurrent()) return false;
      }
    }
    return true;
  }

  /** Runs the handlers of all rows, a few at a time; a fault that a rule without one has found stands before. */
  async handlers(rows: readonly RowValues[], faults: Faults, isCurrent: () => boolean): Promise<boolean> {
    if (this.#handled.size === 0) return true;
    const jobs = [...this.#handled].flatMap((column) => rows.map((_, row) => ({ column, row })));
    let next = 0;
    const work = async (): Promise<void> => {
      for (let job = jobs[next++]; job && isCurrent(); job = jobs[next++]) {
        const said = await this.#check.cellWithHandlers(rows, job.row, job.column, { moment: 'collect' });
        if (isCurrent()) faults.set(job.row, job.column, said, rows.length);
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
    return isCurrent();
  }
}
