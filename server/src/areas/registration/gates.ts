import type { AnyRow } from '@saiyun/sdk/contract';
import type { GateScope } from '@saiyun/sdk/rules';
import { type Draft, Failure, type TxCtx } from '../../kernel/entity-module.ts';
import { competitionOf, isOpen, isOpenFor } from '../competition/timeline.ts';
import { authorisationOf } from '../competition/unit-authorize.ts';
import { isSchool, isStaff } from './entrant.ts';

/** The area of an entry is that of its unit, whatever a client says. */
export const areaOfUnit = async ({ tx, tenantId }: TxCtx, unitId: unknown): Promise<string | undefined> =>
  (await tx.one<{ id: string }>('select area_id as id from ds_tb_unit where id = $1 and tenant_id = $2', [unitId, tenantId]))?.id;

/** For whom the gates of an entry are asked. */
const scopeOf = async (ctx: TxCtx, entry: Draft | AnyRow): Promise<GateScope> => ({
  unitId: entry.unitId,
  teamId: entry.id,
  areaId: await areaOfUnit(ctx, entry.unitId),
});

/** Refuses an entry while its competition takes none; answers the competition. */
export async function refuseClosedEntry(ctx: TxCtx, entry: Draft): Promise<AnyRow> {
  const competition = await competitionOf(ctx, entry.competitionId);
  if (competition?.status !== '1' || !(await isOpenFor(ctx, competition, 'register', await scopeOf(ctx, entry))))
    throw new Failure('registration.closed');
  return competition;
}

/** Refuses to hand in an entry after its time: registration's, and that of works for one that was returned. */
export async function refuseClosedSubmit(ctx: TxCtx, row: AnyRow): Promise<AnyRow> {
  const competition = await competitionOf(ctx, row.competitionId);
  if (competition?.status !== '1') throw new Failure('registration.closed');
  const scope = await scopeOf(ctx, row);
  const again = row.status === '4' && isOpen(competition, 'registerStart', 'submissionEndTime', ctx.now());
  const open = again || (await isOpenFor(ctx, competition, 'register', scope));
  if (!open && !(row.status === '4' && (await isOpenFor(ctx, competition, 'submit', scope)))) throw new Failure('registration.closed');
  return competition;
}

/** COMP-09: where a competition asks for it, a school takes part when it has said so, and its students enter themselves when it lets them. */
export async function refuseUnauthorised(ctx: TxCtx, competition: AnyRow, unitId: unknown): Promise<void> {
  if (competition.needUnitAuthorize !== '1') return;
  const said = await authorisationOf(ctx, competition.id, unitId);
  if (said?.status !== '1') throw new Failure('registration.unauthorised');
  if (said.selfRegister === '0' && !isStaff(ctx) && !isSchool(ctx)) throw new Failure('registration.school_enters');
}

interface Entry {
  readonly id: string;
  readonly unitId: string;
}

/** Refuses works while their competition takes none, or no more from this entry; answers the competition. */
export async function refuseClosedWorks(ctx: TxCtx, competitionId: unknown, registrationId: unknown): Promise<AnyRow> {
  const competition = await competitionOf(ctx, competitionId);
  if (competition?.status !== '1') throw new Failure('works.closed');
  const entry = await ctx.tx.one<Entry>(`select id, unit_id as "unitId" from ds_tb_registration where id = $1 and tenant_id = $2`, [
    registrationId,
    ctx.tenantId,
  ]);
  if (!entry || !(await isOpenFor(ctx, competition, 'submit', await scopeOf(ctx, { ...entry })))) throw new Failure('works.closed');
  return competition;
}
