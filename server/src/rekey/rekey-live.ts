import { setTimeout as after } from 'node:timers/promises';
import type { Config } from '../config.ts';
import type { Db, Tx } from '../db/db.ts';
import { liftLimits } from '../db/limits.ts';
import { nodeName } from '../db/postgres/connection.ts';
import { addDataKey, type Cipher, dropOldDataKeys, firstKeyId } from '../kernel/cipher/cipher.ts';
import {
  DataKeyWrong,
  type KeyRow,
  probeOf,
  proveDataKey,
  readKeyRow,
  type SealedColumn,
  sealedColumns,
  sealedSql,
  sealHashKey,
} from '../kernel/cipher/data-key.ts';
import { RekeyError, type Rekeyed } from './rekey.ts';
import { storeSealed } from './store-sealed.ts';

/** Rows per transaction: few, so that no call waits long for one of them. */
const blockRows = 200;
/** A node that said nothing for this long is gone. */
const goneSeconds = 15;
/** How long nodes may take to learn a key; they look each second. */
const usualLearnMs = 20_000;
const askMs = 250;

interface LiveOptions {
  readonly rowsAtOnce?: number;
  readonly learnMs?: number;
}

/** Answers to writes are kept for a day, and clients repeat writes; they have no column of their own for an id. */
const answers: SealedColumn = { table: 'sys_idempotency', id: '(user_id || chr(10) || key)', column: 'response' };

/**
 * Seals all values with a new key while the platform serves, in blocks; if interrupted, it goes on where it stopped. First every node learns
 * the key, then every node seals with it, then what was sealed before is sealed anew, until nothing of the former key is left; only then that
 * one goes. Hashes keep their key, so that values are found throughout.
 */
export async function rekeyLive(
  db: Db,
  config: Config,
  { rowsAtOnce = blockRows, learnMs = usualLearnMs }: LiveOptions = {},
): Promise<Rekeyed> {
  const { cipher, target, row } = await begin(db, config);
  if (!row.isLive) {
    await db.run('update sys_data_key set live_to = $1, live_since = null, live_place = null', [target]);
    await nodesAgree(db, 'key_ids @> array[$1::text]', target, learnMs).catch(async (error: unknown) => {
      // Nothing is sealed with it yet.
      await db.run('update sys_data_key set live_to = null where live_since is null');
      throw error;
    });
    await db.run('update sys_data_key set live_since = clock_timestamp()');
  }
  cipher.sealBy(target);
  await nodesAgree(db, 'seals_by = $1', target, learnMs);
  await earlierEnded(db);
  let values = await valuesSoFar(db);
  for (let left = 1; left > 0; ) {
    left = 0;
    for (const column of [...(await sealedColumns(db)), answers]) {
      const done = await sealColumn(db, cipher, column, rowsAtOnce);
      values += done.sealed;
      // Also of a clean column: a value may have been copied into an earlier one meanwhile.
      left += done.sealed + done.left;
      await db.run('update sys_data_key set live_place = $1', [JSON.stringify({ values })]);
    }
  }
  await db.tx(async (tx) => {
    const { keyId, probe } = probeOf(cipher);
    await tx.run(
      `update sys_data_key set key_id = $1, probe = $2, hash_sealed = $3, live_to = null, live_since = null, live_place = null`,
      [keyId, probe, sealHashKey(cipher)],
    );
  });
  dropOldDataKeys(config);
  return { keyId: target, values };
}

const begin = async (db: Db, config: Config): Promise<{ readonly cipher: Cipher; readonly target: string; readonly row: KeyRow }> => {
  const row = await readKeyRow(db);
  if (!row) throw new RekeyError('unfinished');
  if (row.rekeyTo !== null) throw new DataKeyWrong(row.rekeyTo, 'unfinished');
  const cipher = proveDataKey(config, row);
  if (row.liveTo !== null) {
    if (!cipher.knows(row.liveTo)) throw new DataKeyWrong(row.liveTo);
    return { cipher, target: row.liveTo, row };
  }
  // A key in the folder that the database does not use was added by a run that was broken off.
  if (firstKeyId(config) === row.keyId) {
    if (!addDataKey(config)) throw new RekeyError('sameKey', row.keyId);
    cipher.reload();
  }
  return { cipher, target: firstKeyId(config), row };
};

/** Waits until all running nodes fulfil a condition; refuses with those that do not. */
const nodesAgree = async (db: Db, condition: string, key: string, learnMs: number): Promise<void> => {
  const until = performance.now() + learnMs;
  for (;;) {
    const others = await db.many<{ node: string }>(
      `select node from sys_node_key where seen_time > clock_timestamp() - $2::int * interval '1 second' and not (${condition}) order by node`,
      [key, goneSeconds],
    );
    if (others.length === 0) return;
    if (performance.now() > until) throw new RekeyError('nodes', others.map(({ node }) => node.replace(/:\w+$/, '')).join(', '));
    await after(askMs);
  }
};

/** Waits for transactions of nodes that began before all of them sealed with the new key: what they store may be sealed with the former. */
const earlierEnded = async (db: Db): Promise<void> => {
  if (db.kind === 'pglite') return;
  const since = (await db.one<{ now: Date }>('select clock_timestamp() as now'))?.now;
  while (
    await db.one(
      `select 1 as found from pg_stat_activity where datname = current_database() and application_name = $1 and xact_start < $2
       and pid <> pg_backend_pid() limit 1`,
      [nodeName, since],
    )
  )
    await after(askMs);
};

const valuesSoFar = async (db: Db): Promise<number> =>
  (await db.one<{ values: number | null }>(`select (live_place->>'values')::int as values from sys_data_key`))?.values ?? 0;

interface Done {
  readonly sealed: number;
  /** Values of the former key that somebody held locked. */
  readonly left: number;
}

const sealColumn = async (db: Db, cipher: Cipher, of: SealedColumn, rowsAtOnce: number): Promise<Done> => {
  const { value } = sealedSql(of);
  const others = `${value} is not null and ${value} not like '${cipher.keyId}:%'`;
  let sealed = 0;
  let damaged = 0;
  let last = '';
  for (;;) {
    const block = await db.tx(async (tx) => {
      await liftLimits(tx);
      return sealBlock(tx, cipher, of, others, last, rowsAtOnce);
    });
    sealed += block.sealed;
    damaged += block.damaged;
    if (block.last === undefined) break;
    last = block.last;
  }
  const found = await db.one<{ n: number }>(`select count(*)::int as n from ${of.table} where ${others}`);
  return { sealed, left: Math.max(0, (found?.n ?? 0) - damaged) };
};

interface SealedRow {
  readonly id: string;
  readonly sealed: string;
}

const sealBlock = async (
  tx: Tx,
  cipher: Cipher,
  of: SealedColumn,
  others: string,
  last: string,
  rowsAtOnce: number,
): Promise<{ readonly sealed: number; readonly damaged: number; readonly last: string | undefined }> => {
  const { table, id } = of;
  const { value } = sealedSql(of);
  // Rows that a call holds are left for the next pass: waiting for them could bring both to a standstill.
  const rows = await tx.many<SealedRow>(
    `select ${id} as id, ${value} as sealed from ${table} where ${id} > $1 and ${others} order by ${id} limit ${rowsAtOnce} for update skip locked`,
    [last],
  );
  const fresh = rows.flatMap(({ id: row, sealed }) => {
    const plain = opened(cipher, sealed);
    return plain === null ? [] : [{ id: row, cipher: cipher.seal(plain).cipher }];
  });
  // Hashes keep their key.
  await storeSealed(tx, { ...of, hash: undefined }, fresh);
  return { sealed: fresh.length, damaged: rows.length - fresh.length, last: rows.length < rowsAtOnce ? undefined : rows.at(-1)?.id };
};

/** Damaged values stay as they are, for whoever can repair them. */
const opened = (cipher: Cipher, sealed: string): string | null => {
  try {
    return cipher.open(sealed);
  } catch {
    return null;
  }
};
