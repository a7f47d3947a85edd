import { beforeHistory, type HistoryChange, type HistoryEntry } from '@saiyun/sdk/calls';
import type { Page, Role } from '@saiyun/sdk/contract';
import { auditLog } from '@saiyun/sdk/entities';
import { may, mayReadHistory } from '@saiyun/sdk/logic/permission';
import { pageFacts, type pageOf } from '@saiyun/sdk/logic/query';
import { rolesForCall } from '../../kernel/access/access.ts';
import type { Ctx } from '../../kernel/context.ts';
import { type EntityModule, Failure } from '../../kernel/entity-module.ts';
import { readRow } from '../../kernel/write/standard-calls.ts';
import { factsFor } from './deed-facts.ts';
import { textsFor } from './field-texts.ts';
import type { Image, Images } from './images.ts';
import { changesOf, type Logged, openFields, toldEntry } from './logged.ts';

/** Whoever works for the organiser reads names; others are told which role it was, so that no expert or clerk is named to entrants. */
const office: readonly Role[] = ['ADMIN', 'SUB', 'FIN', 'AUD'];

/** Refuses whoever may not read the history of a row; tells whether the caller reads the audit log, and so that of deleted rows too. */
const refuseUnread = async (ctx: Ctx, module: EntityModule, id: string): Promise<{ readonly readsAudit: boolean }> => {
  const roles = rolesForCall(ctx, module.entity, 'queryById');
  if (!mayReadHistory(ctx.actor, module.entity)) throw new Failure('access.denied');
  const readsAudit = may(ctx.actor, auditLog, 'list').kind === 'allowed';
  if (!readsAudit) await readRow(ctx, ctx.db, module, roles, id);
  return { readsAudit };
};

/** GET /sys/recordPage/history: what was done to a row, newest first. The audit log's readers see that of deleted rows too. */
export async function historyOf(ctx: Ctx, module: EntityModule, id: string, page: ReturnType<typeof pageOf>): Promise<Page<HistoryEntry>> {
  const { readsAudit } = await refuseUnread(ctx, module, id);
  const logged = await ctx.db.many<Logged & { readonly total: number }>(
    `select a.id, a.action, a.create_time as at, a.actor_id, coalesce(u.realname, a.actor_name) as name, a.role, a.reason, a.before, a.after,
       (count(*) over ())::int as total
     from sys_audit_log a left join sys_user u on u.id = a.actor_id
     where a.tenant_id = $1 and a.entity = $2 and a.entity_id = $3 and (a.action <> 'reveal' or $4::boolean)
     order by a.create_time desc, a.id desc limit $5 offset $6`,
    [ctx.tenantId, module.entity.name, id, readsAudit, page.size, page.offset],
  );
  const fields = openFields(ctx, module);
  const textOf = await textsFor(ctx, [[fields, logged.flatMap(({ before, after }) => [before ?? {}, after ?? {}])]]);
  const factsOf = await factsFor(ctx, logged);
  const isNamed = ctx.actor.roles.some((role) => office.includes(role));
  const records = logged.map((entry) => toldEntry(ctx, entry, { isNamed, fields, textOf, factsOf }));
  return { records, ...pageFacts(page, logged[0]?.total ?? 0) };
}

/** Acts that leave what a row says as it is, though they tell all of it. */
const unchanging: ReadonlySet<string> = new Set(['delete', 'restore', 'destroy', 'reveal']);

/** What several acts changed together, the earliest first: of each field the first value and the last one, where they differ. */
const foldedOf = (acts: readonly (Images & { readonly action: string })[]): Images => {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const act of acts) {
    if (unchanging.has(act.action)) continue;
    for (const name of Object.keys({ ...act.before, ...act.after })) {
      if (!Object.hasOwn(after, name)) before[name] = act.before?.[name] ?? null;
      after[name] = act.after?.[name] ?? null;
    }
  }
  const same = Object.keys(after).filter((name) => JSON.stringify(before[name]) === JSON.stringify(after[name]));
  const without = (image: Image): Image => Object.fromEntries(Object.entries(image).filter(([name]) => !same.includes(name)));
  return { before: without(before), after: without(after) };
};

/** GET /sys/recordPage/compare: what differs between the row as one entry of its history left it and as another did, the earlier one first. */
export async function compareVersions(
  ctx: Ctx,
  module: EntityModule,
  id: string,
  versions: readonly [from: string, to: string],
): Promise<readonly HistoryChange[]> {
  await refuseUnread(ctx, module, id);
  const of = [ctx.tenantId, module.entity.name, id];
  const known = versions.filter((one) => one !== beforeHistory);
  const found = await ctx.db.many<{ id: string }>(
    `select a.id from sys_audit_log a where a.tenant_id = $1 and a.entity = $2 and a.entity_id = $3 and a.id = any($4)
     order by a.create_time, a.id`,
    [...of, known],
  );
  const [first, last] = known.length < versions.length ? [undefined, found[0]] : found;
  if (found.length < new Set(known).size || known.length === 0) throw new Failure('row.missing');
  if (!last) return [];
  const acts = await ctx.db.many<Images & { readonly action: string }>(
    `select a.action, a.before, a.after
     from sys_audit_log a left join sys_audit_log f on f.id = $4 and f.tenant_id = a.tenant_id
       join sys_audit_log l on l.id = $5 and l.tenant_id = a.tenant_id
     where a.tenant_id = $1 and a.entity = $2 and a.entity_id = $3
       and ($4::text is null or (a.create_time, a.id) > (f.create_time, f.id)) and (a.create_time, a.id) <= (l.create_time, l.id)
     order by a.create_time, a.id`,
    [...of, first?.id ?? null, last.id],
  );
  const images = foldedOf(acts);
  const fields = openFields(ctx, module);
  const textOf = await textsFor(ctx, [[fields, [images.before ?? {}, images.after ?? {}]]]);
  return changesOf(fields, images, textOf);
}
