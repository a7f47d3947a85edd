import type { Language } from '@saiyun/sdk/contract';
import { isStrongPassword } from '@saiyun/sdk/rules';
import type { Tx } from '../../../db/db.ts';
import type { Services } from '../../../kernel/context.ts';
import { Failure } from '../../../kernel/failure.ts';
import { touch } from '../../../kernel/row/touch.ts';
import { endSessions } from '../own/end-sessions.ts';
import { ownerOf, tellOwner } from '../proof/owner-notice.ts';
import { isCommonPassword } from './common-password.ts';
import { contextWords, type PasswordOf } from './context-words.ts';
import { hashPassword, verifyPassword } from './password.ts';

/** The number of recent passwords, including the present one, that cannot be reused. */
export const keptPasswords = 5;

/** Refuses with `account.password_weak` (ACCT-09) and `account.password_differs` (ACCT-08). */
export function refusePassword(password: string, confirmpassword: string): void {
  if (!isStrongPassword(password)) throw new Failure('account.password_weak');
  if (password !== confirmpassword) throw new Failure('account.password_differs');
}

/**
 * Returns the hash of a new password and adds it to the history. Refuses with `account.password_used` one of the last five, and with
 * `account.password_common` one that anyone would try first, or that is made of names that belong to it. Belongs in the transaction that stores the password.
 */
export async function hashNewPassword(
  services: Pick<Services, 'now' | 'random'>,
  tx: Tx,
  owner: PasswordOf,
  password: string,
): Promise<string> {
  const userId = owner.id;
  if (isCommonPassword(password, await contextWords(tx, owner))) throw new Failure('account.password_common');
  const known = await tx.many<{ hash: string }>(
    `select password_hash as hash from sys_user where id = $1 and password_hash is not null
     union select password_hash from (select password_hash from sys_password_history where user_id = $1 order by id desc limit ${keptPasswords}) h`,
    [userId],
  );
  for (const { hash } of known)
    if (await verifyPassword(password, hash)) throw new Failure('account.password_used', { count: keptPasswords });
  await tx.run(
    `insert into sys_password_history (user_id, password_hash, create_time)
     select id, password_hash, $2 from sys_user u where id = $1 and password_hash is not null
       and not exists (select 1 from sys_password_history h where h.user_id = u.id and h.password_hash = u.password_hash)`,
    [userId, services.now()],
  );
  const hash = await hashPassword(password, services.random);
  await tx.run('insert into sys_password_history (user_id, password_hash, create_time) values ($1, $2, $3)', [
    userId,
    hash,
    services.now(),
  ]);
  await tx.run(
    `delete from sys_password_history where user_id = $1
       and id not in (select id from sys_password_history where user_id = $1 order by id desc limit ${keptPasswords})`,
    [userId],
  );
  return hash;
}

export interface PasswordOwner {
  readonly id: string;
  readonly tenantId: number;
  readonly username: string;
}

/**
 * Gives an account a new password: all its sessions end (CALL-13), its failures are cleared, and its owner is notified. If somebody else
 * chose the password, the owner has to change it first.
 */
export async function changePassword(
  services: Services & { readonly language: Language },
  tx: Tx,
  owner: PasswordOwner,
  password: string,
  by: string,
): Promise<void> {
  const hash = await hashNewPassword(services, tx, owner, password);
  await tx.run(`update sys_user set password_hash = $2, must_change = $5, ${touch('$3', '$4')} where id = $1`, [
    owner.id,
    hash,
    by,
    services.now(),
    by !== owner.username,
  ]);
  // An earlier link would undo it.
  await tx.run("delete from sys_ticket where kind = 'recovery' and payload->>'userId' = $1", [owner.id]);
  await endSessions(services, tx, { userId: owner.id }, 'password');
  await tx.run('delete from sys_login_failure where subject = $1', [`account:${owner.username.toLowerCase()}`]);
  await tellOwner(services, tx, await ownerOf(tx, owner.id), 'password');
}
