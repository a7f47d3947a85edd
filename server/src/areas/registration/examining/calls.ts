import type { EntryExamination, ExaminationList, ExaminedEntry, ExaminedPlace } from '@saiyun/sdk/calls';
import { registration, registrationStatus } from '@saiyun/sdk/entities';
import { type Params, textParam } from '@saiyun/sdk/logic/query';
import { ask, neededParam } from '../../../http/call/query-parameters.ts';
import { route } from '../../../http/call/route.ts';
import { rolesForCall } from '../../../kernel/access/access.ts';
import { withCondition } from '../../../kernel/access/with-condition.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { titlesFor } from '../../../kernel/dict/dicts.ts';
import type { CallModule } from '../../../kernel/entity-module.ts';
import { listSql } from '../../../kernel/list/query.ts';
import { type DbRow, fromDb } from '../../../kernel/row/row.ts';
import { readRow } from '../../../kernel/write/standard-calls.ts';
import { isSchool } from '../entrant.ts';
import { registrationModule } from '../registration.ts';
import { faultsOf } from './faults.ts';
import { sinceReturned } from './returned.ts';
import { decidedByCaller, givenToDecide, turnOf, waitsForCaller } from './turn.ts';

/** Nobody decides on more at a sitting; what is decided makes room for the next. */
const most = 200;
const places = ['competitionId', 'groupId', 'unitId'] as const;
type Place = (typeof places)[number];

const decided = `t.status in ('${registrationStatus.approved}', '${registrationStatus.failed}', '${registrationStatus.returned}')`;

/** One combination of competition, group and school. */
interface Counted {
  readonly competitionId: string;
  readonly groupId: string | null;
  readonly unitId: string;
  readonly waiting: number;
  readonly decided: number;
}

type Titles = Awaited<ReturnType<typeof titlesFor>>;
const entityOf = { competitionId: 'dsTbCompetition', groupId: 'dsTbCompetitionGroup', unitId: 'dsTbUnit' } as const satisfies Record<
  Place,
  string
>;

const titlesOf = (ctx: Ctx, counted: readonly Counted[]): Promise<Titles> =>
  titlesFor(ctx, ctx.db, new Map(places.map((place) => [entityOf[place], new Set(counted.flatMap((one) => one[place] ?? []))])));

/** What one kind of place has waiting, among the entries of the other places that were chosen. */
const placesOf = (place: Place, counted: readonly Counted[], chosen: Params, titles: Titles): readonly ExaminedPlace[] => {
  const sums = new Map<string, number>();
  for (const one of counted) {
    const id = one[place];
    const isShown = places.every((other) => other === place || chosen[other] === undefined || chosen[other] === one[other]);
    if (id && isShown) sums.set(id, (sums.get(id) ?? 0) + one.waiting);
  }
  return [...sums]
    .map(([id, waiting]) => ({ id, waiting, name: titles.get(entityOf[place])?.get(id) ?? '' }))
    .sort((a, b) => b.waiting - a.waiting || a.name.localeCompare(b.name));
};

const chosenOf = (params: Params): Params =>
  Object.fromEntries(places.flatMap((place) => (textParam(params, place) ? [[place, textParam(params, place)]] : [])));

/** The entries on which the caller decides, as a source of rows `t`. */
const sourceOf = (ctx: Ctx, match: Params) => {
  const own = withCondition(registrationModule, (_ctx, first) => givenToDecide(ctx, registrationModule, first));
  const { from, countParams } = listSql(ctx, own, match, { page: false });
  return { from: `${from} and ${decidedByCaller(ctx)}`, params: countParams };
};

/** GET /dsTbRegistration/examinations: what waits for the caller or is decided, with what speaks against each. */
async function examinationsOf(ctx: Ctx, params: Params): Promise<ExaminationList> {
  rolesForCall(ctx, registration, 'list');
  const chosen = chosenOf(params);
  const isWaiting = textParam(params, 'list') !== 'decided';
  const all = sourceOf(ctx, {});
  const some = sourceOf(ctx, chosen);
  const [counted, stored] = await Promise.all([
    ctx.db.many<Counted>(
      `select t.competition_id as "competitionId", t.group_id as "groupId", t.unit_id as "unitId",
         count(*) filter (where ${waitsForCaller(ctx)})::int as waiting, count(*) filter (where ${decided})::int as decided
       ${all.from} group by 1, 2, 3`,
      all.params,
    ),
    ctx.db.many<DbRow>(
      `select t.* ${some.from} and ${isWaiting ? waitsForCaller(ctx) : decided}
       order by ${isWaiting ? 't.submit_time asc nulls first' : 't.update_time desc nulls last'}, t.id limit ${most}`,
      some.params,
    ),
  ]);
  const rows = stored.map((row) => ({ ...fromDb(ctx, registration, row), again: row.returned_image !== null }));
  const [titles, faults] = await Promise.all([titlesOf(ctx, counted), isWaiting ? faultsOf(ctx, rows) : undefined]);
  const within = counted.filter((one) => places.every((place) => chosen[place] === undefined || chosen[place] === one[place]));
  const name = (place: Place, id: string): string => titles.get(entityOf[place])?.get(id) ?? '';
  return {
    waiting: within.reduce((sum, one) => sum + one.waiting, 0),
    decided: within.reduce((sum, one) => sum + one.decided, 0),
    records: rows.map(
      (row): ExaminedEntry => ({
        id: row.id,
        teamName: (ctx.language === 'en' && row.teamNameEn) || row.teamName,
        status: row.status ?? registrationStatus.draft,
        registerNo: row.registerNo,
        competition: name('competitionId', row.competitionId),
        unit: name('unitId', row.unitId),
        submitTime: row.submitTime,
        again: row.again,
        faults: faults?.get(row.id)?.length ?? 0,
      }),
    ),
    competitions: placesOf('competitionId', counted, chosen, titles),
    groups: placesOf('groupId', counted, chosen, titles),
    units: placesOf('unitId', counted, chosen, titles),
  };
}

/** GET /dsTbRegistration/examination: what whoever decides on an entry needs beside its rows. */
async function examinationOf(ctx: Ctx, params: Params): Promise<EntryExamination> {
  givenToDecide(ctx, registrationModule, 1);
  const roles = rolesForCall(ctx, registration, 'queryById');
  const row = await readRow(ctx, ctx.db, registrationModule, roles, neededParam(params, 'id'));
  const [faults, returned, of] = await Promise.all([
    faultsOf(ctx, [row]),
    sinceReturned(ctx, row),
    ctx.db.one<{ mode: string | null }>('select unit_audit_mode as mode from ds_tb_competition where id = $1 and tenant_id = $2', [
      row.competitionId,
      ctx.tenantId,
    ]),
  ]);
  const { status, unit_audit_status } = row;
  const turn = turnOf(ctx, { status: status ?? registrationStatus.draft, unit_audit_status }, of?.mode ?? null);
  return { turn, goesOn: of?.mode === 'unitThenOrganiser' && isSchool(ctx), faults: faults.get(row.id) ?? [], returned };
}

/** The desk of whoever decides on entries: a school on its own, the organiser on those that reach it. */
export const examiningCalls: CallModule = {
  name: 'examining',
  register(app, services) {
    route(app, services, {
      method: 'GET',
      path: '/dsTbRegistration/examinations',
      query: { list: ask.oneOf('waiting', 'decided'), competitionId: ask.optional, groupId: ask.optional, unitId: ask.optional },
      handler: (ctx, { query }) => examinationsOf(ctx, (query ?? {}) as Params),
    });
    route(app, services, {
      method: 'GET',
      path: '/dsTbRegistration/examination',
      query: { id: ask.needed },
      handler: (ctx, { query }) => examinationOf(ctx, (query ?? {}) as Params),
    });
  },
};
