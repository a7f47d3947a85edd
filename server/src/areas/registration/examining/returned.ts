import type { EntryChange, EntryExamination } from '@saiyun/sdk/calls';
import { type Fields, isEmpty, type StoredRow } from '@saiyun/sdk/contract';
import { registration, registrationMember } from '@saiyun/sdk/entities';
import { askedKeys, memberKey, questionKey } from '@saiyun/sdk/rules';
import { maskDeep, toWireTime } from '@saiyun/sdk/view';
import type { Tx } from '../../../db/db.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { TxCtx } from '../../../kernel/entity-module.ts';
import { type DbRow, fromDb } from '../../../kernel/row/row.ts';
import { textsFor } from '../../record/field-texts.ts';
import { remarkLines } from '../asked-changes.ts';

type Entry = StoredRow<typeof registration>;
type Values = Readonly<Record<string, unknown>>;

/** What an entry said when it was returned. */
interface Image {
  readonly at: string;
  readonly entry: Values;
  readonly members: readonly (Values & { readonly id: string })[];
}

const written = (fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([name, { server }]) => (server || name === 'answers' || name === 'registrationId' ? [] : [name]));
const entryFields: Fields = registration.fields;
const memberFields: Fields = registrationMember.fields;
const picked = (names: readonly string[], row: Values): Values => Object.fromEntries(names.map((name) => [name, row[name] ?? null]));

/** The people of an entry beside its captain, in order. */
export async function membersOf(ctx: Pick<Ctx, 'tenantId' | 'cipher'>, tx: Tx, entryId: string) {
  const rows = await tx.many<DbRow>(
    `select * from ds_tb_registration_member where tenant_id = $1 and registration_id = $2 and del_flag = '0' order by order_num, create_time, id`,
    [ctx.tenantId, entryId],
  );
  return rows.map((row) => fromDb(ctx, registrationMember, row));
}

/** The sealed image of an entry that is being returned. */
export function returnedImage(ctx: TxCtx, row: Entry, members: readonly StoredRow<typeof registrationMember>[]): string | null {
  const image: Image = {
    at: toWireTime(ctx.now()),
    entry: { ...picked(written(entryFields), row), answers: row.answers ?? null },
    members: members.map((member) => ({ ...picked(written(memberFields), member), id: member.id })),
  };
  return ctx.cipher.seal(JSON.stringify(image)).cipher;
}

type Bare = Omit<EntryChange, 'beforeText' | 'afterText'>;

const fieldChanges = (
  fields: Fields,
  was: Values,
  is: Values,
  of: Pick<Bare, 'person'> & { readonly at: (name: string) => string },
): Bare[] =>
  written(fields).flatMap((name): Bare[] => {
    const [before, after] = [was[name] ?? null, is[name] ?? null];
    if (before === after || (isEmpty(before) && isEmpty(after))) return [];
    const mask = fields[name]?.mask;
    const shown = (value: unknown) => (mask && value !== null ? maskDeep(mask, value) : value);
    return [{ at: of.at(name), field: name, what: 'changed', person: of.person, before: shown(before), after: shown(after) }];
  });

const answerChanges = (was: Values, is: Values): Bare[] =>
  [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key): Bare[] => {
    const [before, after] = [was[key] ?? null, is[key] ?? null];
    return before === after ? [] : [{ at: questionKey(key), field: null, what: 'changed', person: null, before, after }];
  });

const teamChanges = (was: Image['members'], is: readonly StoredRow<typeof registrationMember>[]): Bare[] => {
  const before = new Map(was.map((member) => [member.id, member]));
  const after = new Map(is.map((member) => [member.id, member]));
  const moved = (member: Values & { readonly id: string }, what: 'joined' | 'left'): Bare => ({
    at: memberKey(member.id),
    field: null,
    what,
    person: String(member.realName),
    before: null,
    after: null,
  });
  return [
    ...was.filter(({ id }) => !after.has(id)).map((member) => moved(member, 'left')),
    ...is.flatMap((member) => {
      const then = before.get(member.id);
      return then
        ? fieldChanges(memberFields, then, member, { person: member.realName, at: () => memberKey(member.id) })
        : [moved(member, 'joined')];
    }),
  ];
};

const valuesOf = (value: unknown): Values => (typeof value === 'object' && value !== null ? (value as Values) : {});

/** Names of references and words on both sides, with one query for each record that is named. */
const withTexts = async (ctx: Ctx, changes: readonly Bare[]): Promise<readonly EntryChange[]> => {
  const named = new Map(Object.entries({ ...registrationMember.fields, ...registration.fields }));
  const imageOf = (side: 'before' | 'after') => changes.flatMap((one) => (one.field === null ? [] : [{ [one.field]: one[side] }]));
  const textOf = await textsFor(ctx, [[named, [...imageOf('before'), ...imageOf('after')]]]);
  return changes.map((one) => {
    const field = one.field === null ? undefined : named.get(one.field);
    return { ...one, beforeText: field ? textOf(field, one.before) : null, afterText: field ? textOf(field, one.after) : null };
  });
};

type Returned = Entry & { readonly returned_image: string | null };

/** What an entry said when it was last returned; undefined if it was not. */
const imageOf = ({ cipher }: Pick<Ctx, 'cipher'>, { returned_image }: Pick<Returned, 'returned_image'>): Image | undefined => {
  const opened = returned_image === null ? null : cipher.open(returned_image);
  return opened === null ? undefined : (JSON.parse(opened) as Image);
};

const changesSince = (image: Image, row: Entry, members: readonly StoredRow<typeof registrationMember>[]): Bare[] => [
  ...fieldChanges(entryFields, image.entry, { ...row }, { person: null, at: (name) => name }),
  ...answerChanges(valuesOf(image.entry.answers), valuesOf(row.answers)),
  ...teamChanges(image.members, members),
];

/** What has changed since an entry was last returned; null if it was not. Masked values stay masked on both sides. */
export async function sinceReturned(ctx: Ctx, row: Returned): Promise<EntryExamination['returned']> {
  const image = imageOf(ctx, row);
  if (!image) return null;
  const changes = changesSince(image, row, await membersOf(ctx, ctx.db, row.id));
  const said = (await remarkLines({ tx: ctx.db, tenantId: ctx.tenantId }, row))(ctx.language);
  return { time: image.at, asked: askedKeys(row.returnFields), said, changes: await withTexts(ctx, changes) };
}

/** Those of the returned entries of which nothing has changed since: only what was asked for may change at all. */
export async function unchangedSinceReturned(ctx: TxCtx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await ctx.tx.many<DbRow>(`select * from ds_tb_registration where tenant_id = $1 and id = any($2) and del_flag = '0'`, [
    ctx.tenantId,
    ids,
  ]);
  const unchanged = new Set<string>();
  for (const stored of rows) {
    const row = fromDb(ctx, registration, stored);
    const image = imageOf(ctx, { returned_image: typeof stored.returned_image === 'string' ? stored.returned_image : null });
    if (image && changesSince(image, row, await membersOf(ctx, ctx.tx, row.id)).length === 0) unchanged.add(row.id);
  }
  return unchanged;
}
