import { registration, registrationStatus } from '@saiyun/sdk/entities';
import { storedReason, toldReason } from '@saiyun/sdk/messages';
import { entryTimes, exceptionEnd } from '@saiyun/sdk/rules';
import { fromWireTime } from '@saiyun/sdk/view';
import type { Services } from '../../../kernel/context.ts';
import type { TxCtx } from '../../../kernel/entity-module.ts';
import { touch } from '../../../kernel/row/touch.ts';
import { actingAsSystem } from '../../account/own-actor.ts';
import { type Moved, noteMoved } from '../../competition/deadlines/stages.ts';
import { openExceptions } from '../../competition/exceptions.ts';
import { withdrawWorks } from '../entry-works.ts';
import { closedBy, closingCompetitions, type DueCompetition } from './due-competitions.ts';

const blockSize = 500;

interface Unfinished {
  readonly id: string;
  readonly status: string;
  readonly stageId: string | null;
  readonly unitId: string | null;
  readonly areaId: string | null;
}

const { draft, submitted, returned, failed, withdrawn } = registrationStatus;

const opinion = storedReason('deadlineMissed');

const unfinishedAfter = ({ tx, tenantId }: TxCtx, { competition }: DueCompetition, after: string): Promise<Unfinished[]> =>
  tx.many<Unfinished>(
    `select r.id, r.status, r.stage_id as "stageId", r.unit_id as "unitId", u.area_id as "areaId" from ds_tb_registration r
       left join ds_tb_unit u on u.id = r.unit_id and u.tenant_id = $1
     where r.tenant_id = $1 and r.competition_id = $2 and r.status = any($3) and r.del_flag = '0' and r.id > $4
       and not exists (select 1 from sys_audit_log l where l.tenant_id = $1 and l.entity = 'dsTbRegistration' and l.entity_id = r.id and l.action = 'restore'
         and l.create_time > $5)
     order by r.id limit ${blockSize}`,
    [tenantId, competition.id, closedBy[competition.entryCloseMode ?? ''], after, fromWireTime(competition.registerEnd) ?? null],
  );

/** The entries that no gate takes any more: registration, its grace and exceptions are over, for a returned one also those of works. */
const dueOf = async (ctx: TxCtx, { competition, stages }: DueCompetition, block: readonly Unfinished[]): Promise<readonly Unfinished[]> => {
  const register = await openExceptions(ctx, 'register', [competition.id]);
  const submit = await openExceptions(ctx, 'submit', [competition.id]);
  const now = Math.floor(ctx.now().getTime() / 1000) * 1000;
  return block.filter(({ id, status, stageId, unitId, areaId }) => {
    const scope = { unitId, teamId: id, areaId };
    const times = entryTimes(competition, {
      stage: stageId ? stages.get(stageId) : undefined,
      returned: status === returned,
      registerEnd: exceptionEnd(register, competition.id, scope),
      submitEnd: exceptionEnd(submit, competition.id, scope),
    });
    return times.every(({ until }) => until < now);
  });
};

const closeBlock = async (ctx: TxCtx, rows: readonly Unfinished[]): Promise<number> => {
  let closed = 0;
  for (const [from, to, verb] of [
    [draft, withdrawn, 'withdraw'],
    [returned, failed, 'reject'],
    [submitted, failed, 'reject'],
  ] as const) {
    const ids = rows.flatMap(({ id, status }) => (status === from ? [id] : []));
    const moved = await ctx.tx.many<Moved>(
      `with due as (select id from ds_tb_registration where tenant_id = $1 and id = any($2) and status = $3 and del_flag = '0' order by id for update)
       update ds_tb_registration as t set status = $4, audit_opinion = $7, ${touch('$5', '$6', 't.revision')} from due where t.id = due.id
       returning t.id, t.revision`,
      [ctx.tenantId, ids, from, to, ctx.actor.username, ctx.now(), opinion],
    );
    // An entry that was approved once and came back may have works.
    for (const { id } of moved) await withdrawWorks(ctx, id, verb, toldReason(ctx.language, opinion));
    await noteMoved(ctx, registration, verb, [from, to], moved);
    closed += moved.length;
  }
  return closed;
};

/**
 * Ends the unfinished entries of a tenant whose time is over, where their competition says so (domain B2): drafts are withdrawn, returned
 * and, if asked, undecided ones fail. One that an organiser restored since then stays.
 */
export async function closeDueEntries(services: Services, tenantId: number, signal: AbortSignal): Promise<number> {
  let closed = 0;
  const due = await services.db.tx((tx) => closingCompetitions(actingAsSystem(services, tx, tenantId)));
  for (const one of due.filter(({ competition }) => closedBy[competition.entryCloseMode ?? ''] !== undefined))
    for (let after = ''; ; ) {
      signal.throwIfAborted();
      const last = await services.db.tx(async (tx) => {
        const ctx = actingAsSystem(services, tx, tenantId);
        const block = await unfinishedAfter(ctx, one, after);
        closed += await closeBlock(ctx, await dueOf(ctx, one, block));
        return block.length < blockSize ? undefined : block.at(-1)?.id;
      });
      if (last === undefined) break;
      after = last;
    }
  return closed;
}
