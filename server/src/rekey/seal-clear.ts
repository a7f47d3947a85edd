import { depart, invoiceTitle, registration, unit, works, worksVersion } from '@saiyun/sdk/entities';
import { sealAllRows } from '../areas/online/form/sealed-rows.ts';
import type { Db, Tx } from '../db/db.ts';
import type { Cipher } from '../kernel/cipher/cipher.ts';
import { openJson, sealedMember, sealJson } from '../kernel/cipher/sealed-json.ts';
import { hashColumn } from '../kernel/row/columns.ts';

/** Rows per transaction. */
const blockRows = 500;

/** Columns that older releases stored in clear, by table. */
const onceClear: readonly (readonly [table: string, columns: readonly string[]])[] = [
  [unit.table, ['phone']],
  [depart.table, ['mobile']],
  [invoiceTitle.table, ['bank', 'address']],
];

/** Nested data that older releases stored in clear. */
const onceClearJson: readonly (readonly [table: string, column: string])[] = [
  [registration.table, 'answers'],
  [works.table, 'answers'],
  [worksVersion.table, 'answers'],
];

/**
 * Seals what an older release stored in clear, in blocks; returns the number of values. Values in clear have no hash, so it continues where
 * it was interrupted, and at every start it finds what a restored backup or a node of the older release brought in.
 */
export async function sealClear(db: Db, cipher: Cipher): Promise<number> {
  let values = 0;
  for (const [table, columns] of onceClear)
    for (const column of columns)
      for (let done = -1; done !== 0; values += done) done = await db.tx((tx) => sealBlock(tx, cipher, table, column));
  for (const [table, column] of onceClearJson)
    for (let done = -1; done !== 0; values += done) done = await db.tx((tx) => sealJsonBlock(tx, cipher, table, column));
  values += await sealAllRows(db, cipher);
  for (let done = -1; done !== 0; values += done) done = await db.tx((tx) => sealQueries(tx, cipher));
  return values;
}

const sealBlock = async (tx: Tx, cipher: Cipher, table: string, column: string): Promise<number> => {
  const hash = hashColumn(column);
  // Another node that starts at the same time waits for the lock and then finds no row in clear.
  const rows = await tx.many<{ id: string; clear: string }>(
    `select id, ${column} as clear from ${table} where ${column} is not null and ${hash} is null order by id limit ${blockRows} for update`,
  );
  if (rows.length === 0) return 0;
  const sealed = rows.map(({ clear }) => cipher.seal(clear));
  await tx.run(
    `update ${table} t set ${column} = r.sealed, ${hash} = r.hash from unnest($1::text[], $2::text[], $3::text[]) as r(id, sealed, hash) where t.id = r.id`,
    [rows.map(({ id }) => id), sealed.map((one) => one.cipher), sealed.map((one) => one.hash)],
  );
  return rows.length;
};

/** Members added in clear next to the sealed part, for example by hand, count too. */
const wholeOf = (cipher: Cipher, stored: unknown): unknown => {
  const opened = openJson(cipher, stored);
  if (opened === stored || typeof opened !== 'object' || opened === null) return stored;
  const { [sealedMember]: _sealed, $files: _files, ...added } = stored as Readonly<Record<string, unknown>>;
  return { ...opened, ...added };
};

/** Each table has an index on data in clear: empty, except at the first start of this release. */
const sealJsonBlock = async (tx: Tx, cipher: Cipher, table: string, column: string): Promise<number> => {
  const rows = await tx.many<{ id: string; clear: unknown }>(
    `select id, ${column} as clear from ${table} where sys_answers_in_clear(${column}) order by id limit ${blockRows} for update`,
  );
  if (rows.length === 0) return 0;
  await tx.run(`update ${table} t set ${column} = r.sealed::jsonb from unnest($1::text[], $2::text[]) as r(id, sealed) where t.id = r.id`, [
    rows.map(({ id }) => id),
    rows.map(({ clear }) => JSON.stringify(sealJson(cipher, wholeOf(cipher, clear)))),
  ]);
  return rows.length;
};

/** Older releases kept the filter of an export among its other parameters. */
const sealQueries = async (tx: Tx, cipher: Cipher): Promise<number> => {
  const rows = await tx.many<{ id: string; clear: string }>(
    `select id, (params->'query')::text as clear from ds_tb_download_task
     where sealed_query is null and params->'query' is not null order by id limit ${blockRows} for update`,
  );
  await tx.run(
    `update ds_tb_download_task t set sealed_query = r.sealed, params = t.params - 'query'
     from unnest($1::text[], $2::text[]) as r(id, sealed) where t.id = r.id`,
    [rows.map(({ id }) => id), rows.map(({ clear }) => cipher.seal(clear).cipher)],
  );
  return rows.length;
};
