import type { Role } from '@saiyun/sdk/contract';
import {
  idColumn,
  type Params,
  pageOf,
  readListRequest,
  readOrder,
  type Searchable as Search,
  type Sort,
  sortableOf,
  sortOf,
  type Test,
  textParam,
} from '@saiyun/sdk/logic/query';
import { rolesForCall, scopeOf } from '../access/access.ts';
import { concealedFrom, rowsFor } from '../access/hidden-fields.ts';
import type { Ctx } from '../context.ts';
import type { EntityModule } from '../entity-module.ts';
import { columnsOf, type FieldColumn, liveRows } from '../row/columns.ts';
import { conditionSql } from '../row/compare.ts';
import { exactFirst, searchSql } from './search.ts';

export interface ListSql {
  readonly sql: string;
  readonly params: readonly unknown[];
  readonly countSql: string;
  readonly countParams: readonly unknown[];
  /** `from … where …` of both statements, with the parameters of the count. */
  readonly from: string;
}

export interface ListOptions {
  /** Only the rows of the requested page; otherwise all, for exports. */
  readonly page: boolean;
  /** Roles by which the caller reads; by default those for `list`. */
  readonly roles?: readonly Role[];
  /** Number of the first parameter, by default 1: for statements that contain several lists. */
  readonly first?: number;
}

export type Bind = (value: unknown) => string;

/** Collects parameters and returns their placeholders. */
export function binder(first: number): { readonly values: unknown[]; readonly bind: Bind } {
  const values: unknown[] = [];
  return {
    values,
    bind: (value) => {
      values.push(value);
      return `$${first + values.length - 1}`;
    },
  };
}

/** The columns a list may be filtered and sorted by, by name; they come from definitions only. */
export interface Searchable extends Search<FieldColumn> {
  /** Hash of an encrypted value. */
  readonly hash: (value: string) => string;
  /** The column of the English name, for a reader to whom it stands in the place of the name. */
  readonly twin?: { readonly of: string; readonly column: FieldColumn } | undefined;
}

/** All conditions that the parameters ask for; empty if there are none. */
export function whereOf(of: Searchable, params: Params, bind: Bind): string[] {
  const { conditions, advanced, selected } = readListRequest(of, params);
  const sql = ({ column, test }: (typeof conditions)[number]): string => {
    const own = conditionSql(column, test, of.hash, bind);
    return of.twin?.of === column.name ? withTwin(own, of.twin.column, test, bind) : own;
  };
  const bracket = (parts: readonly string[], match: 'and' | 'or'): string => `(${parts.join(` ${match} `)})`;
  return [
    ...conditions.map(sql),
    ...(advanced
      ? [
          bracket(
            [...advanced.conditions.map(sql), ...advanced.brackets.map((one) => bracket(one.conditions.map(sql), one.match))],
            advanced.match,
          ),
        ]
      : []),
    ...(selected ? [`t.id = any(${bind(selected)})`] : []),
  ];
}

/** A condition on the name of a row, met by its English name too. */
function withTwin(own: string, twin: FieldColumn, test: Test, bind: Bind): string {
  const other = (): string => conditionSql(twin, test, String, bind);
  if (test.test === 'oneOf' || test.test === 'holds' || (test.test === 'compare' && test.sign === 'eq')) return `(${own} or ${other()})`;
  if (test.test === 'compare' && test.sign === 'ne') return `(${own} and (t.${twin.column} is null or ${other()}))`;
  return own;
}

/**
 * `order by …` ending with the id, so that pages never overlap. Missing values sort lowest, unless the field says that they come last.
 * `rank`: terms that come before all others, each ended by a comma.
 */
export function orderOf(of: Searchable, params: Params, fallback: Sort, rank = ''): string {
  const terms = readOrder(of, params, fallback).map(({ name, order }) => {
    const column = of.columns.get(name);
    const nulls = column?.nullable ? (order === 'asc' && !column.field.emptyLast ? ' nulls first' : ' nulls last') : '';
    return `t.${column?.column ?? 'id'} ${order}${nulls}`;
  });
  return `order by ${rank}${terms.join(', ')}`;
}

const storedId: FieldColumn = { ...idColumn, column: 'id', nullable: false };

const known = new WeakMap<EntityModule['entity'], Search<FieldColumn>>();

/** The columns an entity's lists may be searched and sorted by: derived from the definition alone, and built once. */
const searchOf = (entity: EntityModule['entity']): Search<FieldColumn> => {
  const found = known.get(entity) ?? {
    columns: new Map([['id', storedId], ...columnsOf(entity).all.map((c) => [c.name, c] as const)]),
    sortable: sortableOf(entity),
  };
  known.set(entity, found);
  return found;
};

/** Leaves out the columns that are hidden from this caller. */
const open = (of: Searchable, concealed: readonly string[]): Searchable =>
  concealed.length === 0
    ? of
    : {
        ...of,
        columns: new Map([...of.columns].filter(([name]) => !concealed.includes(name))),
        sortable: new Set([...of.sortable].filter((name) => !concealed.includes(name))),
      };

/** The same, with the comparison of encrypted values. */
export function searchable(entity: EntityModule['entity'], hash: (value: string) => string): Searchable {
  return { ...searchOf(entity), hash };
}

/**
 * The statements of a list or export: live rows of `t` in the caller's tenant and scope that match the parameters. Refuses with query.* any
 * parameter it does not understand; never drops a condition.
 */
export function listSql(ctx: Ctx, module: EntityModule, params: Params, { page, roles, first = 1 }: ListOptions): ListSql {
  const { entity } = module;
  const shown = open(searchable(entity, ctx.cipher.hash), concealedFrom(ctx, module));
  const twin = ctx.language === 'en' && entity.titleEn !== undefined ? shown.columns.get(entity.titleEn) : undefined;
  const of: Searchable = { ...shown, ...(twin && { twin: { of: entity.title, column: twin } }) };
  const { values, bind } = binder(first);
  const live = liveRows(entity, ctx.tenantId, first);
  for (const value of live.params) bind(value);
  const scope = scopeOf(ctx, module, roles ?? rolesForCall(ctx, entity, 'list'), first + values.length);
  for (const value of scope?.params ?? []) bind(value);
  const conditions = [live.sql, ...(scope ? [scope.sql] : [])];
  const columnParams: Record<string, unknown> = { ...params };
  for (const [name, { condition }] of Object.entries(module.rules.asks ?? {})) {
    const value = textParam(params, name);
    delete columnParams[name];
    if (value === undefined) continue;
    const asked = condition(ctx, value, first + values.length);
    for (const one of asked.params) bind(one);
    conditions.push(asked.sql);
  }
  const search = textParam(params, 'search');
  delete columnParams.search;
  delete columnParams.stateCounts;
  if (search !== undefined) conditions.push(searchSql(ctx, module, search, { bind, next: () => values.length + 1 }));
  conditions.push(...whereOf(of, columnParams, bind));
  const where = `from ${rowsFor(ctx, module)} t where ${conditions.join(' and ')}`;
  const countParams = [...values];
  const { size, offset } = pageOf(params);
  // Whoever chose an order gets that one.
  const rank = page && search !== undefined && textParam(params, 'column') === undefined ? exactFirst(ctx, module, search, bind) : '';
  const order = orderOf(of, params, sortOf(entity), rank);
  const limit = page ? ` limit ${bind(size)} offset ${bind(offset)}` : '';
  return {
    sql: `select ${columnsOf(entity).select} ${where} ${order}${limit}`,
    params: values,
    countSql: `select count(*)::int as n ${where}`,
    countParams,
    from: where,
  };
}

/** How many rows each state has: the rows of the list without its filter by state. Undefined if the caller does not see the state. */
export function statesSql(
  ctx: Ctx,
  module: EntityModule,
  params: Params,
  roles: readonly Role[],
): { readonly sql: string; readonly params: readonly unknown[] } | undefined {
  const { stateField = '' } = module.entity;
  const column = columnsOf(module.entity).byName.get(stateField);
  if (!column || concealedFrom(ctx, module).includes(stateField)) return undefined;
  const others = Object.fromEntries(Object.entries(params).filter(([name]) => name !== stateField && name !== `${stateField}_MultiString`));
  const { from, countParams } = listSql(ctx, module, others, { page: false, roles });
  return { sql: `select t.${column.column} as state, count(*)::int as n ${from} group by 1`, params: countParams };
}
