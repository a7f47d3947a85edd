import { expect } from 'vitest';
import type { Db } from '../db/db.ts';

/** Columns of all tables that still contain values sealed with the key. */
export async function leftBehind(db: Db, keyId: string): Promise<readonly string[]> {
  const columns = await db.many<{ name: string; column: string }>(
    `select c.table_name as name, c.column_name as column from information_schema.columns c
     join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
     where c.table_schema = current_schema() and c.data_type in ('text', 'jsonb')`,
  );
  expect(columns.length).toBeGreaterThan(300);
  const found: string[] = [];
  for (const { name, column } of columns)
    if (
      await db.one(`select 1 from "${name}" where "${column}"::text like $1 or "${column}"::text like $2 limit 1`, [
        `${keyId}:%`,
        `%"${keyId}:%`,
      ])
    )
      found.push(`${name}.${column}`);
  return found;
}
