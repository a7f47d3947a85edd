import type { ListQuery } from '@saiyun/sdk';
import type { Params } from '@saiyun/sdk/logic/query';
import type { Ctx } from '../context.ts';
import type { EntityModule } from '../entity-module.ts';
import { listSql } from './query.ts';

/** Rows of a record, selected as its list would select them. */
export interface Selection {
  readonly module: EntityModule;
  readonly query: Pick<ListQuery, 'match' | 'superQuery' | 'superQueryMatchType'>;
}

export interface Counting extends Selection {
  /** SQL of the time by which a row `t` is due. */
  readonly due?: string;
}

export interface Counted {
  readonly n: number;
  readonly due: Date | null;
}

export interface Grouping extends Selection {
  /** SQL of what the rows `t` are grouped by; a missing second one is null. */
  readonly by: readonly [string, string?];
  /** SQL of the number that is added up; by default each row is 1. */
  readonly sum?: string;
}

export interface Group {
  readonly value: string | null;
  readonly second: string | null;
  readonly n: number;
}

/** The parameters of a list call, as they arrive with it. */
export function paramsOf({ match = {}, superQuery, superQueryMatchType }: Selection['query']): Params {
  return {
    ...Object.fromEntries(Object.entries(match).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]]))),
    ...(superQuery && { superQueryParams: JSON.stringify(superQuery) }),
    ...(superQueryMatchType && { superQueryMatchType }),
  };
}

/** Brings the stored rows of the records up to the present, each record once. */
const refresh = async (ctx: Ctx, asked: readonly Selection[]): Promise<void> => {
  for (const module of new Set(asked.map((one) => one.module))) await module.rules.refresh?.(ctx, 'count');
};

interface Joined {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** One statement out of one for each selection; `select` has the columns, `after` what follows its conditions. */
const joined = (ctx: Ctx, asked: readonly Selection[], select: (at: number) => string, after: (at: number) => string): Joined => {
  const params: unknown[] = [];
  const parts = asked.map(({ module, query }, at) => {
    const given = module.rules.query?.(paramsOf(query)) ?? paramsOf(query);
    const list = listSql(ctx, module, given, { page: false, first: params.length + 1 });
    params.push(...list.countParams);
    return `select ${at} as at, ${select(at)} ${list.from}${after(at)}`;
  });
  return { sql: parts.reduce((all, one) => `${all}\nunion all\n${one}`), params };
};

/** How many rows each selection has and when the first of them is due: exactly what the lists would say, in one statement. */
export async function countLists(ctx: Ctx, asked: readonly Counting[]): Promise<readonly Counted[]> {
  if (asked.length === 0) return [];
  await refresh(ctx, asked);
  const { sql, params } = joined(
    ctx,
    asked,
    (at) => `count(*)::int as n, ${asked[at]?.due ? `min(${asked[at].due})` : 'null::timestamptz'} as due`,
    () => '',
  );
  const rows = await ctx.db.many<Counted & { readonly at: number }>(sql, params);
  return asked.map((_, at) => rows.find((row) => row.at === at) ?? { n: 0, due: null });
}

/** The rows of each selection, counted or added up by groups, in one statement. */
export async function groupLists(ctx: Ctx, asked: readonly Grouping[]): Promise<readonly (readonly Group[])[]> {
  if (asked.length === 0) return [];
  await refresh(ctx, asked);
  const { sql, params } = joined(
    ctx,
    asked,
    (at) =>
      `(${asked[at]?.by[0]})::text as value, (${asked[at]?.by[1] ?? 'null'})::text as second, ${asked[at]?.sum ? `sum(${asked[at].sum})` : 'count(*)'}::float8 as n`,
    () => ' group by 2, 3',
  );
  const rows = await ctx.db.many<Group & { readonly at: number }>(sql, params);
  return asked.map((_, at) => rows.filter((row) => row.at === at));
}
