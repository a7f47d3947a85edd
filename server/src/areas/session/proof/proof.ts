import { createMessages } from '@saiyun/sdk/messages';
import type { Tx } from '../../../db/db.ts';
import { queueMessage } from '../../../delivery/out-message.ts';
import { cipherOf } from '../../../kernel/cipher/cipher.ts';
import type { Ctx, Services } from '../../../kernel/context.ts';
import { Failure } from '../../../kernel/failure.ts';
import { verifyPassword } from '../password/password.ts';
import { type Account, accountById } from '../sign-in/account.ts';
import { checkBackOff, countFailure } from '../sign-in/back-off.ts';
import { type Contact, checkCode, contactOf, sendCode } from './code.ts';

/** So long a contact that was just changed proves nothing: its owner has heard of it by then. */
const newContactMs = 24 * 3_600_000;

export type ProofWay = Contact['channel'];

/** Refuses with `account.contact_new` a phone number or e-mail address that the account has for less than a day. */
export const refuseNewContact = async (services: Pick<Services, 'now'>, tx: Tx, userId: string, { channel }: Contact): Promise<void> => {
  const row = await tx.one<{ at: Date | null }>(
    `select ${channel === 'sms' ? 'phone_time' : 'email_time'} as at from sys_user where id = $1`,
    [userId],
  );
  if (row?.at && services.now().getTime() - row.at.getTime() < newContactMs) throw new Failure('account.contact_new');
};

/** The password of the caller; wrong ones count as tries to sign in do, so that nobody guesses it in an open session. */
export const provedByPassword = async (ctx: Ctx, typed: string): Promise<Account> => {
  const key = `password:${ctx.actor.userId}`;
  await checkBackOff(ctx, key);
  const account = await accountById(ctx.db, ctx.actor.userId);
  if (!account || !(await verifyPassword(typed, account.passwordHash))) {
    await countFailure(ctx, key);
    throw new Failure('account.old_password');
  }
  // Guesses that ran beside this one may have been too many by now.
  await checkBackOff(ctx, key);
  return account;
};

const ownContact = async (ctx: Ctx, way: ProofWay): Promise<Contact> => {
  const account = await accountById(ctx.db, ctx.actor.userId);
  const address = way === 'email' ? account?.email : account?.phone && cipherOf(ctx.config).open(account.phone);
  if (!address) throw new Failure('account.no_contact');
  const contact = contactOf(way, address);
  await refuseNewContact(ctx, ctx.db, ctx.actor.userId, contact);
  return contact;
};

/** Sends a code to the phone or mailbox that the account has. */
export const sendProofCode = async (ctx: Ctx, way: ProofWay): Promise<null> => {
  await sendCode(ctx, await ownContact(ctx, way), 'prove', ctx.tenantId, ctx.actor.userId);
  return null;
};

/** Proves by the password, or by a code that was sent to the account's own phone or mailbox. */
export const prove = async (
  ctx: Ctx,
  input: { readonly password?: string | undefined; readonly way?: ProofWay | undefined; readonly captcha?: string | undefined },
): Promise<null> => {
  if (input.way === undefined) {
    if (!input.password) throw new Failure('input.invalid', {}, { issues: [{ field: 'password', code: 'required' }] });
    await provedByPassword(ctx, input.password);
  } else await checkCode(ctx, await ownContact(ctx, input.way), 'prove', input.captcha ?? '');
  await ctx.db.run('update sys_session set proved_time = $2 where id = $1', [ctx.actor.sessionId, ctx.now()]);
  return null;
};

const told = createMessages(
  {
    subject: '赛云账号安全提醒',
    phone: '您的赛云账号 {username} 的手机号刚刚被更换。如非本人操作，请立即修改密码并联系管理员。',
    email: '您的赛云账号 {username} 的邮箱刚刚被更换。如非本人操作，请立即修改密码并联系管理员。',
    bindThird: '您的赛云账号 {username} 刚刚绑定了一个第三方账号，可用它登录。如非本人操作，请立即修改密码（绑定随之解除）并联系管理员。',
    unbindThird: '您的赛云账号 {username} 刚刚解除了第三方账号的绑定。如非本人操作，请立即修改密码并联系管理员。',
    token: '您的赛云账号 {username} 刚刚新建了一个访问令牌。如非本人操作，请立即修改密码（令牌随之失效）并联系管理员。',
    payPassword: '您的赛云账号 {username} 的支付密码刚刚被设置。如非本人操作，请立即修改密码并联系管理员。',
  },
  {
    subject: 'Your Saiyun account was changed',
    phone:
      'The phone number of your Saiyun account {username} was changed just now. If this was not you, change your password at once and tell the administrator.',
    email:
      'The e-mail address of your Saiyun account {username} was changed just now. If this was not you, change your password at once and tell the administrator.',
    bindThird:
      'A third-party account was linked to your Saiyun account {username} just now and can sign in to it. If this was not you, change your password at once, which ends the link, and tell the administrator.',
    unbindThird:
      'A third-party account was unlinked from your Saiyun account {username} just now. If this was not you, change your password at once and tell the administrator.',
    token:
      'An access token was made for your Saiyun account {username} just now. If this was not you, change your password at once, which ends the token, and tell the administrator.',
    payPassword:
      'The payment password of your Saiyun account {username} was set just now. If this was not you, change your password at once and tell the administrator.',
  },
);

/** Contacts as they were before a change; the phone number is encrypted. */
export interface OldContacts {
  readonly username: string;
  readonly tenantId: number;
  readonly phone: string | null;
  readonly email: string | null;
}

export const contactsOf = (tx: Tx, userId: string): Promise<OldContacts | undefined> =>
  tx.one<OldContacts>('select username, tenant_id as "tenantId", phone, email from sys_user where id = $1', [userId]);

/**
 * Tells the owner what was changed, where the account was reached before: the address that was replaced, else the mailbox, else the phone. Call
 * `deliverSoon` after the commit.
 */
export const tellOwner = async (
  ctx: Pick<Ctx, 'db' | 'config' | 'now' | 'random' | 'log' | 'language'>,
  tx: Tx,
  owner: OldContacts | undefined,
  what: 'phone' | 'email' | 'bindThird' | 'unbindThird' | 'token' | 'payPassword',
): Promise<void> => {
  if (!owner) return;
  const phone = owner.phone === null ? null : cipherOf(ctx.config).open(owner.phone);
  const ways: (Contact | undefined)[] = [
    owner.email ? contactOf('email', owner.email) : undefined,
    phone ? contactOf('sms', phone) : undefined,
  ];
  const to = (what === 'phone' ? ways.reverse() : ways).find((one) => one !== undefined);
  if (!to) return;
  const text = told(ctx.language, what, { username: owner.username });
  await queueMessage(ctx, tx, { ...to, tenantId: owner.tenantId, purpose: 'security', subject: told(ctx.language, 'subject'), text });
};
