import { user } from '@saiyun/sdk/entities';
import { toWireTime } from '@saiyun/sdk/view';
import { refuseUnproved } from '../../../actor/proved.ts';
import { isGuarded } from '../../../actor/session-end.ts';
import type { Tx } from '../../../db/db.ts';
import type { OpenCtx } from '../../../http/call/route.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { TxCtx } from '../../../kernel/entity-module.ts';
import { Failure } from '../../../kernel/failure.ts';
import { ownerOf, tellOwner } from '../proof/owner-notice.ts';
import { provedByPassword } from '../proof/proof.ts';
import { accountById } from '../sign-in/account.ts';
import { checkBackOff, countFailure } from '../sign-in/back-off.ts';
import { appUri, newSecret, plainCode, stepOf } from './one-time-code.ts';
import { dropSecondFactor, hasSecondFactor, renewRecoveryCodes, spendSecondFactor } from './second-factor.ts';

export interface SecondFactorState {
  readonly enrolled: boolean;
  readonly since: string | null;
  /** The number of unused recovery codes. */
  readonly codesLeft: number;
  /** Whether the account must have a second factor. */
  readonly required: boolean;
}

export async function secondFactorState({ db, actor, config }: Ctx): Promise<SecondFactorState> {
  const found = await db.one<{ since: Date | null; left: number }>(
    `select (select confirmed_time from sys_user_totp where user_id = $1) as since,
       (select count(*)::int from sys_recovery_code where user_id = $1 and used_time is null) as left`,
    [actor.userId],
  );
  return {
    enrolled: found?.since != null,
    since: found?.since ? toWireTime(found.since) : null,
    codesLeft: found?.left ?? 0,
    required: config.SAIYUN_TOTP_REQUIRED === 'roles' && isGuarded(actor.roles),
  };
}

export interface Offered {
  readonly secret: string;
  /** The same for an app to scan. */
  readonly uri: string;
}

/** Offers the account a secret. It has no effect until the account has shown a code for it. */
export async function offerSecret(ctx: OpenCtx, account: { readonly id: string; readonly username: string }): Promise<Offered> {
  const secret = newSecret(ctx.random);
  const stored = await ctx.db.run(
    `insert into sys_user_totp (user_id, secret, create_time) values ($1, $2, $3)
     on conflict (user_id) do update set secret = excluded.secret, create_time = excluded.create_time, last_step = 0
     where sys_user_totp.confirmed_time is null`,
    [account.id, ctx.cipher.seal(secret).cipher, ctx.now()],
  );
  if (stored === 0) throw new Failure('totp.already');
  return { secret, uri: appUri(secret, account.username, ctx.config.SAIYUN_SYS_NAME_EN) };
}

/** Confirms the offered secret with its first code: from now on sign-in asks for codes. Returns the recovery codes, this one time only. */
export async function confirmSecret(ctx: OpenCtx, userId: string, otp: string, actingIn: (tx: Tx) => TxCtx): Promise<readonly string[]> {
  const key = `otp:${userId}`;
  await checkBackOff(ctx, key);
  const found = await ctx.db.one<{ secret: string }>('select secret from sys_user_totp where user_id = $1 and confirmed_time is null', [
    userId,
  ]);
  const secret = found && ctx.cipher.open(found.secret);
  if (!secret) throw new Failure('totp.not_begun');
  const step = stepOf(secret, plainCode(otp), ctx.now());
  if (step === undefined) {
    await countFailure(ctx, key);
    throw new Failure('totp.wrong');
  }
  return ctx.db.tx(async (tx) => {
    const done = 'update sys_user_totp set confirmed_time = $2, last_step = $3 where user_id = $1 and confirmed_time is null';
    if ((await tx.run(done, [userId, ctx.now(), step])) === 0) throw new Failure('totp.already');
    const codes = await renewRecoveryCodes(ctx, tx, userId);
    await audit(actingIn(tx), user, [{ action: 'enrolTotp', entityId: userId }]);
    await tellOwner(ctx, tx, await ownerOf(tx, userId), 'totpOn');
    return codes;
  });
}

/**
 * Asks for the password again, so nobody sets up their own second factor in a
 * session left open. An account without a password proves itself by a code.
 */
export async function provePassword(ctx: Ctx, password: string): Promise<void> {
  const account = await accountById(ctx.db, ctx.actor.userId);
  if (account?.passwordHash === null) return refuseUnproved(ctx);
  await provedByPassword(ctx, password);
}

const needSecondFactor = async (ctx: Ctx): Promise<void> => {
  if (!(await hasSecondFactor(ctx.db, ctx.actor.userId))) throw new Failure('totp.none');
};

/** Replaces the recovery codes, given a code; the old ones stop working. */
export async function replaceRecoveryCodes(ctx: Ctx, otp: string): Promise<readonly string[]> {
  await needSecondFactor(ctx);
  await spendSecondFactor(ctx, ctx.actor.userId, otp);
  return ctx.db.tx(async (tx) => {
    await audit({ ...ctx, tx }, user, [{ action: 'renewRecoveryCodes', entityId: ctx.actor.userId }]);
    return renewRecoveryCodes(ctx, tx, ctx.actor.userId);
  });
}

/** Returns to one factor, given a code; refused if the account must have a second one. */
export async function endSecondFactor(ctx: Ctx, otp: string): Promise<null> {
  await needSecondFactor(ctx);
  if ((await secondFactorState(ctx)).required) throw new Failure('totp.required');
  await spendSecondFactor(ctx, ctx.actor.userId, otp);
  await ctx.db.tx(async (tx) => {
    await dropSecondFactor(tx, ctx.actor.userId);
    await audit({ ...ctx, tx }, user, [{ action: 'endTotp', entityId: ctx.actor.userId }]);
    await tellOwner(ctx, tx, await ownerOf(tx, ctx.actor.userId), 'totpOff');
  });
  return null;
}
