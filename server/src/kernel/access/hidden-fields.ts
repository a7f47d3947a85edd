import { fieldsNotSeen } from '@saiyun/sdk/logic/access';
import type { WireRow } from '@saiyun/sdk/logic/draft';
import type { Ctx } from '../context.ts';
import type { EntityModule } from '../entity-module.ts';
import { columnsOf, hashColumn, sqlTypes } from '../row/columns.ts';

/** Fields of a record that this caller may not see, by its definition and by its rules. */
export function concealedFrom(ctx: Ctx, { entity, rules }: EntityModule): readonly string[] {
  return [...fieldsNotSeen(entity, ctx.actor.roles), ...(rules.conceals?.(ctx) ?? [])];
}

/** The rows of `source`, whose table is `c`, with some fields replaced by SQL, given by field name. */
export function toldRows(
  { entity, rules }: Pick<EntityModule, 'entity' | 'rules'>,
  told: Readonly<Record<string, string | undefined>>,
  source: string = `${entity.table} c`,
): string {
  const columns = columnsOf(entity).all.flatMap(({ name, field, column }) => {
    const value = Object.hasOwn(told, name) ? told[name] : undefined;
    const shown = value === undefined ? `c.${column}` : `(${value})::${sqlTypes[field.kind]} as ${column}`;
    return field.cipher ? [shown, value === undefined ? `c.${hashColumn(column)}` : `null::text as ${hashColumn(column)}`] : [shown];
  });
  const own = ['id', ...(entity.shared ? [] : ['tenant_id']), ...Object.keys(rules.hidden ?? {})].map((column) => `c.${column}`);
  return `select ${[...own, ...columns].join(', ')} from ${source}`;
}

const nulls = (names: readonly string[]): Record<string, string> => Object.fromEntries(names.map((name) => [name, 'null']));

/**
 * What the caller reads instead of the record's table: rows without hidden values, so that no list, sheet, report or dictionary shows,
 * counts or sorts by them.
 */
export function rowsFor(ctx: Ctx, module: EntityModule): string {
  const { entity, rules } = module;
  const hidden = fieldsNotSeen(entity, ctx.actor.roles);
  const tells = rules.tells?.(ctx);
  if (tells) return `(${toldRows(module, { ...tells.fields, ...nulls(hidden) }, tells.source)})`;
  return hidden.length === 0 ? entity.table : `(${toldRows(module, nulls(hidden))})`;
}

/** A row as the caller may see it, when it was read for a write. */
export function toldRow(ctx: Ctx, module: EntityModule, row: WireRow): WireRow {
  const concealed = concealedFrom(ctx, module).filter((name) => row[name] != null);
  const shown = module.rules.shows?.(ctx, row) ?? row;
  if (concealed.length === 0) return shown;
  return {
    ...shown,
    ...Object.fromEntries(
      concealed.flatMap((name) => [
        [name, null],
        [`${name}_dictText`, undefined],
      ]),
    ),
  };
}
