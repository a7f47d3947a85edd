import { competitionStatus } from '@saiyun/sdk/entities';
import type { FastifyRequest } from 'fastify';
import type { OpenCtx } from '../../http/call/route.ts';
import { strangerTenant } from '../../http/caller/stranger-tenant.ts';
import { Failure } from '../../kernel/failure.ts';

/** The tenant in which the account is opened: the one that the client names, otherwise the first one in use today. */
export async function signUpTenant(ctx: OpenCtx, request: FastifyRequest): Promise<number> {
  const tenantId = await strangerTenant(ctx, request);
  if (tenantId === undefined) throw new Failure('signup.closed');
  return tenantId;
}

export interface SignUpTime {
  readonly open: boolean;
  /** When registration closes; null if no competition sets a deadline. */
  readonly deadline: Date | null;
}

/**
 * When a competition stops taking entrants: at the end of registration or,
 * without one, at the end of the competition, plus the grace period (SIGNUP-03).
 */
const endOf = `coalesce(c.register_end, c.end_time) + make_interval(secs => coalesce(c.grace_seconds, 0))`;

/**
 * Until when accounts may be opened in the tenant (SIGNUP-03): the deadline of the named competition, otherwise the latest deadline of
 * those in progress. A tenant without competitions has no deadline.
 */
export async function signUpTime(ctx: OpenCtx, tenantId: number, competitionId: string | undefined): Promise<SignUpTime> {
  const found = await ctx.db.one<{ known: number; deadline: Date | null }>(
    `select count(*)::int as known, max(${endOf}) filter (where c.status = '${competitionStatus.running}') as deadline from ds_tb_competition c
     where c.tenant_id = $1 and c.del_flag = '0' and c.status <> '${competitionStatus.unpublished}' and ($2::text is null or c.id = $2)`,
    [tenantId, competitionId ?? null],
  );
  const deadline = found?.deadline ?? null;
  if (competitionId === undefined && !found?.known) return { open: true, deadline };
  return { open: deadline !== null && deadline > ctx.now(), deadline };
}

export async function refuseClosedSignUp(ctx: OpenCtx, tenantId: number, competitionId: string | undefined): Promise<void> {
  const { open } = await signUpTime(ctx, tenantId, competitionId);
  if (!open) throw new Failure('signup.closed');
}
