import type { SysCategory } from '@saiyun/sdk/calls';
import type { Entity, Role } from '@saiyun/sdk/contract';
import { no, roles, treeTop, yes } from '@saiyun/sdk/contract';
import { category } from '@saiyun/sdk/entities';
import { mostRowsOfPage, type Params, textParam } from '@saiyun/sdk/logic/query';
import { toWireTime } from '@saiyun/sdk/view';
import type { FastifyRequest } from 'fastify';
import { ask, neededParam, type QueryParameters } from '../../http/call/query-parameters.ts';
import { route } from '../../http/call/route.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { CallModule, EntityModule, Scopes } from '../../kernel/entity-module.ts';
import { Failure } from '../../kernel/failure.ts';
import { list } from '../../kernel/list/page.ts';
import { categoryModule } from './category.ts';
import { allBelow, type CategoryCondition, conditionNames, idOfCode, nameIn, namesOf, oneLevel, withChildren } from './category-tree.ts';

const isTop = (id: string): boolean => id === treeTop;

/** The categories directly below a code, or with `async=false` all categories below it (CALL-25). Without a code it starts at the top. */
const loadTreeRoot = async (ctx: Ctx, query: Params) => {
  const code = textParam(query, 'pcode');
  const pid = code === undefined ? null : await idOfCode(ctx, code);
  if (pid === undefined) throw new Failure('category.code', { code: code ?? '' });
  return textParam(query, 'async') === 'false' ? allBelow(ctx, pid) : oneLevel(ctx, pid);
};

const loadTreeChildren = (ctx: Ctx, query: Params) => {
  const pid = neededParam(query, 'pid');
  return oneLevel(ctx, isTop(pid) ? null : pid);
};

const conditionOf = (query: Params): CategoryCondition => {
  const text = textParam(query, 'condition');
  if (text === undefined) return {};
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null || Array.isArray(read)) throw new SyntaxError('no object');
    const given = Object.entries(read);
    if (given.some(([name, value]) => !conditionNames.some((known) => known === name) || typeof value !== 'string'))
      throw new SyntaxError('unknown member');
    return Object.fromEntries(given) as CategoryCondition;
  } catch (cause) {
    throw new Failure('query.value', { column: 'condition' }, { cause });
  }
};

/** One level of the tree, by its parent's id or code (CALL-28). */
const loadTreeData = async (ctx: Ctx, query: Params) => {
  const condition = conditionOf(query);
  const pid = textParam(query, 'pid');
  if (pid !== undefined) return oneLevel(ctx, isTop(pid) ? null : pid, condition);
  const code = textParam(query, 'pcode');
  if (code !== undefined && isTop(code)) return oneLevel(ctx, null, condition);
  const parent = code === undefined ? undefined : await idOfCode(ctx, code);
  if (parent === undefined) throw new Failure('category.query', { code: code ?? 'null' });
  return oneLevel(ctx, parent, condition);
};

type FoundCategory = Omit<SysCategory, 'createTime' | 'updateTime' | 'hasChild'> & {
  readonly nameEn: string | null;
  readonly createTime: Date;
  readonly updateTime: Date | null;
};

const columns: Readonly<Record<string, string>> = { id: 'id', code: 'code', name: 'name' };

/**
 * The category whose field has this value (CALL-27), with its name in the language of the call (CATEGORY-03). Categories are not secret:
 * any signed-in account may ask.
 */
const loadOne = async (ctx: Ctx, query: Params): Promise<SysCategory & { readonly nameEn: string | null }> => {
  const field = neededParam(query, 'field');
  const value = neededParam(query, 'val');
  const column = Object.hasOwn(columns, field) ? columns[field] : undefined;
  if (column === undefined) throw new Failure('query.value', { column: 'field' });
  const found = await ctx.db.many<FoundCategory>(
    `select id, pid, name, name_en as "nameEn", code, sys_org_code as "sysOrgCode", create_by as "createBy", create_time as "createTime",
       update_by as "updateBy", update_time as "updateTime" from sys_category
     where tenant_id = $1 and del_flag = '0' and ${column} = $2 limit 2`,
    [ctx.tenantId, value],
  );
  if (found.length > 1) throw new Failure('category.several', { field, value });
  const [row] = found;
  if (!row) throw new Failure('category.none');
  return {
    ...row,
    name: nameIn(ctx, row),
    createTime: toWireTime(row.createTime),
    updateTime: row.updateTime && toWireTime(row.updateTime),
    hasChild: (await withChildren(ctx, ctx.db, [row.id])).size > 0 ? yes : no,
  };
};

/** Names for ids, in the same order (CALL-29). A missing category is left out, or with `delNotExist=false` its id is returned instead. */
const loadDictItem = async (ctx: Ctx, query: Params): Promise<string[]> => {
  const ids = neededParam(query, 'ids').split(',').filter(Boolean);
  if (ids.length > mostRowsOfPage) throw new Failure('query.value', { column: 'ids' });
  const names = await namesOf(ctx, ids);
  const keep = textParam(query, 'delNotExist') === 'false';
  return ids.flatMap((id) => names.get(id) ?? (keep ? id : []));
};

const topOnly: Scopes = Object.fromEntries(roles.map((role: Role) => [role, () => ({ sql: 't.pid is null', params: [] })]));
const topModule: EntityModule = { ...categoryModule, rules: { ...categoryModule.rules, scopes: topOnly } };

const rootList = (ctx: Ctx, query: Params) => list(ctx, topModule, query);

const childList = async (ctx: Ctx, query: Params) => {
  const pid = neededParam(query, 'pid');
  const page = { pageNo: '1', pageSize: String(mostRowsOfPage), column: 'code', order: 'asc' };
  return (await list(ctx, isTop(pid) ? topModule : categoryModule, isTop(pid) ? page : { ...page, pid })).records;
};

interface CategoryCall {
  readonly call: (ctx: Ctx, query: Params) => Promise<unknown>;
  readonly query?: QueryParameters;
  readonly lists?: Entity;
}

const calls: Readonly<Record<string, CategoryCall>> = {
  loadTreeRoot: { call: loadTreeRoot, query: { async: ask.oneOf('true', 'false'), pcode: ask.optional } },
  loadTreeChildren: { call: loadTreeChildren, query: { pid: ask.needed } },
  loadTreeData: { call: loadTreeData, query: { pid: ask.optional, pcode: ask.optional, condition: ask.json } },
  loadOne: { call: loadOne, query: { field: ask.needed, val: ask.needed } },
  loadDictItem: { call: loadDictItem, query: { ids: ask.neededSeveral, delNotExist: ask.oneOf('true', 'false') } },
  rootList: { call: rootList, lists: category },
  childList: { call: childList, query: { pid: ask.needed } },
};

/**
 * Calls about categories beyond the standard ones (CALL-25 to CALL-29,
 * CALL-106). Pickers need the trees, so any signed-in account may call them.
 */
export const categoryCalls: CallModule = {
  name: 'categories',
  register(app, services) {
    for (const [path, { call, query: asked, lists }] of Object.entries(calls))
      route(app, services, {
        method: 'GET',
        path: `${category.path}/${path}`,
        ...(asked && { query: asked }),
        ...(lists && { lists }),
        handler: (ctx, { query }: FastifyRequest) => call(ctx, (query ?? {}) as Params),
      });
  },
};
