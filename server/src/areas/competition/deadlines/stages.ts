import type { Entity } from '@saiyun/sdk/contract';
import { competition, competitionStatus, reviewProjectStatus, stage, stageStatus } from '@saiyun/sdk/entities';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Services } from '../../../kernel/context.ts';
import type { TxCtx } from '../../../kernel/entity-module.ts';
import { publish } from '../../../kernel/events/outbox.ts';
import { touch } from '../../../kernel/row/touch.ts';
import { actingAsSystem } from '../../account/own-actor.ts';
import { tell } from '../../message/telling/tell.ts';
import { firstTold, organisersOf } from './tell-once.ts';

/** A row whose state a time changed. */
export interface Moved {
  readonly id: string;
  readonly revision: number;
}

/** Notes in the audit log and for whoever listens that a time changed the state of rows. */
export async function noteMoved(ctx: TxCtx, entity: Entity, verb: string, [from, to]: readonly [string, string], rows: readonly Moved[]) {
  await audit(
    ctx,
    entity,
    rows.map(({ id }) => ({ action: verb, entityId: id, before: { status: from }, after: { status: to } })),
  );
  await publish(
    ctx,
    entity,
    verb,
    rows.map(({ id, revision }) => ({ id, from, to, revision })),
  );
}

const openStages = async (ctx: TxCtx): Promise<readonly Moved[]> => {
  const rows = await ctx.tx.many<Moved>(
    `update ds_tb_competition_stage as t set status = '${stageStatus.open}', ${touch('$2', '$3', 't.revision')}
     from ds_tb_competition c where t.tenant_id = $1 and c.tenant_id = $1 and c.id = t.competition_id and c.status = '${competitionStatus.running}'
       and c.del_flag = '0' and t.del_flag = '0' and t.status = '${stageStatus.waiting}' and t.start_time <= $3 returning t.id, t.revision`,
    [ctx.tenantId, ctx.actor.username, ctx.now()],
  );
  await noteMoved(ctx, stage, 'open', [stageStatus.waiting, stageStatus.open], rows);
  return rows;
};

/** Stages whose last second and grace period are over; one that an organiser opened again since then is theirs to close. */
const closeStages = async (ctx: TxCtx): Promise<readonly Moved[]> => {
  const rows = await ctx.tx.many<Moved>(
    `update ds_tb_competition_stage as t set status = '${stageStatus.closed}', ${touch('$2', '$3', 't.revision')}
     from ds_tb_competition c where t.tenant_id = $1 and c.tenant_id = $1 and c.id = t.competition_id and c.status = '${competitionStatus.running}'
       and c.del_flag = '0' and t.del_flag = '0' and t.status = '${stageStatus.open}'
       and t.end_time + make_interval(secs => coalesce(c.grace_seconds, 0) + 1) <= $3
       and not exists (select 1 from sys_audit_log l where l.tenant_id = $1 and l.entity = 'dsTbCompetitionStage' and l.entity_id = t.id
         and l.action = 'reopen' and l.create_time > t.end_time) returning t.id, t.revision`,
    [ctx.tenantId, ctx.actor.username, ctx.now()],
  );
  await noteMoved(ctx, stage, 'close', [stageStatus.open, stageStatus.closed], rows);
  return rows;
};

interface Over {
  readonly id: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly endTime: Date;
  readonly reviewing: boolean;
}

/** Competitions that are over: while their works are under review they go on, and the organisers are told so once. */
const endCompetitions = async (ctx: TxCtx): Promise<{ readonly ended: readonly Moved[]; readonly waiting: number }> => {
  const { tx, tenantId, actor, now } = ctx;
  const over = await tx.many<Over>(
    `select t.id, t.competition_name as name, t.competition_name_en as "nameEn", t.end_time as "endTime", exists (select 1 from ds_tb_review_project p where p.tenant_id = $1
         and p.competition_id = t.id and p.status in ('${reviewProjectStatus.allotting}', '${reviewProjectStatus.reviewing}') and p.del_flag = '0') as reviewing
     from ds_tb_competition t where t.tenant_id = $1 and t.status = '${competitionStatus.running}' and t.del_flag = '0'
       and t.end_time + make_interval(secs => 1) <= $2 and not exists (select 1 from sys_audit_log l where l.tenant_id = $1
         and l.entity = 'dsTbCompetition' and l.entity_id = t.id and l.action = 'reopen' and l.create_time > t.end_time)
     order by t.id for update of t`,
    [tenantId, now()],
  );
  const ended = await tx.many<Moved>(
    `update ds_tb_competition as t set status = '${competitionStatus.ended}', ${touch('$3', '$4', 't.revision')}
     where t.tenant_id = $1 and t.id = any($2) returning t.id, t.revision`,
    [tenantId, over.flatMap(({ id, reviewing }) => (reviewing ? [] : [id])), actor.username, now()],
  );
  await noteMoved(ctx, competition, 'end', [competitionStatus.running, competitionStatus.ended], ended);
  const waiting = over.filter(({ reviewing }) => reviewing);
  const organisers = waiting.length > 0 ? await organisersOf(ctx) : [];
  const told = await firstTold(
    ctx,
    waiting.flatMap(({ id, endTime }) => organisers.map((userId) => ({ kind: 'competitionOver', refId: id, userId, dueTime: endTime }))),
  );
  await tell(
    ctx,
    waiting.map(({ id, name, nameEn }) => ({
      kind: 'competitionOver',
      competitionId: id,
      userIds: told.flatMap(({ refId, userId }) => (refId === id ? [userId] : [])),
      said: (language) => ({ competition: (language === 'en' && nameEn) || name }),
      priority: 'H',
      busType: 'dsTbCompetition',
      busId: id,
      openPage: `/competition/${id}`,
    })),
  );
  return { ended, waiting: waiting.length };
};

/**
 * Opens and closes the stages and ends the competitions of a tenant whose time has come (domain B1, B9). What organisers opened again after
 * its end stays open.
 */
export async function advanceStages(
  services: Services,
  tenantId: number,
): Promise<{ readonly opened: number; readonly closed: number; readonly ended: number; readonly waiting: number }> {
  return services.db.tx(async (tx) => {
    const ctx = actingAsSystem(services, tx, tenantId);
    const opened = await openStages(ctx);
    const closed = await closeStages(ctx);
    const { ended, waiting } = await endCompetitions(ctx);
    return { opened: opened.length, closed: closed.length, ended: ended.length, waiting };
  });
}
