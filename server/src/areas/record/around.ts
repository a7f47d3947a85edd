import type { AroundPart } from '@saiyun/sdk/calls';
import type { Entity, Field } from '@saiyun/sdk/contract';
import { may } from '@saiyun/sdk/logic/permission';
import { toWireTime } from '@saiyun/sdk/view';
import { rolesForCall } from '../../kernel/access/access.ts';
import { concealedFrom } from '../../kernel/access/hidden-fields.ts';
import type { Ctx } from '../../kernel/context.ts';
import { nameSql } from '../../kernel/dict/row-names.ts';
import type { EntityModule } from '../../kernel/entity-module.ts';
import { listSql } from '../../kernel/list/query.ts';
import { columnsOf } from '../../kernel/row/columns.ts';
import { readRow } from '../../kernel/write/standard-calls.ts';

/** Rows of each record that are sent along. */
const shownRows = 5;

interface Reference {
  readonly module: EntityModule;
  readonly name: string;
  readonly field: Field;
  readonly column: string;
  readonly concealed: readonly string[];
}

/** The fields by which rows of other records refer to rows of this one, as far as the caller may list those records and see the fields. */
const referencesTo = (ctx: Ctx, modules: readonly EntityModule[], entity: Entity): readonly Reference[] =>
  modules.flatMap((module): readonly Reference[] => {
    const refers = columnsOf(module.entity).all.filter(({ field }) => field.kind === 'ref' && field.of === entity.name);
    if (refers.length === 0 || may(ctx.actor, module.entity, 'list').kind !== 'allowed') return [];
    const concealed = concealedFrom(ctx, module);
    return refers.flatMap(({ name, field, column }) => (concealed.includes(name) ? [] : [{ module, name, field, column, concealed }]));
  });

interface Found {
  readonly at: number;
  readonly id: string;
  readonly name: string | null;
  readonly state: string | null;
  readonly made: Date;
  readonly total: number;
}

/** GET /sys/recordPage/around: counts and first rows of everything that refers to a row, as the caller's lists have it; one statement. */
export async function aroundRow(
  ctx: Ctx,
  modules: readonly EntityModule[],
  module: EntityModule,
  id: string,
): Promise<readonly AroundPart[]> {
  await readRow(ctx, ctx.db, module, rolesForCall(ctx, module.entity, 'queryById'), id);
  const references = referencesTo(ctx, modules, module.entity);
  if (references.length === 0) return [];
  for (const { rules } of new Set(references.map((one) => one.module))) await rules.refresh?.(ctx);
  const params: unknown[] = [];
  const parts = references.map(({ module: from, field, column, concealed }, at) => {
    const list = listSql(ctx, from, {}, { page: false, first: params.length + 1 });
    params.push(...list.countParams, id);
    const own = `$${params.length}`;
    const refers = field.many ? `${own} = any(string_to_array(t.${column}, ','))` : `t.${column} = ${own}`;
    const { entity } = from;
    const isNamed = ![entity.title, entity.titleEn, entity.apart, ...(entity.namedBy ?? [])].some(
      (name) => name && concealed.includes(name),
    );
    const state =
      entity.stateField && !concealed.includes(entity.stateField) ? columnsOf(entity).byName.get(entity.stateField)?.column : undefined;
    return `(select ${at} as at, t.id, ${isNamed ? nameSql(entity, ctx.language) : 'null::text'} as name, ${state ? `t.${state}::text` : 'null::text'} as state,
      t.create_time as made, (count(*) over ())::int as total ${list.from} and ${refers} order by t.create_time desc, t.id limit ${shownRows})`;
  });
  const rows = await ctx.db.many<Found>(
    parts.reduce((all, one) => `${all}\nunion all\n${one}`),
    params,
  );
  return references.flatMap(({ module: { entity }, name }, at): readonly AroundPart[] => {
    const own = rows.filter((row) => row.at === at);
    const [first] = own;
    if (!first) return [];
    const shown = own.map((row) => ({ id: row.id, name: row.name, state: row.state, createTime: toWireTime(row.made) }));
    return [{ entity: entity.name, field: name, total: first.total, rows: shown }];
  });
}
