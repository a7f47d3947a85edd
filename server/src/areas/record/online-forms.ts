import type { Ctx } from '../../kernel/context.ts';
import type { EntityModule } from '../../kernel/entity-module.ts';
import { formNamed } from '../online/form/module.ts';

/** The records of online forms among these names; a form that is no longer published has none. */
export async function formsNamed(ctx: Ctx, names: readonly string[]): Promise<readonly EntityModule[]> {
  const found = await Promise.all(names.map((name) => formNamed(ctx, ctx.tenantId, name)));
  return found.filter((module) => module !== undefined);
}

/** Whether the caller may read the rows of a form, and so what was done to their values. */
export function readsForm({ actor }: Ctx, { entity }: EntityModule): boolean {
  return actor.roles.some((role) => entity.access.read.includes(role));
}

/** What rows of a form are called, deleted ones too. */
export async function formTitles(ctx: Ctx, form: EntityModule, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { title } = form.entity;
  if (title === 'id' || !readsForm(ctx, form)) return new Map();
  // Deleted too: the log goes on to name what is gone.
  const rows = await ctx.db.many<{ id: string; name: string | null }>(
    `select r.id, r.data->>$3 as name from online_form_row r where r.tenant_id = $1 and r.id = any($2)`,
    [ctx.tenantId, ids, title],
  );
  return new Map(rows.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])));
}
