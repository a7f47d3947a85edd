import { user } from '@saiyun/sdk/entities';
import { toWireTime } from '@saiyun/sdk/view';
import { newToken, tokenHash } from '../../../actor/token-hash.ts';
import type { Tx } from '../../../db/db.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { Failure } from '../../../kernel/failure.ts';
import { ownerOf, tellOwner } from '../proof/owner-notice.ts';
import { endSessions } from './end-sessions.ts';

/** One of the caller's own sessions; only its own client knows its token. */
export interface OwnSession {
  readonly id: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly loginType: number;
  readonly createTime: string;
  readonly lastTime: string;
  readonly expireTime: string;
  /** Whether this call was made in that session. */
  readonly current: boolean;
}

export async function ownSessions({ db, actor, now }: Ctx): Promise<OwnSession[]> {
  const rows = await db.many<Omit<OwnSession, 'createTime' | 'lastTime' | 'expireTime'> & { create: Date; last: Date; expire: Date }>(
    `select id, ip, user_agent as "userAgent", login_type as "loginType", create_time as create, coalesce(last_time, create_time) as last,
       expire_time as expire, id = $2 as current
     from sys_session where user_id = $1 and expire_time > $3 order by id = $2 desc, coalesce(last_time, create_time) desc`,
    [actor.userId, actor.sessionId, now()],
  );
  return rows.map(({ create, last, expire, ...row }) => ({
    ...row,
    createTime: toWireTime(create),
    lastTime: toWireTime(last),
    expireTime: toWireTime(expire),
  }));
}

/** Logs it and notifies the owner, because a thief could shut the owner out this way. */
const writeEnd = async (ctx: Ctx, tx: Tx, ended: number): Promise<void> => {
  const { userId } = ctx.actor;
  await audit({ ...ctx, tx }, user, [{ action: 'endSessions', entityId: userId, after: { count: ended } }]);
  await tellOwner(ctx, tx, await ownerOf(tx, userId), 'sessions');
};

/** Ends one of the caller's own sessions; another account's session does not exist. */
export async function endOwnSession(ctx: Ctx, id: string): Promise<null> {
  await ctx.db.tx(async (tx) => {
    const ended = await endSessions(ctx, tx, { userId: ctx.actor.userId, session: id }, 'forced');
    if (ended === 0) throw new Failure('row.missing');
    await writeEnd(ctx, tx, ended);
  });
  ctx.mail.deliverSoon();
  return null;
}

export async function endOtherSessions(ctx: Ctx): Promise<number> {
  const ended = await ctx.db.tx(async (tx) => {
    const count = await endSessions(ctx, tx, { userId: ctx.actor.userId, except: ctx.actor.sessionId }, 'forced');
    if (count > 0) await writeEnd(ctx, tx, count);
    return count;
  });
  ctx.mail.deliverSoon();
  return ended;
}

/** Gives the session a new token; the old one stops working with this answer. */
export async function renewToken(ctx: Ctx): Promise<{ token: string }> {
  const token = newToken(ctx);
  const now = ctx.now();
  // The next use sets its expiry.
  await ctx.db.run('update sys_session set token_hash = $2, last_time = $3 where id = $1', [ctx.actor.sessionId, tokenHash(token), now]);
  return { token };
}
