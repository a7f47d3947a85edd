import type { FailureCode } from '@saiyun/sdk/contract';
import type { OpenCtx } from '../../http/call/route.ts';
import { type FailureParams, numbersOf } from '../../kernel/failure.ts';

export interface SignInLine {
  readonly username: string;
  readonly content: 'sign-in' | 'sign-out';
  readonly userId?: string;
  readonly tenantId?: number;
  readonly refusal?: FailureCode;
  readonly refusalParams?: FailureParams;
  /** The name is no name that was typed, such as a masked phone number. */
  readonly masked?: boolean;
}

/** Names are cut to this length, because people sometimes type a password instead. */
export const mostNameShown = 18;

/** What is told of a name that no account has: people type passwords, phone and ID numbers there. */
const unknownName = (typed: string): string => `${typed.slice(0, typed.length > 6 ? 2 : 1)}***`;

/**
 * One line per sign-out and per refused sign-in; a successful sign-in is logged with its session. The line belongs to the account's tenant
 * if it has one. Names are cut, and those of nobody hardly told.
 */
export async function writeSignInLog(ctx: OpenCtx, line: SignInLine): Promise<void> {
  // All tenants: before signing in nobody has chosen one.
  await ctx.db.run(
    `insert into sys_log (id, tenant_id, log_type, log_content, result, result_numbers, outcome, user_id, username, ip, request_id, create_time)
     values ($1, coalesce(nullif($2::int, 0), (select u.tenant_id from sys_user u where lower(u.username) = lower($6) and u.del_flag = '0' limit 1), 0),
       1, $3, $4, $11::jsonb, case when $4::text is null then '1' else '0' end, $5, case when exists (select 1 from sys_user u where lower(u.username) = lower($6) and u.del_flag = '0') then $6 else $10 end,
       $7, $8, $9)`,
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
      line.masked ? line.username.slice(0, mostNameShown) : unknownName(line.username),
      numbersOf(line.refusalParams),
    ],
  );
}
