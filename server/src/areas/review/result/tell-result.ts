import { scoreRunStatus } from '@saiyun/sdk/entities';
import type { Tx } from '../../../db/db.ts';
import type { Telling } from '../../message/telling/tell.ts';
import { reasonText } from '../../message/telling/texts.ts';

/** The event after which entrants see how their works did, and that after which they do so no longer. */
const publishes = 'dsTbReviewProject.publishResult';
const withdraws = 'dsTbReviewProject.withdrawResult';

export const decidesResult: ReadonlySet<string> = new Set([publishes, withdraws]);

interface Scored {
  readonly captain: string;
  readonly entryId: string;
  readonly team: string;
  readonly project: string;
  readonly projectEn: string | null;
  readonly why: string | null;
  readonly competitionId: string;
  readonly competition: string;
  readonly competitionEn: string | null;
}

/** What the captains of the scored works of a project are told when its results are published or withdrawn, with a link to the entry. */
export async function resultMessages(tx: Tx, tenantId: number, topic: string, projectId: string | undefined): Promise<readonly Telling[]> {
  // Never null: captain: entries without one are left out.
  const rows = await tx.many<Scored>(
    `select distinct r.captain_user_id as captain, r.id as "entryId", r.team_name as team, p.project_name as project, p.project_name_en as "projectEn",
       p.withdraw_reason as why, c.id as "competitionId",
       c.competition_name as competition, c.competition_name_en as "competitionEn"
     from ds_tb_review_project p join ds_tb_score_run n on n.project_id = p.id and n.tenant_id = p.tenant_id and n.del_flag = '0'
       join ds_tb_works_score s on s.run_id = n.id and s.tenant_id = p.tenant_id and s.del_flag = '0'
       join ds_tb_works w on w.id = s.works_id and w.tenant_id = p.tenant_id and w.del_flag = '0'
       join ds_tb_registration r on r.id = w.registration_id and r.tenant_id = p.tenant_id and r.del_flag = '0'
       join ds_tb_competition c on c.id = p.competition_id and c.tenant_id = p.tenant_id
     where p.id = $1 and p.tenant_id = $2 and p.del_flag = '0' and n.status = '${scoreRunStatus.confirmed}' and r.captain_user_id is not null
     order by r.id`,
    [projectId ?? '', tenantId],
  );
  return rows.map(({ captain, entryId, team, project, projectEn, why, competitionId, competition, competitionEn }) => ({
    kind: topic === withdraws ? 'resultWithdrawn' : 'resultPublished',
    competitionId,
    userIds: [captain],
    said: (language) => ({
      team,
      project: (language === 'en' && projectEn) || project,
      competition: (language === 'en' && competitionEn) || competition,
      ...(topic === withdraws && { why: reasonText(language, why) }),
    }),
    busType: 'dsTbRegistration',
    busId: entryId,
    openPage: topic === withdraws ? `/participant/entry/${entryId}` : `/participant/entry/${entryId}#results`,
  }));
}
