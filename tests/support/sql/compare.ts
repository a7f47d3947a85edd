import type { Column, Described, Describer } from './describe.ts';
import type { Member } from './expected.ts';
import type { Statement } from './statements.ts';
import { optionalTables, provenColumns, splitText } from './tables.ts';
import { isListed } from './unfolded.ts';

/** A column of a table. */
export interface StoredColumn {
  readonly table: string;
  readonly name: string;
  readonly isRequired: boolean;
}

const keyOf = ({ table, position }: Pick<Column, 'table' | 'position'>): string => `${table}.${position}`;

/** All columns of tables and views, by the database's numbers for them. */
export async function storedColumns(db: Describer): Promise<ReadonlyMap<string, StoredColumn>> {
  return new Map(
    (
      await db.rows<{ oid: number; position: number; table: string; name: string; required: boolean }>(
        `select c.oid::int as oid, a.attnum::int as position, c.relname as "table", a.attname as name, a.attnotnull as required
         from pg_attribute a join pg_class c on c.oid = a.attrelid
         where a.attnum > 0 and not a.attisdropped and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'p')`,
      )
    ).map(({ oid, position, table, name, required }) => [keyOf({ table: oid, position }), { table, name, isRequired: required }]),
  );
}

/** Names of the columns of each table. */
export function columnsOf(stored: ReadonlyMap<string, StoredColumn>): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { table, name } of stored.values()) found.set(table, (found.get(table) ?? new Set()).add(name));
  return found;
}

/** The JavaScript type that the database's readers produce for a type number: see `db/sql-value.ts`. */
const kinds: Readonly<Record<number, string>> = {
  16: 'boolean',
  17: 'object',
  18: 'string',
  19: 'string',
  20: 'number',
  21: 'number',
  23: 'number',
  25: 'string',
  26: 'number',
  114: 'json',
  700: 'number',
  701: 'number',
  1000: 'boolean[]',
  1005: 'number[]',
  1007: 'number[]',
  1009: 'string[]',
  1015: 'string[]',
  1042: 'string',
  1043: 'string',
  1082: 'string',
  1184: 'Date',
  1700: 'number',
  2278: 'nothing',
  2950: 'string',
  3802: 'json',
};

const fits = (kind: string, { kinds: said }: Member): boolean => {
  if (said.has('any')) return true;
  const plain = [...said].filter((one) => one !== 'null' && one !== 'undefined');
  if (kind === 'json') return !plain.includes('Date');
  if (kind.endsWith('[]')) return said.has(kind);
  return plain.length === 1 && plain[0] === kind;
};

interface Around {
  readonly stored: ReadonlyMap<string, StoredColumn>;
  /** Columns that the conditions keep from being null. */
  readonly proven: ReadonlySet<string>;
  /** Tables that an outer join may leave out. */
  readonly optional: ReadonlySet<string>;
  /** Columns that a comment promises are never null. */
  readonly promised: ReadonlySet<string>;
}

const nullable = (column: Column, { stored, proven, optional, promised }: Around): boolean => {
  const from = stored.get(keyOf(column));
  if (!from || proven.has(from.name) || promised.has(column.name)) return false;
  return !from.isRequired || optional.has(from.table);
};

const columnProblem = (member: Member, column: Column | undefined, around: Around): string | undefined => {
  if (!column) return member.isOptional ? undefined : `has no column "${member.name}": select it, or take it out of the type`;
  const kind = kinds[column.type] ?? `of a type with the number ${column.type}`;
  if (!fits(kind, member)) return `"${member.name}" is ${kind}, and the code says ${member.text}: cast one or correct the other`;
  if (nullable(column, around) && !member.kinds.has('null') && !member.kinds.has('any'))
    return `"${member.name}" may be null, and the code says ${member.text}: add "| null", or coalesce, or write above it "Never null: ${member.name}: why."`;
  return undefined;
};

const describeText = async (text: string, db: Describer): Promise<Described> => {
  const parts = splitText(text);
  let last: Described = { columns: [], params: 0 };
  for (const part of parts) last = await db.describe(part);
  return last;
};

const problemsOf = async (statement: Statement, db: Describer, stored: Around['stored']): Promise<string[]> => {
  const { texts, expected, given } = statement;
  const problems: string[] = [];
  const promised = new Set(/Never null: ([\w, ]+)[:.]/.exec(statement.comments)?.[1]?.split(', '));
  for (const { text, isRenumbered } of texts) {
    const described = await describeText(text, db).catch((error: Error) => error);
    if (described instanceof Error) {
      if (!isListed(statement)) problems.push(`${described.message}: ${text.replace(/\s+/g, ' ')}`);
      continue;
    }
    const { columns, params } = described;
    if (!isRenumbered && given !== undefined && given !== params) problems.push(`is given ${given} parameters and takes ${params}`);
    // A cursor has columns only once it is open.
    if (!expected || text.startsWith('fetch ')) continue;
    const around = { stored, proven: provenColumns(text), optional: optionalTables(text), promised };
    for (const member of expected) {
      const problem = columnProblem(
        member,
        columns.find(({ name }) => name === member.name),
        around,
      );
      if (problem) problems.push(problem);
    }
    for (const { name } of columns)
      if (!expected.some((member) => member.name === name)) problems.push(`"${name}" is selected, and the type does not have it`);
  }
  return [...new Set(problems)].map((problem) => `${statement.place} ${problem}`);
};

/** The differences between the database and the code, for each statement. */
export async function mismatches(statements: readonly Statement[], db: Describer, stored: Around['stored']): Promise<string[]> {
  const found: string[] = [];
  for (const statement of statements) found.push(...(await problemsOf(statement, db, stored)));
  return found;
}
