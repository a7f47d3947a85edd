import { type Entity, type Page, snakeCase, treeTop } from '@saiyun/sdk/contract';
import type { WireRow } from '@saiyun/sdk/logic/draft';
import { type Params, textParam } from '@saiyun/sdk/logic/query';
import type { Ctx } from '../context.ts';
import type { Asked, EntityModule } from '../entity-module.ts';
import { Failure } from '../failure.ts';
import { list } from './page.ts';

/** The declared tree of a record, with its columns. */
export function treeOf({ tree, table }: Entity): { readonly parent: string; readonly order: string; readonly table: string } {
  if (!tree) throw new Failure('path.unknown');
  return { parent: snakeCase(tree.parent), order: snakeCase(tree.order), table };
}

const label = ['树', 'Tree'] as const;

/** Conditions on rows of a tree as parameters of the record's list, so that everything that the list decides holds here as well. */
const treeAsks = (entity: Entity): Readonly<Record<string, Asked>> => {
  const { parent, table } = treeOf(entity);
  const names = [entity.title, entity.titleEn, entity.under].flatMap((name) => (name === undefined ? [] : [`r.${snakeCase(name)}`]));
  const live = (of: string, tenant: number) => `${of}.tenant_id = $${tenant} and ${of}.del_flag = '0'`;
  return {
    pid: {
      label,
      condition: (_ctx, value, first) =>
        value === treeTop
          ? { sql: `(t.${parent} is null or t.${parent} = '')`, params: [] }
          : { sql: `t.${parent} = $${first}`, params: [value] },
    },
    word: {
      label,
      condition: ({ tenantId }, value, first) => ({
        sql: `t.id in (with recursive up(id, above) as (
            select r.id, r.${parent} from ${table} r
            where ${live('r', first + 1)} and (${names.map((name) => `strpos(lower(coalesce(${name}, '')), lower($${first})) > 0`).join(' or ')})
            union select r.id, r.${parent} from ${table} r join up on r.id = up.above where ${live('r', first + 1)}
          ) select id from up)`,
        params: [value, tenantId],
      }),
    },
    branch: {
      label,
      condition: ({ tenantId }, value, first) => ({
        sql: `t.id in (with recursive down(id) as (
            select r.id from ${table} r where r.id = $${first} and ${live('r', first + 1)}
            union select r.id from ${table} r join down on r.${parent} = down.id where ${live('r', first + 1)}
          ) select id from down)`,
        params: [value, tenantId],
      }),
    },
  };
};

/** Which of these rows have rows below them. */
const openable = async ({ db, tenantId }: Ctx, entity: Entity, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const { parent, table } = treeOf(entity);
  const rows = await db.many<{ above: string }>(
    `select distinct t.${parent} as above from ${table} t where t.tenant_id = $1 and t.del_flag = '0' and t.${parent} = any($2)`,
    [tenantId, ids],
  );
  return new Set(rows.map(({ above }) => above));
};

/** GET /sys/recordTree/rows: a level, what a word finds with the way to it, or a branch, in the order of the tree. */
export async function treeRows(ctx: Ctx, module: EntityModule, params: Params): Promise<Page<WireRow>> {
  const { entity } = module;
  const { pageNo, pageSize } = params;
  const asks = treeAsks(entity);
  const asked = Object.keys(asks).flatMap((name) => {
    const value = textParam(params, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  if (asked.length !== 1) throw new Failure('query.value', { column: 'pid' });
  const column = [entity.tree?.order, entity.under].filter(Boolean).join(',');
  const within: EntityModule = { entity, rules: { ...module.rules, asks: { ...module.rules.asks, ...asks } } };
  const page = await list(ctx, within, { ...Object.fromEntries(asked), pageNo, pageSize, column, order: 'asc' });
  const open = await openable(
    ctx,
    entity,
    page.records.map((row) => String(row.id)),
  );
  return { ...page, records: page.records.map((row) => ({ ...row, hasChildren: open.has(String(row.id)) })) };
}
