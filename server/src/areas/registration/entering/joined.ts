import type { JoinedEntry } from '@saiyun/sdk/calls';
import { registrationMember, worksStatus } from '@saiyun/sdk/entities';
import type { Params } from '@saiyun/sdk/logic/query';
import { toWireTime } from '@saiyun/sdk/view';
import { neededParam } from '../../../http/call/query-parameters.ts';
import { rolesForCall } from '../../../kernel/access/access.ts';
import { withCondition } from '../../../kernel/access/with-condition.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { twinSql } from '../../../kernel/dict/twin.ts';
import { type Condition, Failure } from '../../../kernel/entity-module.ts';
import { isInTeam } from '../entry-scope.ts';
import { registrationModule } from '../registration.ts';

const joined = ({ actor }: Ctx, first: number): Condition => ({
  sql: `t.captain_user_id is distinct from $${first} and ${isInTeam('t', first)}`,
  params: [actor.userId],
});

/** The entries of others in whose teams the caller is. Their rows hold what is the captain's alone: only cards are made of them. */
export const joinedEntries = withCondition({ ...registrationModule, rules: { ...registrationModule.rules, scopes: {} } }, joined);

type Role = JoinedEntry['memberRole'];

/** The caller's role in the teams of these entries. */
export async function teamRolesOf(ctx: Ctx, entries: readonly string[]): Promise<ReadonlyMap<string, Role>> {
  if (entries.length === 0) return new Map();
  const rows = await ctx.db.many<{ id: string; memberRole: Role }>(
    `select registration_id as id, member_role as "memberRole" from ds_tb_registration_member
     where tenant_id = $1 and user_id = $2 and registration_id = any($3) and del_flag = '0' order by order_num, id`,
    [ctx.tenantId, ctx.actor.userId, entries],
  );
  return new Map(rows.map(({ id, memberRole }) => [id, memberRole]));
}

interface Work {
  readonly id: string;
  readonly title: string;
  readonly worksNo: string;
  readonly status: string;
  readonly time: Date | null;
}

/** GET /dsTbRegistration/joined: the team of an entry and its works, for whoever joined it. Of the others it says their names alone. */
export async function joinedOf(ctx: Ctx, params: Params): Promise<JoinedEntry> {
  rolesForCall(ctx, registrationMember, 'list');
  const id = neededParam(params, 'id');
  const entry = await ctx.db.one<Omit<JoinedEntry, 'people' | 'works' | 'memberRole'>>(
    `select t.id, ${twinSql(ctx.language, 't.team_name')} as "teamName", t.register_no as "registerNo", t.status,
       t.competition_id as "competitionId", t.real_name as captain
     from ds_tb_registration t
     where t.tenant_id = $1 and t.id = $3 and t.del_flag = '0' and ${isInTeam('t', 2)}`,
    [ctx.tenantId, ctx.actor.userId, id],
  );
  const memberRole = (await teamRolesOf(ctx, [id])).get(id);
  if (!entry || !memberRole) throw new Failure('row.missing');
  const people = await ctx.db.many<{ name: string; memberRole: Role }>(
    `select real_name as name, member_role as "memberRole" from ds_tb_registration_member
     where tenant_id = $1 and registration_id = $2 and del_flag = '0' and id_no_hash is distinct from
       (select r.id_no_hash from ds_tb_registration r where r.id = $2 and r.tenant_id = $1 and r.del_flag = '0')
     order by member_role, order_num, id`,
    [ctx.tenantId, id],
  );
  const works = await ctx.db.many<Work>(
    `select id, ${twinSql(ctx.language, 'title')} as title, works_no as "worksNo", status, commit_time as time from ds_tb_works
     where tenant_id = $1 and registration_id = $2 and status <> '${worksStatus.withdrawn}' and del_flag = '0' order by create_time, id`,
    [ctx.tenantId, id],
  );
  return {
    ...entry,
    memberRole,
    people,
    works: works.map(({ time, ...work }) => ({ ...work, time: time && toWireTime(time) })),
  };
}
