import { renameEntries } from '../areas/registration/rekey-entries.ts';
import type { Config } from '../config.ts';
import { connect } from '../db/connect.ts';
import type { Db, Tx } from '../db/db.ts';
import { migrate } from '../db/migrate.ts';
import { nodeName } from '../db/postgres/connection.ts';
import { addDataKey, type Cipher, dropOldDataKeys, keptHash } from '../kernel/cipher/cipher.ts';
import {
  probeOf,
  proveDataKey,
  provideDataKey,
  readKeyRow,
  type SealedColumn,
  sealedColumns,
  sealedSql,
} from '../kernel/cipher/data-key.ts';
import { storeSealed } from './store-sealed.ts';

/** Why nothing is resealed; `rekeyProblem` puts it into words. */
export type RekeyFault = 'running' | 'sameKey' | 'live' | 'unfinished' | 'nodes';

export class RekeyError extends Error {
  override readonly name = 'RekeyError';
  readonly fault: RekeyFault;

  constructor(fault: RekeyFault, detail = '') {
    super(detail);
    this.fault = fault;
  }
}

export interface Rekeyed {
  readonly keyId: string;
  /** Number of values resealed, in this run and in interrupted ones before it. */
  readonly values: number;
}

/** Rows per transaction. */
const blockRows = 500;

interface Place {
  /** Index of the current column, and the last row done in it. */
  readonly at: number;
  readonly id: string;
  readonly values: number;
}

/**
 * Reseals all values of a platform with its current key and remakes their hashes, in blocks: if interrupted, it continues where it stopped.
 * Meanwhile values and hashes of two keys coexist, so no node may run: this refuses while one does, and a node that starts refuses itself.
 */
export async function rekeyServer(config: Config): Promise<Rekeyed> {
  const db = await connect(config);
  try {
    await refuseNodes(db);
    await migrate(db);
    const cipher = await begin(db, config);
    const values = await sealAll(db, cipher);
    const { keyId, probe } = probeOf(cipher);
    await db.run('update sys_data_key set key_id = $1, probe = $2, hash_sealed = null, rekey_to = null, rekey_place = null', [
      keyId,
      probe,
    ]);
    dropOldDataKeys(config);
    return { keyId, values };
  } finally {
    await db.close();
  }
}

/** The embedded database belongs to one process anyway. */
const refuseNodes = async (db: Db): Promise<void> => {
  if (db.kind === 'pglite') return;
  const nodes = await db.one<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`,
    [nodeName],
  );
  if (nodes && nodes.n > 0) throw new RekeyError('running', String(nodes.n));
};

/** The cipher of the new key, which also opens what the former one sealed. */
const begin = async (db: Db, config: Config): Promise<Cipher> => {
  const found = await readKeyRow(db);
  if (found && found.liveTo !== null) throw new RekeyError('live', found.liveTo);
  const known = found ? proveDataKey(config, found) : await provideDataKey(db, config);
  const now = await readKeyRow(db);
  if (!now || (now.rekeyTo !== null && now.rekeyTo === known.keyId)) return known;
  if (now.keyId === known.keyId && !addDataKey(config)) throw new RekeyError('sameKey', now.keyId);
  const cipher = now.keyId === known.keyId ? proveDataKey(config, now) : known;
  await db.tx(async (tx) => {
    // Codes are valid for minutes and answers for a day: neither is worth carrying over.
    await tx.run('delete from sys_code');
    await tx.run('delete from sys_idempotency');
    await tx.run('update sys_data_key set rekey_to = $1, rekey_place = null', [cipher.keyId]);
  });
  return cipher;
};

const sealAll = async (db: Db, cipher: Cipher): Promise<number> => {
  const columns = await sealedColumns(db);
  const state = await db.one<{ keyId: string; place: Place | null; isKept: boolean }>(
    // Never null: isKept: a test for null.
    'select key_id as "keyId", rekey_place as place, hash_sealed is not null as "isKept" from sys_data_key',
  );
  const hashedBy = state?.isKept ? keptHash : (state?.keyId ?? cipher.keyId);
  let place: Place = state?.place ?? { at: 0, id: '', values: 0 };
  for (let column = columns[place.at]; column; column = columns[place.at]) {
    const before = place;
    const of = column;
    place = await db.tx(async (tx) => {
      const next = await sealBlock(tx, cipher, of, before, hashedBy);
      await tx.run('update sys_data_key set rekey_place = $1', [JSON.stringify(next)]);
      return next;
    });
  }
  return place.values;
};

interface SealedRow {
  readonly id: string;
  readonly sealed: string;
}

const sealBlock = async (tx: Tx, cipher: Cipher, of: SealedColumn, place: Place, oldKey: string): Promise<Place> => {
  const { table, id: key, column } = of;
  const { value } = sealedSql(of);
  const rows = await tx.many<SealedRow>(
    `select ${key} as id, ${value} as sealed from ${table} where ${key} > $1 and ${value} is not null order by ${key} limit ${blockRows} for update`,
    [place.id],
  );
  const opened = rows.flatMap(({ id, sealed }) => {
    const plain = cipher.open(sealed);
    // Damaged values stay as they are, for whoever can repair them.
    return plain === null ? [] : [{ id, plain }];
  });
  if (table === 'ds_tb_registration' && column === 'id_no') await renameEntries(tx, cipher, oldKey, opened);
  cipher.hashBy(cipher.keyId);
  const fresh = opened.map(({ id, plain }) => ({ id, ...cipher.seal(plain) }));
  await storeSealed(tx, of, fresh);
  const last = rows.at(-1);
  if (!last || rows.length < blockRows) return { at: place.at + 1, id: '', values: place.values + fresh.length };
  return { at: place.at, id: last.id, values: place.values + fresh.length };
};
