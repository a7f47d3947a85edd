import type { EntryFault } from '@saiyun/sdk/calls';
import { type Answers, allFields, type FormField, type Issue, isEmpty, no, type StoredRow } from '@saiyun/sdk/contract';
import { competition, competitionForm, consentStatus, registration, registrationStatus } from '@saiyun/sdk/entities';
import { answerIssues, type BoundedGroup, formAnswered, memberKey, teamBounds, teamKey } from '@saiyun/sdk/rules';
import { isStaff } from '../../../actor/staff.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { dictsOf } from '../../../kernel/dict/dicts.ts';
import { type DbRow, fromDb } from '../../../kernel/row/row.ts';
import { boundedGroups } from '../../competition/admission/team-bounds.ts';
import type { Competition } from '../../competition/timeline.ts';
import { mostEntries } from '../entrant.ts';
import { phoneSharers } from '../person-limit.ts';

type Entry = StoredRow<typeof registration>;

interface Person {
  readonly id: string;
  readonly entry: string;
  readonly role: string;
  readonly name: string;
  readonly hash: string | null;
  readonly phone: string | null;
  readonly unitId: string | null;
  readonly status: string;
}

interface Many {
  readonly entry: string;
  readonly hash: string;
  readonly n: number;
  readonly teams: readonly (string | null)[];
}

/** What faults are found by, read with one query of each kind for any number of entries. */
interface Facts {
  readonly competitions: ReadonlyMap<string, Competition>;
  /** The groups of competitions with the sizes of teams that they set, by competition. */
  readonly groups: ReadonlyMap<string, readonly BoundedGroup[]>;
  readonly people: ReadonlyMap<string, readonly Person[]>;
  readonly hashes: ReadonlyMap<string, Captain>;
  /** Those who share a mobile number, by entry and hash. */
  readonly sharers: ReadonlySet<string>;
  readonly many: ReadonlyMap<string, Many>;
  readonly sameTeam: ReadonlySet<string>;
  readonly forms: ReadonlyMap<string, readonly StoredRow<typeof competitionForm>[]>;
  readonly isChoice: (code: string, value: string) => boolean;
}

const over = `'${registrationStatus.failed}', '${registrationStatus.withdrawn}'`;

const peopleOf = async (ctx: Ctx, ids: readonly string[]): Promise<Facts['people']> => {
  const people = await ctx.db.many<Person>(
    `select id, registration_id as entry, member_role as role, real_name as name, id_no_hash as hash, phone_hash as phone, unit_id as "unitId", status
     from ds_tb_registration_member where tenant_id = $1 and registration_id = any($2) and del_flag = '0' order by order_num, create_time, id`,
    [ctx.tenantId, ids],
  );
  return Map.groupBy(people, ({ entry }) => entry);
};

interface Captain {
  readonly hash: string;
  readonly phone: string | null;
}

/** The hashes of the captains, which rows do not have. */
const captainsOf = async (ctx: Ctx, ids: readonly string[]): Promise<Facts['hashes']> => {
  const rows = await ctx.db.many<{ id: string; hash: string | null; phone: string | null }>(
    `select id, id_no_hash as hash, phone_hash as phone from ds_tb_registration where tenant_id = $1 and id = any($2) and del_flag = '0'`,
    [ctx.tenantId, ids],
  );
  const empty = ctx.cipher.hash('');
  return new Map(
    rows.flatMap(({ id, hash, phone }) => (hash === null || hash === empty ? [] : [[id, { hash, phone: phone === empty ? null : phone }]])),
  );
};

/** How many other entries of the competition each person is in, as captain or member. A school reads the names of its own teams only. */
const manyOf = async (ctx: Ctx, asked: readonly { readonly entry: string; readonly competition: string; readonly hash: string }[]) => {
  const found = await ctx.db.many<Many>(
    `select p.entry, p.hash, count(*)::int as n, array_agg(case when $5 or o.unit = $6 then o.team end order by o.team) as teams
     from unnest($2::text[], $3::text[], $4::text[]) as p(entry, competition, hash)
     cross join lateral (
       select r.id, r.team_name as team, r.unit_id as unit from ds_tb_registration r
       where r.tenant_id = $1 and r.competition_id = p.competition and r.id_no_hash = p.hash and r.status not in (${over}) and r.del_flag = '0' and r.id <> p.entry
       union
       select r.id, r.team_name, r.unit_id from ds_tb_registration_member m join ds_tb_registration r on r.id = m.registration_id and r.tenant_id = m.tenant_id
       where m.tenant_id = $1 and m.id_no_hash = p.hash and m.member_role = 'member' and m.del_flag = '0'
         and r.competition_id = p.competition and r.status not in (${over}) and r.del_flag = '0' and r.id <> p.entry) o
     group by p.entry, p.hash`,
    [
      ctx.tenantId,
      asked.map(({ entry }) => entry),
      asked.map((one) => one.competition),
      asked.map(({ hash }) => hash),
      isStaff(ctx),
      ctx.actor.unitId,
    ],
  );
  return new Map(found.map((one) => [`${one.entry} ${one.hash}`, one]));
};

const sameTeamsOf = async (ctx: Ctx, ids: readonly string[]): Promise<Facts['sameTeam']> => {
  const rows = await ctx.db.many<{ id: string }>(
    `select t.id from ds_tb_registration t where t.tenant_id = $1 and t.id = any($2) and t.del_flag = '0' and exists (
       select 1 from ds_tb_registration o where o.tenant_id = t.tenant_id and o.competition_id = t.competition_id and o.unit_id = t.unit_id
         and o.team_name = t.team_name and o.id <> t.id and o.status not in ('${registrationStatus.draft}', ${over}) and o.del_flag = '0')`,
    [ctx.tenantId, ids],
  );
  return new Set(rows.map(({ id }) => id));
};

const formsOf = async (ctx: Ctx, competitions: readonly string[]): Promise<Facts['forms']> => {
  const rows = await ctx.db.many<DbRow>(
    `select * from ds_tb_competition_form where tenant_id = $1 and competition_id = any($2) and form_kind = 'registration' and del_flag = '0'`,
    [ctx.tenantId, competitions],
  );
  return Map.groupBy(
    rows.map((row) => fromDb(ctx, competitionForm, row)),
    ({ competitionId }) => competitionId,
  );
};

const competitionsOf = async (ctx: Ctx, ids: readonly string[]): Promise<Facts['competitions']> => {
  const rows = await ctx.db.many<DbRow>(`select * from ds_tb_competition where tenant_id = $1 and id = any($2) and del_flag = '0'`, [
    ctx.tenantId,
    ids,
  ]);
  return new Map(rows.map((row) => [String(row.id), fromDb(ctx, competition, row)]));
};

const factsOf = async (ctx: Ctx, entries: readonly Entry[]): Promise<Facts> => {
  const ids = entries.map(({ id }) => id);
  const of = [...new Set(entries.map(({ competitionId }) => competitionId))];
  const [people, hashes, sameTeam, forms, competitions, groups, dicts] = await Promise.all([
    peopleOf(ctx, ids),
    captainsOf(ctx, ids),
    sameTeamsOf(ctx, ids),
    formsOf(ctx, of),
    competitionsOf(ctx, of),
    boundedGroups(ctx, of),
    dictsOf(ctx, ctx.tenantId),
  ]);
  const asked = entries.flatMap(({ id, competitionId }) => {
    const members = (people.get(id) ?? []).flatMap(({ role, hash }) => (role === 'member' && hash !== null ? [hash] : []));
    return [...new Set([...[hashes.get(id)?.hash ?? []].flat(), ...members])].map((hash) => ({
      entry: id,
      competition: competitionId,
      hash,
    }));
  });
  const isChoice = (code: string, value: string): boolean => dicts.get(code)?.has(value) === true;
  const phones = entries.flatMap(({ id: entry, competitionId: competition }) =>
    [hashes.get(entry) ?? [], ...(people.get(entry) ?? [])]
      .flat()
      .flatMap(({ hash: id, phone }) => (id !== null && phone !== null ? [{ entry, competition, id, phone }] : [])),
  );
  const [many, sharers] = await Promise.all([manyOf(ctx, asked), phoneSharers(ctx.db, ctx, phones)]);
  return {
    people,
    hashes,
    sameTeam,
    forms,
    competitions,
    groups,
    isChoice,
    many,
    sharers: new Set(sharers.map(({ entry, id }) => `${entry} ${id}`)),
  };
};

const plain = { person: null, teams: [], count: null, limit: null, issue: null } as const;

const fieldFaults = (row: Entry, facts: Facts): EntryFault[] => {
  const missing = Object.entries(allFields(registration)).flatMap(([field, { required }]): Issue[] =>
    required && isEmpty(row[field as keyof Entry]) ? [{ field, code: 'required' }] : [],
  );
  const form = formAnswered(facts.forms.get(row.competitionId) ?? [], { ...row })?.fields as readonly FormField[] | undefined;
  const answers = form ? answerIssues(form, (row.answers ?? {}) as Answers, { isChoice: facts.isChoice, complete: true }) : [];
  return [...missing, ...answers].map((issue) => ({ ...plain, fault: 'issue', at: issue.field, issue }));
};

const personFaults = (row: Entry, facts: Facts): EntryFault[] => {
  const { competitionId, id, unitId } = row;
  const of = facts.competitions.get(competitionId);
  const captain = {
    id: '',
    role: 'captain',
    name: row.realName,
    hash: facts.hashes.get(id)?.hash ?? null,
    unitId,
    status: consentStatus.given,
  };
  const people = [captain, ...(facts.people.get(id) ?? []).filter(({ role }) => role !== 'captain')];
  const times = Map.groupBy(
    people.filter(({ hash }) => hash !== null),
    ({ hash }) => hash,
  );
  return people.flatMap((one): EntryFault[] => {
    const at = one.role === 'captain' ? 'realName' : memberKey(one.id);
    const about = { ...plain, at, person: one.name };
    const many = one.role === 'tutor' ? undefined : facts.many.get(`${id} ${one.hash}`);
    const most = of ? mostEntries(of) : 1;
    return [
      ...(one.status === consentStatus.given ? [] : [{ ...about, fault: 'consent' } as const]),
      ...(many && many.n >= most
        ? [{ ...about, fault: 'manyEntries', teams: many.teams.filter((team) => team !== null), count: many.n + 1, limit: most } as const]
        : []),
      ...(one.hash !== null && facts.sharers.has(`${id} ${one.hash}`)
        ? [{ ...about, fault: 'samePhone', at: one.role === 'captain' ? 'phone' : about.at } as const]
        : []),
      // Said once, of whoever comes second.
      ...((times.get(one.hash)?.indexOf(one) ?? 0) > 0 ? [{ ...about, fault: 'twice' } as const] : []),
      ...(one.role === 'member' && of?.allowCrossUnit === no && one.unitId !== null && one.unitId !== unitId
        ? [{ ...about, fault: 'otherUnit' } as const]
        : []),
    ];
  });
};

const teamFaults = (row: Entry, facts: Facts): EntryFault[] => {
  const of = facts.competitions.get(row.competitionId);
  const {
    teamMin = null,
    teamMax = null,
    tutorMax = null,
  } = of ? teamBounds(of, facts.groups.get(row.competitionId) ?? [], row.groupId) : {};
  const team = facts.people.get(row.id) ?? [];
  const people = 1 + team.filter(({ role }) => role === 'member').length;
  const tutors = team.filter(({ role }) => role === 'tutor').length;
  const about = { ...plain, at: teamKey };
  return [
    ...(teamMin !== null && people < teamMin ? [{ ...about, fault: 'teamSmall', count: people, limit: teamMin } as const] : []),
    ...(teamMax !== null && people > teamMax ? [{ ...about, fault: 'teamLarge', count: people, limit: teamMax } as const] : []),
    ...(tutorMax !== null && tutors > tutorMax ? [{ ...about, fault: 'tutorsMany', count: tutors, limit: tutorMax } as const] : []),
    ...(facts.sameTeam.has(row.id) ? [{ ...plain, fault: 'sameTeam', at: 'teamName' } as const] : []),
  ];
};

/** What speaks against entries, by their ids. None of it stops whoever decides; what the platform itself forbids it refuses. */
export async function faultsOf(ctx: Ctx, entries: readonly Entry[]): Promise<ReadonlyMap<string, readonly EntryFault[]>> {
  if (entries.length === 0) return new Map();
  const facts = await factsOf(ctx, entries);
  return new Map(entries.map((row) => [row.id, [...fieldFaults(row, facts), ...personFaults(row, facts), ...teamFaults(row, facts)]]));
}
