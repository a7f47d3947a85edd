import { isGuarded } from '../../../actor/session-end.ts';
import { tokenHash } from '../../../actor/token-hash.ts';
import type { Tx } from '../../../db/db.ts';
import type { OpenCtx } from '../../../http/call/route.ts';
import { cipherOf } from '../../../kernel/cipher/cipher.ts';
import { Failure } from '../../../kernel/failure.ts';
import { deliverSoon } from '../../message/out-message.ts';
import { ownerOf, tellOwner } from '../proof/owner-notice.ts';
import { type Account, type Place, rolesIn } from '../sign-in/account.ts';
import { accountSubject, checkBackOff, countFailure } from '../sign-in/back-off.ts';
import { giveTicket } from '../ticket.ts';
import { newRecoveryCode, plainCode, stepOf } from './one-time-code.ts';

const ticketMs = 10 * 60_000;
const recoveryCodes = 10;

/** Whether one-time codes are asked of the account when it signs in. */
export async function hasSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  return (await tx.one('select 1 as found from sys_user_totp where user_id = $1 and confirmed_time is not null', [userId])) !== undefined;
}

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
export async function spendSecondFactor(ctx: OpenCtx, userId: string, typed: string): Promise<void> {
  const key = `otp:${userId}`;
  await checkBackOff(ctx, key);
  if (!(await spend(ctx, userId, typed))) {
    if (await countFailure(ctx, key)) {
      await tellOwner(ctx, ctx.db, await ownerOf(ctx.db, userId), 'otpLockout');
      deliverSoon(ctx);
    }
    throw new Failure('login.otp_wrong');
  }
  // Guesses that ran beside this one may have been too many by now.
  await checkBackOff(ctx, key);
  await ctx.db.run('delete from sys_login_failure where subject = $1', [accountSubject(key)]);
}

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

/** New recovery codes in place of all older ones; told once, and kept as hashes. */
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

/** The account signs in with one factor from now on; answers whether it had another. */
export async function dropSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  await tx.run('delete from sys_recovery_code where user_id = $1', [userId]);
  return (await tx.run('delete from sys_user_totp where user_id = $1', [userId])) > 0;
}
