import type { HistoryChange, HistoryEntry } from '@saiyun/sdk/calls';
import type { Field, Page, Role } from '@saiyun/sdk/contract';
import { auditLog } from '@saiyun/sdk/entities';
import { may, mayReadHistory } from '@saiyun/sdk/logic/permission';
import { pageFacts, type pageOf } from '@saiyun/sdk/logic/query';
import { toWireTime } from '@saiyun/sdk/view';
import { rolesForCall } from '../../kernel/access/access.ts';
import { concealedFrom } from '../../kernel/access/hidden-fields.ts';
import type { Ctx } from '../../kernel/context.ts';
import { type EntityModule, Failure } from '../../kernel/entity-module.ts';
import { readRow } from '../../kernel/write/standard-calls.ts';
import { type TextOf, textsFor } from './field-texts.ts';

/** Whoever works for the organiser reads names; others are told which role it was, so that no expert or clerk is named to entrants. */
const office: readonly Role[] = ['ADMIN', 'SUB', 'FIN', 'AUD'];

type Image = Readonly<Record<string, unknown>>;

interface Logged {
  readonly id: string;
  readonly action: string;
  readonly at: Date;
  readonly actor_id: string | null;
  readonly name: string | null;
  readonly role: string | null;
  readonly reason: string | null;
  readonly before: Image | null;
  readonly after: Image | null;
}

/** The fields of a record whose history the caller may read: what a row tells this caller otherwise is not told by its past. */
const openFields = (ctx: Ctx, module: EntityModule): ReadonlyMap<string, Field> => {
  const hidden = new Set([...concealedFrom(ctx, module), ...Object.keys(module.rules.tells?.(ctx)?.fields ?? {})]);
  return new Map(Object.entries(module.entity.fields).filter(([name, field]) => !field.writeOnly && !hidden.has(name)));
};

const changesOf = (fields: ReadonlyMap<string, Field>, { before, after }: Logged, textOf: TextOf): readonly HistoryChange[] =>
  [...fields].flatMap(([name, field]): readonly HistoryChange[] => {
    const was = before?.[name] ?? null;
    const is = after?.[name] ?? null;
    if (was === null && is === null) return [];
    return [{ field: name, before: was, after: is, beforeText: textOf(field, was), afterText: textOf(field, is) }];
  });

/** GET /sys/recordPage/history: what was done to a row, newest first. The audit log's readers see that of deleted rows too. */
export async function historyOf(ctx: Ctx, module: EntityModule, id: string, page: ReturnType<typeof pageOf>): Promise<Page<HistoryEntry>> {
  const { entity } = module;
  const roles = rolesForCall(ctx, entity, 'queryById');
  if (!mayReadHistory(ctx.actor, entity)) throw new Failure('access.denied');
  const readsAudit = may(ctx.actor, auditLog, 'list').kind === 'allowed';
  if (!readsAudit) await readRow(ctx, ctx.db, module, roles, id);
  const logged = await ctx.db.many<Logged & { readonly total: number }>(
    `select a.id, a.action, a.create_time as at, a.actor_id, coalesce(u.realname, a.actor_name) as name, a.role, a.reason, a.before, a.after,
       (count(*) over ())::int as total
     from sys_audit_log a left join sys_user u on u.id = a.actor_id
     where a.tenant_id = $1 and a.entity = $2 and a.entity_id = $3 and (a.action <> 'reveal' or $4::boolean)
     order by a.create_time desc, a.id desc limit $5 offset $6`,
    [ctx.tenantId, entity.name, id, readsAudit, page.size, page.offset],
  );
  const fields = openFields(ctx, module);
  const textOf = await textsFor(
    ctx,
    fields,
    logged.flatMap(({ before, after }) => [before ?? {}, after ?? {}]),
  );
  const isNamed = ctx.actor.roles.some((role) => office.includes(role));
  const records = logged.map((entry): HistoryEntry => {
    const isOwn = entry.actor_id === ctx.actor.userId;
    return {
      id: entry.id,
      action: entry.action,
      time: toWireTime(entry.at),
      by: isNamed || isOwn ? entry.name : null,
      roles: (entry.role ?? '').split(',').filter(Boolean),
      isOwn,
      reason: entry.reason,
      changes: changesOf(fields, entry, textOf),
    };
  });
  return { records, ...pageFacts(page, logged[0]?.total ?? 0) };
}
