import { type StoredRow, yes } from '@saiyun/sdk/contract';
import { authorizeStatus, type competition, expertStatus, templateStatus, unitStatus } from '@saiyun/sdk/entities';
import { type SetUpFacts, type SetUpState, setUpStates } from '@saiyun/sdk/rules';
import type { Tx } from '../../../db/db.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { twinSql } from '../../../kernel/dict/twin.ts';

type Place = Pick<Ctx, 'tenantId' | 'language'>;

/** What the set-up of a competition has so far, in one statement. */
const factsOf = async (db: Tx, { tenantId, language }: Place, id: string): Promise<SetUpFacts> => {
  const named = (column: string): string => twinSql(language, column);
  const facts = await db.one<SetUpFacts>(
    `select
       (select count(*)::int from ds_tb_competition_area where tenant_id = $1 and status = '${yes}' and del_flag = '0') as areas,
       (select count(*)::int from ds_tb_unit where tenant_id = $1 and status = '${unitStatus.enabled}' and del_flag = '0') as schools,
       (select count(*)::int from ds_tb_unit_authorize where tenant_id = $1 and competition_id = $2
          and status = '${authorizeStatus.authorised}' and del_flag = '0') as "authorisedSchools",
       (select count(*)::int from ds_tb_competition_admin where tenant_id = $1 and competition_id = $2 and del_flag = '0') as "subAdmins",
       (select count(*)::int from ds_tb_competition_group where tenant_id = $1 and competition_id = $2 and del_flag = '0') as groups,
       (select count(*)::int from ds_tb_competition_form where tenant_id = $1 and competition_id = $2 and form_kind = 'registration'
          and status = '${templateStatus.inUse}' and del_flag = '0') as "entryForms",
       array(select ${named('g.group_name')} from ds_tb_competition_group g
          join ds_tb_competition_form f on f.id = g.form_id and f.tenant_id = g.tenant_id
          where g.tenant_id = $1 and g.competition_id = $2 and g.del_flag = '0' and (f.status <> '${templateStatus.inUse}' or f.del_flag <> '0')
          order by g.group_code limit 5) as "formsInDraft",
       (select count(*)::int from ds_tb_competition_stage where tenant_id = $1 and competition_id = $2 and del_flag = '0') as stages,
       array(select ${named('s.stage_name')} from ds_tb_competition_stage s
          join ds_tb_competition c on c.id = s.competition_id and c.tenant_id = s.tenant_id
          where s.tenant_id = $1 and s.competition_id = $2 and s.del_flag = '0' and s.end_time > c.end_time
          order by s.stage_no limit 5) as "lateStages",
       (select count(*)::int from ds_tb_review_project where tenant_id = $1 and competition_id = $2 and del_flag = '0') as projects,
       array(select ${named('p.project_name')} from ds_tb_review_project p
          join ds_tb_review_template t on t.id = p.template_id and t.tenant_id = p.tenant_id
          where p.tenant_id = $1 and p.competition_id = $2 and p.del_flag = '0' and t.status <> '${templateStatus.inUse}'
          order by p.project_name limit 5) as "templatesInDraft",
       (select count(*)::int from ds_tb_expert where tenant_id = $1 and status = '${expertStatus.active}' and del_flag = '0') as experts,
       (select count(*)::int from ds_tb_expert_group where tenant_id = $1 and del_flag = '0') as "expertGroups",
       (select count(*)::int from ds_tb_cost_item where tenant_id = $1 and competition_id = $2 and del_flag = '0') as prices,
       (select count(*)::int from ds_tb_award_rule a join ds_tb_review_project p on p.id = a.project_id and p.tenant_id = a.tenant_id
          where a.tenant_id = $1 and p.competition_id = $2 and a.del_flag = '0' and p.del_flag = '0') as "awardRules",
       (select count(*)::int from ds_tb_certificate_template where tenant_id = $1 and (competition_id = $2 or competition_id is null)
          and status = '${templateStatus.inUse}' and del_flag = '0') as certificates`,
    [tenantId, id],
  );
  if (!facts) throw new Error('a statement of counts has no row');
  return facts;
};

/** The nine set-up steps of a stored competition, and what each still lacks (COMP-03). */
export async function setUpOf(db: Tx, place: Place, row: StoredRow<typeof competition>): Promise<readonly SetUpState[]> {
  return setUpStates(row, await factsOf(db, place, row.id));
}
