import type { Label } from '@saiyun/sdk/contract';
import type { Tx } from '../../db/db.ts';

/** What menus and buttons are called; a button together with its menu, as many have one of the same name. */
export async function permissionNames(db: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Label>> {
  const rows = await db.many<{ id: string; name: string; nameEn: string | null; above: string | null; aboveEn: string | null }>(
    `select p.id, p.name, p.name_en as "nameEn", a.name as above, a.name_en as "aboveEn"
     from sys_permission p left join sys_permission a on a.id = p.parent_id and p.menu_type = 2 where p.id = any($1)`,
    [ids],
  );
  return new Map(
    rows.map(({ id, name, nameEn, above, aboveEn }) => {
      const en = nameEn ?? name;
      return [id, above === null ? [name, en] : [`${above} / ${name}`, `${aboveEn ?? above} / ${en}`]] as const;
    }),
  );
}
