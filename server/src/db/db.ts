/** What code needs from a database connection; values are always parameters (`$1`), never part of the text. */
export interface Tx {
  one<T = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<T | undefined>;
  many<T = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<T[]>;
  /**
   * Rows for callers that pass them on without computing: values by position, and timestamptz as the text that PostgreSQL writes. Creating
   * names and dates for every row would cost more than reading it.
   */
  lists(sql: string, params?: readonly unknown[]): Promise<readonly (readonly unknown[])[]>;
  /** Runs a statement and returns the number of rows it touched. */
  run(sql: string, params?: readonly unknown[]): Promise<number>;
}

export interface PoolUse {
  readonly used: number;
  /** Calls that wait for a connection. */
  readonly waiting: number;
  readonly most: number;
}

/**
 * The database: PGlite in a folder, or PostgreSQL. Both return bigint and numeric as numbers, timestamptz as `Date`, date as `YYYY-MM-DD`
 * text, and jsonb as values.
 */
export interface Db extends Tx {
  readonly kind: 'pglite' | 'postgres';
  /** Runs `work` in one transaction: committed when it resolves, rolled back when it throws. */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Whether the caller is inside `tx`. There it must not wait for work that others began: they may be waiting for its end. */
  inTransaction(): boolean;
  /** Starts `work` outside any transaction: after the commit of the surrounding one (never, if that is rolled back), otherwise at once. */
  afterCommit(work: () => void): void;
  /** Rows of a long result, in blocks, with constant memory (a cursor in a read-only transaction). */
  stream<T = Record<string, unknown>>(sql: string, params: readonly unknown[], blockSize: number): AsyncIterable<T[]>;
  /**
   * Receives what any node notifies on the channel; returns a function that stops. `missed` is called when the connection is lost and again
   * when it is restored: notices in between are lost, so caches must be cleared.
   */
  listen(channel: string, heard: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>>;
  notify(channel: string, payload: string): Promise<void>;
  /** Asks the database for its clock; on PostgreSQL over a connection of its own, which busy calls do not hold up. */
  probe(): Promise<Date>;
  /** The connections of the pool at this moment; the embedded database has none. */
  readonly use?: (() => PoolUse) | undefined;
  close(): Promise<void>;
}
