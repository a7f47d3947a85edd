import type { Db } from '../../server/src/db/db.ts';

/** Text columns of any kind, in all tables, in which one of the values can be read. */
export async function columnsWith(db: Db, values: readonly string[]): Promise<readonly string[]> {
  const columns = await db.many<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
     where c.table_schema = current_schema() and c.data_type in ('text', 'json', 'jsonb', 'ARRAY', 'character varying') order by 1, 2`,
  );
  if (columns.length < 400) throw new Error('that cannot be all columns');
  const tables = Map.groupBy(columns, ({ table }) => table);
  const found: string[] = [];
  for (const [table, of] of tables) {
    const sums = of.map(
      ({ column }, i) =>
        `coalesce(bool_or(exists (select 1 from unnest($1::text[]) v where strpos("${column}"::text, v) > 0)), false) as c${i}`,
    );
    const row = await db.one<Record<string, boolean>>(`select ${sums.join(', ')} from "${table}"`, [values]);
    for (const [i, { column }] of of.entries()) if (row?.[`c${i}`]) found.push(`${table}.${column}`);
  }
  return found;
}
