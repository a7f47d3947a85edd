import { type Label, type Language, labelIn } from '../../contract/label.ts';

export interface CellFailure {
  /** Index of the row, from 0. */
  readonly row: number;
  readonly column: string;
  readonly message: Label;
}

/** The result of a validation. Marks are kept in typed arrays, so that two million wrong cells do not become two million objects. */
export interface CellFailures extends Iterable<CellFailure> {
  /** Number of wrong cells, each counted once however many rules it breaks. */
  readonly count: number;
  /** The message of one cell, or `undefined` if it is correct. */
  at(row: number, column: string): Label | undefined;
  /** Number of wrong cells by column, only for columns that have any. */
  readonly byColumn: ReadonlyMap<string, number>;
  /** The first wrong cell in reading order. */
  readonly first: CellFailure | undefined;
}

/** The marks of one column: 0 for correct, otherwise the index of the text + 1. */
export interface ColumnMarks {
  readonly column: string;
  readonly count: number;
  readonly marks: Uint16Array;
  readonly texts: readonly Label[];
  /** Messages from handlers, by row; they take precedence over `texts`. */
  readonly own: ReadonlyMap<number, Label>;
}

/** Combines the marks of the columns, in their order. */
export function cellFailures(columns: readonly ColumnMarks[], rowCount: number): CellFailures {
  const wrong = columns.filter((column) => column.count > 0);
  const byName = new Map(wrong.map((column) => [column.column, column]));
  const messageOf = (column: ColumnMarks, row: number): Label | undefined => {
    const mark = column.marks[row];
    return mark ? (column.own.get(row) ?? column.texts[mark - 1]) : undefined;
  };
  function* each(): Generator<CellFailure> {
    for (let row = 0; row < rowCount; row++) {
      for (const column of wrong) {
        if (!column.marks[row]) continue;
        const message = messageOf(column, row);
        if (message) yield { row, column: column.column, message };
      }
    }
  }
  return {
    count: wrong.reduce((all, column) => all + column.count, 0),
    byColumn: new Map(wrong.map((column) => [column.column, column.count])),
    at: (row, name) => {
      const column = byName.get(name);
      return column && messageOf(column, row);
    },
    get first() {
      return wrong.length === 0 ? undefined : each().next().value;
    },
    [Symbol.iterator]: each,
  };
}

/** Faults that were found elsewhere, such as by a server, as a validation finds them. */
export function listedFailures(failures: readonly CellFailure[]): CellFailures {
  const byColumn = new Map<string, number>();
  for (const { column } of failures) byColumn.set(column, (byColumn.get(column) ?? 0) + 1);
  return {
    count: failures.length,
    at: (row, column) => failures.find((one) => one.row === row && one.column === column)?.message,
    byColumn,
    first: failures[0],
    [Symbol.iterator]: () => failures[Symbol.iterator](),
  };
}

const rejectedText: Label = ['表格有 {count} 处未通过校验', '{count} cells did not pass the check'];

/** The rows cannot be collected because cells are wrong. `message` is English; `cellsInvalidText` gives both languages. */
export class CellsInvalid extends Error {
  readonly failures: CellFailures;

  constructor(failures: CellFailures) {
    super(rejectedText[1].replace('{count}', String(failures.count)));
    this.name = 'CellsInvalid';
    this.failures = failures;
  }
}

/** The first wrong cell's message with its row number, and the number of wrong cells. */
export function cellsInvalidText(error: CellsInvalid, language: Language): string {
  const { first, count } = error.failures;
  const all = labelIn(rejectedText, language).replace('{count}', String(count));
  if (!first) return all;
  return language === 'zh-CN' ? `${all}。第 ${first.row + 1} 行：${first.message[0]}` : `${all}. Row ${first.row + 1}: ${first.message[1]}`;
}
