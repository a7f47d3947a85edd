import { type Columns, type Issue, ruleIssue, type StoredRow } from '@saiyun/sdk/contract';
import { accountStatus, consentStatus, registration, registrationMember, registrationStatus } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { memberIssues, registrationIssues } from '@saiyun/sdk/rules';
import { isStaff } from '../../actor/staff.ts';
import type { Tx } from '../../db/db.ts';
import { oncePerTransaction } from '../../kernel/caches/once-per-transaction.ts';
import type { Ctx } from '../../kernel/context.ts';
import {
  entityModule,
  Failure,
  inputFailure,
  type RowChange,
  type Scopes,
  type TxCtx,
  type WriteScopes,
} from '../../kernel/entity-module.ts';
import { type DbRow, fromDb } from '../../kernel/row/row.ts';
import { teamBoundsOf } from '../competition/admission/team-bounds.ts';
import { looksAfter } from '../competition/sub-admin.ts';
import { type Competition, competitionOf } from '../competition/timeline.ts';
import { refuseUnasked } from './asked-changes.ts';
import { isSchool } from './entrant.ts';
import { ofEntries } from './entry-scope.ts';
import { manyEntries, takenPhones } from './person-limit.ts';

export type Entry = StoredRow<typeof registration>;
type MemberColumns = Columns<typeof registrationMember>;

/** A live entry, locked, so that only one transaction at a time counts its team. */
export async function lockedEntry(ctx: TxCtx, id: string | null | undefined): Promise<Entry | undefined> {
  const stored = await ctx.tx.one<DbRow>(
    `select * from ds_tb_registration where id = $1 and tenant_id = $2 and del_flag = '0' for update`,
    [id, ctx.tenantId],
  );
  return stored && fromDb(ctx, registration, stored);
}

/** The entry of a member, locked. Refuses an entry that the caller may not edit. */
export async function entryOf(ctx: TxCtx, id: string | null | undefined): Promise<Entry> {
  const entry = await lockedEntry(ctx, id);
  const own = isStaff(ctx)
    ? await looksAfter(ctx, registration, id)
    : isSchool(ctx)
      ? entry?.unitId === ctx.actor.unitId
      : entry?.captainUserId === ctx.actor.userId;
  if (!entry || !own) throw inputFailure({ field: 'registrationId', code: 'reference' });
  return entry;
}

/** A team may change while its entry may; staff may add and correct members until it is withdrawn. */
export function refuseFixed(ctx: TxCtx, entry: Entry): void {
  if (
    entry.status === registrationStatus.withdrawn ||
    (!isStaff(ctx) && entry.status !== registrationStatus.draft && entry.status !== registrationStatus.returned)
  )
    throw new Failure('verb.state', { id: entry.id, state: entry.status });
}

interface Person {
  readonly id: string;
  readonly memberRole: string;
}

export function peopleOf({ tx, tenantId }: TxCtx, entryId: string): Promise<readonly Person[]> {
  return tx.many(
    `select id, member_role as "memberRole" from ds_tb_registration_member where tenant_id = $1 and registration_id = $2 and del_flag = '0'`,
    [tenantId, entryId],
  );
}

/** The identity fields, which never change after approval; that takes a change request. */
const identity = ['memberRole', 'realName', 'idType', 'idNo'] as const;
/** The fields that identify a person. */
const person = ['realName', 'idNo', 'phone'] as const;

type MemberChange = RowChange<typeof registrationMember>;
type Refused = Map<number, readonly Issue[] | Failure>;

/** A changed row, its place among the rows of the call, and how it will stand. */
interface Changed extends MemberChange {
  readonly i: number;
  readonly after: MemberColumns;
}

const changedOf = (rows: readonly MemberChange[]): readonly Changed[] =>
  rows.flatMap(({ before, draft }, i) =>
    before && Object.keys(draft).length === 0 ? [] : [{ i, before, draft, after: { ...before, ...draft } }],
  );

/** The team that a row joins: the stored ones with what the call changes, and of new rows those before it. */
const teamOf = (stored: readonly Person[], changed: readonly Changed[]) => {
  const roles = new Map(changed.flatMap(({ before, after }) => (before ? [[before.id, after.memberRole] as const] : [])));
  const team = stored.map(({ id, memberRole }) => ({ id, memberRole: roles.get(id) ?? memberRole }));
  const news = changed.filter(({ before }) => !before);
  return ({ before, i }: Changed) =>
    before
      ? team.filter(({ id }) => id !== before.id)
      : [...team, ...news.filter((one) => one.i < i).map(({ after }) => ({ memberRole: after.memberRole }))];
};

/** Accounts by name and mobile number, where there is exactly one; one statement for all rows. */
const accountsOf = async (ctx: TxCtx, people: readonly MemberColumns[]) => {
  const hashes = [...new Set(people.flatMap(({ phone }) => (phone ? [ctx.cipher.hash(phone)] : [])))];
  const found =
    hashes.length === 0
      ? []
      : await ctx.tx.many<{ id: string; hash: string; name: string }>(
          `select min(id) as id, phone_hash as hash, realname as name from sys_user
           where tenant_id = $1 and phone_hash = any($2) and status = '${accountStatus.active}' and del_flag = '0'
           group by phone_hash, realname having count(*) = 1`,
          [ctx.tenantId, hashes],
        );
  const ids = new Map(found.map(({ id, hash, name }) => [`${hash} ${name}`, id]));
  return ({ phone, realName }: MemberColumns): string | null =>
    (phone ? ids.get(`${ctx.cipher.hash(phone)} ${realName ?? ''}`) : null) ?? null;
};

/** The person decides which account the row belongs to; consent given by somebody else becomes void. */
const setAccounts = async (ctx: TxCtx, changed: readonly Changed[]): Promise<void> => {
  const others = changed.filter(
    ({ before, draft }) => !before || person.some((name) => draft[name] !== undefined && draft[name] !== before[name]),
  );
  const accountOf = await accountsOf(
    ctx,
    others.map(({ after }) => after),
  );
  for (const { before, draft, after } of others) {
    draft.userId = accountOf(after);
    draft.status = consentStatus.pending;
    if (before) draft.consentTime = null;
  }
};

/** What speaks against rows of one entry, as they will stand together. Sets their accounts. */
const judgeTeam = async (ctx: TxCtx, entryId: string | null | undefined, changed: readonly Changed[]): Promise<Refused> => {
  const entry = await entryOf(ctx, entryId);
  refuseFixed(ctx, entry);
  return judgeOf(ctx, entry, changed);
};

const judgeOf = async (ctx: TxCtx, entry: Entry, changed: readonly Changed[]): Promise<Refused> => {
  const competition = await competitionOf(ctx, entry.competitionId);
  if (!competition) throw new Failure('row.missing');
  const bounds = await teamBoundsOf(ctx, competition, entry.groupId);
  const othersOf = teamOf(await peopleOf(ctx, entry.id), changed);
  const many = await manyEntries(
    ctx,
    competition,
    changed.flatMap(({ after }) => (after.memberRole === 'member' ? [after.idNo ?? ''] : [])),
    entry.id,
  );
  const taken = await takenPhones(
    ctx,
    competition,
    entry.id,
    changed.map(({ after }) => after),
  );
  const refused: Refused = new Map();
  for (const [place, one] of changed.entries()) {
    const { i, before, draft, after } = one;
    refuseUnasked(ctx, entry, before?.id);
    const fixed = before && entry.status === registrationStatus.approved ? identity.filter((name) => draft[name] !== undefined) : [];
    const issues: readonly Issue[] =
      fixed.length > 0
        ? fixed.map((field): Issue => ({ field, code: 'frozen' }))
        : [
            ...registrationIssues(after),
            ...memberIssues(after, { entry, competition, bounds, others: othersOf(one) }),
            ...(taken.has(place) ? [ruleIssue('phone', 'registration.phoneTaken')] : []),
          ];
    const failure = after.memberRole === 'member' ? many.get(after.idNo ?? '') : undefined;
    if (issues.length > 0) refused.set(i, issues);
    else if (failure) refused.set(i, failure);
  }
  await setAccounts(ctx, changed);
  return refused;
};

const byEntry = (changed: readonly Changed[]): ReadonlyMap<string | null | undefined, readonly Changed[]> =>
  Map.groupBy(changed, ({ before, after }) => before?.registrationId ?? after.registrationId);

const judgeMembers = async (ctx: TxCtx, rows: readonly MemberChange[]): Promise<Refused> => {
  const refused: Refused = new Map();
  for (const [entryId, some] of byEntry(changedOf(rows))) for (const [i, why] of await judgeTeam(ctx, entryId, some)) refused.set(i, why);
  return refused;
};

const refuseJudged = (why: readonly Issue[] | Failure | undefined): void => {
  if (why instanceof Failure) throw why;
  refuseIssues(registrationMember.fields, why ?? []);
};

const refuseMember = async (ctx: TxCtx, row: MemberChange): Promise<void> => refuseJudged((await judgeMembers(ctx, [row])).get(0));

/** What an import says of a row that a call would refuse. */
const importIssues = (why: readonly Issue[] | Failure): readonly Issue[] =>
  !(why instanceof Failure)
    ? why
    : why.issues.length > 0
      ? why.issues
      : [{ field: 'registrationId', code: 'rule', message: `failure.${why.code}` }];

/** The same of people who are imported with their entry, which may be new and then has an empty id. Sets their accounts. */
export async function judgeImported(
  ctx: TxCtx,
  entry: Entry,
  rows: readonly MemberChange[],
): Promise<ReadonlyMap<number, readonly Issue[]>> {
  const refused = await judgeOf(ctx, entry, changedOf(rows));
  return new Map([...refused].map(([i, why]) => [i, importIssues(why)] as const));
}

const scopes: Scopes = {
  ...ofEntries,
  APPL: (ctx, first) => {
    const own = ofEntries.APPL?.(ctx, first);
    return { sql: `${own?.sql ?? 'false'} or t.user_id = $${first}`, params: [ctx.actor.userId] };
  },
};

/** Members who join by an invitation: they write the row themselves, which is theirs and has their consent; the caller has read the code. */
export const joiningModule = entityModule(registrationMember, {
  scopes,
  async beforeAdd(ctx, draft) {
    const entry = await lockedEntry(ctx, draft.registrationId);
    if (!entry) throw new Failure('row.missing');
    refuseJudged((await judgeOf(ctx, entry, changedOf([{ before: undefined, draft }]))).get(0));
    draft.userId = ctx.actor.userId;
    draft.status = consentStatus.given;
    draft.consentTime = ctx.now();
  },
});

/** Nobody consents for somebody else, and nobody but the captain changes who is in the team. */
const writes: WriteScopes = {
  APPL: (ctx, first, write) =>
    write?.verb === 'consent'
      ? { sql: `t.user_id = $${first}`, params: [ctx.actor.userId] }
      : (ofEntries.APPL?.(ctx, first) ?? { sql: 'false', params: [] }),
};

/** The state of the entries of members. */
const entryStates = async ({ tenantId }: Ctx, tx: Tx, ids: readonly string[]) => {
  const rows = await tx.many<{ id: string; status: string }>(
    `select m.id, r.status from ds_tb_registration_member m join ds_tb_registration r on r.id = m.registration_id and r.tenant_id = m.tenant_id
     where m.tenant_id = $1 and m.id = any($2)`,
    [tenantId, ids],
  );
  return new Map(rows.map(({ id, status }) => [id, { entryStatus: status }] as const));
};

/** Members and tutors of teams (REG-03). They see their own row and consent to it. */
export const memberModule = entityModule(registrationMember, {
  scopes,
  writes,
  derives: entryStates,
  beforeRows: judgeMembers,
  beforeAdd: (ctx, draft) => refuseMember(ctx, { before: undefined, draft }),
  beforeEdit: (ctx, before, draft) => refuseMember(ctx, { before, draft }),
  async beforeDelete(ctx, row) {
    const entry = await oncePerTransaction(ctx.tx, `team of ${row.registrationId}`, () => entryOf(ctx, row.registrationId));
    refuseFixed(ctx, entry);
    refuseUnasked(ctx, entry);
  },
  async beforeImport(ctx, drafts, existing) {
    const issues = new Map<number, readonly Issue[]>();
    const changed = drafts.map((draft, i): Changed => ({ i, before: existing[i], draft, after: { ...existing[i], ...draft } }));
    for (const [entryId, some] of byEntry(changed)) {
      try {
        for (const [i, why] of await judgeTeam(ctx, entryId, some)) issues.set(i, importIssues(why));
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        for (const { i } of some) issues.set(i, importIssues(error));
      }
    }
    return issues;
  },
  verbs: {
    consent: async (ctx) => ({ consentTime: ctx.now() }),
  },
});

/** Refuses to hand in a team that has fewer people than its group requires, or more people or tutors than it takes since its group changed. */
export async function refuseTeamSize(ctx: TxCtx, entry: Entry, competition: Competition): Promise<void> {
  const { teamMin, teamMax, tutorMax } = await teamBoundsOf(ctx, competition, entry.groupId);
  const team = await peopleOf(ctx, entry.id);
  const count = (role: string): number => team.filter((one) => one.memberRole === role).length;
  const people = 1 + count('member');
  if (teamMin !== null && people < teamMin) throw new Failure('registration.team_small', { min: teamMin, people });
  if (teamMax !== null && people > teamMax) throw new Failure('registration.team_large', { max: teamMax, people });
  if (tutorMax !== null && count('tutor') > tutorMax)
    throw new Failure('registration.tutors_many', { max: tutorMax, tutors: count('tutor') });
}
