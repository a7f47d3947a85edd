import type { AnyRow, Entity } from '../contract/entity.ts';
import type { Draft } from '../logic/draft/index.ts';
import { toWireTime } from '../view/time.ts';
import type { FakeCtx } from './fake-ctx.ts';
import { moment, type StoredRow } from './store.ts';

/** The row as it will be: the change, the next revision, by whom and when. */
export const changed = (ctx: FakeCtx, row: AnyRow, values: Draft, by = ctx.actor.username): Draft & { id: string } => {
  const now = ctx.now();
  const updated = { updateBy: by, ...moment('updateTime', now, toWireTime(new Date(now))) };
  return { ...row, ...values, ...updated, id: row.id, revision: row.revision + 1 };
};

/** Stores a change past the rules of the record, as a rule of another one does. */
export const change = (ctx: FakeCtx, entity: Entity, row: AnyRow, values: Draft, by?: string): StoredRow =>
  ctx.store.put(entity, ctx.tenantId, changed(ctx, row, values, by));
