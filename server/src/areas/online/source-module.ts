import type { Columns, Entity, Field, Role, StoredDraft, StoredRow } from '@saiyun/sdk/contract';
import type { Ctx } from '../../kernel/context.ts';
import type { EntityModule, TxCtx } from '../../kernel/entity-module.ts';
import { loadForm } from './form/module.ts';
import { withOpenButtons } from './form/open-form.ts';

/** Where the rows of a report or printed page come from, and the caller's context for its calls. */
export interface Source {
  readonly ctx: Ctx;
  readonly module: EntityModule;
}

export type FindModule = (name: string) => EntityModule | undefined;

/** A record by its name, or `form:<code>` for a published form of the caller's tenant. */
export async function sourceOf(ctx: Ctx, find: FindModule, source: string): Promise<Source | undefined> {
  if (!source.startsWith('form:')) {
    const module = find(source);
    return module?.entity.calls.includes('list') ? { ctx, module } : undefined;
  }
  const form = await loadForm(ctx, ctx.tenantId, source.slice('form:'.length));
  return form && { ctx: await withOpenButtons(ctx, form.module.entity.name), module: form.module };
}

/** Fields that lists do not show in the clear, and nested values, cannot be report columns. */
export function isReportable(field: Field | undefined): field is Field {
  return field !== undefined && !field.cipher && !field.mask && !field.writeOnly && field.kind !== 'json';
}

/**
 * Rules of a definition that look up its names when it is stored and again
 * when it is published, because they may have disappeared in between.
 */
export function checkedDefinition<E extends Entity>(refuseWrong: (ctx: TxCtx, whole: Columns<E>) => Promise<void>) {
  return {
    beforeAdd: refuseWrong,
    async beforeEdit(ctx: TxCtx, row: StoredRow<E>, draft: StoredDraft<E>): Promise<void> {
      if (Object.keys(draft).length > 0) await refuseWrong(ctx, { ...row, ...draft });
    },
    verbs: {
      async publish(ctx: TxCtx, row: StoredRow<E>): Promise<undefined> {
        await refuseWrong(ctx, row);
        return undefined;
      },
    },
  };
}

export function holdsRole(text: string, has: readonly Role[]): boolean {
  const given = text.split(',');
  return has.some((role) => given.includes(role));
}
