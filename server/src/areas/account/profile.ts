import type { StoredDraft, StoredRow } from '@saiyun/sdk/contract';
import { user } from '@saiyun/sdk/entities';
import { draftIssues, fromWire, isSame, refuseIssues, rowToWire } from '@saiyun/sdk/logic/draft';
import { isMasked, maskValue } from '@saiyun/sdk/view';
import type { Tx } from '../../db/db.ts';
import { audit, auditImage } from '../../kernel/audit/audit.ts';
import type { Ctx } from '../../kernel/context.ts';
import { Failure } from '../../kernel/failure.ts';
import { type DbRow, fromDb, toDb } from '../../kernel/row/row.ts';
import { touch } from '../../kernel/row/touch.ts';
import { choiceIssues } from '../../kernel/write/draft-check.ts';
import { storedImage } from './stored-image.ts';

/** What everybody may change in their own account. Only an administrator changes the rest, and contacts need a code. */
const ownFields = ['realname', 'sex', 'birthday', 'avatar'] as const;
const isOwn = (name: string): boolean => ownFields.some((own) => own === name);

const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

const ownRow = async (ctx: Ctx, tx: Tx, lock = false): Promise<{ row: StoredRow<typeof user>; agreed: boolean }> => {
  const found = await tx.one<DbRow>(`select * from sys_user where id = $1 and del_flag = '0'${lock ? ' for update' : ''}`, [
    ctx.actor.userId,
  ]);
  if (!found) throw new Failure('session.expired');
  return { row: fromDb(ctx, user, found), agreed: found.agree_time !== null };
};

export interface OwnProfile {
  readonly [field: string]: unknown;
  /** Whether the owner has agreed to the personal data notice (SIGNUP-07). */
  readonly agreed: boolean;
}

/** The caller's own account, with its phone number masked. */
export async function ownProfile(ctx: Ctx): Promise<OwnProfile> {
  const { row, agreed } = await ownRow(ctx, ctx.db);
  return { ...rowToWire(user, row, { masked: true }), agreed };
}

/** A client may send the whole row back. A change to a field that the owner may not edit is refused. */
const refuseForeign = (row: StoredRow<typeof user>, given: Readonly<Record<string, unknown>>): void => {
  const stored: Readonly<Record<string, unknown>> = row;
  const changed = Object.entries(given).filter(([name, value]) => {
    if (isOwn(name) || !Object.hasOwn(user.fields, name)) return false;
    const own = stored[name];
    return !isSame(value, own) && !(isMasked(value) && typeof own === 'string' && value === maskValue('phone', own));
  });
  refuseIssues(
    user.fields,
    changed.map(([field]) => ({ field, code: 'frozen' })),
  );
};

/** Changes the caller's own profile (CALL-32). The owner must agree to the personal data notice, now or earlier (SIGNUP-07). */
export async function updateProfile(ctx: Ctx, body: Readonly<Record<string, unknown>>): Promise<OwnProfile> {
  if (body.id !== undefined && body.id !== ctx.actor.userId) throw new Failure('access.denied');
  const { agree, ...given } = fromWire(user.fields, body, user);
  await ctx.db.tx(async (tx) => {
    const { row, agreed } = await ownRow(ctx, tx, true);
    if (!agreed && agree !== true) throw new Failure('account.not_agreed');
    if (typeof given.revision === 'number' && given.revision !== row.revision) throw new Failure('row.stale');
    refuseForeign(row, given);
    const draft: Pick<StoredDraft<typeof user>, (typeof ownFields)[number]> = Object.fromEntries(
      ownFields.filter((name) => name in given && !isSame(given[name], row[name])).map((name) => [name, given[name]]),
    );
    refuseIssues(user.fields, draftIssues(user.fields, draft, 'edit', ctx.config.SAIYUN_MOBILE_PREFIXES));
    refuseIssues(user.fields, await choiceIssues({ ...ctx, tx }, user.fields, draft));
    if (draft.avatar) await storedImage(ctx, tx, draft.avatar, pictureTypes);
    const stored = toDb(ctx, user, draft);
    const sets = stored.columns.map((column, i) => `${column} = $${i + 4}, `).join('');
    const after = await tx.one<DbRow>(
      `update sys_user set ${sets}agree_time = coalesce(agree_time, $2), ${touch('$3', '$2')} where id = $1 returning *`,
      [ctx.actor.userId, ctx.now(), ctx.actor.username, ...stored.values],
    );
    if (!after) throw new Failure('session.expired');
    const is = fromDb(ctx, user, after);
    await audit({ ...ctx, tx }, user, [
      { action: 'updateProfile', entityId: row.id, before: auditImage(user, row, is), after: auditImage(user, is, row) },
    ]);
  });
  return ownProfile(ctx);
}
