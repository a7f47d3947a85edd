import { isGuarded } from '../../../actor/session-end.ts';
import { tokenHash } from '../../../actor/token-hash.ts';
import type { Tx } from '../../../db/db.ts';
import type { OpenCtx } from '../../../http/call/route.ts';
import { Failure } from '../../../kernel/failure.ts';
import { ownerOf, tellOwner } from '../proof/owner-notice.ts';
import { type Account, type Place, rolesIn } from '../sign-in/account.ts';
import { accountSubject, checkBackOff, countFailure } from '../sign-in/back-off.ts';
import { giveTicket } from '../ticket.ts';
import { newRecoveryCode, plainCode, stepOf } from './one-time-code.ts';

const ticketMs = 10 * 60_000;
const recoveryCodes = 10;

/** Whether the account needs one-time codes to sign in. */
export async function hasSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  return (await tx.one('select 1 as found from sys_user_totp where user_id = $1 and confirmed_time is not null', [userId])) !== undefined;
}

/** Spends the typed code: an app code newer than the last one, or a recovery code. */
const spend = async (ctx: OpenCtx, userId: string, typed: string): Promise<boolean> => {
  const code = plainCode(typed);
  if (!/^\d{6}$/.test(code)) {
    const used = 'update sys_recovery_code set used_time = $3 where user_id = $1 and code_hash = $2 and used_time is null';
    return (await ctx.db.run(used, [userId, recoveryHash(userId, code), ctx.now()])) === 1;
  }
  const found = await ctx.db.one<{ secret: string }>('select secret from sys_user_totp where user_id = $1 and confirmed_time is not null', [
    userId,
  ]);
  const secret = found && ctx.cipher.open(found.secret);
  const step = secret ? stepOf(secret, code, ctx.now()) : undefined;
  if (step === undefined) return false;
  // One statement, so only one of two simultaneous attempts succeeds.
  return (await ctx.db.run('update sys_user_totp set last_step = $2 where user_id = $1 and last_step < $2', [userId, step])) === 1;
};

/** Refuses with `login.otp_wrong` a code that is wrong or already used, and with `login.too_often` after too many guesses. */
export async function spendSecondFactor(ctx: OpenCtx, userId: string, typed: string): Promise<void> {
  const key = `otp:${userId}`;
  await checkBackOff(ctx, key);
  if (!(await spend(ctx, userId, typed))) {
    if (await countFailure(ctx, key)) {
      await tellOwner(ctx, ctx.db, await ownerOf(ctx.db, userId), 'otpLockout');
      ctx.mail.deliverSoon();
    }
    throw new Failure('login.otp_wrong');
  }
  // Guesses made in parallel may have reached the limit by now.
  await checkBackOff(ctx, key);
  await ctx.db.run('delete from sys_login_failure where subject = $1', [accountSubject(key)]);
}

/** What is stored of a sign-in between its two steps. */
export interface HalfWay {
  readonly userId: string;
  readonly loginType: 1 | 2 | 3;
  readonly uType?: string | undefined;
  readonly sType?: string | undefined;
  readonly tenant: number;
  /** The back-off subject of the first step. */
  readonly key: string;
}

/**
 * The second step of a sign-in, after the first has succeeded. Without a code it refuses with
 * `login.otp_needed` and a ticket for sending the code later. If a role requires a second factor
 * and the account has none, it refuses with `login.otp_enrol` and a ticket for setting one up.
 */
export async function askSecondFactor(
  ctx: OpenCtx,
  account: Account,
  places: readonly Place[],
  otp: string | undefined,
  halfWay: Omit<HalfWay, 'userId'>,
): Promise<void> {
  const payload: HalfWay = { userId: account.id, ...halfWay };
  if (await hasSecondFactor(ctx.db, account.id)) {
    if (otp !== undefined) return spendSecondFactor(ctx, account.id, otp);
    throw new Failure('login.otp_needed', {}, { result: { ticket: await giveTicket(ctx, ctx.db, 'otp', payload, ticketMs) } });
  }
  if (ctx.config.SAIYUN_TOTP_REQUIRED === 'roles' && places.some((place) => isGuarded(rolesIn(place))))
    throw new Failure('login.otp_enrol', {}, { result: { ticket: await giveTicket(ctx, ctx.db, 'otp-enrol', payload, ticketMs) } });
}

const recoveryHash = (userId: string, code: string): string => tokenHash(`${userId}:${code}`);

/** New recovery codes that replace all older ones; returned once, and stored as hashes. */
export async function renewRecoveryCodes(ctx: Pick<OpenCtx, 'random' | 'now'>, tx: Tx, userId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => newRecoveryCode(ctx.random));
  await tx.run('delete from sys_recovery_code where user_id = $1', [userId]);
  await tx.run('insert into sys_recovery_code (code_hash, user_id, create_time) select h, $2, $3 from unnest($1::text[]) h', [
    codes.map((code) => recoveryHash(userId, plainCode(code))),
    userId,
    ctx.now(),
  ]);
  return codes;
}

/** Removes the account's second factor; returns whether it had one. */
export async function dropSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  await tx.run('delete from sys_recovery_code where user_id = $1', [userId]);
  return (await tx.run('delete from sys_user_totp where user_id = $1', [userId])) > 0;
}
