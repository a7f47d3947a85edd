import type { Role } from '@saiyun/sdk/contract';
import type { Tx } from '../../db/db.ts';
import type { OpenCtx } from '../../http/call/route.ts';
import type { Services } from '../../kernel/context.ts';
import type { TxCtx } from '../../kernel/entity-module.ts';

/** The actor of an account that acts without a session, for instance when it registers or recovers its password. The audit log needs it. */
export function actingAs(
  ctx: OpenCtx,
  tx: Tx,
  owner: { readonly id: string; readonly username: string; readonly realname: string; readonly tenantId: number },
  roles: readonly Role[] = [],
): TxCtx {
  return {
    ...ctx,
    tx,
    tenantId: owner.tenantId,
    actor: {
      userId: owner.id,
      username: owner.username,
      realname: owner.realname,
      tenantId: owner.tenantId,
      roles,
      buttons: new Set(),
      unitId: null,
      expertId: null,
      sessionId: '',
    },
  };
}

/** Nobody: a time that has come, or a rule that an organiser set, acts in a tenant. */
export function actingAsSystem(services: Services, tx: Tx, tenantId: number): TxCtx {
  const nobody = { id: 'system', username: 'system', realname: 'system', tenantId };
  return actingAs({ ...services, language: 'zh-CN', requestId: '', ip: '' }, tx, nobody);
}
