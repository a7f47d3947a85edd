import { onlineForm } from '@saiyun/sdk/entities';
import type { OnlineField } from '@saiyun/sdk/logic/online';
import { rolesForCall } from '../../../kernel/access/access.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { Failure } from '../../../kernel/failure.ts';
import { sealedKeysOf } from './sealed-rows.ts';

interface Version {
  readonly version: number;
  readonly fields: readonly OnlineField[];
}

/** GET stored: what rows hold of a form, so that its designer can say what becomes of them when a field is changed or removed. */
export async function storedOfForm(ctx: Ctx, id: string): Promise<unknown> {
  rolesForCall(ctx, onlineForm, 'queryById');
  const form = await ctx.db.one<{ version: number | null }>(
    `select form_version as version from online_form where id = $1 and tenant_id = $2 and del_flag = '0'`,
    [id, ctx.tenantId],
  );
  if (!form) throw new Failure('row.missing');
  const versions = await ctx.db.many<Version>(
    'select version, fields from online_form_version where form_id = $1 and tenant_id = $2 order by version',
    [id, ctx.tenantId],
  );
  const counts = await ctx.db.many<{ key: string; n: number }>(
    // Never null: key: every member of an object has a name.
    `select d.key, count(*)::int as n from online_form_row r cross join lateral jsonb_each_text(r.data) d
     where r.form_id = $1 and r.tenant_id = $2 and r.del_flag = '0' and d.value <> '' group by d.key`,
    [id, ctx.tenantId],
  );
  const rows = await ctx.db.one<{ n: number; withDeleted: number }>(
    // Deleted too: a deleted row holds its values as well.
    `select (count(*) filter (where del_flag = '0'))::int as n, count(*)::int as "withDeleted" from online_form_row
     where form_id = $1 and tenant_id = $2`,
    [id, ctx.tenantId],
  );
  // Without rows nothing is held, and every field may become another.
  const isHolding = (rows?.withDeleted ?? 0) > 0;
  const sealed = isHolding ? await sealedKeysOf(ctx.db, ctx.tenantId, id) : new Set<string>();
  const filled = new Map(counts.map(({ key, n }) => [key, n]));
  // The latest description of each key that any version had.
  const fields = new Map((isHolding ? versions : []).flatMap((one) => one.fields).map((field) => [field.key, field] as const));
  return {
    version: form.version ?? 0,
    rows: rows?.n ?? 0,
    published: versions.at(-1)?.fields ?? [],
    fields: [...fields.values()].map(({ key, kind }) => ({ key, kind, sealed: sealed.has(key), filled: filled.get(key) ?? 0 })),
  };
}
