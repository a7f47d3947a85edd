import type { Columns, StoredRow } from '@saiyun/sdk/contract';
import { no, yes } from '@saiyun/sdk/contract';
import type { registration, works } from '@saiyun/sdk/entities';
import { authorizeStatus, competitionStatus, registrationStatus } from '@saiyun/sdk/entities';
import { type EntryTerms, entryTimes, exceptionEnd, type GateScope, isWithin, worksTimes } from '@saiyun/sdk/rules';
import { isStaff } from '../../actor/staff.ts';
import { Failure, type TxCtx } from '../../kernel/entity-module.ts';
import { openExceptions } from '../competition/exceptions.ts';
import { type Competition, competitionOf, followsStageOfWorks, stageOf, takesEntries, worksGate } from '../competition/timeline.ts';
import { authorisationOf } from '../competition/unit-authorize.ts';
import { isSchool } from './entrant.ts';

type EntryColumns = Columns<typeof registration>;

/** The area of an entry is its unit's area, whatever the client says. */
export async function areaOfUnit({ tx, tenantId }: TxCtx, unitId: string | null | undefined): Promise<string | undefined> {
  return (await tx.one<{ id: string }>('select area_id as id from ds_tb_unit where id = $1 and tenant_id = $2', [unitId, tenantId]))?.id;
}

/** The unit, team and area for which the gates of an entry are checked. */
const scopeOf = async (ctx: TxCtx, entry: Pick<EntryColumns, 'id' | 'unitId'>): Promise<GateScope> => ({
  unitId: entry.unitId,
  teamId: entry.id,
  areaId: await areaOfUnit(ctx, entry.unitId),
});

/** Refuses entry to a stage that has ended, unless an exception keeps the gate open. */
export async function refuseOverStage(ctx: TxCtx, competition: Competition, entry: EntryColumns): Promise<void> {
  const stage = entry.stageId ? await stageOf(ctx, entry.stageId) : undefined;
  if (!stage || takesEntries(stage, competition, ctx.now())) return;
  const exceptions = await openExceptions(ctx, 'register', [competition.id]);
  if (exceptionEnd(exceptions, competition.id, await scopeOf(ctx, entry)) === undefined) throw new Failure('registration.closed');
}

/** Whether an entry is taken now, by the times or by an exception; the exceptions are read only where they decide. */
const isTaken = async (ctx: TxCtx, competition: Competition, entry: EntryColumns, returned = false): Promise<boolean> => {
  const stage = entry.stageId ? await stageOf(ctx, entry.stageId) : undefined;
  const isOpen = (ends: EntryTerms): boolean => isWithin(entryTimes(competition, { stage, returned, ...ends }), ctx.now());
  if (isOpen({})) return true;
  const scope = await scopeOf(ctx, entry);
  const endOf = async (gate: 'register' | 'submit') =>
    exceptionEnd(await openExceptions(ctx, gate, [competition.id]), competition.id, scope);
  return isOpen({ registerEnd: await endOf('register'), submitEnd: returned ? await endOf('submit') : undefined });
};

/** Refuses an entry while its competition accepts none; returns the competition. */
export async function refuseClosedEntry(ctx: TxCtx, entry: EntryColumns): Promise<Competition> {
  const competition = await competitionOf(ctx, entry.competitionId);
  if (competition?.status !== competitionStatus.running || !(await isTaken(ctx, competition, entry)))
    throw new Failure('registration.closed');
  return competition;
}

/** Refuses a late submission of an entry: the registration deadline counts, or for a returned entry the deadline of works. */
export async function refuseClosedSubmit(ctx: TxCtx, row: StoredRow<typeof registration>): Promise<Competition> {
  const competition = await competitionOf(ctx, row.competitionId);
  const returned = row.status === registrationStatus.returned;
  if (competition?.status !== competitionStatus.running || !(await isTaken(ctx, competition, row, returned)))
    throw new Failure('registration.closed');
  return competition;
}

/**
 * COMP-09: if the competition requires it, the school must have agreed to
 * take part, and its students may enter themselves only if it allows that.
 */
export async function refuseUnauthorised(ctx: TxCtx, competition: Competition, unitId: string): Promise<void> {
  if (competition.needUnitAuthorize !== yes) return;
  const said = await authorisationOf(ctx, competition.id, unitId);
  if (said?.status !== authorizeStatus.authorised) throw new Failure('registration.unauthorised');
  if (said.selfRegister === no && !isStaff(ctx) && !isSchool(ctx)) throw new Failure('registration.school_enters');
}

interface Entry {
  readonly id: string;
  readonly unitId: string;
}

/** Exceptions are searched this far back: the longest upload window that a competition can have. */
const mostUploadHours = 720;

/** The values of a work that decide, as stored or with the changes applied. */
type Work = Columns<typeof works>;

/** When works like this one are taken, and what the gate accepts of it now; undefined if its entry is gone. */
export async function worksSituation(
  ctx: TxCtx,
  competition: Competition,
  work: Work,
): Promise<
  { readonly times: ReturnType<typeof worksTimes>; readonly gate: ReturnType<typeof worksGate>; readonly extended: boolean } | undefined
> {
  const entry = await ctx.tx.one<Entry>(`select id, unit_id as "unitId" from ds_tb_registration where id = $1 and tenant_id = $2`, [
    work.registrationId,
    ctx.tenantId,
  ]);
  if (!entry) return undefined;
  const stage = work.stageId ? await stageOf(ctx, work.stageId) : undefined;
  const exceptions = await openExceptions(ctx, 'submit', [competition.id], mostUploadHours);
  const later = await followsStageOfWorks(ctx, stage);
  const terms = { stage, later, exceptionEnd: exceptionEnd(exceptions, competition.id, await scopeOf(ctx, entry)) };
  const times = worksTimes(competition, terms);
  const gate = worksGate(competition, { ...terms, committed: typeof work.commitHash === 'string' }, ctx.now());
  return { times, gate, extended: times.open.closes === 'exception' };
}

/**
 * Refuses a work while its competition or stage accepts none, or no more from this entry. Returns the competition, and whether only the
 * upload of the committed file is still possible.
 */
export async function openWorks(ctx: TxCtx, work: Work): Promise<{ readonly competition: Competition; readonly uploadOnly: boolean }> {
  const competition = await competitionOf(ctx, work.competitionId);
  if (competition?.status !== competitionStatus.running) throw new Failure('works.closed');
  const found = await worksSituation(ctx, competition, work);
  if (!found || found.gate === 'closed') throw new Failure('works.closed');
  return { competition, uploadOnly: found.gate === 'upload' };
}

/** The same, and also refuses if only the upload is still possible. */
export async function refuseClosedWorks(ctx: TxCtx, work: Work): Promise<Competition> {
  const { competition, uploadOnly } = await openWorks(ctx, work);
  if (uploadOnly) throw new Failure('works.closed');
  return competition;
}
