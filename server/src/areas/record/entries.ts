import type { AuditEntry } from '@saiyun/sdk/calls';
import type { Entity } from '@saiyun/sdk/contract';
import { auditLog } from '@saiyun/sdk/entities';
import { deletedIds } from '@saiyun/sdk/logic/draft';
import { rolesForCall } from '../../kernel/access/access.ts';
import type { Ctx } from '../../kernel/context.ts';
import { titlesFor } from '../../kernel/dict/dicts.ts';
import { type EntityModule, Failure } from '../../kernel/entity-module.ts';
import { readRows } from '../../kernel/write/standard-calls.ts';
import { factsFor } from './deed-facts.ts';
import { textsFor } from './field-texts.ts';
import type { Images } from './images.ts';
import { type Logged, openFields, toldEntry } from './logged.ts';
import { formsNamed, formTitles, readsForm } from './online-forms.ts';

interface Found extends Logged {
  readonly entity: string;
  readonly entity_id: string | null;
  readonly actor_name: string | null;
  readonly ip: string | null;
}

/** The name that the entry itself knows: that of a row which is gone for good, or of a menu entry or data rule, which are no records. */
const nameIn = (entity: Entity, { before, after }: Images): string | null => {
  const image = { ...before, ...after };
  const named = entity.title === 'id' ? undefined : (image[entity.title] ?? image.name ?? image.ruleName);
  return typeof named === 'string' && named !== '' ? named : null;
};

/** GET /sys/recordPage/entries: entries of the audit log as people read them, newest first; only those that the caller's own list shows. */
export async function toldEntries(ctx: Ctx, modules: readonly EntityModule[], ids: readonly string[]): Promise<readonly AuditEntry[]> {
  const roles = rolesForCall(ctx, auditLog, 'list');
  const wanted = deletedIds(ids);
  const log = modules.find(({ entity }) => entity === auditLog);
  if (!log) throw new Failure('path.unknown');
  const seen = await readRows(ctx, ctx.db, log, roles, wanted);
  const found = await ctx.db.many<Found>(
    `select a.id, a.entity, a.entity_id, a.action, a.create_time as at, a.actor_id, a.actor_name, coalesce(u.realname, a.actor_name) as name, a.role,
       a.reason, a.ip, a.before, a.after
     from sys_audit_log a left join sys_user u on u.id = a.actor_id
     where a.tenant_id = $1 and a.id = any($2) order by a.create_time desc, a.id desc`,
    [ctx.tenantId, seen.map(({ id }) => id)],
  );
  const byEntity = Map.groupBy(found, ({ entity }) => entity);
  const idsOf = (name: string) => (byEntity.get(name) ?? []).flatMap((one) => one.entity_id ?? []);
  const stock = modules.filter(({ entity }) => byEntity.has(entity.name));
  const forms = await formsNamed(ctx, [...byEntity.keys()]);
  const known = new Map([...stock, ...forms].map((module) => [module.entity.name, module]));
  const isOpen = (module: EntityModule): boolean => !forms.includes(module) || readsForm(ctx, module);
  const fields = new Map([...known].flatMap(([name, module]) => (isOpen(module) ? [[name, openFields(ctx, module)] as const] : [])));
  const textOf = await textsFor(
    ctx,
    [...fields].map(([name, of]) => [of, (byEntity.get(name) ?? []).flatMap(({ before, after }) => [before ?? {}, after ?? {}])] as const),
  );
  const factsOf = await factsFor(ctx, found);
  const names = await titlesFor(ctx, ctx.db, new Map(stock.map(({ entity: { name } }) => [name, new Set(idsOf(name))])));
  const rowsOfForms = new Map(
    await Promise.all(forms.map(async (form) => [form.entity.name, await formTitles(ctx, form, idsOf(form.entity.name))] as const)),
  );
  return found.map((entry): AuditEntry => {
    const module = known.get(entry.entity);
    const isForm = module !== undefined && forms.includes(module);
    const named = (isForm ? rowsOfForms : names).get(entry.entity)?.get(entry.entity_id ?? '');
    const name = named ?? (module && isOpen(module) ? nameIn(module.entity, entry) : null);
    return {
      ...toldEntry(ctx, entry, { isNamed: true, fields: fields.get(entry.entity) ?? new Map(), textOf, factsOf }),
      entity: entry.entity,
      entityId: entry.entity_id,
      name: name === entry.entity_id ? null : name,
      account: entry.actor_name,
      ip: entry.ip,
      ...(isForm && { form: { label: module.entity.label, fields: Object.fromEntries(fields.get(entry.entity) ?? []) } }),
    };
  });
}
