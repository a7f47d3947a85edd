import type { PoolClient, QueryArrayResult, QueryResult } from 'pg';
import { TypeOverrides } from 'pg';
import { isWorthPreparing } from '../preparing.ts';
import type { QueryAnswer, RowForm } from '../session.ts';
import { isConnectionLoss, isPatienceOver, SqlError, unavailable } from '../sql-error.ts';
import { listParsers, parsers, toSqlText } from '../sql-value.ts';
import { type Column, type Parse, runPrepared } from './prepared-query.ts';

type Queryable = Pick<PoolClient, 'query'>;

/** How to read the values of rows, for each requested form. */
interface Reading {
  readonly types: TypeOverrides;
  readonly parsersOf: (columns: readonly Column[]) => readonly Parse[];
}

const readingWith = (given: typeof parsers): Reading => {
  const types = new TypeOverrides();
  for (const [oid, parse] of Object.entries(given)) types.setTypeParser(Number(oid), parse);
  const known = new WeakMap<readonly Column[], readonly Parse[]>();
  return {
    types,
    parsersOf: (columns) => {
      const found = known.get(columns) ?? columns.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text') as unknown as Parse);
      known.set(columns, found);
      return found;
    },
  };
};
export const asObjects = readingWith(parsers);
const asLists = readingWith(listParsers);

/** Names for statements worth preparing on each connection; texts built per call stay unnamed. */
const mostPrepared = 500;

export function named(): (sql: string) => string | undefined {
  const names = new Map<string, string>();
  return (sql) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= mostPrepared || !isWorthPreparing(sql)) return undefined;
    const name = `s${names.size + 1}`;
    names.set(sql, name);
    return name;
  };
}

/** The driver's error as ours: a lost connection is retryable; anything else comes from the database. */
export function asOurs(error: unknown): unknown {
  if (error instanceof Error && (isConnectionLoss(error) || isPatienceOver(error))) return unavailable(error);
  if (error instanceof Error && 'severity' in error) {
    const { message, code, constraint, table, column } = error as Error & Record<string, string>;
    return new SqlError({ message, code, constraint, table, column });
  }
  return error;
}

export async function queryOn(
  on: Queryable,
  sql: string,
  params: readonly unknown[] | undefined,
  name: string | undefined,
  form: RowForm | undefined,
): Promise<QueryAnswer> {
  const { types, parsersOf } = form === 'lists' ? asLists : asObjects;
  try {
    if (params !== undefined && name !== undefined)
      return await runPrepared(on, { name, text: sql, values: params.map(toSqlText), form, parsersOf });
    const answer: QueryResult | QueryArrayResult | QueryResult[] = await (params === undefined
      ? on.query(sql)
      : on.query({ text: sql, values: params.map(toSqlText), types, ...(form === 'lists' ? { rowMode: 'array' } : {}) }));
    // A script of several statements returns a list; the last one counts.
    const last = Array.isArray(answer) ? answer.at(-1) : answer;
    return { rows: last?.rows ?? [], count: last?.rowCount ?? 0, command: last?.command ?? '' };
  } catch (error) {
    throw asOurs(error);
  }
}

/** Runs pieces of work one after another: a connection takes one statement at a time, even if several are started at once. */
export function inTurn() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
