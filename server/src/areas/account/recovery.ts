import { user } from '@saiyun/sdk/entities';
import type { OpenCtx } from '../../http/call/route.ts';
import { audit } from '../../kernel/audit/audit.ts';
import { Failure } from '../../kernel/failure.ts';
import { changePassword, refusePassword } from '../session/password/new-password.ts';
import { type Contact, checkCode } from '../session/proof/code.ts';
import { refuseNewContact } from '../session/proof/proof.ts';
import { accountById, accountsAt, frozenStatus } from '../session/sign-in/account.ts';
import { checkBackOff, countFailure } from '../session/sign-in/back-off.ts';
import { claimedBy } from '../session/sign-in/code-login.ts';
import { giveTicket, takeTicket } from '../session/ticket.ts';
import { actingAs } from './own-actor.ts';

const ticketMs = 10 * 60_000;

export interface Proved {
  readonly ticket: string;
  /** Returned to anyone who has proved ownership of the address, because user names are forgotten too. */
  readonly username: string;
}

/**
 * First step of a forgotten password (SIGNUP-05, CALL-08): the code proves the address, and its owner gets a ticket for the next step. An
 * address without an account is refused like a wrong code, one bound less than a day ago with `account.contact_new`. If the address has
 * several accounts, the named one counts; without a name, the one that signed in last.
 */
export async function proveRecovery(ctx: OpenCtx, contact: Contact, captcha: string, username?: string): Promise<Proved> {
  const { key } = claimedBy(ctx, contact);
  await checkBackOff(ctx, key);
  await checkCode(ctx, contact, 'recover', captcha).catch(async (error: unknown) => {
    if (error instanceof Failure && error.code === 'code.wrong') await countFailure(ctx, key);
    throw error;
  });
  const accounts = (await accountsAt(ctx, contact)).filter(({ status }) => status !== frozenStatus);
  const account = username === undefined ? accounts[0] : accounts.find((one) => one.username.toLowerCase() === username.toLowerCase());
  // The proven owner of an address may know which accounts it has.
  if (!account) throw new Failure(accounts.length > 0 ? 'login.no_account' : 'code.wrong');
  // The account's owner needs time to notice that somebody else changed the address.
  await refuseNewContact(ctx, ctx.db, account.id, contact);
  return { ticket: await giveTicket(ctx, ctx.db, 'recovery', { userId: account.id }, ticketMs), username: account.username };
}

/** Second step: sets the new password. A ticket works once, but a refused password does not use it up. */
export async function recoverPassword(
  ctx: OpenCtx,
  { ticket, password, confirmpassword }: { readonly ticket: string; readonly password: string; readonly confirmpassword: string },
): Promise<null> {
  refusePassword(password, confirmpassword);
  await ctx.db.tx(async (tx) => {
    const found = await takeTicket<{ userId: string }>(ctx, tx, 'recovery', ticket);
    const account = found && (await accountById(tx, found.payload.userId));
    if (!account || account.status === frozenStatus) throw new Failure('account.ticket_expired');
    await changePassword(ctx, tx, account, password, account.username);
    await audit(actingAs(ctx, tx, account), user, [{ action: 'recoverPassword', entityId: account.id }]);
  });
  ctx.mail.deliverSoon();
  return null;
}
