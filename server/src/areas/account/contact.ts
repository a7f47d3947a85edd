import { user } from '@saiyun/sdk/entities';
import { maskValue } from '@saiyun/sdk/view';
import { holdLock } from '../../db/lock.ts';
import { audit } from '../../kernel/audit/audit.ts';
import type { Ctx } from '../../kernel/context.ts';
import { Failure } from '../../kernel/failure.ts';
import { touch } from '../../kernel/row/touch.ts';
import { addressHash, type Contact, checkCode } from '../session/proof/code.ts';
import { ownerOf, tellOwner } from '../session/proof/owner-notice.ts';

/**
 * Binds a phone number or e-mail address to the caller's account, using the code sent to it (SIGNUP-06, CALL-100). An address that another
 * account of the tenant already has is refused, but only after the code has proved ownership. The previous address is notified.
 */
export async function bindContact(ctx: Ctx, contact: Contact, captcha: string): Promise<{ contact: string }> {
  await checkCode(ctx, contact, 'bind', captcha);
  const { channel, address } = contact;
  const byPhone = channel === 'sms';
  const hash = addressHash(ctx, contact);
  const cipher = ctx.cipher;
  const shown = maskValue(byPhone ? 'phone' : 'email', address);
  await ctx.db.tx(async (tx) => {
    await holdLock(tx, `${channel}:${hash}`);
    const taken = await tx.one(
      `select 1 as found from sys_user where tenant_id = (select tenant_id from sys_user where id = $1) and id <> $1 and del_flag = '0'
         and ${byPhone ? 'phone_hash = $2' : 'lower(email) = $2'} limit 1`,
      [ctx.actor.userId, byPhone ? hash : address],
    );
    if (taken) throw new Failure(byPhone ? 'signup.phone_taken' : 'signup.email_taken');
    const before = await ownerOf(tx, ctx.actor.userId);
    if (byPhone && before?.phone && cipher.open(before.phone) === null) throw new Failure('data.unreadable', { key: `${user.name}.phone` });
    const set = byPhone ? 'phone = $2, phone_hash = $5' : 'email = $2';
    const params = [ctx.actor.userId, byPhone ? cipher.seal(address).cipher : address, ctx.actor.username, ctx.now()];
    await tx.run(`update sys_user set ${set}, ${touch('$3', '$4')} where id = $1`, byPhone ? [...params, hash] : params);
    await tellOwner(ctx, tx, before, byPhone ? 'phone' : 'email');
    await audit({ ...ctx, tx }, user, [
      { action: byPhone ? 'bindPhone' : 'bindEmail', entityId: ctx.actor.userId, after: { [byPhone ? 'phone' : 'email']: shown } },
    ]);
  });
  ctx.mail.deliverSoon();
  return { contact: shown };
}
