import type { Tx } from '../../../db/db.ts';
import type { Ctx, Services } from '../../../kernel/context.ts';
import { Failure, inputFailure } from '../../../kernel/failure.ts';
import { verifyPassword } from '../password/password.ts';
import { type Account, accountById } from '../sign-in/account.ts';
import { checkBackOff, countFailure } from '../sign-in/back-off.ts';
import { type Contact, checkCode, contactOf, sendCode } from './code.ts';

/** A contact that was just changed proves nothing for this long; by then its owner has been notified. */
const newContactMs = 24 * 3_600_000;

export type ProofWay = Contact['channel'];

/** Refuses with `account.contact_new` a phone number or e-mail address that the account has had for less than a day. */
export async function refuseNewContact(services: Pick<Services, 'now'>, tx: Tx, userId: string, { channel }: Contact): Promise<void> {
  const row = await tx.one<{ at: Date | null }>(
    `select ${channel === 'sms' ? 'phone_time' : 'email_time'} as at from sys_user where id = $1`,
    [userId],
  );
  if (row?.at && services.now().getTime() - row.at.getTime() < newContactMs) throw new Failure('account.contact_new');
}

/** Checks the caller's password. Wrong ones count like failed sign-ins, so nobody can guess it in an open session. */
export async function provedByPassword(ctx: Ctx, typed: string): Promise<Account> {
  const key = `password:${ctx.actor.userId}`;
  await checkBackOff(ctx, key);
  const account = await accountById(ctx.db, ctx.actor.userId);
  if (!account || !(await verifyPassword(typed, account.passwordHash))) {
    await countFailure(ctx, key);
    throw new Failure('account.old_password');
  }
  // Guesses made in parallel may have reached the limit by now.
  await checkBackOff(ctx, key);
  return account;
}

const ownContact = async (ctx: Ctx, way: ProofWay): Promise<Contact> => {
  const account = await accountById(ctx.db, ctx.actor.userId);
  const address = way === 'email' ? account?.email : account?.phone && ctx.cipher.open(account.phone);
  if (!address) throw new Failure('account.no_contact');
  const contact = contactOf(way, address);
  await refuseNewContact(ctx, ctx.db, ctx.actor.userId, contact);
  return contact;
};

/** Sends a code to the account's phone or mailbox. */
export async function sendProofCode(ctx: Ctx, way: ProofWay): Promise<null> {
  await sendCode(ctx, await ownContact(ctx, way), 'prove', ctx.tenantId, ctx.actor.userId);
  return null;
}

/** Checks a code that was sent to the account's own phone or mailbox. */
export async function proveByCode(ctx: Ctx, way: ProofWay, captcha: string): Promise<void> {
  await checkCode(ctx, await ownContact(ctx, way), 'prove', captcha);
}

/** Proves who the caller is, by password or by a code sent to the account's own phone or mailbox. */
export async function prove(
  ctx: Ctx,
  input: { readonly password?: string | undefined; readonly way?: ProofWay | undefined; readonly captcha?: string | undefined },
): Promise<null> {
  if (input.way === undefined) {
    if (!input.password) throw inputFailure({ field: 'password', code: 'required' });
    await provedByPassword(ctx, input.password);
  } else await proveByCode(ctx, input.way, input.captcha ?? '');
  await ctx.db.run('update sys_session set proved_time = $2 where id = $1', [ctx.actor.sessionId, ctx.now()]);
  return null;
}
