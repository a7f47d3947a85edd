import type { Ctx } from '../kernel/context.ts';
import { Failure } from '../kernel/failure.ts';

/** So long a proof counts, and only in the session in which it was given. */
const proofMs = 5 * 60_000;

/**
 * Refuses with `account.unproved` what changes who may come in, until the owner has proved it again: signing in was proof of another thing. A
 * program cannot be asked: its token does it where the owner, who had to prove it to make the token, named the call (`token.unproved` else).
 */
export async function refuseUnproved({ db, actor, now }: Pick<Ctx, 'db' | 'actor' | 'now'>): Promise<void> {
  if (actor.tokenScope) {
    if (actor.tokenScope.includes('write')) throw new Failure('token.unproved');
    return;
  }
  const since = new Date(now().getTime() - proofMs);
  const proved = await db.one('select 1 as found from sys_session where id = $1 and proved_time > $2', [actor.sessionId, since]);
  if (!proved) throw new Failure('account.unproved');
}
