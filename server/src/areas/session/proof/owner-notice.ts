import { createMessages } from '@saiyun/sdk/messages';
import type { Tx } from '../../../db/db.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { type Purpose, queueMessage } from '../../message/out-message.ts';
import { type Contact, contactOf } from './code.ts';

const subjects = createMessages(
  {
    security: '赛云账号安全提醒',
    password: '赛云密码已修改',
    totpReset: '赛云账号的两步验证已被重置',
    lockout: '赛云账号登录受限',
    otpLockout: '赛云账号的动态验证码多次输错',
  },
  {
    security: 'Your Saiyun account was changed',
    password: 'Your Saiyun password was changed',
    totpReset: 'Two-step sign-in of your Saiyun account was reset',
    lockout: 'Somebody guesses at your Saiyun account',
    otpLockout: 'Wrong one-time codes for your Saiyun account',
  },
);

const texts = createMessages(
  {
    phone: '您的赛云账号 {username} 的手机号刚刚被更换。如非本人操作，请立即修改密码并联系管理员。',
    email: '您的赛云账号 {username} 的邮箱刚刚被更换。如非本人操作，请立即修改密码并联系管理员。',
    bindThird: '您的赛云账号 {username} 刚刚绑定了一个第三方账号，可用它登录。如非本人操作，请立即修改密码（绑定随之解除）并联系管理员。',
    unbindThird: '您的赛云账号 {username} 刚刚解除了第三方账号的绑定。如非本人操作，请立即修改密码并联系管理员。',
    token: '您的赛云账号 {username} 刚刚新建了一个访问令牌。如非本人操作，请立即修改密码（令牌随之失效）并联系管理员。',
    payPassword: '您的赛云账号 {username} 的支付密码刚刚被设置。如非本人操作，请立即修改密码并联系管理员。',
    program: '您的赛云账号 {username} 刚刚允许程序“{client}”登录。如非本人操作，请立即修改密码（该登录随之退出）并联系管理员。',
    sessions: '您的赛云账号 {username} 的其他登录刚刚被全部或部分退出。如非本人操作，请立即修改密码并联系管理员。',
    totpOn: '您的赛云账号 {username} 刚刚启用了两步验证。如非本人操作，请立即联系管理员重置。',
    totpOff: '您的赛云账号 {username} 刚刚关闭了两步验证，现在只凭密码即可登录。如非本人操作，请立即修改密码并联系管理员。',
    gaveRole: '您的赛云账号 {username} 刚刚把管理员或财务角色授予账号 {other}。如非本人操作，请立即修改密码并联系其他管理员撤销。',
    gotRole: '您的赛云账号 {username} 刚刚由 {by} 授予管理员或财务角色。如不知情，请立即联系管理员。',
    password: '您的赛云账号 {username} 的密码刚刚被修改，所有登录均已退出。如非本人操作，请立即找回密码并联系管理员。',
    totpReset:
      '管理员 {by} 刚刚重置了您的赛云账号 {username} 的两步验证，所有登录均已退出，现在只凭密码即可登录。如非您所请，请立即联系管理员，并在个人设置中重新启用。',
    lockout: '有人对您的赛云账号 {username} 多次输入错误密码，陌生设备登录已被限制。如非本人操作，请修改密码。',
    otpLockout:
      '有人用正确的密码登录您的赛云账号 {username}，但多次输错动态验证码，登录已被暂时限制。如非本人操作，您的密码可能已泄露，请立即修改。',
  },
  {
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
    program:
      'The program "{client}" was let in to your Saiyun account {username} just now. If this was not you, change your password at once, which signs it out, and tell the administrator.',
    sessions:
      'Other sessions of your Saiyun account {username} were signed out just now. If this was not you, change your password at once and tell the administrator.',
    totpOn:
      'Two-step sign-in of your Saiyun account {username} was set up just now. If this was not you, have an administrator reset it at once.',
    totpOff:
      'Two-step sign-in of your Saiyun account {username} was ended just now, and the password alone signs in. If this was not you, change your password at once and tell the administrator.',
    gaveRole:
      'Your Saiyun account {username} has just given the role of an administrator or of finance to the account {other}. If this was not you, change your password at once and have another administrator take it back.',
    gotRole:
      'Your Saiyun account {username} was just given the role of an administrator or of finance by {by}. If you do not know why, tell the administrator at once.',
    password:
      'The password of your Saiyun account {username} was changed just now, and every session has ended. If this was not you, recover the password at once and tell the administrator.',
    totpReset:
      'The administrator {by} has just reset two-step sign-in of your Saiyun account {username}; every session has ended, and the password alone signs in now. If you did not ask for it, tell an administrator at once and set it up again in your personal settings.',
    lockout:
      'Somebody entered wrong passwords for your Saiyun account {username}, so that signing in from unknown devices is restricted. If this was not you, change your password.',
    otpLockout:
      'Somebody signed in to your Saiyun account {username} with the right password and entered wrong one-time codes, so that signing in has to wait. If this was not you, your password is known to somebody else: change it at once.',
  },
);

export type Told = Parameters<typeof texts>[1];

/** Notices that are not plain account changes have their own subject, and their own purpose in the message log. */
const purposes: { readonly [K in Told]?: Purpose } = {
  password: 'password',
  totpReset: 'password',
  lockout: 'lockout',
  otpLockout: 'lockout',
};

/** Where the owner of an account could be reached before a change; the phone number is encrypted. */
export interface Owner {
  readonly username: string;
  readonly tenantId: number;
  readonly phone: string | null;
  readonly email: string | null;
}

export function ownerOf(tx: Tx, userId: string): Promise<Owner | undefined> {
  return tx.one<Owner>('select username, tenant_id as "tenantId", phone, email from sys_user where id = $1', [userId]);
}

/**
 * Tells the owner what happened to the account, at the address used before: the replaced address, otherwise the mailbox, otherwise the
 * phone. Notices that strangers can trigger go only to mailboxes, because text messages cost money. Call `deliverSoon` after the commit.
 */
export async function tellOwner(
  ctx: Pick<Ctx, 'db' | 'cipher' | 'config' | 'now' | 'random' | 'log' | 'language'>,
  tx: Tx,
  owner: Owner | undefined,
  what: Told,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (!owner) return;
  const purpose = purposes[what] ?? 'security';
  const phone = owner.phone === null || purpose === 'lockout' ? null : ctx.cipher.open(owner.phone);
  const ways: (Contact | undefined)[] = [
    // As written: not every mail server ignores case.
    owner.email ? { channel: 'email', address: owner.email } : undefined,
    phone ? contactOf('sms', phone) : undefined,
  ];
  const to = (what === 'phone' ? ways.reverse() : ways).find((one) => one !== undefined);
  if (!to) return;
  const subject = subjects(
    ctx.language,
    what === 'password' || what === 'totpReset' || what === 'lockout' || what === 'otpLockout' ? what : 'security',
  );
  const text = texts(ctx.language, what, { ...more, username: owner.username });
  await queueMessage(ctx, tx, { ...to, tenantId: owner.tenantId, purpose, subject, text });
}
