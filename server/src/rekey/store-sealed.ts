import type { Tx } from '../db/db.ts';
import type { SealedColumn } from '../kernel/cipher/data-key.ts';

/** A value sealed anew, with its hash where that is made anew too. */
export interface Resealed {
  readonly id: string;
  readonly cipher: string;
  readonly hash?: string;
}

/** Stores values of a column that were sealed anew, and their hashes where the column says it has some. */
export async function storeSealed(tx: Tx, { table, id, column, member, hash }: SealedColumn, values: readonly Resealed[]): Promise<void> {
  const set =
    member === undefined
      ? `${column} = r.resealed${hash ? `, ${hash} = r.rehashed` : ''}`
      : `${column} = t.${column} || jsonb_build_object('${member}', r.resealed${hash ? `, '${hash}', r.rehashed` : ''})`;
  await tx.run(
    `update ${table} t set ${set} from unnest($1::text[], $2::text[], $3::text[]) as r(row_key, resealed, rehashed) where ${id} = r.row_key`,
    [values.map((one) => one.id), values.map((one) => one.cipher), values.map((one) => one.hash ?? null)],
  );
}
