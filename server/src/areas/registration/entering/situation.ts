import type { Entering } from '@saiyun/sdk/calls';
import { no, yes } from '@saiyun/sdk/contract';
import { authorizeStatus, competitionStatus, registration, registrationStatus } from '@saiyun/sdk/entities';
import type { Params } from '@saiyun/sdk/logic/query';
import { exceptionEnd, type GateScope, hasOpened, isGateOpen } from '@saiyun/sdk/rules';
import { fromWireTime, toWireTime } from '@saiyun/sdk/view';
import { isStaff } from '../../../actor/staff.ts';
import { neededParam } from '../../../http/call/query-parameters.ts';
import { rolesForCall } from '../../../kernel/access/access.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { isInvited } from '../../competition/admission/invited.ts';
import { isFull, placesOf } from '../../competition/admission/places.ts';
import { openExceptions } from '../../competition/exceptions.ts';
import { type Competition, competitionOf } from '../../competition/timeline.ts';
import { authorisationOf } from '../../competition/unit-authorize.ts';
import { isSchool, mostEntries } from '../entrant.ts';
import { unchangedSinceReturned } from '../examining/returned.ts';
import { areaOfUnit } from '../gate-checks.ts';

/** The caller's own entries of a competition that are neither refused nor withdrawn, the newest first. */
export function ownLiveEntries({ tx, tenantId, actor }: TxCtx, competitionId: string): Promise<Entering['entries']> {
  return tx.many(
    `select id, status, team_name as "teamName", unit_id as "unitId" from ds_tb_registration
     where tenant_id = $1 and captain_user_id = $2 and competition_id = $3 and del_flag = '0'
       and status not in ('${registrationStatus.failed}', '${registrationStatus.withdrawn}')
     order by create_time desc, id`,
    [tenantId, actor.userId, competitionId],
  );
}

/** Until when the caller may hand in, and for whose sake it is later than for others. Null where no time is left. */
const untilOf = async (ctx: TxCtx, row: Competition, entries: Entering['entries']): Promise<Pick<Entering, 'until' | 'extendedFor'>> => {
  const exceptions = await openExceptions(ctx, 'register', [row.id]);
  const unitId = entries[0]?.unitId || ctx.actor.unitId;
  const endOf = (extendedFor: NonNullable<Entering['extendedFor']>, scope: GateScope) => {
    const end = exceptionEnd(exceptions, row.id, scope);
    return end ? [{ end, extendedFor }] : [];
  };
  const [latest] = [
    ...endOf('unit', { unitId }),
    ...entries.flatMap(({ id }) => endOf('team', { teamId: id })),
    ...endOf('area', { areaId: unitId ? await areaOfUnit(ctx, unitId) : undefined }),
  ].toSorted((a, b) => b.end.getTime() - a.end.getTime());
  const usual = fromWireTime(row.registerEnd);
  if (latest && usual && latest.end > usual) return { until: toWireTime(latest.end), extendedFor: latest.extendedFor };
  return { until: isGateOpen(row, 'register', ctx.now()) ? row.registerEnd : null, extendedFor: null };
};

const stateOf = async (ctx: TxCtx, row: Competition, isOpen: boolean): Promise<Entering['state']> => {
  if (row.status !== competitionStatus.running) return 'closed';
  if (!hasOpened(row, 'register', ctx.now())) return 'soon';
  if (!isOpen) return 'closed';
  if (!isStaff(ctx) && !isSchool(ctx) && !(await isInvited(ctx, row))) return 'uninvited';
  if ((await placesOf(ctx.tx, ctx, row.id)).takenBy(null).some(isFull)) return 'full';
  const { unitId } = ctx.actor;
  if (row.needUnitAuthorize !== yes || unitId === null) return 'open';
  const said = await authorisationOf(ctx, row.id, unitId);
  if (said?.status !== authorizeStatus.authorised) return 'unauthorised';
  return said.selfRegister === no && !isStaff(ctx) && !isSchool(ctx) ? 'schoolEnters' : 'open';
};

/** The entries, those marked that came back and are as they were. */
const withUnchanged = async (ctx: TxCtx, entries: Entering['entries']): Promise<Entering['entries']> => {
  const returned = entries.flatMap(({ id, status }) => (status === registrationStatus.returned ? [id] : []));
  const unchanged = await unchangedSinceReturned(ctx, returned);
  return entries.map((entry) => (unchanged.has(entry.id) ? { ...entry, unchanged: true } : entry));
};

/** GET /dsTbRegistration/entering: whether the caller may enter a competition now, until when, and what it has begun already. */
export function enteringOf(ctx: Ctx, params: Params): Promise<Entering> {
  rolesForCall(ctx, registration, 'add');
  const competitionId = neededParam(params, 'competitionId');
  return ctx.db.tx(async (tx) => {
    const inTx: TxCtx = { ...ctx, tx };
    const row = await competitionOf(inTx, competitionId);
    if (!row || row.status === competitionStatus.unpublished) throw new Failure('row.missing');
    const entries = await ownLiveEntries(inTx, competitionId);
    const { until, extendedFor } = await untilOf(inTx, row, entries);
    const state = await stateOf(inTx, row, until !== null);
    const late = fromWireTime(row.registerEnd);
    return {
      state,
      until,
      extendedFor,
      inGrace: extendedFor === null && until !== null && late !== undefined && ctx.now() > late,
      entries: await withUnchanged(inTx, entries),
      most: mostEntries(row),
    };
  });
}
