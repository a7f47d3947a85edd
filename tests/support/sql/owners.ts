import type { Statement } from './statements.ts';
import { type Use, usesOf } from './tables.ts';

type Columns = ReadonlyMap<string, ReadonlySet<string>>;

/** Code that concerns the whole platform, whoever owns the rows. */
const wholePlatform = /^server\/src\/(areas\/invariants|backup|db|defaults|rekey|seed)\//;

/**
 * Rows of a person, who may belong to several tenants: a condition on the person, or on something that only the person has (a token, an
 * address, a session), identifies the owner.
 */
const ofPersons: Readonly<Record<string, readonly string[]>> = {
  sys_user: ['id'],
  sys_user_tenant: ['user_id'],
  sys_session: ['id', 'user_id', 'token_hash'],
  sys_access_token: ['id', 'user_id', 'token_hash'],
  sys_code: ['id', 'user_id', 'address_hash', 'ip'],
};

const isOwned = ({ table, verb, named, isReached }: Use): boolean => {
  if (verb === 'insert') return named.has('tenant_id');
  return isReached || (ofPersons[table]?.some((column) => named.has(column)) ?? false);
};

const everyUse = (statement: Statement, columns: Columns): Use[] =>
  statement.texts.flatMap(({ text }) => {
    try {
      return usesOf(text, columns);
    } catch {
      // Another test reports statements that cannot be parsed.
      return [];
    }
  });

const said = (
  statements: readonly Statement[],
  columns: Columns,
  problem: (statement: Statement, use: Use) => string | undefined,
): string[] =>
  statements.flatMap((statement) => [
    ...new Set(
      everyUse(statement, columns).flatMap((use) => {
        const found = problem(statement, use);
        return found === undefined ? [] : `${statement.place} ${found}`;
      }),
    ),
  ]);

/** Statements on tenants' tables that do not restrict the rows to an owner. */
export function withoutTenant(statements: readonly Statement[], columns: Columns): string[] {
  return said(statements, columns, ({ place, comments }, use) => {
    if (wholePlatform.test(place) || /All tenants: \w/.test(comments) || !columns.get(use.table)?.has('tenant_id')) return undefined;
    if (isOwned(use)) return undefined;
    return `${use.verb} of ${use.table} names no tenant: add "tenant_id = …", or write above it "All tenants: why."`;
  });
}

/** Statements that include deleted rows. */
export function withDeleted(statements: readonly Statement[], columns: Columns, deletable: ReadonlySet<string>): string[] {
  return said(statements, columns, ({ place, comments }, use) => {
    if (wholePlatform.test(place) || /Deleted too: \w/.test(comments) || !columns.get(use.table)?.has('del_flag')) return undefined;
    if (use.verb === 'insert' || use.named.has('del_flag') || use.named.has('id') || !deletable.has(use.table)) return undefined;
    return `${use.verb} of ${use.table} takes deleted rows with it: add "del_flag = '0'", or write above it "Deleted too: why."`;
  });
}
