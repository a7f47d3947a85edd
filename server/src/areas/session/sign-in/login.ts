import type { LoginResult } from '@saiyun/sdk/contract';
import { isFailureCode } from '@saiyun/sdk/contract';
import type { OpenCtx } from '../../../http/call/route.ts';
import { Failure } from '../../../kernel/failure.ts';
import { hashPassword, verifyPassword } from '../password/password.ts';
import { tellOwner } from '../proof/owner-notice.ts';
import { writeSignInLog } from '../sign-in-log.ts';
import { askSecondFactor } from '../totp/second-factor.ts';
import type { Account } from './account.ts';
import { accountsNamed, placesOf } from './account.ts';
import { checkBackOff, countedName, countFailure } from './back-off.ts';
import { type Arrival, openSession } from './open-session.ts';

/** The identity that somebody claims: `key` is the subject of back-off, `shown` the name in the log. */
export interface Claimed {
  readonly key: string;
  readonly shown: string;
  /** `shown` was not typed as it stands. */
  readonly masked?: boolean;
  /** Whether this attempt proves the second factor. */
  readonly secondStep?: boolean;
}

/**
 * One sign-in, by any way: `prove` finds the account or refuses, the second factor is checked, then a session is opened. Back-off counts by
 * the typed name and by address (AUTH-07). Every refusal is logged.
 */
export async function signInBy(ctx: OpenCtx, claimed: Claimed, arrival: Arrival, prove: () => Promise<Account>): Promise<LoginResult> {
  try {
    await checkBackOff(ctx, claimed.key);
    const account = await prove();
    // Guesses made in parallel may have reached the limit by now.
    const [places] = await Promise.all([placesOf(ctx, account.id), checkBackOff(ctx, claimed.key)]);
    const { loginType, uType, sType, tenant, otp } = arrival;
    const secondFactor = (): Promise<void> =>
      askSecondFactor(ctx, account, places, otp, { loginType, uType, sType, tenant, key: claimed.key });
    return await openSession(ctx, account, arrival, {
      places,
      forgiven: claimed.key,
      ...(!claimed.secondStep && { secondFactor }),
    });
  } catch (error) {
    if (error instanceof Failure && isFailureCode(error.code) && /^(login|code)\./.test(error.code) && error.code !== 'login.otp_needed') {
      const { shown, masked } = claimed;
      await writeSignInLog(ctx, {
        username: shown,
        content: 'sign-in',
        refusal: error.code,
        refusalParams: error.params,
        ...(masked && { masked }),
      });
    }
    throw error;
  }
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/**
 * Signs in by account and password (AUTH-01, AUTH-03, AUTH-04). Refuses in this order: `login.too_often`, `login.wrong` (also for an
 * unknown name), `login.frozen`, `login.tenants_frozen` or `login.tenants_expired`, `login.no_permission`, the reasons of AUTH-08.
 */
export function signIn(ctx: OpenCtx, { username, password }: Credentials, arrival: Arrival): Promise<LoginResult> {
  return signInBy(ctx, { key: countedName(username), shown: username }, arrival, () =>
    authenticate(ctx, username, password, arrival.tenant),
  );
}

/** Tells the owner of the account that somebody is guessing its password. */
const tellOwners = async (ctx: OpenCtx, accounts: readonly Account[]): Promise<void> => {
  for (const account of accounts) await tellOwner(ctx, ctx.db, account, 'lockout');
  ctx.mail.deliverSoon();
};

/** A hash of an arbitrary password: checking it takes as long as checking a real one. */
let decoy: Promise<string> | undefined;

const authenticate = async (ctx: OpenCtx, username: string, password: string, tenant: number): Promise<Account> => {
  const accounts = await accountsNamed(ctx.db, username, tenant);
  if (accounts.length === 0) {
    decoy ??= hashPassword('', ctx.random);
    await verifyPassword(password, await decoy);
    await countFailure(ctx, countedName(username));
    // The same as for a wrong password, so nobody learns which names exist.
    throw new Failure('login.wrong');
  }
  for (const account of accounts) if (await verifyPassword(password, account.passwordHash)) return account;
  if (await countFailure(ctx, countedName(username))) await tellOwners(ctx, accounts);
  throw new Failure('login.wrong');
};
