import { competitionStatus } from '@saiyun/sdk/entities';
import type { FastifyRequest } from 'fastify';
import { dayOf } from '../../actor/actor.ts';
import type { OpenCtx } from '../../http/call/route.ts';
import { tenantOf } from '../../http/caller/token.ts';
import { isOpenSql } from '../../kernel/access/open-tenant.ts';
import { Failure } from '../../kernel/failure.ts';

/** The tenant in which somebody registers: the one the client asks for, else the first that is in use today. */
export async function signUpTenant(ctx: OpenCtx, request: FastifyRequest): Promise<number> {
  const found = await ctx.db.one<{ id: number }>(
    `select t.id from sys_tenant t where ${isOpenSql('t.id', '$2')} and ($1 = 0 or t.id = $1) order by t.id limit 1`,
    [tenantOf(request), dayOf(ctx.now())],
  );
  if (!found) throw new Failure('signup.closed');
  return found.id;
}

export interface SignUpTime {
  readonly open: boolean;
  /** When registering ends; null where no competition sets an end. */
  readonly deadline: Date | null;
}

/** How long a competition takes people: until its registration ends, else until it ends, with its grace (SIGNUP-03). */
const endOf = `coalesce(c.register_end, c.end_time) + make_interval(secs => coalesce(c.grace_seconds, 0))`;

/**
 * Until when accounts may be opened in the tenant (SIGNUP-03): until the deadline of the competition that was named, else until the last
 * deadline of those in progress. A tenant without competitions has no deadline.
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
