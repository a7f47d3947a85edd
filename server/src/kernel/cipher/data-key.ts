import { entityList } from '@saiyun/sdk/entities';
import type { Config } from '../../config.ts';
import type { Db, Tx } from '../../db/db.ts';
import { Failure } from '../failure.ts';
import { columnsOf, hashColumn } from '../row/columns.ts';
import { type Cipher, hasDataKey, openCipher, sealedBy } from './cipher.ts';
import { sealedMember } from './sealed-json.ts';

/** Why a node must not use a database: other nodes could not read what it writes, nor it what they wrote. */
export class DataKeyWrong extends Error {
  override readonly name = 'DataKeyWrong';
  /** The key that the database is sealed with. */
  readonly wanted: string;
  /** `unfinished`: its values are being resealed; some already are. */
  readonly fault: 'other' | 'unfinished';

  constructor(wanted: string, fault: 'other' | 'unfinished' = 'other') {
    super(wanted);
    this.wanted = wanted;
    this.fault = fault;
  }
}

/** A column of sealed values, and the column of their keyed hashes. With `member`, both are members of the nested data in the column. */
export interface SealedColumn {
  readonly table: string;
  /** The primary key of its rows, a text. */
  readonly id: string;
  readonly column: string;
  readonly member?: string;
  readonly hash?: string;
}

/** Sealed columns that no definition mentions. */
const others: readonly SealedColumn[] = [
  { table: 'sys_out_message', id: 'id', column: 'sealed_address' },
  { table: 'sys_out_message', id: 'id', column: 'sealed_text' },
  { table: 'ds_tb_msg_send_detail', id: 'id', column: 'sealed_address', hash: 'address_hash' },
  { table: 'ds_tb_msg_send_detail', id: 'id', column: 'sealed_text' },
  { table: 'ds_tb_registration', id: 'id', column: 'returned_image' },
  { table: 'sys_data_source', id: 'id', column: 'db_password_cipher' },
  { table: 'ds_tb_download_task', id: 'id', column: 'sealed_query' },
  { table: 'ds_tb_import_row', id: 'id', column: 'raw' },
  { table: 'ds_tb_import_fix', id: 'id', column: 'cells' },
  { table: 'sys_user_totp', id: 'user_id', column: 'secret' },
  { table: 'ds_tb_certificate_key', id: 'id', column: 'sealed_key' },
  { table: 'sys_alert_setting', id: 'id', column: 'sealed_secret' },
  { table: 'ds_tb_payout_batch', id: 'id', column: 'sealed_file' },
  { table: 'ds_tb_tax_declared_file', id: 'id', column: 'sealed_files' },
  { table: 'sys_invoice_token', id: 'id', column: 'sealed_token' },
];

/** SQL of a sealed value, and of its hash if it has one. */
export function sealedSql({ column, member, hash }: SealedColumn): { readonly value: string; readonly hash: string | undefined } {
  if (member === undefined) return { value: column, hash };
  return { value: `${column}->>'${member}'`, hash: hash && `${column}->>'${hash}'` };
}

/** All columns of the database with sealed values. */
export async function sealedColumns(tx: Tx): Promise<readonly SealedColumn[]> {
  const defined = entityList.flatMap(([, entity]) =>
    columnsOf(entity).all.flatMap(({ field, column }): SealedColumn[] => {
      if (field.sealed) return [{ table: entity.table, id: 'id', column, member: sealedMember }];
      return field.cipher ? [{ table: entity.table, id: 'id', column, hash: hashColumn(column) }] : [];
    }),
  );
  const tables = await tx.many<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  );
  // All tenants: the key is the platform's.
  const members = await tx.many<{ hash: string }>(
    `select distinct k as hash from online_form_row, jsonb_object_keys(data) as k where right(k, 5) = '_hash' order by 1`,
  );
  // Which values of online forms are sealed their rows say, by the hashes beside them.
  const online = members.map(({ hash }) => ({ table: 'online_form_row', id: 'id', column: 'data', member: hash.slice(0, -5), hash }));
  const there = new Set(tables.map(({ name }) => name));
  return [...defined, ...others, ...online].filter(({ table }) => there.has(table));
}

const probeText = 'saiyun';

interface Row {
  readonly keyId: string;
  readonly probe: string;
  readonly rekeyTo: string | null;
  /** The key of the hashes, sealed, where the data key that it came from is gone. */
  readonly hashSealed: string | null;
  /** The key that values get while the platform serves. */
  readonly liveTo: string | null;
  /** Whether nodes seal with it already. */
  readonly isLive: boolean;
}

/** What a database records about its key. */
export type KeyRow = Row;

export function readKeyRow(tx: Tx): Promise<Row | undefined> {
  // Never null: isLive: a test for null.
  return tx.one<Row>(
    `select key_id as "keyId", probe, rekey_to as "rekeyTo", hash_sealed as "hashSealed", live_to as "liveTo",
       live_since is not null as "isLive" from sys_data_key`,
  );
}

/** The key that a node seals with: the one that values are getting, or got, while the platform serves; undefined leaves it to the settings. */
export function sealingKey({ keyId, hashSealed, liveTo, isLive }: Row): string | undefined {
  if (liveTo !== null) return isLive ? liveTo : keyId;
  return hashSealed === null ? undefined : keyId;
}

/** The key behind the sealed values of a database that does not record it yet; undefined if there are none. */
const keyOfValues = async (tx: Tx): Promise<string | undefined> => {
  for (const one of await sealedColumns(tx)) {
    const { value, hash } = sealedSql(one);
    // A value without a hash was stored before its column was sealed.
    const sealed = hash ? ` and ${hash} is not null` : '';
    const row = await tx.one<{ sealed: string }>(
      `select ${value} as sealed from ${one.table} where ${value} like '________:%'${sealed} limit 1`,
    );
    const keyId = row && sealedBy(row.sealed);
    if (keyId !== undefined) return keyId;
  }
  return undefined;
};

/**
 * A cipher with the database's key, once this node has proved to have it; it hashes as the stored hashes do. A database without sealed values takes the node's key; if
 * it has sealed values, no key is created for a node without one. Throws `DataKeyWrong`.
 */
export async function provideDataKey(db: Db, config: Config): Promise<Cipher> {
  const cipher = openCipher(config);
  const known = (await readKeyRow(db)) ?? (await firstRow(db, config, cipher));
  if (known.rekeyTo !== null) throw new DataKeyWrong(known.rekeyTo, 'unfinished');
  proveDataKey(config, known, cipher);
  const sealing = sealingKey(known);
  if (sealing !== undefined && !cipher.knows(sealing)) throw new DataKeyWrong(sealing);
  if (sealing !== undefined) cipher.sealBy(sealing);
  return cipher;
}

/** Throws `DataKeyWrong` unless the node's keys open what the database's key sealed. */
export function proveDataKey(
  config: Config,
  { keyId, probe, hashSealed }: Pick<Row, 'keyId' | 'probe' | 'hashSealed'>,
  cipher = openCipher(config),
): Cipher {
  if (!hasDataKey(config)) throw new DataKeyWrong(keyId);
  const sealer = sealedBy(probe) ?? keyId;
  for (const one of [keyId, sealer]) if (!cipher.knows(one)) throw new DataKeyWrong(one);
  if (cipher.open(probe) !== probeText) throw new DataKeyWrong(keyId);
  if (hashSealed === null) cipher.hashBy(keyId);
  else cipher.hashWith(hashKeyIn(cipher, hashSealed));
  return cipher;
}

const hashKeyIn = (cipher: Cipher, hashSealed: string): Buffer => {
  const opened = cipher.open(hashSealed);
  if (opened === null) throw new DataKeyWrong(sealedBy(hashSealed) ?? '');
  return Buffer.from(opened, 'base64');
};

/** The key of the hashes, for the database to keep. */
export function sealHashKey(cipher: Cipher): string {
  return cipher.seal(cipher.hashKey().toString('base64')).cipher;
}

const firstRow = async (db: Db, config: Config, cipher: Cipher): Promise<Row> => {
  const before = await keyOfValues(db);
  if (before !== undefined && !(hasDataKey(config) && cipher.knows(before))) throw new DataKeyWrong(before);
  if (before !== undefined) cipher.hashBy(before);
  // An older database that was sealed with a former key keeps that key for hashes, whichever key seals new values.
  await db.run('insert into sys_data_key (key_id, probe) values ($1, $2) on conflict do nothing', [
    before ?? cipher.keyId,
    cipher.seal(probeText).cipher,
  ]);
  const row = await readKeyRow(db);
  if (!row) throw new Failure('server.internal');
  return row;
};

/** What a rekeyed database records about its key. */
export function probeOf(cipher: Cipher): Pick<Row, 'keyId' | 'probe'> {
  return { keyId: cipher.keyId, probe: cipher.seal(probeText).cipher };
}
