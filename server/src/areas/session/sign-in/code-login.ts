import type { LoginResult } from '@saiyun/sdk/contract';
import { maskValue } from '@saiyun/sdk/view';
import type { OpenCtx } from '../../../http/call/route.ts';
import { Failure } from '../../../kernel/failure.ts';
import { addressHash, type Contact, checkCode } from '../proof/code.ts';
import { accountsAt, baseRolesOf, frozenStatus } from './account.ts';
import { countFailure } from './back-off.ts';
import { fitsIdentity } from './identity.ts';
import { type Claimed, signInBy } from './login.ts';
import type { Arrival } from './open-session.ts';

/** The address itself is never stored in the clear. */
export function claimedBy(ctx: OpenCtx, contact: Contact): Claimed {
  return {
    key: `${contact.channel}:${addressHash(ctx, contact)}`,
    shown: maskValue(contact.channel === 'sms' ? 'phone' : 'email', contact.address),
    masked: true,
  };
}

/**
 * Signs in with a code sent to a phone or e-mail address (CALL-02, CALL-98). If the address has several accounts, the one that fits the
 * requested identity and tenant is used, otherwise the one that signed in last.
 */
export function signInByCode(ctx: OpenCtx, contact: Contact, code: string, arrival: Arrival): Promise<LoginResult> {
  const claimed = claimedBy(ctx, contact);
  return signInBy(ctx, claimed, arrival, async () => {
    await checkCode(ctx, contact, 'login', code).catch(async (error: unknown) => {
      if (error instanceof Failure && error.code === 'code.wrong') await countFailure(ctx, claimed.key);
      throw error;
    });
    const accounts = await accountsAt(ctx, contact);
    const live = accounts.filter(({ status }) => status !== frozenStatus);
    const [first] = live;
    if (!first) throw new Failure(accounts.length > 0 ? 'login.frozen' : 'login.no_account');
    const fitting = [];
    for (const account of live) if (fitsIdentity(arrival, await baseRolesOf(ctx.db, account, account.tenantId))) fitting.push(account);
    return fitting.find(({ tenantId }) => tenantId === arrival.tenant) ?? fitting[0] ?? first;
  });
}
