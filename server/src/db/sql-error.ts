import { Failure } from '@saiyun/sdk/logic/failure';

/** What both databases report about a refused statement, without its detail: that contains the row's values and would end up in the log. */
export interface SqlErrorFacts {
  readonly message: string;
  /** SQLSTATE, such as 23505 for a unique violation. */
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly column?: string;
}

/** Class 22, values that no type accepts, quotes them, and what is refused so often is somebody's number. */
const withoutValues = ({ code, message }: SqlErrorFacts): string => (code?.startsWith('22') ? message.replace(/"[^"]*"/g, '"…"') : message);

/** A statement that the database refused; both databases fill the same fields. */
export class SqlError extends Error {
  override readonly name = 'SqlError';
  readonly code: string | undefined;
  readonly constraint: string | undefined;
  readonly table: string | undefined;
  readonly column: string | undefined;

  constructor(facts: SqlErrorFacts, cause?: unknown) {
    super(withoutValues(facts), { cause });
    this.code = facts.code;
    this.constraint = facts.constraint;
    this.table = facts.table;
    this.column = facts.column;
  }
}

export const uniqueViolation = '23505';
export const notNullViolation = '23502';
export const abortedTransaction = '25P02';
/** The tables of a prepared statement have changed. */
export const planChanged = '0A000';

export function isSqlError(error: unknown, code?: string): error is SqlError {
  return error instanceof SqlError && (code === undefined || error.code === code);
}

export function unreachable(cause: unknown): Failure {
  return new Failure('database.unreachable', {}, { cause });
}

/** The pool's error when every connection stayed in use for the longest wait allowed. */
const poolWait = /timeout exceeded when trying to connect/i;

/** Why a statement did not reach the database, for the caller: overload or no connection. Both are retryable. */
export function unavailable(error: Error): Failure {
  return poolWait.test(error.message) || isConnectionRefused(error) || isPatienceOver(error)
    ? new Failure('server.busy', {}, { cause: error })
    : unreachable(error);
}

/** Whether the connection is gone. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Failure && error.code === 'database.unreachable';
}

/** Whether the failure is temporary: the same statement may succeed later. */
export function isUnavailable(error: unknown): boolean {
  return isUnreachable(error) || (error instanceof Failure && error.code === 'server.busy');
}

const stateOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Whether the database is up but allows no further connection. */
export function isConnectionRefused(error: unknown): boolean {
  return stateOf(error) === '53300';
}

/** Whether a statement or a wait for a lock exceeded its limit; the session goes on. */
export function isPatienceOver(error: unknown): boolean {
  return ['57014', '55P03'].includes(stateOf(error));
}

const lostStates = new Set(['57P01', '57P02', '57P03', '25P03']);
const lostSockets = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'EAI_AGAIN', 'ENOENT']);

/** Whether the connection failed: nothing is wrong with the statement, and another try may succeed. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = stateOf(error);
  if (isConnectionRefused(error)) return true;
  if (lostStates.has(code) || lostSockets.has(code) || code.startsWith('08')) return true;
  return /connection terminated|client has encountered a connection error|timeout exceeded when trying to connect|not queryable/i.test(
    error.message,
  );
}
