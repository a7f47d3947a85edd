import type { Columns, Issue, StoredDraft, StoredRow } from '@saiyun/sdk/contract';
import { accountStatus, consentStatus, registration, registrationMember, registrationStatus } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { memberIssues, registrationIssues } from '@saiyun/sdk/rules';
import { entityModule, Failure, inputFailure, type TxCtx } from '../../kernel/entity-module.ts';
import { type DbRow, fromDb } from '../../kernel/row/row.ts';
import { looksAfter } from '../competition/sub-admin.ts';
import { type Competition, competitionOf } from '../competition/timeline.ts';
import { isSchool, isStaff } from './entrant.ts';
import { ofEntries } from './entry-scope.ts';
import { refuseManyEntries } from './person-limit.ts';

type Entry = StoredRow<typeof registration>;
type Member = StoredRow<typeof registrationMember>;
type MemberColumns = Columns<typeof registrationMember>;

/** The entry of a member, locked, so that only one transaction at a time counts its team. Refuses an entry that the caller may not edit. */
export async function entryOf(ctx: TxCtx, id: string | null | undefined): Promise<Entry> {
  const stored = await ctx.tx.one<DbRow>(
    `select * from ds_tb_registration where id = $1 and tenant_id = $2 and del_flag = '0' for update`,
    [id, ctx.tenantId],
  );
  const entry = stored && fromDb(ctx, registration, stored);
  const own = isStaff(ctx)
    ? await looksAfter(ctx, registration, id)
    : isSchool(ctx)
      ? entry?.unitId === ctx.actor.unitId
      : entry?.captainUserId === ctx.actor.userId;
  if (!entry || !own) throw inputFailure({ field: 'registrationId', code: 'reference' });
  return entry;
}

/** A team may change while its entry may; staff may add and correct members until it is withdrawn. */
const refuseFixed = (ctx: TxCtx, entry: Entry): void => {
  if (
    entry.status === registrationStatus.withdrawn ||
    (!isStaff(ctx) && entry.status !== registrationStatus.draft && entry.status !== registrationStatus.returned)
  )
    throw new Failure('verb.state', { id: entry.id, state: entry.status });
};

const othersOf = async ({ tx, tenantId }: TxCtx, entryId: string, except: string): Promise<readonly { readonly memberRole: string }[]> =>
  tx.many(
    `select member_role as "memberRole" from ds_tb_registration_member where tenant_id = $1 and registration_id = $2 and id <> $3 and del_flag = '0'`,
    [tenantId, entryId, except],
  );

const checkMember = async (ctx: TxCtx, entry: Entry, after: MemberColumns, id = ''): Promise<void> => {
  const competition = await competitionOf(ctx, entry.competitionId);
  if (!competition) throw new Failure('row.missing');
  refuseIssues(registrationMember.fields, [
    ...registrationIssues(after),
    ...memberIssues(after, { entry, competition, others: await othersOf(ctx, entry.id, id) }),
  ]);
  if (after.memberRole === 'member') await refuseManyEntries(ctx, competition, after.idNo ?? '', entry.id);
};

/** The identity fields, which never change after approval; that takes a change request. */
const identity = ['memberRole', 'realName', 'idType', 'idNo'] as const;
/** The fields that identify a person. */
const person = ['realName', 'idNo', 'phone'] as const;

/** The account with this name and mobile number, if there is exactly one. */
const accountOf = async (ctx: TxCtx, { realName, phone }: MemberColumns): Promise<string | null> => {
  if (!phone) return null;
  const found = await ctx.tx.many<{ id: string }>(
    `select id from sys_user where tenant_id = $1 and phone_hash = $2 and realname = $3 and status = '${accountStatus.active}' and del_flag = '0' limit 2`,
    [ctx.tenantId, ctx.cipher.hash(phone), realName],
  );
  return found.length === 1 ? (found[0]?.id ?? null) : null;
};

/** The person decides which account the row belongs to; consent given by somebody else becomes void. */
const setAccount = async (ctx: TxCtx, draft: StoredDraft<typeof registrationMember>, row?: Member): Promise<void> => {
  if (row && !person.some((name) => draft[name] !== undefined && draft[name] !== row[name])) return;
  draft.userId = await accountOf(ctx, { ...row, ...draft });
  draft.status = consentStatus.pending;
  if (row) draft.consentTime = null;
};

/** Members and tutors of teams (REG-03). They see their own row and consent to it. */
export const memberModule = entityModule(registrationMember, {
  scopes: {
    ...ofEntries,
    APPL: (ctx, first) => {
      const own = ofEntries.APPL?.(ctx, first);
      return { sql: `${own?.sql ?? 'false'} or t.user_id = $${first}`, params: [ctx.actor.userId] };
    },
  },
  async beforeAdd(ctx, draft) {
    const entry = await entryOf(ctx, draft.registrationId);
    refuseFixed(ctx, entry);
    await checkMember(ctx, entry, draft);
    await setAccount(ctx, draft);
  },
  async beforeEdit(ctx, row, draft) {
    if (Object.keys(draft).length === 0) return;
    const entry = await entryOf(ctx, row.registrationId);
    refuseFixed(ctx, entry);
    if (entry.status === registrationStatus.approved)
      refuseIssues(
        registrationMember.fields,
        identity.filter((f) => draft[f] !== undefined).map((field): Issue => ({ field, code: 'frozen' })),
      );
    await checkMember(ctx, entry, { ...row, ...draft }, row.id);
    await setAccount(ctx, draft, row);
  },
  async beforeDelete(ctx, row) {
    refuseFixed(ctx, await entryOf(ctx, row.registrationId));
  },
  async beforeImport(ctx, drafts, existing) {
    const issues = new Map<number, readonly Issue[]>();
    for (const [i, draft] of drafts.entries()) {
      try {
        const after = { ...existing[i], ...draft };
        const entry = await entryOf(ctx, after.registrationId);
        refuseFixed(ctx, entry);
        await checkMember(ctx, entry, after, existing[i]?.id);
        await setAccount(ctx, draft, existing[i]);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        issues.set(
          i,
          error.issues.length > 0 ? error.issues : [{ field: 'registrationId', code: 'rule', message: `failure.${error.code}` }],
        );
      }
    }
    return issues;
  },
  verbs: {
    async consent(ctx, row) {
      if (row.userId !== ctx.actor.userId)
        refuseIssues(registrationMember.fields, [{ field: 'userId', code: 'rule', message: 'member.consentOther' }]);
      return { consentTime: ctx.now() };
    },
  },
});

/** Refuses to submit a team smaller than the competition requires. */
export async function refuseSmallTeam(ctx: TxCtx, entry: Entry, { teamMin }: Competition): Promise<void> {
  if (teamMin === null || teamMin <= 1) return;
  const people = 1 + (await othersOf(ctx, entry.id, '')).filter((m) => m.memberRole === 'member').length;
  if (people < teamMin) throw new Failure('registration.team_small', { min: teamMin, people });
}
