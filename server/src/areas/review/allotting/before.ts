import type { AllotEarlier, AllotLack, AllotUnready } from '@saiyun/sdk/calls';
import { yes } from '@saiyun/sdk/contract';
import { expertStatus, reviewProjectStatus, reviewStatus, scoreRunStatus } from '@saiyun/sdk/entities';
import { membersOf } from '@saiyun/sdk/logic/draft';
import { fromWireTime } from '@saiyun/sdk/view';
import type { Ctx } from '../../../kernel/context.ts';
import { inLanguage } from '../../../kernel/row/in-language.ts';
import type { Project } from './gather.ts';

type Reader = Pick<Ctx, 'db' | 'tenantId' | 'language'>;

/**
 * Rounds of the same competition that come before a project and are not over: those of an earlier stage, and those that began earlier and
 * review works of the same stage, as far as they review the same groups. What they decide may change which works this one should review.
 */
export function unfinishedBefore(
  { db, tenantId, language }: Reader,
  { id, competitionId, stageId, groupIds, startTime }: Project,
): Promise<AllotEarlier[]> {
  return db.many<AllotEarlier>(
    `select p.id, ${inLanguage('p', 'project_name', 'project_name_en', '$5')} as name, p.status,
       (select count(*)::int from ds_tb_works_allot a where a.tenant_id = p.tenant_id and a.project_id = p.id and a.del_flag = '0'
          and a.status in ('${reviewStatus.pending}', '${reviewStatus.staged}')) as open
     from ds_tb_review_project p
       left join ds_tb_competition_stage s on s.id = p.stage_id and s.tenant_id = p.tenant_id
       left join ds_tb_competition_stage own on own.id = $4 and own.tenant_id = p.tenant_id
     where p.tenant_id = $1 and p.competition_id = $2 and p.id <> $3 and p.del_flag = '0'
       and case when s.stage_no is null or own.stage_no is null or s.stage_no = own.stage_no then p.start_time < $6::timestamptz else s.stage_no < own.stage_no end
       and (coalesce(p.group_ids, '') = '' or $7 = '' or string_to_array(p.group_ids, ',') && string_to_array($7, ','))
       and (p.status in ('${reviewProjectStatus.preparing}', '${reviewProjectStatus.allotting}', '${reviewProjectStatus.reviewing}')
         or p.status = '${reviewProjectStatus.closed}' and not exists (select 1 from ds_tb_score_run n
           where n.tenant_id = p.tenant_id and n.project_id = p.id and n.status = '${scoreRunStatus.confirmed}' and n.del_flag = '0'))
     order by p.start_time, p.id`,
    [tenantId, competitionId, id, stageId, language === 'en', fromWireTime(startTime), groupIds ?? ''],
  );
}

interface UnreadyRow {
  readonly id: string;
  readonly name: string;
  readonly unit: boolean;
  readonly idNo: boolean;
  readonly phone: boolean;
  readonly signature: boolean;
  readonly agreement: boolean;
  readonly labels: boolean;
}

const lacks = ['unit', 'idNo', 'phone', 'signature', 'agreement', 'labels'] as const satisfies readonly AllotLack[];

/** Active experts of a project's groups who cannot review yet, each with what is missing in the profile. */
export async function unreadyOf({ db, tenantId }: Reader, { expertGroupIds }: Project): Promise<readonly AllotUnready[]> {
  const rows = await db.many<UnreadyRow>(
    `select e.id, e.real_name as name, e.unit_id is null and e.other_unit is null as unit, e.id_no is null as "idNo", e.phone is null as phone, e.signature_file is null as signature,
       e.agreement_version is null as agreement, not exists (select 1 from ds_tb_expert_label_relation l
         where l.tenant_id = e.tenant_id and l.expert_id = e.id and l.del_flag = '0') as labels
     from ds_tb_expert e
     where e.tenant_id = $1 and e.status = '${expertStatus.active}' and e.del_flag = '0' and e.is_perfect is distinct from '${yes}'
       and (cardinality($2::text[]) = 0 or exists (select 1 from ds_tb_expert_group_member m
         where m.tenant_id = $1 and m.expert_id = e.id and m.group_id = any($2) and m.del_flag = '0'))
     order by e.real_name, e.id`,
    [tenantId, membersOf(expertGroupIds, true)],
  );
  return rows.map((row) => ({ id: row.id, name: row.name, lacks: lacks.filter((one) => row[one]) }));
}
