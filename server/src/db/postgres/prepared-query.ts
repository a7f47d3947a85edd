import type { Socket } from 'node:net';
import type { PoolClient } from 'pg';
import type { QueryAnswer, RowForm } from '../session.ts';

export type Parse = (text: string) => unknown;

/** A column as the database describes it. */
export interface Column {
  readonly name: string;
  readonly dataTypeID: number;
}

/** The part of the driver's connection that custom queries may use, as its cursors do. */
interface Connection {
  readonly stream: Socket;
  readonly parsedStatements: Readonly<Record<string, string | undefined>>;
  readonly submittedNamedStatements: Record<string, string | undefined>;
  parse(message: { readonly name: string; readonly text: string }): void;
  bind(message: { readonly statement: string; readonly values: readonly (string | null)[] }): void;
  describe(message: { readonly type: 'P'; readonly name: string }): void;
  execute(message: { readonly portal: string; readonly rows: number }): void;
  sync(): void;
  sendCopyFail(message: string): void;
}

/** Columns of a connection's statements, by statement name. */
const described = new WeakMap<Connection, Map<string, readonly Column[]>>();

const columnsOn = (connection: Connection): Map<string, readonly Column[]> => {
  const found = described.get(connection) ?? new Map<string, readonly Column[]>();
  described.set(connection, found);
  return found;
};

export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly (string | null)[];
  readonly form: RowForm | undefined;
  readonly parsersOf: (columns: readonly Column[]) => readonly Parse[];
}

/**
 * A prepared statement that asks for its columns once per connection; the driver's own asks each time, and reading dozens of column names
 * costs as much as reading ten rows. The database refuses a statement whose columns have changed since it was prepared.
 */
export class PreparedQuery {
  readonly name: string;
  readonly text: string;
  callback: ((error: Error | null, answer?: QueryAnswer) => void) | undefined;
  readonly #statement: PreparedStatement;
  readonly #rows: unknown[] = [];
  #connection: Connection | undefined;
  #columns: readonly Column[] = [];
  #parsers: readonly Parse[] = [];
  #tag = '';
  #failed: Error | undefined;

  constructor(statement: PreparedStatement) {
    this.name = statement.name;
    this.text = statement.text;
    this.#statement = statement;
  }

  submit(connection: Connection): null {
    const { name, text } = this;
    this.#connection = connection;
    const columns = columnsOn(connection).get(name);
    const isKnown = connection.parsedStatements[name] !== undefined || connection.submittedNamedStatements[name] !== undefined;
    connection.stream.cork();
    try {
      if (!isKnown) {
        connection.parse({ name, text });
        connection.submittedNamedStatements[name] = text;
      }
      connection.bind({ statement: name, values: this.#statement.values });
      if (columns) this.#read(columns);
      else connection.describe({ type: 'P', name: '' });
      connection.execute({ portal: '', rows: 0 });
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
    return null;
  }

  #read(columns: readonly Column[]): void {
    this.#columns = columns;
    this.#parsers = this.#statement.parsersOf(columns);
  }

  handleRowDescription({ fields }: { readonly fields: readonly Column[] }): void {
    if (this.#connection) columnsOn(this.#connection).set(this.name, fields);
    this.#read(fields);
  }

  handleDataRow({ fields: values }: { readonly fields: unknown[] }): void {
    if (this.#failed) return;
    try {
      for (let n = 0; n < values.length; n += 1) {
        const text = values[n];
        if (typeof text === 'string') values[n] = this.#parsers[n]?.(text);
      }
    } catch (error) {
      this.#failed = error instanceof Error ? error : new Error(String(error));
      return;
    }
    this.#rows.push(this.#statement.form === 'lists' ? values : this.#object(values));
  }

  #object(values: readonly unknown[]): Record<string, unknown> {
    const row: Record<string, unknown> = {};
    const columns = this.#columns;
    for (let n = 0; n < columns.length; n += 1) row[columns[n]?.name ?? ''] = values[n];
    return row;
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#tag = text;
  }

  handleReadyForQuery(): void {
    if (this.#failed) {
      this.callback?.(this.#failed);
      return;
    }
    const words = this.#tag.split(' ');
    const count = Number(words.at(-1));
    this.callback?.(null, { rows: this.#rows, count: Number.isNaN(count) ? 0 : count, command: words[0] ?? '' });
  }

  handleError(error: Error): void {
    // Whatever is wrong with the statement, its columns are requested again.
    if (this.#connection) columnsOn(this.#connection).delete(this.name);
    this.callback?.(error);
  }

  handleEmptyQuery(): void {
    // A prepared text is never empty.
  }

  handlePortalSuspended(): void {
    // All rows are requested at once.
  }

  handleCopyInResponse(connection: Connection): void {
    connection.sendCopyFail('No source stream defined');
  }

  handleCopyData(): void {
    // Prepared statements never copy.
  }
}

/** Runs it on a given connection, or on any one of a pool. */
export function runPrepared(on: Pick<PoolClient, 'query'>, statement: PreparedStatement): Promise<QueryAnswer> {
  return new Promise((resolve, reject) => {
    const run = on.query.bind(on) as unknown as (
      query: PreparedQuery,
      values: undefined,
      done: (error: Error | null, answer?: QueryAnswer) => void,
    ) => void;
    run(new PreparedQuery(statement), undefined, (error, answer) => {
      if (answer) resolve(answer);
      else reject(error ?? new Error('no answer'));
    });
  });
}
