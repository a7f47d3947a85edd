import type { Columns, Issue, StoredDraft, StoredRow } from '@saiyun/sdk/contract';
import { ruleIssue, yes } from '@saiyun/sdk/contract';
import type { registration } from '@saiyun/sdk/entities';
import { competitionStatus, payStatus, registrationStatus, unitStatus } from '@saiyun/sdk/entities';
import { addressesOf, exceptionEnd, hasOpened, isGateOpen, type OpenExceptions, registrationIssues } from '@saiyun/sdk/rules';
import { isStaff } from '../../actor/staff.ts';
import type { Ctx } from '../../kernel/context.ts';
import { Failure, type TxCtx } from '../../kernel/entity-module.ts';
import { namesOf } from '../../kernel/row/row.ts';
import { invitedOf, isPrivate } from '../competition/admission/invited.ts';
import { openExceptions } from '../competition/exceptions.ts';
import { type Competition, competitionOf } from '../competition/timeline.ts';
import { externalIdOf, isSchool, mayEnterFor, mostEntries } from './entrant.ts';
import { refuseOverStage } from './gate-checks.ts';
import { answerReader } from './importing/answers.ts';
import { type BlockPeople, judgePeople } from './importing/team.ts';
import { type PhoneOf, phoneSharers } from './person-limit.ts';

type Entry = StoredRow<typeof registration>;
type Draft = StoredDraft<typeof registration>;
type EntryColumns = Columns<typeof registration>;

interface UnitFacts {
  readonly id: string;
  /** The unit that it was merged into, otherwise itself. */
  readonly now: string;
  readonly status: string;
  readonly areaId: string;
  readonly code: string;
}

/** The rows that a block of drafts refers to, read with one query per kind. */
interface Facts {
  readonly competitions: ReadonlyMap<string, Competition>;
  readonly groups: ReadonlyMap<string, string>;
  readonly units: ReadonlyMap<string, UnitFacts>;
  /** Whether a competition's own times let entries in now; found once for each. */
  readonly open: ReadonlyMap<string, boolean>;
  /** Live entries by competition and hash of the identity number; accepted drafts of the block are added. */
  readonly entries: Map<string, number>;
  readonly exceptions: OpenExceptions;
  /** Hashes of people whose mobile number is somebody else's, by competition that takes none twice; accepted drafts are added by number. */
  /** Addresses of the drafts on the lists of private competitions, as `<competition> <address>`. */
  readonly invited: ReadonlySet<string>;
  readonly sharers: ReadonlySet<string>;
  /** In how many rows of the block a person is a new member, by competition and hash of the identity number. */
  readonly members: Map<string, number>;
  readonly phones: Map<string, string>;
}

const textsOf = (drafts: readonly Draft[], field: 'competitionId' | 'groupId' | 'unitId' | 'externalId'): string[] => [
  ...new Set(drafts.flatMap((draft) => draft[field] ?? [])),
];

const competitionsOf = async (ctx: TxCtx, drafts: readonly Draft[]): Promise<ReadonlyMap<string, Competition>> => {
  const found = new Map<string, Competition>();
  for (const id of textsOf(drafts, 'competitionId')) {
    const row = await competitionOf(ctx, id);
    if (row) found.set(id, row);
  }
  return found;
};

const addressesIn = (units: Facts['units'], { email, phone, unitId }: Draft): readonly string[] =>
  addressesOf({ email, phone, unitCode: units.get(unitId ?? '')?.code });

const entryKey = (competitionId: string, hash: string): string => `${competitionId} ${hash}`;

const factsOf = async (ctx: TxCtx, drafts: readonly Draft[], hashes: readonly string[]): Promise<Facts> => {
  const { tx, tenantId } = ctx;
  const groups = await tx.many<{ id: string; competition: string }>(
    `select id, competition_id as competition from ds_tb_competition_group where id = any($1) and tenant_id = $2 and del_flag = '0'`,
    [textsOf(drafts, 'groupId'), tenantId],
  );
  const units = await tx.many<UnitFacts>(
    `select u.id, m.id as now, m.status, m.area_id as "areaId", m.unit_code as code from ds_tb_unit u
     join ds_tb_unit m on m.id = coalesce(u.merged_into_id, u.id) and m.tenant_id = u.tenant_id and m.del_flag = '0'
     where u.id = any($1) and u.tenant_id = $2 and u.del_flag = '0'`,
    [textsOf(drafts, 'unitId'), tenantId],
  );
  const entries = await tx.many<{ competition: string; hash: string; n: number }>(
    `select competition_id as competition, id_no_hash as hash, count(*)::int as n from ds_tb_registration
     where tenant_id = $1 and id_no_hash = any($2) and status not in ('${registrationStatus.failed}', '${registrationStatus.withdrawn}') and del_flag = '0' group by 1, 2`,
    [tenantId, [...new Set(hashes)]],
  );
  const competitions = await competitionsOf(ctx, drafts);
  const people = drafts.flatMap((draft, i): PhoneOf[] => {
    const id = hashes[i];
    const competition = competitions.get(draft.competitionId ?? '');
    return id && draft.phone && competition?.phoneOnce === yes
      ? [{ entry: '', competition: competition.id, id, phone: ctx.cipher.hash(draft.phone) }]
      : [];
  });
  const sharers = await phoneSharers(tx, ctx, people);
  const unitsById = new Map(units.map((u) => [u.id, u]));
  const closed = [...competitions.values()].filter(isPrivate).map(({ id }) => id);
  const invited = await invitedOf(ctx, closed, closed.length === 0 ? [] : drafts.flatMap((draft) => addressesIn(unitsById, draft)));
  return {
    invited,
    sharers: new Set(sharers.map(({ id }) => id)),
    phones: new Map(),
    members: new Map(),
    competitions,
    open: new Map([...competitions].map(([id, one]) => [id, isGateOpen(one, 'register', ctx.now())])),
    exceptions: await openExceptions(ctx, 'register', [...competitions.keys()]),
    groups: new Map(groups.map((g) => [g.id, g.competition])),
    units: unitsById,
    entries: new Map(entries.map((e) => [entryKey(e.competition, e.hash), e.n])),
  };
};

/** Open by the competition's times, or by an exception for the entry's unit or area. */
const takesEntries = (ctx: Ctx, { units, exceptions, open }: Facts, competition: Competition, { unitId }: EntryColumns): boolean => {
  if (open.get(competition.id)) return true;
  const scope = { unitId, areaId: units.get(unitId ?? '')?.areaId };
  return hasOpened(competition, 'register', ctx.now()) && exceptionEnd(exceptions, competition.id, scope) !== undefined;
};

const placeIssue = (ctx: Ctx, facts: Facts, draft: Draft): Issue | undefined => {
  const competition = facts.competitions.get(draft.competitionId ?? '');
  if (competition?.status !== competitionStatus.running || !takesEntries(ctx, facts, competition, draft))
    return ruleIssue('competitionId', 'failure.registration.closed');
  if (isPrivate(competition) && !addressesIn(facts.units, draft).some((one) => facts.invited.has(`${competition.id} ${one}`)))
    return ruleIssue('competitionId', 'failure.registration.uninvited');
  if (draft.groupId && facts.groups.get(draft.groupId) !== draft.competitionId) return ruleIssue('groupId', 'registration.groupOther');
  if (!mayEnterFor(ctx, draft.unitId)) return ruleIssue('unitId', 'registration.otherUnit');
  return facts.units.get(draft.unitId ?? '')?.status === unitStatus.enabled ? undefined : { field: 'unitId', code: 'reference' };
};

/** The identity number of an existing entry may change only while its state allows it. */
const stateIssue = (ctx: Ctx, draft: Draft, existing: Entry): Issue | undefined => {
  const differs = (field: keyof Draft): boolean => draft[field] !== undefined && (draft[field] ?? null) !== existing[field];
  const changed = namesOf(draft).filter(differs);
  if (changed.length === 0) return undefined;
  if (
    existing.status === registrationStatus.withdrawn ||
    (!isStaff(ctx) && existing.status !== registrationStatus.draft && existing.status !== registrationStatus.returned)
  )
    return ruleIssue('status', 'failure.verb.state');
  const frozen = existing.status === registrationStatus.approved ? (['realName', 'idType', 'idNo'] as const).find(differs) : undefined;
  return frozen === undefined ? undefined : { field: frozen, code: 'frozen' };
};

const personIssue = (facts: Facts, draft: Draft, existing: Entry | undefined, hash: string): Issue | undefined => {
  const competition = facts.competitions.get(draft.competitionId ?? '');
  if (!competition || existing?.idNo === draft.idNo) return undefined;
  const key = entryKey(competition.id, hash);
  const count = facts.entries.get(key) ?? 0;
  if (count + (facts.members.get(key) ?? 0) >= mostEntries(competition)) return ruleIssue('idNo', 'registration.idNoTaken');
  facts.entries.set(key, count + 1);
  return undefined;
};

/**
 * Gives rows without an external id the one of their person. Returns those that already have an entry stored under it: the importer then
 * finds that entry and asks again.
 */
const knownByPerson = async (ctx: TxCtx, facts: Facts, drafts: readonly Draft[]): Promise<ReadonlySet<Draft>> => {
  const named: Draft[] = [];
  for (const draft of drafts) {
    const competition = facts.competitions.get(draft.competitionId ?? '');
    if (draft.externalId != null || !competition || draft.idNo == null) continue;
    draft.externalId = externalIdOf(ctx, competition, draft);
    named.push(draft);
  }
  if (named.length === 0) return new Set();
  const rows = await ctx.tx.many<{ competition: string; external: string }>(
    `select competition_id as competition, external_id as external from ds_tb_registration
     where tenant_id = $1 and competition_id = any($2) and external_id = any($3) and del_flag = '0'`,
    [ctx.tenantId, textsOf(named, 'competitionId'), textsOf(named, 'externalId')],
  );
  const stored = new Set(rows.map((row) => entryKey(row.competition, row.external)));
  return new Set(named.filter((draft) => stored.has(entryKey(draft.competitionId ?? '', draft.externalId ?? ''))));
};

/** A mobile number of another person, stored or in an earlier row of the block. */
const phoneIssue = (facts: Facts, draft: Draft, hash: string): Issue | undefined => {
  const competition = facts.competitions.get(draft.competitionId ?? '');
  if (competition?.phoneOnce !== yes || !draft.phone || hash === '') return undefined;
  const key = `${competition.id} ${draft.phone}`;
  const first = facts.phones.get(key) ?? hash;
  facts.phones.set(key, first);
  return first === hash && !facts.sharers.has(hash) ? undefined : ruleIssue('phone', 'registration.phoneTaken');
};

/** What the block's earlier rows say of people, for those of a team. */
const blockPeople = (facts: Facts): BlockPeople => ({
  hasPhone: ({ id }, phone, hash) => {
    const key = `${id} ${phone}`;
    const first = facts.phones.get(key) ?? hash;
    facts.phones.set(key, first);
    return first !== hash;
  },
  isFull: (competition, hash) => {
    const key = entryKey(competition.id, hash);
    return (facts.entries.get(key) ?? 0) + (facts.members.get(key) ?? 0) >= mostEntries(competition);
  },
  add: ({ id }, hash) => {
    const key = entryKey(id, hash);
    facts.members.set(key, (facts.members.get(key) ?? 0) + 1);
  },
});

const stageIssue = async (ctx: TxCtx, facts: Facts, draft: EntryColumns): Promise<Issue | undefined> => {
  const competition = facts.competitions.get(draft.competitionId ?? '');
  try {
    if (competition) await refuseOverStage(ctx, competition, draft);
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return ruleIssue('stageId', `failure.${error.code}`);
    throw error;
  }
};

/** The rules of adding and editing, for a whole block: a handful of queries whatever its length. */
export async function registrationImport(
  ctx: TxCtx,
  drafts: readonly Draft[],
  existing: readonly (Entry | undefined)[],
  beside: readonly Record<string, unknown>[],
): Promise<ReadonlyMap<number, readonly Issue[]>> {
  const cipher = ctx.cipher;
  const hashes = drafts.map((draft) => (draft.idNo ? cipher.hash(draft.idNo) : ''));
  const facts = await factsOf(ctx, drafts, hashes);
  const known = await knownByPerson(
    ctx,
    facts,
    drafts.filter((_, i) => !existing[i]),
  );
  const issues = new Map<number, readonly Issue[]>();
  const readAnswers = answerReader(ctx);
  for (const [i, draft] of drafts.entries()) {
    if (known.has(draft)) continue;
    const stored = existing[i];
    // A sheet may still name a unit that was merged into another.
    if (draft.unitId) draft.unitId = facts.units.get(draft.unitId)?.now ?? draft.unitId;
    const more = beside[i] ?? {};
    const answers = await readAnswers(draft, stored, more);
    const after = stored ? { ...stored, ...draft } : draft;
    const found =
      (stored ? stateIssue(ctx, draft, stored) : undefined) ??
      placeIssue(ctx, facts, draft) ??
      registrationIssues(after)[0] ??
      personIssue(facts, draft, stored, hashes[i] ?? '') ??
      phoneIssue(facts, draft, hashes[i] ?? '');
    const over = found ?? (after.stageId ? await stageIssue(ctx, facts, after) : undefined);
    const competition = facts.competitions.get(after.competitionId ?? '');
    const judges = !over && answers.length === 0 && competition !== undefined;
    const others = judges ? await judgePeople(ctx, competition, draft, stored, more, blockPeople(facts)) : answers;
    if (over || others.length > 0) {
      issues.set(i, over ? [over] : others);
      continue;
    }
    draft.areaId = facts.units.get(draft.unitId ?? '')?.areaId;
    if (!stored) {
      draft.status ??= registrationStatus.draft;
      draft.source = 'import';
      if (!isStaff(ctx) && !isSchool(ctx)) draft.captainUserId = ctx.actor.userId;
      draft.payStatus = payStatus.none;
    }
  }
  return issues;
}
