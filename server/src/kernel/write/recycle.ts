import type { AnyRow, Entity, StoredRow } from '@saiyun/sdk/contract';
import { labelIn } from '@saiyun/sdk/contract';
import { deletedIds, refuseIssues, type WireRow } from '@saiyun/sdk/logic/draft';
import { mostRowsOfPage } from '@saiyun/sdk/logic/query';
import { rolesForCall, scopeOf } from '../access/access.ts';
import { writeOf } from '../access/confinement.ts';
import { audit, auditImage } from '../audit/audit.ts';
import type { Ctx } from '../context.ts';
import { refTexts } from '../dict/dicts.ts';
import type { EntityModule, TxCtx } from '../entity-module.ts';
import { Failure } from '../failure.ts';
import { columnsOf } from '../row/columns.ts';
import { type DbRow, fromDb } from '../row/row.ts';
import { touch } from '../row/touch.ts';
import { choiceIssues, uniqueIssues } from './draft-check.ts';
import { partNames, referencesTo, shownRow, wireRows, writing } from './standard-calls.ts';

/** Deleted rows that the caller could have deleted: the right to delete a record includes its bin. */
const binSql = (ctx: Ctx, module: EntityModule): { sql: string; params: unknown[] } => {
  const roles = rolesForCall(ctx, module.entity, 'delete');
  const scope = scopeOf(ctx, module, roles, 2, writeOf(module.entity));
  return {
    sql: `t.tenant_id = $1 and t.del_flag = '1'${scope ? ` and ${scope.sql}` : ''}`,
    params: [ctx.tenantId, ...(scope?.params ?? [])],
  };
};

/** Deleted rows of a record in the tenant, latest first and masked; at most one page of the largest size. */
export async function deletedRows(ctx: Ctx, module: EntityModule): Promise<WireRow[]> {
  const { sql, params } = binSql(ctx, module);
  const rows = await ctx.db.many<DbRow>(
    `select t.* from ${module.entity.table} t where ${sql} order by t.update_time desc, t.id limit $${params.length + 1}`,
    [...params, mostRowsOfPage],
  );
  const wire = await wireRows(
    ctx,
    ctx.db,
    module,
    rows.map((row) => fromDb(ctx, module.entity, row)),
    true,
  );
  const accounts = [...new Set(wire.flatMap(({ updateBy }) => (typeof updateBy === 'string' ? [updateBy] : [])))];
  // Deleted too: whoever deleted a row may have left since.
  const people = await ctx.db.many<{ username: string; realname: string }>(
    'select username, realname from sys_user where tenant_id = $1 and username = any($2)',
    [ctx.tenantId, accounts],
  );
  const names = new Map(people.map(({ username, realname }) => [username, realname]));
  return wire.map((row) => ({
    ...shownRow(ctx, module, row),
    deletedBy: typeof row.updateBy === 'string' ? (names.get(row.updateBy) ?? row.updateBy) : null,
  }));
}

const lockDeleted = async (ctx: TxCtx, module: EntityModule, given: readonly string[]): Promise<DbRow[]> => {
  const ids = deletedIds(given);
  const { sql, params } = binSql(ctx, module);
  await module.rules.store?.lockFirst?.(ctx.tx, ctx.tenantId);
  const rows = await ctx.tx.many<DbRow>(
    `select t.* from ${module.entity.table} t where ${sql} and t.id = any($${params.length + 1}) order by t.id for update of t`,
    [...params, ids],
  );
  if (rows.length < ids.length) throw new Failure('row.missing');
  return rows;
};

/** What is special about one record's bin. */
export interface BinRules<E = Entity> {
  /** Refuses a row that the caller may see in the bin but not touch. */
  refuse?(ctx: TxCtx, row: StoredRow<E>): Promise<void>;
  /** What else comes back with a row. */
  restored?(ctx: TxCtx, row: StoredRow<E>): Promise<void>;
  /** Permanently deletes what belongs to a row besides records. */
  readonly also?: (ctx: TxCtx, id: string) => Promise<void>;
}

const partsOf = (module: EntityModule) => referencesTo(module.entity.name).filter(({ from }) => partNames(module).includes(from.name));

/** Refuses a row that refers to a deleted one: a list would show it below nothing. */
const refuseOrphan = async (ctx: TxCtx, entity: Entity, row: AnyRow): Promise<void> => {
  const refs = Object.fromEntries(columnsOf(entity).all.flatMap(({ name, field }) => (field.kind === 'ref' ? [[name, field]] : [])));
  const [dead] = await choiceIssues(ctx, refs, row);
  const field = dead && refs[dead.field ?? ''];
  if (!dead || !field?.of) return;
  const id = String(dead.params?.value ?? '');
  const names = await refTexts(ctx.tx, ctx.tenantId, field.of, [id], ctx.language);
  const label = labelIn(field.label, ctx.language);
  throw new Failure('row.parent_gone', { field: label, name: names.get(id) ?? label });
};

/**
 * Restores deleted rows with the parts deleted with them: all or none. A restored row stands under the rules that an edit of it would:
 * refused are a unique value that another row has taken meanwhile, a deleted row above it, and what its record's own rules have against it.
 */
export function restoreRows(ctx: Ctx, module: EntityModule, ids: readonly string[], bin: BinRules = {}): Promise<void> {
  return writing(ctx, module.entity, async (tx) => {
    const { entity, rules } = module;
    const found = await lockDeleted(tx, module, ids);
    const restored: StoredRow<Entity>[] = [];
    for (const stored of found) {
      const row = fromDb(ctx, entity, stored, rules.hidden);
      await bin.refuse?.(tx, row);
      refuseIssues(entity.fields, await uniqueIssues(tx, entity, row));
      for (const { from, column } of partsOf(module))
        await tx.tx.run(
          `update ${from.table} set del_flag = '0', ${touch('$3', '$4')}
           where ${column} = $1 and tenant_id = $2 and del_flag = '1' and update_time = $5`,
          [row.id, ctx.tenantId, ctx.actor.username, ctx.now(), stored.update_time],
        );
      await tx.tx.run(`update ${entity.table} set del_flag = '0', ${touch('$2', '$3')} where id = $1 and tenant_id = $4`, [
        row.id,
        ctx.actor.username,
        ctx.now(),
        ctx.tenantId,
      ]);
      restored.push(row);
    }
    for (const row of restored) {
      await refuseOrphan(tx, entity, row);
      await rules.beforeEdit?.(tx, row, {});
      await bin.restored?.(tx, row);
      await audit(tx, entity, [{ action: 'restore', entityId: row.id, after: auditImage(entity, row) }]);
    }
  });
}

/** Refuses while rows of other records refer to the row, deleted or not: otherwise nobody could tell what they referred to. */
const refuseNamed = async (ctx: TxCtx, module: EntityModule, id: string): Promise<void> => {
  for (const { from, column, many } of referencesTo(module.entity.name)) {
    if (partNames(module).includes(from.name)) continue;
    const named = many ? `$1 = any(string_to_array(t.${column}, ','))` : `t.${column} = $1`;
    const found = await ctx.tx.one<{ n: number }>(
      `select count(*)::int as n from ${from.table} t where ${named}${from.shared ? '' : ' and t.tenant_id = $2'}`,
      from.shared ? [id] : [id, ctx.tenantId],
    );
    if (found && found.n > 0) throw new Failure('row.referenced', { entity: labelIn(from.label, ctx.language), count: found.n });
  }
};

/** Permanently deletes rows with their parts, all or none; refused while any row refers to them. The audit log keeps a trace of each. */
export function destroyRows(ctx: Ctx, module: EntityModule, ids: readonly string[], bin: BinRules = {}): Promise<void> {
  return writing(ctx, module.entity, async (tx) => {
    const { entity, rules } = module;
    for (const stored of await lockDeleted(tx, module, ids)) {
      const row = fromDb(ctx, entity, stored, rules.hidden);
      await bin.refuse?.(tx, row);
      await refuseNamed(tx, module, row.id);
      for (const { from, column } of partsOf(module))
        await tx.tx.run(`delete from ${from.table} where ${column} = $1 and tenant_id = $2`, [row.id, ctx.tenantId]);
      await bin.also?.(tx, row.id);
      await tx.tx.run(`delete from ${entity.table} where id = $1 and tenant_id = $2`, [row.id, ctx.tenantId]);
      await audit(tx, entity, [{ action: 'destroy', entityId: row.id, before: auditImage(entity, row) }]);
    }
  });
}
