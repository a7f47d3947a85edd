import type { AnyRow, Entity } from '@saiyun/sdk/contract';
import { maskDeep } from '@saiyun/sdk/view';
import type { TxCtx } from '../entity-module.ts';
import { newId } from '../id.ts';
import { columnsOf } from '../row/columns.ts';

export interface AuditEntry {
  readonly action: string;
  readonly entityId: string;
  readonly before?: Readonly<Record<string, unknown>> | undefined;
  readonly after?: Readonly<Record<string, unknown>> | undefined;
  readonly reason?: string | undefined;
}

/**
 * The fields of a row as the audit log keeps them: no passwords, sensitive values masked. With `other`, only the fields that differ from
 * it.
 */
export function auditImage(entity: Entity, row: AnyRow, other?: AnyRow): Record<string, unknown> {
  const image: Record<string, unknown> = {};
  for (const { name, field } of columnsOf(entity).all) {
    const value = row[name] ?? null;
    if (other ? JSON.stringify(value) === JSON.stringify(other[name] ?? null) : value === null) continue;
    image[name] = field.mask || field.cipher ? maskDeep(field.mask ?? 'card', value) : value;
  }
  return image;
}

/** Writes who did what to which rows, inside the same transaction; one statement for any number of rows. */
export async function audit(ctx: TxCtx, entity: Entity, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((e) => ({
    id: newId(ctx),
    entity_id: e.entityId,
    action: e.action,
    before: e.before ?? null,
    after: e.after ?? null,
    reason: e.reason ?? null,
  }));
  await ctx.tx.run(
    `insert into sys_audit_log (id, tenant_id, actor_id, actor_name, role, ip, entity, request_id, create_time, action, entity_id, before, after, reason)
     select r.id, $2::int, $3, $4, $5, $6, $7, $8, $9::timestamptz, r.action, r.entity_id, r.before, r.after, r.reason
     from json_to_recordset($1::json) as r(id text, action text, entity_id text, before jsonb, after jsonb, reason text)`,
    [
      JSON.stringify(rows),
      ctx.tenantId,
      ctx.actor.userId,
      ctx.actor.username,
      ctx.actor.roles.join(','),
      ctx.ip,
      entity.name,
      ctx.requestId,
      ctx.now(),
    ],
  );
  ctx.auditSealer.soon(ctx.tenantId);
}
