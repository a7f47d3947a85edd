import { competitionStatus, registrationStatus, worksStatus } from '@saiyun/sdk/entities';
import { toWireTime } from '@saiyun/sdk/view';
import type { Services } from '../../../kernel/context.ts';
import type { TxCtx } from '../../../kernel/entity-module.ts';
import { actingAsSystem } from '../../account/own-actor.ts';
import { firstTold } from '../../competition/deadlines/tell-once.ts';
import { followsSql } from '../../competition/stage-works.ts';
import { tell } from '../../message/telling/tell.ts';

interface Waiting {
  readonly userId: string;
  readonly refId: string;
  readonly dueTime: Date;
  readonly competitionId: string;
  readonly competition: string;
  readonly competitionEn: string | null;
  readonly team: string;
}

/** Entries that nobody has handed in yet, or that came back, before registration closes. */
const unsentEntries = ({ tx, tenantId, now }: TxCtx, hours: number): Promise<Waiting[]> =>
  tx.many<Waiting>(
    `select r.captain_user_id as "userId", r.id as "refId", c.register_end as "dueTime", c.id as "competitionId",
       c.competition_name as competition, c.competition_name_en as "competitionEn", r.team_name as team
     from ds_tb_registration r join ds_tb_competition c on c.id = r.competition_id and c.tenant_id = $1
     where r.tenant_id = $1 and r.status in ('${registrationStatus.draft}', '${registrationStatus.returned}') and r.captain_user_id is not null
       and c.status = '${competitionStatus.running}' and r.del_flag = '0' and c.del_flag = '0'
       and c.register_end > $2 and c.register_end <= $2::timestamptz + make_interval(hours => $3) order by r.id`,
    [tenantId, now(), hours],
  );

/** Approved entries without a submitted work before submission ends. */
const unsentWorks = ({ tx, tenantId, now }: TxCtx, hours: number): Promise<Waiting[]> =>
  tx.many<Waiting>(
    `select r.captain_user_id as "userId", r.id as "refId", c.submission_end_time as "dueTime", c.id as "competitionId",
       c.competition_name as competition, c.competition_name_en as "competitionEn", r.team_name as team
     from ds_tb_registration r join ds_tb_competition c on c.id = r.competition_id and c.tenant_id = $1
     where r.tenant_id = $1 and r.status = '${registrationStatus.approved}' and r.captain_user_id is not null
       and c.status = '${competitionStatus.running}' and r.del_flag = '0' and c.del_flag = '0'
       and c.submission_end_time > $2 and c.submission_end_time <= $2::timestamptz + make_interval(hours => $3)
       and not exists (select 1 from ds_tb_works w where w.tenant_id = $1 and w.registration_id = r.id and w.status <> '${worksStatus.notSubmitted}'
         and w.del_flag = '0') order by r.id`,
    [tenantId, now(), hours],
  );

/** Works that went on to a stage in which they are to be handed in again, before that ends. */
const unsentAgain = ({ tx, tenantId, now }: TxCtx, hours: number): Promise<Waiting[]> =>
  tx.many<Waiting>(
    `select distinct r.captain_user_id as "userId", r.id as "refId", s.end_time as "dueTime", c.id as "competitionId",
       c.competition_name as competition, c.competition_name_en as "competitionEn", r.team_name as team
     from ds_tb_works w join ds_tb_competition_stage s on s.id = w.stage_id and s.tenant_id = $1 and s.del_flag = '0'
       join ds_tb_registration r on r.id = w.registration_id and r.tenant_id = $1 and r.del_flag = '0'
       join ds_tb_competition c on c.id = w.competition_id and c.tenant_id = $1 and c.del_flag = '0'
     where w.tenant_id = $1 and w.status = '${worksStatus.notSubmitted}' and w.del_flag = '0' and r.status = '${registrationStatus.approved}'
       and r.captain_user_id is not null and c.status = '${competitionStatus.running}' and ${followsSql}
       and s.end_time > $2 and s.end_time <= $2::timestamptz + make_interval(hours => $3) order by r.id`,
    [tenantId, now(), hours],
  );

/**
 * Reminds captains of entries that are not handed in and works that are not submitted, `hours` before that closes: once for each deadline
 * (domain B9). Returns the number of reminders.
 */
export async function remindEntrants(services: Services, tenantId: number, hours: number): Promise<number> {
  return services.db.tx(async (tx) => {
    const ctx = actingAsSystem(services, tx, tenantId);
    const entries = (await unsentEntries(ctx, hours)).map((row) => ({ ...row, kind: 'registerDue' as const }));
    const works = [...(await unsentWorks(ctx, hours)), ...(await unsentAgain(ctx, hours))].map((row) => ({
      ...row,
      kind: 'worksDue' as const,
    }));
    const told = await firstTold(ctx, [...entries, ...works]);
    await tell(
      ctx,
      told.map(({ kind, userId, refId, dueTime, competitionId, competition, competitionEn, team }) => ({
        kind: kind === 'registerDue' ? 'entryDue' : 'worksDue',
        competitionId,
        userIds: [userId],
        said: (language) => ({
          team,
          competition: (language === 'en' && competitionEn) || competition,
          until: toWireTime(dueTime),
        }),
        priority: 'H',
        busType: 'dsTbRegistration',
        busId: refId,
        openPage: `/participant/entry/${refId}`,
      })),
    );
    return told.length;
  });
}
