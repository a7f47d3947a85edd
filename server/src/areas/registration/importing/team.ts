import type { Issue, StoredDraft, StoredRow } from '@saiyun/sdk/contract';
import { ruleIssue, yes } from '@saiyun/sdk/contract';
import { type registration, registrationMember, registrationStatus } from '@saiyun/sdk/entities';
import { Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { type DbRow, fromDb } from '../../../kernel/row/row.ts';
import { type Change, insertRows, updateRows } from '../../../kernel/write/store-rows.ts';
import type { Competition } from '../../competition/timeline.ts';
import { type Entry, judgeImported, memberModule, refuseFixed } from '../member.ts';
import { mostPeople, type PersonField, type PersonRole, personColumn, personColumns, personRoles } from './columns.ts';

type Member = StoredRow<typeof registrationMember>;
type Draft = StoredDraft<typeof registrationMember>;
type EntryDraft = StoredDraft<typeof registration>;

/** Under which name a checked row keeps the people that are to be stored with it. */
const peopleAt = 'people:';

/** A person of a row: the stored one, if the team has somebody with this ID number, and what changes. */
interface Person {
  readonly role: PersonRole;
  readonly n: number;
  readonly stored: { readonly row: Member; readonly dbRow: DbRow } | undefined;
  readonly draft: Draft;
}

/** What a block has seen of people: their mobile numbers by competition, and in how many of its rows each is a member. */
export interface BlockPeople {
  /** Whether somebody else of the block has the number. */
  readonly hasPhone: (competition: Competition, phone: string, hash: string) => boolean;
  /** Whether the rows of the block before this one leave no place for the person. */
  readonly isFull: (competition: Competition, hash: string) => boolean;
  readonly add: (competition: Competition, hash: string) => void;
}

const storedMembers = async (ctx: TxCtx, id: string): Promise<ReadonlyMap<string, NonNullable<Person['stored']>>> => {
  const rows = await ctx.tx.many<DbRow>(
    `select * from ds_tb_registration_member where registration_id = $1 and tenant_id = $2 and del_flag = '0' order by id for update`,
    [id, ctx.tenantId],
  );
  return new Map(
    rows.map((dbRow) => {
      const row = fromDb(ctx, registrationMember, dbRow);
      return [row.idNo.toUpperCase(), { row, dbRow }] as const;
    }),
  );
};

type Said = Partial<Record<PersonField, unknown>>;

/** The people that a row names, taken out of its further columns. */
const peopleIn = (beside: Record<string, unknown>): { role: PersonRole; n: number; said: Said }[] =>
  personRoles.flatMap((role) =>
    Array.from({ length: mostPeople }, (_v, i) => i + 1).flatMap((n) => {
      const said: Said = {};
      for (const [name, column] of personColumns(role, n)) {
        if (beside[column] !== undefined) said[name] = beside[column];
        delete beside[column];
      }
      return Object.keys(said).length > 0 ? [{ role, n, said }] : [];
    }),
  );

/** What a person lacks, and whoever a row names twice. */
const ownIssues = (people: ReturnType<typeof peopleIn>): Issue[] => {
  const seen = new Set<string>();
  return people.flatMap(({ role, n, said }): Issue[] => {
    const lacks = (['realName', 'idNo'] as const).filter((name) => said[name] === undefined);
    if (lacks.length > 0) return lacks.map((name) => ({ field: personColumn(role, n, name), code: 'required' }));
    const idNo = String(said.idNo).toUpperCase();
    if (seen.has(idNo)) return [ruleIssue(personColumn(role, n, 'idNo'), 'member.twice')];
    seen.add(idNo);
    return [];
  });
};

/** Where a fault of a person stands in the sheet. */
const placed = ({ role, n }: Pick<Person, 'role' | 'n'>, issue: Issue): Issue => {
  const column = personColumns(role, n).find(([name]) => name === issue.field);
  return { ...issue, field: column?.[1] ?? personColumn(role, n, 'realName') };
};

const personOf = (
  { role, n, said }: { role: PersonRole; n: number; said: Said },
  entryId: string,
  members: ReadonlyMap<string, NonNullable<Person['stored']>>,
): Person => {
  const stored = members.get(String(said.idNo).toUpperCase());
  const { idNo, ...rest } = said;
  const given: Record<string, unknown> = stored
    ? { memberRole: role, ...rest }
    : { registrationId: entryId, memberRole: role, idType: 'resident', orderNum: n, idNo, ...rest };
  const before: Readonly<Record<string, unknown>> = stored ? { ...stored.row } : {};
  const changed = Object.entries(given).filter(([name, value]) => !stored || (before[name] ?? null) !== value);
  return { role, n, stored, draft: Object.fromEntries(changed) as Draft };
};

/** Judges the people of a row against its entry as it will stand; those that are to be stored stay in `beside`. */
export async function judgePeople(
  ctx: TxCtx,
  competition: Competition,
  draft: EntryDraft,
  existing: Entry | undefined,
  beside: Record<string, unknown>,
  block: BlockPeople,
): Promise<readonly Issue[]> {
  const said = peopleIn(beside);
  if (said.length === 0) return [];
  const issues = ownIssues(said);
  if (issues.length > 0) return issues;
  const entry = { status: registrationStatus.draft, ...existing, ...draft, id: existing?.id ?? '' } as Entry;
  const members = existing ? await storedMembers(ctx, existing.id) : new Map<string, NonNullable<Person['stored']>>();
  const people = said.map((one) => personOf(one, entry.id, members)).filter((one) => Object.keys(one.draft).length > 0);
  if (people.length === 0) return [];
  const [first] = people;
  try {
    if (existing) refuseFixed(ctx, existing);
    const refused = await judgeImported(
      ctx,
      entry,
      people.map(({ stored, draft: changes }) => ({ before: stored?.row, draft: changes })),
    );
    for (const [i, why] of refused) {
      const person = people[i];
      if (person) issues.push(...why.map((issue) => placed(person, issue)));
    }
  } catch (error) {
    if (!(error instanceof Failure) || !first) throw error;
    return [placed(first, ruleIssue('realName', `failure.${error.code}`))];
  }
  for (const person of people) {
    const { realName: _name, ...after } = { ...person.stored?.row, ...person.draft };
    const hash = ctx.cipher.hash(after.idNo ?? '');
    const isNew = !person.stored && person.role === 'member';
    if (isNew && block.isFull(competition, hash)) issues.push(placed(person, ruleIssue('idNo', 'registration.idNoTaken')));
    else if (competition.phoneOnce === yes && after.phone && block.hasPhone(competition, after.phone, hash))
      issues.push(placed(person, ruleIssue('phone', 'registration.phoneTaken')));
  }
  if (issues.length > 0) return issues;
  for (const { stored, role, draft: changes } of people)
    if (!stored && role === 'member') block.add(competition, ctx.cipher.hash(changes.idNo ?? ''));
  beside[peopleAt] = people;
  return [];
}

/** Stores the people of imported entries, in the transaction of their rows. */
export async function storePeople(
  ctx: TxCtx,
  rows: readonly { readonly id: string; readonly beside: Readonly<Record<string, unknown>> }[],
): Promise<void> {
  const all = rows.flatMap(({ id, beside }) => ((beside[peopleAt] ?? []) as readonly Person[]).map((person) => ({ id, ...person })));
  if (all.length === 0) return;
  await insertRows(
    ctx,
    memberModule,
    all.flatMap(({ id, stored, draft }) => (stored ? [] : [{ ...draft, registrationId: id }])),
  );
  await updateRows(
    ctx,
    memberModule,
    all.flatMap(({ stored, draft }): Change[] => (stored ? [{ id: stored.row.id, dbRow: stored.dbRow, draft: { ...draft } }] : [])),
  );
  ctx.db.afterCommit(() => ctx.caches.counts.changed(registrationMember));
}
