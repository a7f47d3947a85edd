/** What code needs of a database connection; values are always parameters (`$1`), never part of the text. */
export interface Tx {
  one<T = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<T | undefined>;
  many<T = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<T[]>;
  /**
   * Rows for what passes them on and does not calculate with them: values by position, and timestamptz as the text that PostgreSQL writes.
   * Names and dates made for every row would cost more than reading it.
   */
  lists(sql: string, params?: readonly unknown[]): Promise<readonly (readonly unknown[])[]>;
  /** Runs a statement and answers how many rows it touched. */
  run(sql: string, params?: readonly unknown[]): Promise<number>;
}

/**
 * The database: PGlite in a folder, or PostgreSQL. Both answer bigint and numeric as numbers, timestamptz as `Date`, date as `YYYY-MM-DD` text,
 * jsonb as values.
 */
export interface Db extends Tx {
  readonly kind: 'pglite' | 'postgres';
  /** Runs `work` in one transaction: committed when it resolves, rolled back when it throws. */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Whether the caller is inside `tx`: there nothing may be waited for that others began, as they may be waiting for its end. */
  inTransaction(): boolean;
  /** Begins `work` outside of any transaction: after the commit of the one that it is called in (never, when that is rolled back), else at once. */
  afterCommit(work: () => void): void;
  /** Rows of a long result, in blocks, with flat memory (a cursor in a read-only transaction). */
  stream<T = Record<string, unknown>>(sql: string, params: readonly unknown[], blockSize: number): AsyncIterable<T[]>;
  /**
   * Hears what any node notifies on the channel; answers how to stop. `missed` is told when the connection is lost and when there is one
   * again: what was notified between is not heard, so that whoever keeps things in memory forgets them.
   */
  listen(channel: string, heard: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>>;
  notify(channel: string, payload: string): Promise<void>;
  /** Asks the database for its clock, on PostgreSQL by a connection for that alone: calls that wait for each other do not hold it up. */
  probe(): Promise<Date>;
  close(): Promise<void>;
}
