import type { Draft, EntityModule, TxCtx } from '../entity-module.ts';
import { columnsOf, hashColumn } from '../row/columns.ts';
import { type DbRow, fieldToDb, refuseUnknownColumn, toDbValue } from '../row/row.ts';

/** A stored row with its changed members. */
export interface Change {
  readonly id: string;
  readonly dbRow: DbRow;
  readonly draft: Draft;
}

const typesOf = (ctx: TxCtx, table: string): Promise<ReadonlyMap<string, string>> => {
  const { columnTypes } = ctx.caches;
  const found =
    columnTypes.get(table) ??
    ctx.tx
      .many<{ name: string; type: string }>(
        `select attname as name, format_type(atttypid, null) as type from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
        [table],
      )
      .then((rows) => new Map(rows.map((r) => [r.name, r.type])));
  columnTypes.set(table, found);
  found.catch(() => columnTypes.delete(table));
  return found;
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * The columns of all rows, one array each, with values made by `toDb`: row by row, every cell would cost several small objects. `rest`
 * supplies what a row does not have itself.
 */
const tableOf = (
  ctx: TxCtx,
  { entity, rules }: EntityModule,
  drafts: readonly Draft[],
  rest: (index: number, column: string) => unknown,
): Map<string, unknown[]> => {
  const table = new Map<string, unknown[]>();
  const names = new Set<string>();
  for (const draft of drafts) for (const name in draft) names.add(name);
  const { byName } = columnsOf(entity);
  const fill = (column: string, name: string, stored: (value: unknown) => unknown): void => {
    const list: unknown[] = [];
    for (const draft of drafts) {
      const value = draft[name];
      if (value === undefined && !Object.hasOwn(draft, name)) list.push(rest(list.length, column));
      else list.push(value === undefined || value === null || value === '' ? null : stored(value));
    }
    table.set(column, list);
  };
  for (const name of names) {
    const found = byName.get(name);
    if (!found) {
      const kind = rules.hidden?.[name];
      if (kind) fill(name, name, (value) => toDbValue(kind, value));
      else refuseUnknownColumn(entity, name);
    } else if (found.field.cipher) {
      const cipher = ctx.cipher;
      const hashes: (string | undefined)[] = [];
      fill(found.column, name, (value) => {
        const sealed = cipher.seal(textOf(value));
        hashes.push(sealed.hash);
        return sealed.cipher;
      });
      let next = 0;
      fill(hashColumn(found.column), name, () => hashes[next++]);
    } else fill(found.column, name, (value) => fieldToDb(ctx, found.field, value));
  }
  return table;
};

/**
 * Ids of many rows from one draw of random bytes: a draw per row costs more than the rest of the row. They begin with the time and ascend,
 * so every index that ends with the id grows at one place; at random places, storing a large file takes a third longer.
 */
const newIds = (ctx: TxCtx, count: number): string[] => {
  const hex = Buffer.from(ctx.random(10 * count)).toString('hex');
  const time = ctx.now().getTime().toString(16).padStart(12, '0');
  return Array.from({ length: count }, (_v, i) => time + hex.slice(20 * i, 20 * i + 20)).sort();
};

/** Rows per insert: while the database stores them, the next ones are encrypted and other calls get their turn. */
const statementRows = 250;

/** Stores new rows and returns their ids, in the order of the drafts. */
export async function insertRows(ctx: TxCtx, module: EntityModule, drafts: readonly Draft[]): Promise<readonly string[]> {
  if (drafts.length === 0) return [];
  if (module.rules.store) return module.rules.store.insert(ctx, drafts);
  const types = await typesOf(ctx, module.entity.table);
  const made = newIds(ctx, drafts.length);
  const ids = drafts.map((draft, i) => (typeof draft.id === 'string' ? draft.id : (made[i] ?? '')));
  let storing: Promise<unknown> = Promise.resolve();
  for (let at = 0; at < drafts.length; at += statementRows) {
    const { sql, params } = insertSql(ctx, module, types, ids.slice(at, at + statementRows), drafts.slice(at, at + statementRows));
    // A connection runs one statement at a time.
    await storing;
    storing = ctx.tx.run(sql, params);
    storing.catch(() => undefined);
  }
  await storing;
  return ids;
}

const insertSql = (
  ctx: TxCtx,
  module: EntityModule,
  types: ReadonlyMap<string, string>,
  ids: readonly string[],
  drafts: readonly Draft[],
): { readonly sql: string; readonly params: readonly unknown[] } => {
  const table = tableOf(ctx, module, drafts, () => null);
  table.delete('id');
  // A value shared by all rows, such as the competition, is sent once instead of in an array.
  const params: unknown[] = [ctx.tenantId, ctx.actor.username, ctx.now(), ids];
  const parts = [...table].map(([column, values]) => {
    const shared = values.every((v) => v === values[0]);
    params.push(shared ? values[0] : values);
    return { column, shared, sql: `$${params.length}::${types.get(column) ?? 'text'}${shared ? '' : '[]'}` };
  });
  const own = parts.filter((p) => !p.shared);
  return {
    sql: `insert into ${module.entity.table} (id, tenant_id, create_by, create_time${parts.map((p) => `, ${p.column}`).join('')})
     select r.id, $1::int, $2, $3::timestamptz${parts.map((p) => `, ${p.shared ? p.sql : `r.${p.column}`}`).join('')}
     from unnest($4::text[]${own.map((p) => `, ${p.sql}`).join('')}) as r(id${own.map((p) => `, ${p.column}`).join('')})`,
    params,
  };
};

/** Stores the changes with one statement. */
export async function updateRows(ctx: TxCtx, module: EntityModule, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  if (module.rules.store) return module.rules.store.update(ctx, changes);
  const { entity } = module;
  const types = await typesOf(ctx, entity.table);
  const table = tableOf(
    ctx,
    module,
    changes.map((c) => c.draft),
    (i, column) => {
      const value = changes[i]?.dbRow[column] ?? null;
      return value !== null && types.get(column) === 'jsonb' ? JSON.stringify(value) : value;
    },
  );
  const names = [...table.keys()];
  if (names.length === 0) return;
  await ctx.tx.run(
    `update ${entity.table} t set ${names.map((n) => `${n} = r.${n}`).join(', ')}, revision = t.revision + 1, update_by = $1, update_time = $2::timestamptz
     from unnest($3::text[]${names.map((n, i) => `, $${i + 4}::${types.get(n) ?? 'text'}[]`).join('')}) as r(row_id${names.map((n) => `, ${n}`).join('')})
     where t.id = r.row_id`,
    [ctx.actor.username, ctx.now(), changes.map((c) => c.id), ...table.values()],
  );
}
