import type { Tx } from '../../../db/db.ts';

/** Whose password it is: what is known before the account is stored. */
export interface PasswordOf {
  readonly id: string;
  readonly tenantId: number;
  readonly username?: string | null | undefined;
  readonly realname?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly unitId?: string | null | undefined;
}

/** Names of the product, and words that stand beside a name where people put them together. */
const general = ['saiyun', '赛云', 'competition', 'contest', 'university', 'college', 'school', 'admin', '大学', '学院', '竞赛', '管理员'];

/**
 * What anyone would try of an account besides its own name: names of the product, the tenant, its site and the unit, and the owner's own
 * (ASVS 6.1.2, 6.2.11). A name of several words is all of them together and each of them.
 */
export async function contextWords(tx: Tx, { id, tenantId, username, realname, email, unitId }: PasswordOf): Promise<readonly string[]> {
  const row = await tx.one<{ words: (string | null)[] }>(
    `select array[t.name, l.site_name, l.site_name_en, n.unit_name, n.unit_name_en, n.unit_code, u.realname, u.email] as words
     from sys_tenant t left join sys_site_look l on l.tenant_id = t.id left join sys_user u on u.id = $2 and u.tenant_id = t.id
     left join ds_tb_unit n on n.id = coalesce(u.unit_id, $3) and n.tenant_id = t.id and n.del_flag = '0' where t.id = $1`,
    [tenantId, id, unitId ?? null],
  );
  const names = [...(row?.words ?? []), username, realname, email].filter((name) => typeof name === 'string');
  return [...general, ...names.flatMap(wordsIn)];
}

const wordsIn = (name: string): string[] => {
  const lower = name.normalize('NFKC').toLowerCase().replace(/@.*$/, '');
  return [lower.replace(/[\s._-]+/g, ''), ...lower.split(/[\s._-]+/)];
};
