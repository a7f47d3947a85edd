import { type Label, type Language, labelIn } from '../../contract/label.ts';

export interface CellFailure {
  /** Index of the row, from 0. */
  readonly row: number;
  readonly column: string;
  readonly message: Label;
}

/** What a validation found. Marks are kept in typed arrays, so two million wrong cells are no two million objects. */
export interface CellFailures extends Iterable<CellFailure> {
  /** Wrong cells, one per cell whatever it breaks (CELL-20). */
  readonly count: number;
  /** The message of one cell (CELL-01), or `undefined` for a right one. */
  at(row: number, column: string): Label | undefined;
  /** Wrong cells by column, those columns only that have any. */
  readonly byColumn: ReadonlyMap<string, number>;
  /** The first wrong cell in reading order. */
  readonly first: CellFailure | undefined;
}

/** The marks of one column: 0 right, else index of the text + 1. */
export interface ColumnMarks {
  readonly column: string;
  readonly count: number;
  readonly marks: Uint16Array;
  readonly texts: readonly Label[];
  /** Messages that handlers gave, by row; they stand before `texts`. */
  readonly own: ReadonlyMap<number, Label>;
}

/** Puts the marks of the columns, in their order, together. */
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

const rejectedText: Label = ['表格有 {count} 处未通过校验', '{count} cells did not pass the check'];

/** Collecting met wrong cells (CELL-20). `message` is English; `cellsInvalidText` gives both languages. */
export class CellsInvalid extends Error {
  readonly failures: CellFailures;

  constructor(failures: CellFailures) {
    super(rejectedText[1].replace('{count}', String(failures.count)));
    this.name = 'CellsInvalid';
    this.failures = failures;
  }
}

/** The first wrong cell's message with the number of its row, and how many there are. */
export function cellsInvalidText(error: CellsInvalid, language: Language): string {
  const { first, count } = error.failures;
  const all = labelIn(rejectedText, language).replace('{count}', String(count));
  if (!first) return all;
  return language === 'zh-CN' ? `${all}。第 ${first.row + 1} 行：${first.message[0]}` : `${all}. Row ${first.row + 1}: ${first.message[1]}`;
}
