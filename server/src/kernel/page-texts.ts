import type { Entity, Language } from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';
import { columnsOf } from './columns.ts';
import { titleSql } from './dicts.ts';
import type { DbRow } from './row.ts';

/** Pages of more rows read the titles of what they refer to at once, and not row by row. */
const mostRows = 100;

/** A column that refers to one row of another record, and the column that its title comes in. */
interface RefColumn {
  readonly column: string;
  readonly target: Entity;
  readonly title: string;
}

const known = new WeakMap<Entity, readonly RefColumn[]>();

const refColumns = (entity: Entity): readonly RefColumn[] => {
  const found =
    known.get(entity) ??
    columnsOf(entity).all.flatMap(({ field, column }, n) => {
      const target = field.kind === 'ref' && field.of && !field.many ? entityByName(field.of) : undefined;
      return target ? [{ column, target, title: `title_${n}` }] : [];
    });
  known.set(entity, found);
  return found;
};

/** Titles of rows by their ids, by the record. */
export type Titles = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * The statement of a page with the titles of what its rows refer to: of those rows alone, and in one way to the database instead of one per
 * record. `undefined` where the page is long or refers to nothing. `tenant` is the placeholder of the tenant's number.
 */
export const withTitles = (entity: Entity, sql: string, size: number, language: Language, tenant: string): string | undefined => {
  const refs = refColumns(entity);
  if (size > mostRows || refs.length === 0) return undefined;
  const titles = refs.map(({ column, target, title }) => {
    const own = target.shared ? '' : ` and t.tenant_id = ${tenant}`;
    return `(select (${titleSql(target, language)})::text from ${target.table} t where t.id = p.${column}${own}) as ${title}`;
  });
  return `select p.*, ${titles.join(', ')} from (${sql}) p`;
};

/** The titles that came with the rows; what has none is shown by its id. */
export const titlesOf = (entity: Entity, rows: readonly DbRow[]): Titles => {
  const found = new Map<string, Map<string, string>>();
  for (const { column, target, title } of refColumns(entity)) {
    const texts = found.get(target.name) ?? new Map<string, string>();
    found.set(target.name, texts);
    for (const row of rows) {
      const id = row[column];
      const text = row[title];
      if (typeof id === 'string') texts.set(id, typeof text === 'string' ? text : id);
    }
  }
  return found;
};
