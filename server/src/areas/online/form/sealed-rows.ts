import { type OnlineField, sensitiveMask } from '@saiyun/sdk/logic/online';
import type { Db, Tx } from '../../../db/db.ts';
import { type Cipher, sealedPattern } from '../../../kernel/cipher/cipher.ts';

/** The number of rows per transaction. */
const blockRows = 500;

/** The member of a row's data that holds the keyed hash of a sealed value. Form keys never contain `_`. */
export function hashMember(key: string): string {
  return `${key}_hash`;
}

/** The data of a row with the values of some keys sealed; empty values have no hash either. */
export function sealData(
  cipher: Pick<Cipher, 'seal'>,
  data: Readonly<Record<string, unknown>>,
  isSealed: (key: string) => boolean,
): Record<string, unknown> {
  const stored: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(data)) {
    if (!isSealed(key)) stored[key] = value;
    else {
      const sealed = typeof value === 'string' && value !== '' ? cipher.seal(value) : undefined;
      stored[key] = sealed?.cipher ?? null;
      stored[hashMember(key)] = sealed?.hash ?? null;
    }
  }
  return stored;
}

/** A key of a form whose values are sealed. */
export interface SealedKey {
  readonly formId: string;
  readonly key: string;
}

interface Version {
  readonly formId: string;
  readonly fields: readonly OnlineField[];
  /** The form had no row when this version was published. */
  readonly withoutRows: boolean;
}

/** What is sealed in rows of forms, from their versions, oldest first: a key that any version with rows behind it calls sensitive. */
const sealedIn = (versions: readonly Version[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const sealed = new Map<string, Set<string>>();
  for (const { formId, fields, withoutRows } of versions) {
    const earlier = withoutRows ? undefined : sealed.get(formId);
    sealed.set(formId, new Set([...(earlier ?? []), ...fields.filter(sensitiveMask).map(({ key }) => key)]));
  }
  return sealed;
};

export async function sealedKeys(tx: Tx): Promise<readonly SealedKey[]> {
  // All tenants: values are sealed for the whole platform.
  const versions = await tx.many<Version>(
    'select form_id as "formId", fields, without_rows as "withoutRows" from online_form_version order by form_id, version',
  );
  return [...sealedIn(versions)].flatMap(([formId, keys]) => [...keys].map((key) => ({ formId, key })));
}

/** The sealed keys of one form. */
export async function sealedKeysOf(tx: Tx, tenantId: number, formId: string): Promise<ReadonlySet<string>> {
  const versions = await tx.many<Version>(
    `select form_id as "formId", fields, without_rows as "withoutRows" from online_form_version where form_id = $1 and tenant_id = $2
     order by version`,
    [formId, tenantId],
  );
  return sealedIn(versions).get(formId) ?? new Set();
}

/**
 * A value in the clear has no hash, or is no cipher text: a node of an older version may have written it beside the hash
 * while nodes were replaced one by one.
 */
export const inClear = `coalesce(data->>$2::text, '') <> ''
  and (data->>($2::text || '_hash') is null or data->>$2::text !~ '${sealedPattern}')`;

/** Seals a block of values that lie in the clear under a key; returns how many. */
export async function sealRows(tx: Tx, cipher: Cipher, { formId, key }: SealedKey): Promise<number> {
  // All tenants: a form belongs to one.
  const rows = await tx.many<{ id: string; clear: string }>(
    `select id, data->>$2::text as clear from online_form_row where form_id = $1 and ${inClear} order by id limit ${blockRows} for update`,
    [formId, key],
  );
  if (rows.length === 0) return 0;
  const data = rows.map(({ clear }) => JSON.stringify(sealData(cipher, { [key]: clear }, () => true)));
  // All tenants: a form belongs to one.
  await tx.run(
    `update online_form_row t set data = t.data || r.data::jsonb from unnest($1::text[], $2::text[]) as r(id, data) where t.id = r.id`,
    [rows.map(({ id }) => id), data],
  );
  return rows.length;
}

/** Seals all values that lie in the clear in rows of any form, one transaction per block; returns how many. */
export async function sealAllRows(db: Db, cipher: Cipher): Promise<number> {
  let values = 0;
  for (const key of await sealedKeys(db))
    for (let done = -1; done !== 0; values += Math.max(done, 0)) done = await db.tx((tx) => sealRows(tx, cipher, key));
  return values;
}
