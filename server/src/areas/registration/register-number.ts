import type { StoredRow } from '@saiyun/sdk/contract';
import type { registration } from '@saiyun/sdk/entities';
import { registrationStatus } from '@saiyun/sdk/entities';
import { type NumberFacts, numberBy } from '@saiyun/sdk/rules';
import { toWireTime } from '@saiyun/sdk/view';
import { Failure, type TxCtx } from '../../kernel/entity-module.ts';
import { isFull, type Places, placesOf } from '../competition/admission/places.ts';
import type { Competition } from '../competition/timeline.ts';
import { authorisationOf } from '../competition/unit-authorize.ts';

type Entry = StoredRow<typeof registration>;

/** Used for a competition without a rule. */
const plainRule = '{competition}-{seq:5}';

type Codes = Pick<NumberFacts, 'area' | 'unit'>;

const codesOf = async ({ tx, tenantId }: TxCtx, row: Entry): Promise<Codes> =>
  (await tx.one<Codes>(
    `select coalesce(a.area_code, '') as area, coalesce(u.unit_code, '') as unit from (select 1) one
     left join ds_tb_competition_area a on a.id = $1 and a.tenant_id = $3 left join ds_tb_unit u on u.id = $2 and u.tenant_id = $3`,
    [row.areaId, row.unitId, tenantId],
  )) ?? { area: '', unit: '' };

/**
 * The next registration number under a competition's rule; its counter never
 * goes back. A number already used by an older competition is skipped.
 */
export async function nextRegisterNo(ctx: TxCtx, competition: Competition, row: Entry): Promise<string> {
  const rule = competition.numberRule ?? plainRule;
  const codes = rule === plainRule ? { area: '', unit: '' } : await codesOf(ctx, row);
  const year = Number(toWireTime(ctx.now()).slice(0, 4));
  for (;;) {
    const counter = await ctx.tx.one<{ no: number }>(
      `insert into ds_tb_register_counter as c (tenant_id, competition_id, last_no) values ($1, $2, 1)
       on conflict (tenant_id, competition_id) do update set last_no = c.last_no + 1 returning last_no as no`,
      [ctx.tenantId, competition.id],
    );
    const registerNo = numberBy(rule, { ...codes, year, competition: competition.competitionCode, seq: counter?.no ?? 0 });
    // Deleted too: a number is never used twice.
    const taken = await ctx.tx.one('select 1 as taken from ds_tb_registration where tenant_id = $1 and register_no = $2', [
      ctx.tenantId,
      registerNo,
    ]);
    if (!taken) return registerNo;
  }
}

/**
 * Refuses an approval for which no place is left: of the unit, the competition, the group or a group above it. The lock makes approvals in
 * one competition wait for each other.
 */
export async function refuseOverQuota(ctx: TxCtx, row: Entry, competition: Competition): Promise<void> {
  // A quota agreed with the unit takes precedence over the competition's general one.
  const unitQuota = (await authorisationOf(ctx, competition.id, row.unitId))?.quota ?? competition.unitQuota;
  await lockPlaces(ctx, competition.id);
  // Entries approved earlier in the same call are stored only at its end, so they are counted in memory.
  if (unitQuota !== null) {
    const found = await ctx.tx.one<{ n: number }>(
      `select count(*)::int as n from ds_tb_registration
       where tenant_id = $1 and unit_id = $2 and competition_id = $3 and status = '${registrationStatus.approved}' and del_flag = '0'`,
      [ctx.tenantId, row.unitId, competition.id],
    );
    const given = givenIn(ctx, `${competition.id} ${row.unitId}`);
    if ((found?.n ?? 0) + given.count >= unitQuota) throw new Failure('registration.quota', { quota: unitQuota });
    given.count += 1;
  }
  const { takenBy } = await placesOf(ctx.tx, ctx, competition.id);
  for (const places of takenBy(row.groupId)) {
    const given = givenIn(ctx, `${competition.id} places ${places.id ?? ''}`);
    if (places.taken + given.count >= places.most) throw fullOf(places);
    given.count += 1;
  }
}

const lockPlaces = async ({ tx }: TxCtx, competitionId: string): Promise<void> => {
  await tx.run('select pg_advisory_xact_lock(hashtextextended($1, 1))', [competitionId]);
};

const fullOf = ({ id, name, most }: Places): Failure =>
  id === null ? new Failure('registration.full', { quota: most }) : new Failure('registration.group_full', { name, quota: most });

/** Refuses to hand in an entry that could not be approved any more. */
export async function refuseFull(ctx: TxCtx, competitionId: string, groupId: string | null): Promise<void> {
  const full = (await placesOf(ctx.tx, ctx, competitionId)).takenBy(groupId).find(isFull);
  if (full) throw fullOf(full);
}

/** Refuses to move an approved entry into a group without a place for it; places that it has already are kept. */
export async function refuseFullGroup(ctx: TxCtx, row: Entry, groupId: string | null): Promise<void> {
  await lockPlaces(ctx, row.competitionId);
  const { takenBy } = await placesOf(ctx.tx, ctx, row.competitionId);
  const own = new Set(takenBy(row.groupId).map(({ id }) => id));
  const full = takenBy(groupId).find((places) => !own.has(places.id) && isFull(places));
  if (full) throw fullOf(full);
}

const givenPerCall = new WeakMap<TxCtx['tx'], Map<string, { count: number }>>();

const givenIn = (ctx: TxCtx, key: string): { count: number } => {
  const counts = givenPerCall.get(ctx.tx) ?? new Map<string, { count: number }>();
  givenPerCall.set(ctx.tx, counts);
  const found = counts.get(key) ?? { count: 0 };
  counts.set(key, found);
  return found;
};
