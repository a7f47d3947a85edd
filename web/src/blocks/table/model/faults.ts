import type { Label } from '@saiyun/sdk/contract';
import type { CellFailure, CellFailures } from '@saiyun/sdk/logic/cells';
import type { EditRow } from '@saiyun/sdk/logic/editable-table';

interface Marks {
  /** By row: 0 for a correct cell, otherwise the number of its text. */
  of: Uint16Array;
  count: number;
}

const mostTexts = 65_535;

/** The faults of a table, in typed arrays: two million wrong cells are not two million objects. */
export class Faults {
  readonly #columns = new Map<string, Marks>();
  readonly #texts: Label[] = [];
  readonly #numbers = new Map<string, number>();

  get count(): number {
    let all = 0;
    for (const { count } of this.#columns.values()) all += count;
    return all;
  }

  at(row: number, column: string): Label | undefined {
    const mark = this.#columns.get(column)?.of[row];
    return mark ? this.#texts[mark - 1] : undefined;
  }

  isWrong(row: number, column: string): boolean {
    return (this.#columns.get(column)?.of[row] ?? 0) > 0;
  }

  /** Whether that changed anything. */
  set(row: number, column: string, text: Label | undefined, rows: number): boolean {
    const marks = this.#marks(column, rows);
    const next = text ? this.#numberOf(text) : 0;
    const before = marks.of[row] ?? 0;
    if (before === next) return false;
    marks.count += (next ? 1 : 0) - (before ? 1 : 0);
    marks.of[row] = next;
    return true;
  }

  /** Takes what a check of some rows of a column found; `from` is the first of them. */
  take(failures: CellFailures, column: string, from: number, length: number, rows: number): void {
    const known = this.#columns.get(column);
    if (!failures.byColumn.has(column) && (!known || known.count === 0)) return;
    const marks = this.#marks(column, rows);
    let last: Label | undefined;
    let number = 0;
    for (let i = 0; i < length; i++) {
      const text = failures.at(i, column);
      if (text && text !== last) {
        last = text;
        number = this.#numberOf(text);
      }
      const next = text ? number : 0;
      const at = from + i;
      marks.count += (next ? 1 : 0) - (marks.of[at] ? 1 : 0);
      marks.of[at] = next;
    }
  }

  /** Lets faults follow their rows to where these are now. */
  follow(before: readonly EditRow[], after: readonly EditRow[]): void {
    if (before === after || this.count === 0) return;
    if (before.length === after.length && before.every((row, i) => row.key === after[i]?.key)) return;
    const places = new Map(before.map((row, i) => [row.key, i]));
    const from = Int32Array.from(after, (row) => places.get(row.key) ?? -1);
    for (const marks of this.#columns.values()) {
      const next = new Uint16Array(after.length);
      let count = 0;
      for (let i = 0; i < next.length; i++) {
        const mark = marks.of[from[i] ?? -1] ?? 0;
        next[i] = mark;
        if (mark) count += 1;
      }
      marks.of = next;
      marks.count = count;
    }
  }

  clear(): void {
    this.#columns.clear();
  }

  /** The next faulty cell in reading order behind a place, going round at the end. */
  next(columns: readonly string[], rows: number, row: number, column: number): { row: number; column: number } | undefined {
    const faulty = columns.map((key) => this.#columns.get(key)?.of);
    if (this.count === 0) return undefined;
    for (let step = 0; step <= rows; step++) {
      const at = (row + step) % rows;
      for (let c = step === 0 ? column + 1 : 0; c < columns.length; c++) if (faulty[c]?.[at]) return { row: at, column: c };
    }
    return undefined;
  }

  /** All faults as a failed collection gives them out (CELL-20). */
  report(columns: readonly string[], rows: number): CellFailures {
    const at = (row: number, column: string) => this.at(row, column);
    const wrong = [...this.#columns].filter(([, { count }]) => count > 0);
    function* each(): Generator<CellFailure> {
      for (let row = 0; row < rows; row++)
        for (const column of columns) {
          const message = at(row, column);
          if (message) yield { row, column, message };
        }
    }
    return {
      count: this.count,
      at,
      byColumn: new Map(wrong.map(([column, { count }]) => [column, count])),
      get first() {
        return each().next().value;
      },
      [Symbol.iterator]: each,
    };
  }

  #marks(column: string, rows: number): Marks {
    let marks = this.#columns.get(column);
    if (!marks) {
      marks = { of: new Uint16Array(rows), count: 0 };
      this.#columns.set(column, marks);
    }
    if (marks.of.length < rows) {
      const longer = new Uint16Array(rows);
      longer.set(marks.of);
      marks.of = longer;
    }
    return marks;
  }

  #numberOf(text: Label): number {
    const key = text.join('\n');
    const known = this.#numbers.get(key);
    if (known) return known;
    if (this.#texts.length === mostTexts) return mostTexts;
    this.#texts.push(text);
    this.#numbers.set(key, this.#texts.length);
    return this.#texts.length;
  }
}
