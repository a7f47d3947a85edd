import { snakeCase, treeTop } from '@saiyun/sdk/contract';
import { category, depart } from '@saiyun/sdk/entities';
import { mostRowsOfPage, notListed, type Params, readTableSpec, type SpecColumn, type TableSpec, textParam } from '@saiyun/sdk/logic/query';
import { neededParam } from '../../http/call/query-parameters.ts';
import { scopeOf } from '../../kernel/access/access.ts';
import { rowsFor } from '../../kernel/access/hidden-fields.ts';
import { parentField } from '../../kernel/caches/tree-cache.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Condition, EntityModule } from '../../kernel/entity-module.ts';
import { Failure } from '../../kernel/failure.ts';
import { liveRows } from '../../kernel/row/columns.ts';
import { inLanguage, plain, readingRoles } from './table-items.ts';

/** A node in the form that tree selects expect; `key` and `value` hold the chosen value. */
export interface TableTreeNode {
  readonly key: string;
  readonly value: string;
  readonly title: string;
  readonly code: string;
  readonly leaf: boolean;
  readonly icon: null;
  readonly parentId: string | null;
  readonly children: null;
}

interface LevelCondition {
  readonly column: SpecColumn;
  /** A pattern with wildcards, as clients of the family send it. */
  readonly value: string;
}

/** Records with trees that every signed-in account may read. */
const openTrees: readonly string[] = [category.name, depart.name];
const mostConditions = 10;

/** Parses a JSON object of column values. Its keys become columns of the definition and its values parameters; anything else is refused. */
const conditionsOf = (text: string | undefined, tableName: string): readonly LevelCondition[] => {
  if (text === undefined) return [];
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (cause) {
    throw new Failure('query.value', { column: 'condition' }, { cause });
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new Failure('query.value', { column: 'condition' });
  const entries = Object.entries(given);
  if (entries.length > mostConditions) throw new Failure('query.value', { column: 'condition' });
  return entries.map(([name, value]) => {
    if ((typeof value !== 'string' && typeof value !== 'number') || String(value).includes('\0') || !String(value).isWellFormed())
      throw new Failure('query.value', { column: 'condition' });
    const column = /^\w+$/.test(name) ? readTableSpec(`${tableName},${name},id`)?.text : undefined;
    if (!column) throw notListed(`${tableName},${name}`);
    return { column, value: String(value) };
  });
};

interface TreeSpec {
  readonly spec: TableSpec;
  readonly module: EntityModule;
  readonly parent: string;
  readonly conditions: readonly LevelCondition[];
}

/** The requested tree, with every name looked up in the definitions. An unknown name is refused with `dict.not_listed`. */
const treeSpec = (modules: readonly EntityModule[], query: Params): TreeSpec => {
  const [tableName, text, code] = ['tableName', 'text', 'code'].map((name) => neededParam(query, name)) as [string, string, string];
  const asked = `${tableName},${text},${code}`;
  if ([tableName, text, code].some((name) => !/^\w+$/.test(name))) throw notListed(asked);
  const spec = readTableSpec(asked);
  const module = modules.find(({ entity }) => entity.name === spec?.entity.name);
  const parent = spec && parentField(spec.entity);
  const pidField = textParam(query, 'pidField') ?? 'pid';
  if (!spec || !module || !parent || ![parent, snakeCase(parent)].includes(pidField)) throw notListed(`${asked},${pidField}`);
  // Whether a node has children is always looked up; this field only has to look like a column name.
  const hasChild = textParam(query, 'hasChildField');
  if (hasChild !== undefined && !/^\w{1,64}$/.test(hasChild)) throw notListed(`${asked},${pidField},${hasChild}`);
  return { spec, module, parent: snakeCase(parent), conditions: conditionsOf(textParam(query, 'condition'), tableName) };
};

const isTop = (pid: string | undefined): boolean => pid === undefined || pid === treeTop;

const readLevel = async (
  ctx: Ctx,
  { spec, module, parent, conditions }: TreeSpec,
  pid: string | undefined,
  scope?: Condition,
): Promise<TableTreeNode[]> => {
  const { table } = spec.entity;
  const live = liveRows(spec.entity, ctx.tenantId, 1);
  const params: unknown[] = [...live.params];
  const bind = (value: unknown): string => `$${params.push(value)}`;
  const parts = [live.sql];
  if (scope) {
    parts.push(scope.sql);
    params.push(...scope.params);
  }
  const value = plain(spec.value);
  if (isTop(pid)) parts.push(`(t.${parent} is null or t.${parent} = '')`);
  // The parent is given by its chosen value, which need not be its id.
  else parts.push(`t.${parent} in (select t.id from ${table} t where ${live.sql} and ${value} = ${bind(pid)})`);
  // No escape character, so a pattern cannot end in an open escape.
  for (const { column, value: wanted } of conditions) parts.push(`${plain(column)} like ${bind(wanted)} escape ''`);
  const text = inLanguage(spec.text, ctx.language);
  const rows = await ctx.db.many<{ value: string; text: string | null; parent: string | null; more: boolean }>(
    `select ${value} as value, ${text} as text, t.${parent} as parent,
       exists (select 1 from ${table} b where b.${parent} = t.id and b.del_flag = '0'${spec.entity.shared ? '' : ' and b.tenant_id = t.tenant_id'}) as more
     from ${rowsFor(ctx, module)} t where ${parts.join(' and ')} and ${value} is not null order by ${text}, t.id limit ${bind(mostRowsOfPage)}`,
    params,
  );
  return rows.map((row) => ({
    key: row.value,
    value: row.value,
    title: row.text ?? row.value,
    code: row.value,
    leaf: !row.more,
    icon: null,
    parentId: row.parent,
    children: null,
  }));
};

/** One level of the tree that a record's rows form (TREE-01, CALL-22), limited to rows in the caller's own list. */
export async function loadTreeData(ctx: Ctx, modules: readonly EntityModule[], query: Params): Promise<TableTreeNode[]> {
  const tree = treeSpec(modules, query);
  const { entity } = tree.spec;
  const pid = textParam(query, 'pid');
  const scope = openTrees.includes(entity.name) ? undefined : scopeOf(ctx, tree.module, readingRoles(ctx, tree.spec), 2);
  // A result limited by the caller's scope is not cached for others.
  if (scope) return readLevel(ctx, tree, pid, scope);
  const { spec, conditions } = tree;
  const asked = [ctx.language, spec.text.name, spec.value.name, pid ?? '', conditions.map(({ column, value }) => [column.name, value])];
  return ctx.caches.trees.get(ctx.tenantId, entity, asked, () => readLevel(ctx, tree, pid));
}
