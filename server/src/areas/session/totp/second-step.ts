import type { LoginResult } from '@saiyun/sdk/contract';
import type { OpenCtx } from '../../../http/call/route.ts';
import { Failure } from '../../../kernel/failure.ts';
import { actingAs } from '../../account/own-actor.ts';
import { type Account, accountById } from '../sign-in/account.ts';
import { signInBy } from '../sign-in/login.ts';
import type { Arrival } from '../sign-in/open-session.ts';
import { readTicket, type TicketKind, takeTicket } from '../ticket.ts';
import { confirmSecret, type Offered, offerSecret } from './enrolment.ts';
import { type HalfWay, spendSecondFactor } from './second-factor.ts';

interface Waiting {
  readonly half: HalfWay;
  readonly account: Account;
}

/** The account behind a ticket of the first step. */
const waiting = async (ctx: OpenCtx, kind: TicketKind, ticket: string): Promise<Waiting> => {
  const half = (await readTicket<HalfWay>(ctx, ctx.db, kind, ticket))?.payload;
  const account = half && (await accountById(ctx.db, half.userId));
  if (!half || !account) throw new Failure('login.otp_expired');
  return { half, account };
};

/** Signs in as the first step determined, once per ticket. */
const enter = (
  ctx: OpenCtx,
  kind: TicketKind,
  ticket: string,
  { half, account }: Waiting,
  arrival: Arrival,
  prove: () => Promise<void>,
) => {
  const { loginType, uType, sType, tenant, key } = half;
  const as: Arrival = { ...arrival, loginType, uType, sType, tenant };
  return signInBy(ctx, { key, shown: account.username, masked: true, secondStep: true }, as, async () => {
    await prove();
    if (!(await takeTicket(ctx, ctx.db, kind, ticket))) throw new Failure('login.otp_expired');
    return account;
  });
};

/** The second step of a sign-in (`login.otp_needed`): an app code or a recovery code. A wrong one does not use up the ticket. */
export async function signInByOtp(ctx: OpenCtx, ticket: string, otp: string, arrival: Arrival): Promise<LoginResult> {
  const found = await waiting(ctx, 'otp', ticket);
  return enter(ctx, 'otp', ticket, found, arrival, () => spendSecondFactor(ctx, found.account.id, otp));
}

/** Offers a secret to an account that may not sign in without a second factor (`login.otp_enrol`). */
export async function offerAtSignIn(ctx: OpenCtx, ticket: string): Promise<Offered> {
  return offerSecret(ctx, (await waiting(ctx, 'otp-enrol', ticket)).account);
}

/** Sets up the second factor with its first code and signs in; returns the recovery codes, this one time only. */
export async function enrolAtSignIn(
  ctx: OpenCtx,
  ticket: string,
  otp: string,
  arrival: Arrival,
): Promise<LoginResult & { readonly recoveryCodes: readonly string[] }> {
  const found = await waiting(ctx, 'otp-enrol', ticket);
  let recoveryCodes: readonly string[] = [];
  const result = await enter(ctx, 'otp-enrol', ticket, found, arrival, async () => {
    recoveryCodes = await confirmSecret(ctx, found.account.id, otp, (tx) => actingAs(ctx, tx, found.account));
  });
  return { ...result, recoveryCodes };
}
