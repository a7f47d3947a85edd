import { joinNames, type Language } from '@saiyun/sdk/contract';
import { createMessages } from '@saiyun/sdk/messages';
import { audienceRecords, type ChosenTeams, type TeamPerson, type TeamRecord, teamPeople } from '@saiyun/sdk/rules';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../kernel/context.ts';
import { twinSql } from '../../kernel/dict/twin.ts';
import { Failure } from '../../kernel/failure.ts';
import { listSql } from '../../kernel/list/query.ts';
import { moduleNamed } from '../../kernel/tasks/modules.ts';
import { captainsOf, type Entries, isOfSchool, mostPeople, othersOf, scoped, type TeamMate, unitFacts } from './found.ts';

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

/** What was chosen when a batch was submitted: the ids of entries, and the rows of those who are written to. */
export interface Standing {
  readonly entries: readonly string[];
  readonly people: readonly string[];
}

interface Contact extends TeamMate {
  readonly teams: readonly string[];
  readonly teamsEn: readonly string[];
}

const named = (language: Language, teams: readonly string[]): string => {
  const names = joinNames(language, teams.slice(0, mostNames));
  return teams.length > mostNames ? texts(language, 'more', { names, count: teams.length }) : names;
};

/**
 * Whoever looks after the school of a chosen team, among the accounts that the caller may read or those that stand already; they get one
 * message for all its teams.
 */
const contacts = async (ctx: Ctx, tx: Tx, { sql, params }: Entries, standing: Standing | null): Promise<TeamMate[]> => {
  const first = params.length + 1;
  const among = standing
    ? { sql: ` and t.id = any($${first}::text[])`, params: [standing.people] }
    : scoped(ctx, audienceRecords.schools, first);
  const rows = await tx.many<Contact>(
    `select t.id as "rowId", t.id as "userId", t.realname as name, t.email, t.phone, t.username as account, t.locale, ${unitFacts}, e.competition, e."competitionEn",
       null::text as team, null::text as "teamEn", null::text as "entryNo", null::text as status, e.teams, e."teamsEn"
     from (select t.tenant_id, t.unit_id, min(c.competition_name) as competition, min(c.competition_name_en) as "competitionEn",
         array_agg(t.team_name order by t.team_name, t.id) as teams, array_agg(${twinSql('en', 't.team_name')} order by t.team_name, t.id) as "teamsEn"
       from ds_tb_registration t join ds_tb_competition c on c.id = t.competition_id and c.tenant_id = t.tenant_id
       where ${sql} group by t.tenant_id, t.unit_id) e
     join ds_tb_unit un on un.id = e.unit_id and un.tenant_id = e.tenant_id and un.del_flag = '0'
     join sys_user t on t.unit_id = un.id and t.tenant_id = e.tenant_id and t.del_flag = '0'
     where ${isOfSchool}${among.sql}
     order by t.id limit ${mostPeople}`,
    [...params, ...among.params],
  );
  return rows.map(({ teams, teamsEn, ...one }) => ({ ...one, team: named('zh-CN', teams), teamEn: named('en', teamsEn) }));
};

type Search = (ctx: Ctx, tx: Tx, chosen: Entries, standing: Standing | null) => Promise<TeamMate[]>;

const searches: Readonly<Record<TeamPerson, Search>> = {
  captain: (_ctx, tx, chosen) => captainsOf(tx, chosen),
  members: (_ctx, tx, chosen) => othersOf(tx, chosen, 'member'),
  tutors: (_ctx, tx, chosen) => othersOf(tx, chosen, 'tutor'),
  contacts,
};

/** The people of the entries, captains first: somebody who is several of them gets the message of the first. */
const peopleOf = async (
  ctx: Ctx,
  tx: Tx,
  { who }: ChosenTeams,
  chosen: Entries,
  standing: Standing | null,
): Promise<readonly TeamMate[]> => {
  const found: TeamMate[] = [];
  for (const one of Object.keys(teamPeople) as TeamPerson[])
    if (who.includes(one)) found.push(...(await searches[one](ctx, tx, chosen, standing)));
  return found;
};

/** The teams that a list selects for its author, as they stand until a second person has approved: neither rows nor people come to them. */
export async function standingTeams(ctx: Ctx, tx: Tx, teams: ChosenTeams, competitionId: string | null): Promise<Standing> {
  const chosen = chosenEntries(ctx, teams, competitionId);
  const people = await peopleOf(ctx, tx, teams, chosen, null);
  const entries = await tx.many<{ id: string }>(
    `select t.id from ds_tb_registration t where ${chosen.sql} order by t.id limit ${mostPeople}`,
    chosen.params,
  );
  return { entries: entries.map(({ id }) => id), people: [...new Set(people.map(({ rowId }) => rowId))] };
}

/** The people of chosen teams: of those that stand already, whoever asks, or of what the list selects for the caller now. */
export async function peopleOfTeams(
  ctx: Ctx,
  tx: Tx,
  teams: ChosenTeams,
  competitionId: string | null,
  standing: Standing | null,
): Promise<readonly TeamMate[]> {
  if (!standing) return peopleOf(ctx, tx, teams, chosenEntries(ctx, teams, competitionId), null);
  const chosen = { sql: `t.tenant_id = $1 and t.del_flag = '0' and t.id = any($2::text[])`, params: [ctx.tenantId, standing.entries] };
  const known = new Set(standing.people);
  return (await peopleOf(ctx, tx, teams, chosen, standing)).filter(({ rowId }) => known.has(rowId));
}
