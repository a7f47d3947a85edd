import type { Entity } from '@saiyun/sdk/contract';
import { allFields, snakeCase } from '@saiyun/sdk/contract';
import type { Tx } from '../db/db.ts';
import type { Cipher } from '../kernel/cipher/cipher.ts';
import { sealJson } from '../kernel/cipher/sealed-json.ts';
import { sqlTypes } from '../kernel/row/columns.ts';

export type SeedRow = Readonly<Record<string, unknown>>;
/** Columns of a table with their SQL types. */
export type Columns = Readonly<Record<string, string>>;

/** Rows per statement; larger blocks gain nothing and cost memory. */
const blockSize = 2000;

/**
 * Writes rows whose members have the names of columns. A block travels as one JSON parameter, which PGlite and PostgreSQL read about as
 * fast as one array per column. A column that no row of the block names keeps its default.
 */
export async function insertRows(tx: Tx, table: string, columns: Columns, rows: readonly SeedRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += blockSize) {
    const block = rows.slice(start, start + blockSize);
    const given = new Set(block.flatMap((row) => Object.keys(row)));
    const unknown = [...given].find((name) => !Object.hasOwn(columns, name));
    if (unknown !== undefined) throw new Error(`${table} has no column ${unknown}`);
    const names = Object.keys(columns).filter((name) => given.has(name));
    const typed = names.map((name) => `"${name}" ${columns[name] ?? 'text'}`).join(', ');
    const listed = names.map((name) => `"${name}"`).join(', ');
    await tx.run(`insert into ${table} (${listed}) select ${listed} from json_to_recordset($1::json) as r(${typed})`, [
      JSON.stringify(block),
    ]);
  }
}

/** The columns of an entity's table; encrypted fields include their hashes. */
const columnsOf = (entity: Entity): Columns => {
  const columns: Record<string, string> = { id: 'text', tenant_id: 'integer', sys_org_code: 'text' };
  for (const [name, field] of Object.entries(allFields(entity))) {
    columns[snakeCase(name)] = sqlTypes[field.kind];
    if (field.cipher) columns[`${snakeCase(name)}_hash`] = 'text';
  }
  return columns;
};

/** Writes rows whose members have the names of the entity's fields, plus `id` and `tenantId`. `extra` names columns that are not fields. */
export async function insertEntity(
  tx: Tx,
  cipher: Pick<Cipher, 'seal'>,
  entity: Entity,
  rows: readonly SeedRow[],
  extra: Columns = {},
): Promise<void> {
  const names = new Map<string, string>();
  const ciphers = new Set(Object.keys(entity.fields).filter((name) => entity.fields[name]?.cipher));
  const nameOf = (field: string): string => {
    const known = names.get(field) ?? snakeCase(field);
    names.set(field, known);
    return known;
  };
  const columns = { ...columnsOf(entity), ...extra };
  for (let start = 0; start < rows.length; start += blockSize) {
    const block = rows.slice(start, start + blockSize).map((row) => {
      const stored: Record<string, unknown> = {};
      for (const [field, value] of Object.entries(row)) {
        if (ciphers.has(field) && typeof value === 'string') {
          const sealed = cipher.seal(value);
          stored[nameOf(field)] = sealed.cipher;
          stored[`${nameOf(field)}_hash`] = sealed.hash;
        } else if (entity.fields[field]?.sealed && value != null) stored[nameOf(field)] = sealJson(cipher, value);
        else stored[nameOf(field)] = value instanceof Date ? value.toISOString() : value;
      }
      return stored;
    });
    await insertRows(tx, entity.table, columns, block);
  }
}
