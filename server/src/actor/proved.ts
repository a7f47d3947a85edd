import type { Ctx } from '../kernel/context.ts';
import { Failure } from '../kernel/failure.ts';

/** How long a proof counts, in its own session only. */
const proofMs = 5 * 60_000;

/**
 * Refuses a change to who may come in with `account.unproved`, until the owner has given a new proof: signing in proved something else. A
 * program cannot be asked: its token may make the change if the owner, who needed a proof to create it, named the call (otherwise
 * `token.unproved`).
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
