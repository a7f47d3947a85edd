import { user } from '@saiyun/sdk/entities';
import { passwordIssues } from '@saiyun/sdk/rules';
import { toWireTime } from '@saiyun/sdk/view';
import { audit } from '../../kernel/audit/audit.ts';
import type { Ctx } from '../../kernel/context.ts';
import { Failure } from '../../kernel/failure.ts';
import { hashPassword, verifyPassword } from '../session/password/password.ts';
import { ownerOf, tellOwner } from '../session/proof/owner-notice.ts';
import { type ProofWay, proveByCode } from '../session/proof/proof.ts';
import { accountOf } from './expert-money.ts';

/** This many wrong passwords in a row lock the account for this long. */
const mostFails = 5;
const lockMs = 30 * 60_000;

interface Stored {
  readonly id: string;
  readonly hash: string | null;
  readonly fails: number;
  readonly lockUntil: Date | null;
}

const stored = (ctx: Ctx, expertId: string): Promise<Stored> =>
  ctx.db.tx(async (tx) => {
    const id = await accountOf({ ...ctx, tx }, expertId);
    const row = await tx.one<Stored>(
      `select id, pay_password_hash as hash, coalesce(pay_password_fails, 0) as fails, lock_until as "lockUntil" from ds_tb_expert_account where id = $1 and tenant_id = $2`,
      [id, ctx.tenantId],
    );
    if (!row) throw new TypeError('the account was just opened');
    return row;
  });

/**
 * Refuses a wrong payment password, and any password while the account is locked. The attempt is checked first and counted before its
 * result is returned: of many simultaneous attempts, those beyond the limit learn nothing, and a correct password is not counted. The count
 * is kept even if the call fails.
 */
export async function refuseWrongPayPassword(ctx: Ctx, expertId: string, password: string): Promise<void> {
  const { id, hash, lockUntil } = await stored(ctx, expertId);
  if (hash === null) throw new Failure('withdraw.no_password');
  if (lockUntil && lockUntil > ctx.now()) throw new Failure('withdraw.locked', { until: toWireTime(lockUntil) });
  const isRight = await verifyPassword(password, hash);
  const now = ctx.now();
  const until = new Date(now.getTime() + lockMs);
  // After a lock has ended, the count starts again.
  const counted = await ctx.db.one<{ fails: number }>(
    isRight
      ? `update ds_tb_expert_account set pay_password_fails = 0, lock_until = null
         where id = $1 and tenant_id = $3 and (lock_until is null or lock_until <= $2::timestamptz) returning pay_password_fails as fails`
      : `update ds_tb_expert_account set pay_password_fails = case when lock_until is null then coalesce(pay_password_fails, 0) else 0 end + 1,
           lock_until = case when lock_until is null and coalesce(pay_password_fails, 0) + 1 >= $3::int then $4::timestamptz end
         where id = $1 and tenant_id = $5 and (lock_until is null or lock_until <= $2::timestamptz) returning pay_password_fails as fails`,
    isRight ? [id, now, ctx.tenantId] : [id, now, mostFails, until, ctx.tenantId],
  );
  if (!counted) throw new Failure('withdraw.locked', { until: toWireTime((await stored(ctx, expertId)).lockUntil ?? until) });
  if (isRight) return;
  if (counted.fails >= mostFails) throw new Failure('withdraw.locked', { until: toWireTime(until) });
  throw new Failure('withdraw.password', { left: mostFails - counted.fails });
}

interface NewPassword {
  readonly password: string;
  readonly confirmpassword: string;
}

const refuseUnfit = ({ password, confirmpassword }: NewPassword): void => {
  const issues = passwordIssues({ password });
  if (issues.length > 0) throw new Failure('account.password_weak', {}, { issues });
  if (password !== confirmpassword) throw new Failure('account.password_differs');
};

/** Writes a new password in place of the one that was read, lifts the lock, and tells the owner. */
const write = async (ctx: Ctx, { id, hash }: Stored, password: string, action: 'setPayPassword' | 'resetPayPassword'): Promise<void> => {
  const newHash = await hashPassword(password);
  await ctx.db.tx(async (tx) => {
    // If another call set a password meanwhile, that one wins: the old password no longer matches.
    const changed = await tx.run(
      `update ds_tb_expert_account set pay_password_hash = $2, pay_password_fails = 0, lock_until = null, update_by = $3, update_time = $4,
         revision = revision + 1
       where id = $1 and tenant_id = $6 and pay_password_hash is not distinct from $5`,
      [id, newHash, ctx.actor.username, ctx.now(), hash, ctx.tenantId],
    );
    if (changed === 0) throw new Failure('row.stale');
    await audit({ ...ctx, tx }, user, [{ action, entityId: ctx.actor.userId }]);
    await tellOwner(ctx, tx, await ownerOf(tx, ctx.actor.userId), 'payPassword');
  });
  ctx.mail.deliverSoon();
};

/** Sets the payment password (ACCT-13). Only the first one needs no old password. */
export async function setPayPassword(
  ctx: Ctx,
  expertId: string,
  input: NewPassword & { readonly oldPassword?: string | undefined },
): Promise<void> {
  refuseUnfit(input);
  const account = await stored(ctx, expertId);
  if (account.hash !== null) await refuseWrongPayPassword(ctx, expertId, input.oldPassword ?? '');
  await write(ctx, account, input.password, 'setPayPassword');
}

/**
 * Replaces a forgotten payment password. The password of the account alone would make the payment password worthless, so this asks for a
 * code sent to the owner's phone or mailbox.
 */
export async function resetPayPassword(
  ctx: Ctx,
  expertId: string,
  input: NewPassword & { readonly way: ProofWay; readonly captcha: string },
): Promise<void> {
  refuseUnfit(input);
  const account = await stored(ctx, expertId);
  await proveByCode(ctx, input.way, input.captcha);
  await write(ctx, account, input.password, 'resetPayPassword');
}
