import { joinNames, type Language } from '@saiyun/sdk/contract';
import { createMessages } from '@saiyun/sdk/messages';
import { audienceRecords, type ChosenTeams, type TeamPerson, type TeamRecord, teamPeople } from '@saiyun/sdk/rules';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../kernel/context.ts';
import { twinSql } from '../../kernel/dict/twin.ts';
import { Failure } from '../../kernel/failure.ts';
import { listSql } from '../../kernel/list/query.ts';
import { moduleNamed } from '../../kernel/tasks/modules.ts';
import { captainsOf, type Entries, type Found, isOfSchool, mostPeople, othersOf, scoped, unitFacts } from './found.ts';

const texts = createMessages({ more: '{names}等 {count} 支队伍' }, { more: '{names} and others, {count} teams in all' });
/** A school with many teams is told the names of so many. */
const mostNames = 3;

/** The entry of a row `t` of each list that teams are chosen from. */
const entryOf: Readonly<Record<TeamRecord, string>> = {
  dsTbRegistration: 't.id',
  dsTbWorks: 't.registration_id',
  dsTbAward: 't.registration_id',
  dsTbWorksScore: '(select w.registration_id from ds_tb_works w where w.id = t.works_id and w.tenant_id = t.tenant_id)',
};

/** The condition on entries `t`: those of the rows that the list selects for this caller, among the entries that they may read. */
const chosenEntries = (ctx: Ctx, { of, query }: ChosenTeams, competitionId: string | null): Entries => {
  const module = moduleNamed(ctx, of);
  if (!module) throw new Failure('path.unknown');
  const list = listSql(ctx, module, module.rules.query?.(query) ?? query, { page: false, first: 3 });
  const scope = scoped(ctx, 'dsTbRegistration', 3 + list.countParams.length);
  return {
    sql: `t.tenant_id = $1 and t.del_flag = '0' and ($2::text is null or t.competition_id = $2) and t.id in (select ${entryOf[of]} ${list.from})${scope.sql}`,
    params: [ctx.tenantId, competitionId, ...list.countParams, ...scope.params],
  };
};

interface Contact extends Found {
  readonly teams: readonly string[];
  readonly teamsEn: readonly string[];
}

const named = (language: Language, teams: readonly string[]): string => {
  const names = joinNames(language, teams.slice(0, mostNames));
  return teams.length > mostNames ? texts(language, 'more', { names, count: teams.length }) : names;
};

/** Whoever looks after the school of a chosen team, among the accounts that the caller may read; they get one message for all its teams. */
const contacts = async (ctx: Ctx, tx: Tx, { sql, params }: Entries): Promise<Found[]> => {
  const scope = scoped(ctx, audienceRecords.schools, params.length + 1);
  const rows = await tx.many<Contact>(
    `select t.id as "userId", t.realname as name, t.email, t.phone, t.username as account, t.locale, ${unitFacts}, e.competition, e."competitionEn",
       null::text as team, null::text as "teamEn", null::text as "entryNo", null::text as status, e.teams, e."teamsEn"
     from (select t.tenant_id, t.unit_id, min(c.competition_name) as competition, min(c.competition_name_en) as "competitionEn",
         array_agg(t.team_name order by t.team_name, t.id) as teams, array_agg(${twinSql('en', 't.team_name')} order by t.team_name, t.id) as "teamsEn"
       from ds_tb_registration t join ds_tb_competition c on c.id = t.competition_id and c.tenant_id = t.tenant_id
       where ${sql} group by t.tenant_id, t.unit_id) e
     join ds_tb_unit un on un.id = e.unit_id and un.tenant_id = e.tenant_id and un.del_flag = '0'
     join sys_user t on t.unit_id = un.id and t.tenant_id = e.tenant_id and t.del_flag = '0'
     where ${isOfSchool}${scope.sql}
     order by t.id limit ${mostPeople}`,
    [...params, ...scope.params],
  );
  return rows.map(({ teams, teamsEn, ...one }) => ({ ...one, team: named('zh-CN', teams), teamEn: named('en', teamsEn) }));
};

const searches: Readonly<Record<TeamPerson, (ctx: Ctx, tx: Tx, chosen: Entries) => Promise<Found[]>>> = {
  captain: (_ctx, tx, chosen) => captainsOf(tx, chosen),
  members: (_ctx, tx, chosen) => othersOf(tx, chosen, 'member'),
  tutors: (_ctx, tx, chosen) => othersOf(tx, chosen, 'tutor'),
  contacts,
};

/** The people of chosen teams, captains first: somebody who is several of them gets the message of the first. */
export async function peopleOfTeams(ctx: Ctx, tx: Tx, teams: ChosenTeams, competitionId: string | null): Promise<Found[]> {
  const chosen = chosenEntries(ctx, teams, competitionId);
  const found: Found[] = [];
  for (const who of Object.keys(teamPeople) as TeamPerson[])
    if (teams.who.includes(who)) found.push(...(await searches[who](ctx, tx, chosen)));
  return found;
}
