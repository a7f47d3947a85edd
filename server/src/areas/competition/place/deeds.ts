import type { CompetitionDeed } from '@saiyun/sdk/calls';
import type { StoredRow } from '@saiyun/sdk/contract';
import {
  awardStatus,
  certificateStatus,
  type competition,
  examineStatus,
  registrationStatus,
  reviewStatus,
  scoreRunStatus,
  worksStatus,
} from '@saiyun/sdk/entities';
import { neededSteps, type SetUpState } from '@saiyun/sdk/rules';
import { fromWireTime } from '@saiyun/sdk/view';
import { type DeedFacts, deedsOf, type ProjectFacts, type StageFacts } from '../../../domain/competition-deeds.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { twinSql } from '../../../kernel/dict/twin.ts';

const projectsOf = ({ db, tenantId, language }: Ctx, competitionId: string): Promise<readonly ProjectFacts[]> =>
  db.many<ProjectFacts>(
    `select p.id, ${twinSql(language, 'p.project_name')} as name, p.status, p.end_time as "endTime",
       coalesce(a.reviews, 0) as reviews, coalesce(a.submitted, 0) as submitted, coalesce(a.expired, 0) as expired,
       (select count(*)::int from ds_tb_score_run s where s.tenant_id = $1 and s.project_id = p.id and s.status = '${scoreRunStatus.draft}' and s.del_flag = '0') as drafts,
       (select count(*)::int from ds_tb_score_run s where s.tenant_id = $1 and s.project_id = p.id and s.status = '${scoreRunStatus.confirmed}' and s.del_flag = '0') as confirmed,
       (select count(*)::int from ds_tb_award_rule r where r.tenant_id = $1 and r.project_id = p.id and r.del_flag = '0') as "awardRules",
       (select count(*)::int from ds_tb_award w where w.tenant_id = $1 and w.project_id = p.id and w.del_flag = '0') as awards
     from ds_tb_review_project p left join (
       select project_id, count(*) filter (where status in ('${reviewStatus.pending}', '${reviewStatus.staged}', '${reviewStatus.submitted}'))::int as reviews,
         count(*) filter (where status = '${reviewStatus.submitted}')::int as submitted,
         count(*) filter (where status = '${reviewStatus.expired}' and replaced_by_id is null)::int as expired
       from ds_tb_works_allot where tenant_id = $1 and del_flag = '0' group by project_id) a on a.project_id = p.id
     where p.tenant_id = $1 and p.competition_id = $2 and p.del_flag = '0' order by p.start_time, p.id`,
    [tenantId, competitionId],
  );

const stagesOf = ({ db, tenantId, language }: Ctx, competitionId: string): Promise<readonly StageFacts[]> =>
  db.many<StageFacts>(
    `select s.id, ${twinSql(language, 's.stage_name')} as name, s.status,
       (select count(*)::int from ds_tb_works w where w.tenant_id = $1 and w.stage_id = s.id and w.del_flag = '0') as works,
       (select count(*)::int from ds_tb_stage_promotion p where p.tenant_id = $1 and p.from_stage = s.id and p.del_flag = '0') as promoted
     from ds_tb_competition_stage s where s.tenant_id = $1 and s.competition_id = $2 and s.del_flag = '0' order by s.stage_no, s.id`,
    [tenantId, competitionId],
  );

type Counts = Pick<DeedFacts, 'toApprove' | 'works' | 'proposed' | 'onNotice' | 'overdue' | 'uncertified'>;

/** An entry that waits for its school is not the organiser's yet. */
const countsOf = async ({ db, tenantId, now }: Ctx, competitionId: string): Promise<Counts> => {
  const counts = await db.one<Counts>(
    `select
       (select count(*)::int from ds_tb_registration r join ds_tb_competition c on c.id = r.competition_id and c.tenant_id = r.tenant_id
         where r.tenant_id = $1 and r.competition_id = $2 and r.status = '${registrationStatus.submitted}' and r.del_flag = '0'
           and (c.unit_audit_mode = 'organiser' or c.unit_audit_mode is null or c.unit_audit_mode = 'unitThenOrganiser' and r.unit_audit_status = '${examineStatus.approved}')) as "toApprove",
       (select count(*)::int from ds_tb_works where tenant_id = $1 and competition_id = $2 and del_flag = '0'
         and status in ('${worksStatus.submitted}', '${worksStatus.locked}')) as works,
       count(*) filter (where a.status = '${awardStatus.proposed}')::int as proposed,
       count(*) filter (where a.status = '${awardStatus.onNotice}')::int as "onNotice",
       count(*) filter (where a.status = '${awardStatus.onNotice}' and a.notice_end < ($3::timestamptz at time zone 'Asia/Shanghai')::date)::int as overdue,
       count(*) filter (where a.status = '${awardStatus.confirmed}' and not exists (select from ds_tb_certificate k
         where k.tenant_id = $1 and k.award_id = a.id and k.status = '${certificateStatus.valid}' and k.del_flag = '0'))::int as uncertified
     from ds_tb_award a where a.tenant_id = $1 and a.competition_id = $2 and a.del_flag = '0'`,
    [tenantId, competitionId, now()],
  );
  if (!counts) throw new Error('a statement of counts has no row');
  return counts;
};

const time = (text: string): Date => fromWireTime(text) ?? new Date(Number.NaN);

/** What an organiser does next about a competition (COMP-03). */
export async function nextDeeds(
  ctx: Ctx,
  row: StoredRow<typeof competition>,
  steps: readonly SetUpState[],
): Promise<readonly CompetitionDeed[]> {
  const [projects, stages, counts] = await Promise.all([projectsOf(ctx, row.id), stagesOf(ctx, row.id), countsOf(ctx, row.id)]);
  const facts: DeedFacts = {
    ...counts,
    status: row.status,
    registerEnd: time(row.registerEnd),
    submissionEnd: time(row.submissionEndTime),
    end: time(row.endTime),
    openSteps: steps.filter((one) => !one.done && neededSteps.includes(one.step)).length,
    projects,
    stages,
  };
  return deedsOf(facts, ctx.now());
}
