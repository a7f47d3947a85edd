import type { Issue, StoredRow } from '@saiyun/sdk/contract';
import { joinNames } from '@saiyun/sdk/contract';
import { user } from '@saiyun/sdk/entities';
import { randomPassword } from '@saiyun/sdk/logic/forms';
import { createMessages } from '@saiyun/sdk/messages';
import { refuseUnproved } from '../../../actor/proved.ts';
import { linkOrigin } from '../../../http/caller/own-address.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { Failure, inputFailure, type TxCtx } from '../../../kernel/entity-module.ts';
import { queueMessage } from '../../message/out-message.ts';
import { changePassword } from '../../session/password/new-password.ts';
import { ownerOf, tellOwner } from '../../session/proof/owner-notice.ts';
import { giveTicket } from '../../session/ticket.ts';
import type { Account, AccountDraft, NewAccount } from './hidden.ts';

const changes = (row: Account, draft: AccountDraft, name: 'phone' | 'email'): boolean =>
  Object.hasOwn(draft, name) && (draft[name] ?? null) !== (row[name] ?? null);

const changedContacts = (row: Account, draft: AccountDraft) => (['phone', 'email'] as const).filter((name) => changes(row, draft, name));

const tellContacts = async (ctx: TxCtx, row: Account, draft: AccountDraft): Promise<void> => {
  const changed = [...changedContacts(row, draft), ...(typeof draft.password === 'string' ? (['password'] as const) : [])];
  if (changed.length === 0) return;
  const before = await ownerOf(ctx.tx, row.id);
  for (const what of changed) await tellOwner(ctx, ctx.tx, before, what);
  ctx.mail.deliverSoon();
};

/**
 * Guards an edit that changes the ways into an account. An administrator needs a proof to set a password, or to change its own contacts or
 * those of an account with the highest rights. Changing other contacts is daily work.
 */
export async function guardContacts(ctx: TxCtx, row: Account, draft: AccountDraft, isGuarded: boolean): Promise<void> {
  const guarded = isGuarded || row.id === ctx.actor.userId;
  if (typeof draft.password === 'string' || (guarded && changedContacts(row, draft).length > 0)) await refuseUnproved(ctx);
  await tellContacts(ctx, row, draft);
}

/** The same for a row of an import. Nobody can be asked for a proof there, so such contacts cannot change at all. */
export async function importedContacts(ctx: TxCtx, row: Account, draft: AccountDraft, isGuarded: boolean): Promise<Issue[]> {
  if (isGuarded || row.id === ctx.actor.userId) return changedContacts(row, draft).map((field) => ({ field, code: 'frozen' }));
  await tellContacts(ctx, row, draft);
  return [];
}

/**
 * Giving a role with the highest rights or access to money needs an administrator's proof; both the giver and the receiver are notified.
 */
export async function guardRoles(ctx: TxCtx, to: { readonly id?: string | undefined; readonly username: string }): Promise<void> {
  await refuseUnproved(ctx);
  const by = ctx.actor.username;
  await tellOwner(ctx, ctx.tx, await ownerOf(ctx.tx, ctx.actor.userId), 'gaveRole', { other: to.username });
  if (to.id !== undefined && to.id !== ctx.actor.userId) await tellOwner(ctx, ctx.tx, await ownerOf(ctx.tx, to.id), 'gotRole', { by });
  ctx.mail.deliverSoon();
}

/** Whether somebody with these contacts can sign in without a password: by a code, which can also set a password. */
export function hasWayIn(draft: Pick<AccountDraft, 'email' | 'phone'>): boolean {
  return !!draft.email || !!draft.phone;
}

const inviteMs = 7 * 24 * 3_600_000;
const invitation = createMessages(
  {
    subject: '赛云账号邀请',
    text: '{name}，您好：赛云账号 {username} 已为您开通。请在 7 天内打开以下链接设置登录密码，链接只能使用一次：\n{link}\n如非本人，请忽略本邮件。',
  },
  {
    subject: 'Your Saiyun account',
    text: 'Hello {name}, the Saiyun account {username} is ready for you. Set its password by this link, which works once and for 7 days:\n{link}\nIf you are not the person meant, ignore this message.',
  },
);

interface Invited {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  readonly email: string;
}

/** Sends the owner of an account a link for setting its password; an earlier link becomes invalid. */
const sendInvitation = async (ctx: TxCtx, { id, username, realname, email }: Invited): Promise<void> => {
  await ctx.tx.run("delete from sys_ticket where kind = 'recovery' and payload->>'userId' = $1", [id]);
  const ticket = await giveTicket(ctx, ctx.tx, 'recovery', { userId: id }, inviteMs);
  const link = `${linkOrigin(ctx.config)}/user/alteration?${new URLSearchParams({ ticket, username }).toString()}`;
  await queueMessage(ctx, ctx.tx, {
    tenantId: ctx.tenantId,
    channel: 'email',
    purpose: 'invitation',
    address: email,
    subject: invitation(ctx.language, 'subject'),
    text: invitation(ctx.language, 'text', { name: realname, username, link }),
    expireTime: new Date(ctx.now().getTime() + inviteMs),
  });
};

/**
 * Gives a new account without a password a way in: an invitation by mail, or codes
 * to its phone. Without either nobody could sign in to it, so it is refused.
 */
export async function openWayIn(ctx: TxCtx, id: string, draft: NewAccount): Promise<void> {
  const { username, realname, email } = draft;
  if (!hasWayIn(draft)) throw inputFailure({ field: 'password', code: 'rule', message: 'account.needsWayIn' });
  if (!email) return;
  await sendInvitation(ctx, { id, username, realname, email });
  ctx.mail.deliverSoon();
}

/** Mails invitations to accounts, all or none. Their old passwords work until a new one is set. */
export async function inviteAll(ctx: Ctx, rows: readonly StoredRow<typeof user>[]): Promise<void> {
  const invited = rows.flatMap(({ id, username, realname, email }) => (email ? [{ id, username, realname, email }] : []));
  const without = rows.filter(({ email }) => !email).map(({ username }) => username);
  if (without.length > 0) throw new Failure('user.no_email', { names: joinNames(ctx.language, without.slice(0, 5)) });
  await ctx.db.tx(async (tx) => {
    for (const one of invited) await sendInvitation({ ...ctx, tx }, one);
    await audit(
      { ...ctx, tx },
      user,
      rows.map(({ id }) => ({ action: 'invite', entityId: id })),
    );
  });
  ctx.mail.deliverSoon();
}

/** Gives an account a generated password and returns it, this one time only. */
export async function resetToGenerated(ctx: TxCtx, row: StoredRow<typeof user>): Promise<string> {
  const password = randomPassword(ctx.random);
  const owner = { id: row.id, tenantId: ctx.tenantId, username: row.username };
  await changePassword(ctx, ctx.tx, owner, password, ctx.actor.username);
  await audit(ctx, user, [{ action: 'resetPassword', entityId: row.id }]);
  return password;
}
