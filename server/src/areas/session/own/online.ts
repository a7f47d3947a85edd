import type { Page } from '@saiyun/sdk/contract';
import { user } from '@saiyun/sdk/entities';
import { type Params, pageFacts, pageOf, textParam } from '@saiyun/sdk/logic/query';
import { maskValue, toWireTime } from '@saiyun/sdk/view';
import { tokenHash } from '../../../actor/token-hash.ts';
import { rolesForOwn } from '../../../kernel/access/access.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { Failure } from '../../../kernel/failure.ts';
import { endSessions } from './end-sessions.ts';

/** A session as an administrator sees it. `token` is a handle for ending the session; nobody can sign in with it. */
export interface Online {
  readonly id: string;
  readonly token: string;
  readonly username: string;
  readonly realname: string;
  readonly avatar: string | null;
  readonly birthday: string | null;
  readonly sex: number | null;
  readonly phone: string | null;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly loginTime: string;
  readonly lastTime: string;
}

const refuseOthers = (ctx: Ctx): void => {
  rolesForOwn(ctx, 'online');
};

interface Found {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  readonly avatar: string | null;
  readonly birthday: string | null;
  readonly sex: string | null;
  readonly phone: string | null;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly loginTime: Date;
  readonly lastTime: Date;
  readonly total: number;
}

/** The accounts signed in to the tenant, its own and those from other tenants that work in it, most recently seen first (CALL-123). */
export async function onlineUsers(ctx: Ctx, params: Params): Promise<Page<Online>> {
  refuseOthers(ctx);
  const page = pageOf(params);
  const rows = await ctx.db.many<Found>(
    `select s.id, u.username, u.realname, u.avatar, u.birthday, u.sex, u.phone, s.ip, s.user_agent as "userAgent", s.create_time as "loginTime",
       coalesce(s.last_time, s.create_time) as "lastTime", count(*) over ()::int as total
     from sys_session s join sys_user u on u.id = s.user_id and u.del_flag = '0'
     where (u.tenant_id = $1 or s.tenant_id = $1) and s.expire_time > $2 and ($3::text is null or strpos(lower(u.username), lower($3)) > 0 or strpos(u.realname, $3) > 0)
     order by coalesce(s.last_time, s.create_time) desc, s.id limit $4 offset $5`,
    [ctx.tenantId, ctx.now(), textParam(params, 'username') ?? null, page.size, page.offset],
  );
  const total = rows[0]?.total ?? 0;
  const cipher = ctx.cipher;
  const records = rows.map(({ total: _total, phone, sex, loginTime, lastTime, ...row }): Online => {
    const plain = phone === null ? null : cipher.open(phone);
    return {
      ...row,
      token: row.id,
      sex: sex === null ? null : Number(sex),
      phone: plain === null ? null : maskValue('phone', plain),
      loginTime: toWireTime(loginTime),
      lastTime: toWireTime(lastTime),
    };
  });
  return { records, ...pageFacts(page, total) };
}

/** Ends the session of another account in the tenant, by its handle or token (CALL-05). */
export async function forceLogout(ctx: Ctx, token: string): Promise<null> {
  refuseOthers(ctx);
  await ctx.db.tx(async (tx) => {
    const which = await tx.one<{ id: string; userId: string }>(
      'select s.id, s.user_id as "userId" from sys_session s where s.id = $1 or s.token_hash = $2',
      [token, tokenHash(token)],
    );
    const ended = which ? await endSessions(ctx, tx, { session: which.id, tenantId: ctx.tenantId }, 'forced') : 0;
    if (!which || ended === 0) throw new Failure('row.missing');
    await audit({ ...ctx, tx }, user, [{ action: 'forceLogout', entityId: which.userId }]);
  });
  return null;
}
