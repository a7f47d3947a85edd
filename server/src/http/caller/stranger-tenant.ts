import type { FastifyRequest } from 'fastify';
import { dayOf } from '../../actor/read-actor.ts';
import { isOpenSql } from '../../kernel/access/open-tenant.ts';
import type { OpenCtx } from '../call/route.ts';
import { tenantOf } from './token.ts';

/** The tenant of a caller without a session: the one that it names, otherwise the first; undefined if that one is not in use today. */
export async function strangerTenant(ctx: OpenCtx, request: FastifyRequest): Promise<number | undefined> {
  const found = await ctx.db.one<{ id: number }>(
    `select t.id from sys_tenant t where ${isOpenSql('t.id', '$2')} and ($1 = 0 or t.id = $1) order by t.id limit 1`,
    [tenantOf(request), dayOf(ctx.now())],
  );
  return found?.id;
}
