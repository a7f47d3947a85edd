import { createMessages } from '@saiyun/sdk/messages';
import { isGuarded } from '../../../actor/session-end.ts';
import { tokenHash } from '../../../actor/token-hash.ts';
import type { Tx } from '../../../db/db.ts';
import { deliverSoon, queueMessage } from '../../../delivery/out-message.ts';
import type { OpenCtx } from '../../../http/call/route.ts';
import { cipherOf } from '../../../kernel/cipher/cipher.ts';
import type { TxCtx } from '../../../kernel/entity-module.ts';
import { Failure } from '../../../kernel/failure.ts';
import { type Account, accountById, type Place, rolesIn } from '../sign-in/account.ts';
import { accountSubject, checkBackOff, countFailure } from '../sign-in/back-off.ts';
import { giveTicket } from '../ticket.ts';
import { newRecoveryCode, plainCode, stepOf } from './one-time-code.ts';

const ticketMs = 10 * 60_000;
const recoveryCodes = 10;

/** Whether one-time codes are asked of the account when it signs in. */
export const hasSecondFactor = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.one('select 1 as found from sys_user_totp where user_id = $1 and confirmed_time is not null', [userId])) !== undefined;

const notice = createMessages(
  {
    subject: '赛云账号的动态验证码多次输错',
    text: '有人用正确的密码登录您的赛云账号 {username}，但多次输错动态验证码，登录已被暂时限制。如非本人操作，您的密码可能已泄露，请立即修改。',
  },
  {
    subject: 'Wrong one-time codes for your Saiyun account',
    text: 'Somebody signed in to your Saiyun account {username} with the right password and entered wrong one-time codes, so that signing in has to wait. If this was not you, your password is known to somebody else: change it at once.',
  },
);

const tellOwner = async (ctx: OpenCtx, userId: string): Promise<void> => {
  const owner = await accountById(ctx.db, userId);
  if (!owner?.email) return;
  const [subject, text] = [notice(ctx.language, 'subject'), notice(ctx.language, 'text', { username: owner.username })];
  await queueMessage(ctx, ctx.db, { tenantId: owner.tenantId, channel: 'email', purpose: 'lockout', address: owner.email, subject, text });
  deliverSoon(ctx);
};

/** Spends what was typed: a code of the app that is newer than the last one, or one of the recovery codes. */
const spend = async (ctx: OpenCtx, userId: string, typed: string): Promise<boolean> => {
  const code = plainCode(typed);
  if (!/^\d{6}$/.test(code)) {
    const used = 'update sys_recovery_code set used_time = $3 where user_id = $1 and code_hash = $2 and used_time is null';
    return (await ctx.db.run(used, [userId, recoveryHash(userId, code), ctx.now()])) === 1;
  }
  const found = await ctx.db.one<{ secret: string }>('select secret from sys_user_totp where user_id = $1 and confirmed_time is not null', [
    userId,
  ]);
  const secret = found && cipherOf(ctx.config).open(found.secret);
  const step = secret ? stepOf(secret, code, ctx.now()) : undefined;
  if (step === undefined) return false;
  // One statement, so that of two at once one counts.
  return (await ctx.db.run('update sys_user_totp set last_step = $2 where user_id = $1 and last_step < $2', [userId, step])) === 1;
};

/** Refuses with `login.otp_wrong` what is no code of the account or was used before, and with `login.too_often` whoever guesses. */
export const spendSecondFactor = async (ctx: OpenCtx, userId: string, typed: string): Promise<void> => {
  const key = `otp:${userId}`;
  await checkBackOff(ctx, key);
  if (!(await spend(ctx, userId, typed))) {
    if (await countFailure(ctx, key)) await tellOwner(ctx, userId);
    throw new Failure('login.otp_wrong');
  }
  // Guesses that ran beside this one may have been too many by now.
  await checkBackOff(ctx, key);
  await ctx.db.run('delete from sys_login_failure where subject = $1', [accountSubject(key)]);
};

/** What is kept of a sign-in between its two steps. */
export interface HalfWay {
  readonly userId: string;
  readonly loginType: 1 | 2 | 3;
  readonly uType?: string | undefined;
  readonly sType?: string | undefined;
  readonly tenant: number;
  /** What the first step counted its failures by. */
  readonly key: string;
}

/**
 * The second step of a sign-in whose first has succeeded. Without a code, `login.otp_needed` with a ticket by which it can be handed in later;
 * of a role that must have a second factor and has none, `login.otp_enrol` with a ticket for setting it up.
 */
export const askSecondFactor = async (
  ctx: OpenCtx,
  account: Account,
  places: readonly Place[],
  otp: string | undefined,
  halfWay: Omit<HalfWay, 'userId'>,
): Promise<void> => {
  const payload: HalfWay = { userId: account.id, ...halfWay };
  if (await hasSecondFactor(ctx.db, account.id)) {
    if (otp !== undefined) return spendSecondFactor(ctx, account.id, otp);
    throw new Failure('login.otp_needed', {}, { result: { ticket: await giveTicket(ctx, ctx.db, 'otp', payload, ticketMs) } });
  }
  if (ctx.config.SAIYUN_TOTP_REQUIRED === 'roles' && places.some((place) => isGuarded(rolesIn(place))))
    throw new Failure('login.otp_enrol', {}, { result: { ticket: await giveTicket(ctx, ctx.db, 'otp-enrol', payload, ticketMs) } });
};

const recoveryHash = (userId: string, code: string): string => tokenHash(`${userId}:${code}`);

/** New recovery codes in place of all older ones; told once, and kept as hashes. */
export const renewRecoveryCodes = async (ctx: Pick<OpenCtx, 'random' | 'now'>, tx: Tx, userId: string): Promise<readonly string[]> => {
  const codes = Array.from({ length: recoveryCodes }, () => newRecoveryCode(ctx.random));
  await tx.run('delete from sys_recovery_code where user_id = $1', [userId]);
  await tx.run('insert into sys_recovery_code (code_hash, user_id, create_time) select h, $2, $3 from unnest($1::text[]) h', [
    codes.map((code) => recoveryHash(userId, plainCode(code))),
    userId,
    ctx.now(),
  ]);
  return codes;
};

const resetNotice = createMessages(
  {
    subject: '赛云账号的两步验证已被重置',
    text: '管理员 {by} 刚刚重置了您的赛云账号 {username} 的两步验证，所有登录均已退出，现在只凭密码即可登录。如非您所请，请立即联系管理员，并在个人设置中重新启用。',
  },
  {
    subject: 'Two-step sign-in of your Saiyun account was reset',
    text: 'The administrator {by} has just reset two-step sign-in of your Saiyun account {username}; every session has ended, and the password alone signs in now. If you did not ask for it, tell an administrator at once and set it up again in your personal settings.',
  },
);

/** Whoever owns the account learns that its second factor was taken away. */
export const tellReset = async (ctx: TxCtx, userId: string): Promise<void> => {
  const owner = await accountById(ctx.tx, userId);
  if (!owner?.email) return;
  const subject = resetNotice(ctx.language, 'subject');
  const text = resetNotice(ctx.language, 'text', { username: owner.username, by: ctx.actor.username });
  await queueMessage(ctx, ctx.tx, { tenantId: owner.tenantId, channel: 'email', purpose: 'password', address: owner.email, subject, text });
};

/** The account signs in with one factor from now on; answers whether it had another. */
export const dropSecondFactor = async (tx: Tx, userId: string): Promise<boolean> => {
  await tx.run('delete from sys_recovery_code where user_id = $1', [userId]);
  return (await tx.run('delete from sys_user_totp where user_id = $1', [userId])) > 0;
};
