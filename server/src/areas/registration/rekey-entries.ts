import type { Tx } from '../../db/db.ts';
import type { Cipher } from '../../kernel/cipher/cipher.ts';
import { entryIdOf } from './entrant.ts';

/** Derived external ids contain a hash of the person, so a new key changes them. Ids that somebody assigned by hand stay. */
export async function renameEntries(
  tx: Tx,
  cipher: Cipher,
  oldKey: string,
  people: readonly { readonly id: string; readonly plain: string }[],
): Promise<void> {
  // All tenants: they share the platform's key.
  const rows = await tx.many<{ id: string; external: string; team: string | null }>(
    `select id, external_id as external, team_name as team from ds_tb_registration where id = any($1) and external_id like 'P%'`,
    [people.map(({ id }) => id)],
  );
  const idNos = new Map(people.map(({ id, plain }) => [id, plain]));
  const changed = rows.flatMap(({ id, external, team }) => {
    const idNo = idNos.get(id) ?? '';
    for (const source of [idNo, `${idNo}\n${String(team)}`]) {
      cipher.hashBy(oldKey);
      const isDerived = external === entryIdOf(cipher, source);
      cipher.hashBy(cipher.keyId);
      if (isDerived) return [{ id, external: entryIdOf(cipher, source) }];
    }
    return [];
  });
  // All tenants: as above.
  await tx.run(
    `update ds_tb_registration t set external_id = r.external from unnest($1::text[], $2::text[]) as r(id, external) where t.id = r.id`,
    [changed.map(({ id }) => id), changed.map(({ external }) => external)],
  );
}
