import type { FastifyReply, FastifyRequest } from 'fastify';
import { newToken, tokenHash } from '../../../actor/token-hash.ts';
import type { OpenCtx } from '../../../http/call/route.ts';
import { deviceTokenOf, tellDevice } from '../../../http/caller/device-token.ts';

/** A device is forgotten if nobody signs in on it for this long. */
const lifeMs = 180 * 86_400_000;

/** The hash of the device's token, if the account with this name has signed in on it before. */
export async function knownDevice(ctx: OpenCtx, username: string): Promise<string | undefined> {
  if (ctx.device === undefined) return undefined;
  const hash = tokenHash(ctx.device);
  const found = await ctx.db.one(
    `select 1 as found from sys_known_device d join sys_user u on u.id = d.user_id and u.del_flag = '0'
     where d.token_hash = $1 and d.expire_time > $3 and (lower(u.username) = lower($2) or 'otp:' || u.id = $2) limit 1`,
    [hash, username, ctx.now()],
  );
  return found ? hash : undefined;
}

/** Remembers that the account signed in on this device. An unknown token is replaced, so nobody can plant the token of another device. */
export async function rememberDevice(ctx: OpenCtx, request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void> {
  const now = ctx.now();
  const sent = deviceTokenOf(request);
  const known =
    sent &&
    (await ctx.db.one('select 1 as found from sys_known_device where token_hash = $1 and expire_time > $2', [tokenHash(sent), now]));
  const token = known && sent ? sent : newToken(ctx);
  await ctx.db.run(
    `with over as (delete from sys_known_device where expire_time < $4)
     insert into sys_known_device (token_hash, user_id, user_agent, create_time, last_time, expire_time) values ($1, $2, $3, $4, $4, $5)
     on conflict (token_hash, user_id) do update set user_agent = excluded.user_agent, last_time = excluded.last_time, expire_time = excluded.expire_time`,
    [tokenHash(token), userId, request.headers['user-agent']?.slice(0, 300) ?? null, now, new Date(now.getTime() + lifeMs)],
  );
  tellDevice(ctx.config, request, reply, { token, lifeMs });
}
