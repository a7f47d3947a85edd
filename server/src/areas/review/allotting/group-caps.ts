import { withNote } from '@saiyun/sdk/contract';
import { reviewStatus } from '@saiyun/sdk/entities';
import { twinSql } from '../../../kernel/dict/twin.ts';
import type { TxCtx } from '../../../kernel/entity-module.ts';
import { inLanguage } from '../../../kernel/row/in-language.ts';

interface Pair {
  readonly expertId: string;
  readonly worksId: string;
}

/** The groups' names in a reader's language; what a run is computed from keeps them in Chinese alone. */
export async function groupNames(
  { tx, tenantId, language }: Pick<TxCtx, 'tx' | 'tenantId' | 'language'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  // Deleted too: a kept run still tells their names.
  const rows = await tx.many<{ id: string; name: string }>(
    `select id, ${twinSql(language, 'group_name')} as name from ds_tb_competition_group where tenant_id = $1 and id = any($2) order by id`,
    [tenantId, ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Names of experts who would have more works of a group in a round than its cap, each with the group: what they have without the reviews
 * that are `gone`, and these pairs. The experts' rows are locked.
 */
export async function groupFullNames(
  { tx, tenantId, language }: TxCtx,
  projectId: string,
  pairs: readonly Pair[],
  gone: ReadonlySet<string>,
): Promise<readonly string[]> {
  const rows = await tx.many<{ name: string; group: string }>(
    `with capped as (
       select id, ds_tb_capped_group($1, id) as group_id from ds_tb_competition_group where tenant_id = $1 and del_flag = '0'
         and competition_id = (select competition_id from ds_tb_review_project where id = $2 and tenant_id = $1)
     ), pair as (
       select r."expertId" as expert_id, c.group_id, count(*)::int as n from jsonb_to_recordset($3::jsonb) as r("worksId" text, "expertId" text)
         join ds_tb_works w on w.id = r."worksId" and w.tenant_id = $1 join capped c on c.id = w.group_id group by 1, 2
     ), had as (
       select a.expert_id, c.group_id, count(*)::int as n from ds_tb_works_allot a join ds_tb_works o on o.id = a.works_id
         join capped c on c.id = o.group_id
       where a.tenant_id = $1 and a.project_id = $2 and a.expert_id in (select expert_id from pair) and a.del_flag = '0'
         and a.status in ('${reviewStatus.pending}', '${reviewStatus.staged}', '${reviewStatus.submitted}') and a.id <> all($4) group by 1, 2
     )
     select e.real_name as name, ${inLanguage('g', 'group_name', 'group_name_en', '$5')} as "group"
     from pair p join ds_tb_competition_group g on g.id = p.group_id and g.tenant_id = $1 and g.expert_max is not null and g.del_flag = '0'
       join ds_tb_expert e on e.id = p.expert_id left join had h on h.expert_id = p.expert_id and h.group_id = p.group_id
     where p.n + coalesce(h.n, 0) > g.expert_max
     order by 1, 2`,
    [tenantId, projectId, JSON.stringify(pairs), [...gone], language === 'en'],
  );
  return rows.map(({ name, group }) => withNote(language, name, group));
}
