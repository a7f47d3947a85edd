import { competitionStatus, works, worksStatus } from '@saiyun/sdk/entities';
import { exceptionEnd, isLaterStage, worksGate } from '@saiyun/sdk/rules';
import { fromWireTime } from '@saiyun/sdk/view';
import type { Services } from '../../../kernel/context.ts';
import type { TxCtx } from '../../../kernel/entity-module.ts';
import { touch } from '../../../kernel/row/touch.ts';
import { actingAsSystem } from '../../account/own-actor.ts';
import { type Moved, noteMoved } from '../../competition/deadlines/stages.ts';
import { openExceptions } from '../../competition/exceptions.ts';
import { followsSql } from '../../competition/stage-works.ts';
import { closingCompetitions, type DueCompetition } from './due-competitions.ts';

const blockSize = 2000;
/** Exceptions are searched this far back: the longest upload window that a competition can have. */
const mostUploadHours = 720;

interface Submitted {
  readonly id: string;
  readonly stageId: string | null;
  readonly entryId: string;
  readonly unitId: string | null;
  readonly areaId: string | null;
  /** A digest was committed whose file is not the submitted one: it may still follow. */
  readonly committed: boolean;
}

/** Submitted works after `after` that nobody unlocked since the end of submission. */
const submittedAfter = ({ tx, tenantId }: TxCtx, { competition }: DueCompetition, after: string): Promise<Submitted[]> =>
  tx.many<Submitted>(
    `select w.id, w.stage_id as "stageId", w.registration_id as "entryId", r.unit_id as "unitId", u.area_id as "areaId",
       w.commit_hash is not null and not exists (select 1 from ds_tb_works_file f where f.tenant_id = $1 and f.version_id = w.current_version_id
         and f.sha256 = w.commit_hash) as committed
     from ds_tb_works w left join ds_tb_registration r on r.id = w.registration_id and r.tenant_id = $1
       left join ds_tb_unit u on u.id = r.unit_id and u.tenant_id = $1 left join ds_tb_competition_stage s on s.id = w.stage_id and s.tenant_id = $1
     where w.tenant_id = $1 and w.competition_id = $2 and w.status = '${worksStatus.submitted}' and w.del_flag = '0' and w.id > $3
       and not exists (select 1 from sys_audit_log l where l.tenant_id = $1 and l.entity = 'dsTbWorks' and l.entity_id = w.id and l.action = 'unlock'
         and l.create_time > case when ${followsSql} then s.end_time else $4::timestamptz end)
     order by w.id limit ${blockSize}`,
    [tenantId, competition.id, after, fromWireTime(competition.submissionEndTime) ?? null],
  );

const lockBlock = async (ctx: TxCtx, { competition, stages }: DueCompetition, block: readonly Submitted[]): Promise<number> => {
  const isOver = competition.status === competitionStatus.ended;
  const exceptions = await openExceptions(ctx, 'submit', [competition.id], mostUploadHours);
  const due = block.filter(({ stageId, entryId, unitId, areaId, committed }) => {
    const end = exceptionEnd(exceptions, competition.id, { unitId, teamId: entryId, areaId });
    const stage = stageId ? stages.get(stageId) : undefined;
    const later = stage !== undefined && isLaterStage(stage, [...stages.values()]);
    return (
      isOver ||
      (worksGate(competition, { stage, later, exceptionEnd: end, committed }, ctx.now()) === 'closed' &&
        hasBegun(later ? [stage.endTime] : [competition.submissionEndTime, stage?.endTime], ctx.now()))
    );
  });
  const rows = await ctx.tx.many<Moved>(
    `with due as (select id from ds_tb_works where tenant_id = $1 and id = any($2) and status = '${worksStatus.submitted}' and del_flag = '0' order by id for update)
     update ds_tb_works as t set status = '${worksStatus.locked}', ${touch('$3', '$4', 't.revision')} from due where t.id = due.id returning t.id, t.revision`,
    [ctx.tenantId, due.map(({ id }) => id), ctx.actor.username, ctx.now()],
  );
  await noteMoved(ctx, works, 'lock', [worksStatus.submitted, worksStatus.locked], rows);
  return rows.length;
};

/** A gate that has not opened yet is closed too; works that came in before it was moved are left alone. */
const hasBegun = (ends: readonly (string | undefined)[], now: Date): boolean =>
  ends.some((end) => end !== undefined && (fromWireTime(end)?.getTime() ?? Number.POSITIVE_INFINITY) < now.getTime());

/**
 * Locks the submitted works of a tenant whose gate has closed: after the deadline of competition and stage, the grace period, an exception
 * and the time for a committed file (domain B2, B9). Works that an organiser unlocked since then stay so.
 */
export async function lockDueWorks(services: Services, tenantId: number, signal: AbortSignal): Promise<number> {
  let locked = 0;
  const due = await services.db.tx((tx) => closingCompetitions(actingAsSystem(services, tx, tenantId)));
  for (const one of due)
    for (let after = ''; ; ) {
      signal.throwIfAborted();
      const last = await services.db.tx(async (tx) => {
        const ctx = actingAsSystem(services, tx, tenantId);
        const block = await submittedAfter(ctx, one, after);
        locked += await lockBlock(ctx, one, block);
        return block.length < blockSize ? undefined : block.at(-1)?.id;
      });
      if (last === undefined) break;
      after = last;
    }
  return locked;
}
