import type { FailureCode } from '@saiyun/sdk/contract';
import type { OpenCtx } from '../../http/call/route.ts';

export interface SignInLine {
  readonly username: string;
  readonly content: 'sign-in' | 'sign-out';
  readonly userId?: string;
  readonly tenantId?: number;
  readonly refusal?: FailureCode;
}

/** Names are cut to this length, because people sometimes type a password instead. */
export const mostNameShown = 18;

/**
 * One line per sign-out and per refused sign-in; a successful sign-in is logged with its session. The line belongs to the account's tenant
 * if it has one. Names are cut.
 */
export async function writeSignInLog(ctx: OpenCtx, line: SignInLine): Promise<void> {
  // All tenants: before signing in nobody has chosen one.
  await ctx.db.run(
    `insert into sys_log (id, tenant_id, log_type, log_content, result, user_id, username, ip, request_id, create_time)
     values ($1, coalesce(nullif($2::int, 0), (select u.tenant_id from sys_user u where lower(u.username) = lower($6) and u.del_flag = '0' limit 1), 0),
       1, $3, $4, $5, $6, $7, $8, $9)`,
    [
      Buffer.from(ctx.random(16)).toString('hex'),
      line.tenantId ?? 0,
      line.content,
      line.refusal ?? null,
      line.userId ?? null,
      line.username.slice(0, mostNameShown),
      ctx.ip,
      ctx.requestId,
      ctx.now(),
    ],
  );
}
