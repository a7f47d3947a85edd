import type { Language } from '@saiyun/sdk/contract';
import { registrationStatus } from '@saiyun/sdk/entities';
import type { Tx } from '../../../db/db.ts';

/** Places that are limited: those of a group with the groups below it, or with a null id those of the whole competition. */
export interface Places {
  readonly id: string | null;
  readonly name: string;
  readonly most: number;
  /** Approved entries. */
  readonly taken: number;
}

interface Group {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly quota: number | null;
}

/** A group and all above it. */
const chainOf = (groups: ReadonlyMap<string, Group>, id: string | null): Group[] => {
  const chain: Group[] = [];
  for (let at = groups.get(id ?? ''); at && !chain.includes(at); at = groups.get(at.parentId ?? '')) chain.push(at);
  return chain;
};

/**
 * The limited places of a competition as they are now, and which of them an entry in a group takes: those of the competition, of the group
 * and of the groups above it.
 */
export async function placesOf(
  db: Tx,
  { tenantId, language }: { readonly tenantId: number; readonly language: Language },
  competitionId: string,
): Promise<{ readonly all: readonly Places[]; readonly takenBy: (groupId: string | null) => readonly Places[] }> {
  const rows = await db.many<Group>(
    `select id, parent_id as "parentId", quota, case when $3 then coalesce(nullif(group_name_en, ''), group_name) else group_name end as name
     from ds_tb_competition_group where tenant_id = $1 and competition_id = $2 and del_flag = '0' order by group_code, id`,
    [tenantId, competitionId, language === 'en'],
  );
  const whole = await db.one<{ most: number | null }>(
    `select entry_max as most from ds_tb_competition where tenant_id = $1 and id = $2 and del_flag = '0'`,
    [tenantId, competitionId],
  );
  const most = whole?.most ?? null;
  if (most === null && rows.every(({ quota }) => quota === null)) return { all: [], takenBy: () => [] };
  const counts = await db.many<{ id: string | null; n: number }>(
    `select group_id as id, count(*)::int as n from ds_tb_registration
     where tenant_id = $1 and competition_id = $2 and status = '${registrationStatus.approved}' and del_flag = '0' group by 1`,
    [tenantId, competitionId],
  );
  const groups = new Map(rows.map((row) => [row.id, row]));
  const sum = (of: typeof counts): number => of.reduce((n, one) => n + one.n, 0);
  const all: Places[] = [
    ...(most === null ? [] : [{ id: null, name: '', most, taken: sum(counts) }]),
    ...rows.flatMap(({ id, name, quota }) =>
      quota === null
        ? []
        : [{ id, name, most: quota, taken: sum(counts.filter((one) => chainOf(groups, one.id).some((above) => above.id === id))) }],
    ),
  ];
  const takenBy = (groupId: string | null): readonly Places[] => {
    const ids = new Set<string | null>([null, ...chainOf(groups, groupId).map(({ id }) => id)]);
    return all.filter(({ id }) => ids.has(id));
  };
  return { all, takenBy };
}

/** Whether no place is left. */
export function isFull({ most, taken }: Places): boolean {
  return taken >= most;
}
