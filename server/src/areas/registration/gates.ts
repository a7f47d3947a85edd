import type { Columns, StoredRow } from '@saiyun/sdk/contract';
import { no, yes } from '@saiyun/sdk/contract';
import type { registration, works } from '@saiyun/sdk/entities';
import { authorizeStatus, competitionStatus, registrationStatus } from '@saiyun/sdk/entities';
import { exceptionEnd, type GateScope } from '@saiyun/sdk/rules';
import { Failure, type TxCtx } from '../../kernel/entity-module.ts';
import { openExceptions } from '../competition/exceptions.ts';
import { type Competition, competitionOf, isOpen, isOpenFor, stageOf, takesEntries, worksGate } from '../competition/timeline.ts';
import { authorisationOf } from '../competition/unit-authorize.ts';
import { isSchool, isStaff } from './entrant.ts';

type EntryColumns = Columns<typeof registration>;

/** The area of an entry is that of its unit, whatever a client says. */
export async function areaOfUnit({ tx, tenantId }: TxCtx, unitId: string | null | undefined): Promise<string | undefined> {
  return (await tx.one<{ id: string }>('select area_id as id from ds_tb_unit where id = $1 and tenant_id = $2', [unitId, tenantId]))?.id;
}

/** For whom the gates of an entry are asked. */
const scopeOf = async (ctx: TxCtx, entry: Pick<EntryColumns, 'id' | 'unitId'>): Promise<GateScope> => ({
  unitId: entry.unitId,
  teamId: entry.id,
  areaId: await areaOfUnit(ctx, entry.unitId),
});

/** Nobody enters a stage that is over, unless an exception keeps the gate open. */
export async function refuseOverStage(ctx: TxCtx, competition: Competition, entry: EntryColumns): Promise<void> {
  const stage = entry.stageId ? await stageOf(ctx, entry.stageId) : undefined;
  if (!stage || takesEntries(stage, competition, ctx.now())) return;
  const exceptions = await openExceptions(ctx, 'register', [competition.id]);
  if (exceptionEnd(exceptions, competition.id, await scopeOf(ctx, entry)) === undefined) throw new Failure('registration.closed');
}

/** Refuses an entry while its competition takes none; answers the competition. */
export async function refuseClosedEntry(ctx: TxCtx, entry: EntryColumns): Promise<Competition> {
  const competition = await competitionOf(ctx, entry.competitionId);
  if (competition?.status !== competitionStatus.running || !(await isOpenFor(ctx, competition, 'register', await scopeOf(ctx, entry))))
    throw new Failure('registration.closed');
  await refuseOverStage(ctx, competition, entry);
  return competition;
}

/** Refuses to hand in an entry after its time: registration's, and that of works for one that was returned. */
export async function refuseClosedSubmit(ctx: TxCtx, row: StoredRow<typeof registration>): Promise<Competition> {
  const competition = await competitionOf(ctx, row.competitionId);
  if (competition?.status !== competitionStatus.running) throw new Failure('registration.closed');
  const scope = await scopeOf(ctx, row);
  const again = row.status === registrationStatus.returned && isOpen(competition, 'registerStart', 'submissionEndTime', ctx.now());
  const open = again || (await isOpenFor(ctx, competition, 'register', scope));
  if (!open && !(row.status === registrationStatus.returned && (await isOpenFor(ctx, competition, 'submit', scope))))
    throw new Failure('registration.closed');
  await refuseOverStage(ctx, competition, row);
  return competition;
}

/** COMP-09: where a competition asks for it, a school takes part when it has said so, and its students enter themselves when it lets them. */
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

/** Exceptions are looked for as far back as a competition may give for an upload. */
const mostUploadHours = 720;

/** What is asked of a work, as stored or as it would be. */
type Work = Columns<typeof works>;

/**
 * Refuses works while their competition or stage takes none, or no more from this entry; answers the competition, and whether the only thing
 * that it still takes is the file that was committed to.
 */
export async function openWorks(ctx: TxCtx, work: Work): Promise<{ readonly competition: Competition; readonly uploadOnly: boolean }> {
  const competition = await competitionOf(ctx, work.competitionId);
  const entry = await ctx.tx.one<Entry>(`select id, unit_id as "unitId" from ds_tb_registration where id = $1 and tenant_id = $2`, [
    work.registrationId,
    ctx.tenantId,
  ]);
  if (competition?.status !== competitionStatus.running || !entry) throw new Failure('works.closed');
  const stage = work.stageId ? await stageOf(ctx, work.stageId) : undefined;
  const exceptions = await openExceptions(ctx, 'submit', [competition.id], mostUploadHours);
  const found = exceptionEnd(exceptions, competition.id, await scopeOf(ctx, { ...entry }));
  const gate = worksGate(competition, { stage, exceptionEnd: found, committed: typeof work.commitHash === 'string' }, ctx.now());
  if (gate === 'closed') throw new Failure('works.closed');
  return { competition, uploadOnly: gate === 'upload' };
}

/** The same where an upload is not enough. */
export async function refuseClosedWorks(ctx: TxCtx, work: Work): Promise<void> {
  if ((await openWorks(ctx, work)).uploadOnly) throw new Failure('works.closed');
}
