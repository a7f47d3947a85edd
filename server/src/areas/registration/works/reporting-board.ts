import type { ReportedWork, ReportingBoard } from '@saiyun/sdk/calls';
import { competition, group, subAdminSubmit, unit, works, worksStatus } from '@saiyun/sdk/entities';
import { membersOf } from '@saiyun/sdk/logic/draft';
import type { Params } from '@saiyun/sdk/logic/query';
import { ask, neededParam } from '../../../http/call/query-parameters.ts';
import { route } from '../../../http/call/route.ts';
import { rolesForCall } from '../../../kernel/access/access.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refTexts } from '../../../kernel/dict/dicts.ts';
import type { CallModule } from '../../../kernel/entity-module.ts';
import { listSql } from '../../../kernel/list/query.ts';
import { accountNamed } from '../../../kernel/row/account-named.ts';
import { type DbRow, fromDb } from '../../../kernel/row/row.ts';
import { readRow } from '../../../kernel/write/standard-calls.ts';
import { competitionModule } from '../../competition/competition.ts';
import { groupModule } from '../../competition/group.ts';
import { subAdminSubmitModule } from './sub-admin-submit.ts';
import { worksModule } from './works.ts';

/** Works that count; those that are not handed in are shown, because they are missing. */
const counted = [worksStatus.notSubmitted, worksStatus.submitted, worksStatus.locked].join(',');

const groupsOf = async (ctx: Ctx, competitionId: string): Promise<ReportingBoard['groups']> => {
  rolesForCall(ctx, group, 'list');
  const { from, countParams } = listSql(ctx, groupModule, { competitionId }, { page: false });
  const rows = await ctx.db.many<DbRow>(`select t.* ${from} order by t.group_code, t.id`, countParams);
  return rows.map((row) => {
    const { id, groupName, groupNameEn, reportMax } = fromDb(ctx, group, row);
    return { id, name: (ctx.language === 'en' && groupNameEn) || groupName, reportMax };
  });
};

const reportsOf = async (ctx: Ctx, competitionId: string): Promise<ReportingBoard['reports']> => {
  const { from, countParams } = listSql(ctx, subAdminSubmitModule, { competitionId }, { page: false });
  const rows = await ctx.db.many<DbRow>(`select t.* ${from} order by t.submit_time, t.id`, countParams);
  const found = rows.map((stored) => fromDb(ctx, subAdminSubmit, stored));
  const people = await ctx.db.many<{ username: string; name: string }>(
    `select n.username, a.name from unnest($1::text[]) as n (username)
       join lateral (${accountNamed(`coalesce(nullif(u.realname, ''), u.username) as name`, 'n.username', '$2', 'living')}) a on true`,
    [[...new Set(found.map(({ submitBy }) => submitBy))], ctx.tenantId],
  );
  const names = new Map(people.map(({ username, name }) => [username, name]));
  return found.map((row) => {
    return {
      id: row.id,
      revision: row.revision,
      unitId: row.unitId,
      groupId: row.groupId || null,
      workIds: membersOf(row.workIds, true),
      status: row.status,
      reason: row.reason,
      note: row.note,
      submitBy: names.get(row.submitBy ?? '') ?? row.submitBy,
      submitTime: row.submitTime,
    };
  });
};

/** The entries behind works: whose they are. */
const entriesOf = async (
  ctx: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly unit: string; readonly team: string }>> => {
  const rows = await ctx.db.many<{ id: string; unit: string | null; team: string | null }>(
    `select id, unit_id as unit, coalesce(nullif(team_name, ''), real_name) as team from ds_tb_registration
     where tenant_id = $1 and id = any($2) and del_flag = '0'`,
    [ctx.tenantId, ids],
  );
  return new Map(rows.flatMap(({ id, unit: of, team }) => (of ? [[id, { unit: of, team: team ?? '' }]] : [])));
};

/** GET /dsTbSubAdminSubmit/board: the works of a competition that the caller looks after, by school and group, and what of them is reported. */
const reportingBoard = async (ctx: Ctx, competitionId: string): Promise<ReportingBoard> => {
  rolesForCall(ctx, subAdminSubmit, 'list');
  rolesForCall(ctx, works, 'list');
  await readRow(ctx, ctx.db, competitionModule, rolesForCall(ctx, competition, 'queryById'), competitionId);
  const { from, countParams } = listSql(ctx, worksModule, { competitionId, status: counted }, { page: false });
  const [stored, groups, reports] = await Promise.all([
    ctx.db.many<DbRow>(`select t.* ${from} order by t.works_no, t.id`, countParams),
    groupsOf(ctx, competitionId),
    reportsOf(ctx, competitionId),
  ]);
  const rows = stored.map((row) => fromDb(ctx, works, row));
  const entries = await entriesOf(ctx, [...new Set(rows.map(({ registrationId }) => registrationId))]);
  const found = rows.flatMap((row): ReportedWork[] => {
    const entry = entries.get(row.registrationId);
    if (!entry) return [];
    return [
      {
        id: row.id,
        worksNo: row.worksNo ?? '',
        title: (ctx.language === 'en' && row.titleEn) || row.title,
        team: entry.team,
        unitId: entry.unit,
        groupId: row.groupId || null,
        status: row.status,
      },
    ];
  });
  const names = await refTexts(ctx.db, ctx.tenantId, unit.name, new Set(found.map(({ unitId }) => unitId)), ctx.language);
  const units = [...names].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name, ctx.language));
  return { groups, units, works: found, reports };
};

/** Works that sub-administrators report, all of a competition at a glance (SCREEN-21). */
export const worksReporting: CallModule = {
  name: 'works reporting',
  register(app, services) {
    route(app, services, {
      method: 'GET',
      path: `${subAdminSubmit.path}/board`,
      query: { competitionId: ask.needed },
      handler: (ctx, { query }) => reportingBoard(ctx, neededParam((query ?? {}) as Params, 'competitionId')),
    });
  },
};
