import { isEmpty } from '../../contract/check.ts';
import { allFields, type Entity } from '../../contract/entity.ts';
import type { Page } from '../../contract/wire/envelope.ts';
import { Failure } from '../failure/failure.ts';
import { type QueryColumn, readCondition, type Test, toOperator } from './condition.ts';
import { defaultSort, type Sort } from './list-params.ts';
import { type Comparison, readMarker } from './text-marker.ts';

/** Parameters of a call, from its address. */
export type Params = Readonly<Record<string, unknown>>;

/** Parameters of a list that are not filters. */
const notFilters = new Set(
  'pageNo,pageSize,column,order,field,language,_t,superQueryParams,superQueryMatchType,selections,format,token,ticket,exportFields,exportHeaders,template'.split(
    ',',
  ),
);
/** Most rows per page. */
export const mostRowsOfPage = 1000;
const deepestRow = 10_000_000;
/** Most conditions of an advanced query. */
export const mostConditions = 100;
const mostSelections = 10_000;

/** A single text parameter; throws if it is repeated or contains what a database text cannot hold. */
export function textParam(params: Params, name: string): string | undefined {
  const value = params[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed()) throw new Failure('query.value', { column: name });
  const text = value.trim();
  return text === '' ? undefined : text;
}

const wholeParam = (params: Params, name: string, fallback: number, most: number): number => {
  const text = textParam(params, name);
  if (text === undefined) return fallback;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > most) throw new Failure('query.page');
  return value;
};

export interface PageAsked {
  readonly current: number;
  readonly size: number;
  readonly offset: number;
}

/** `pageNo` and `pageSize`: 1-based, 10 rows by default, at most 1,000. */
export function pageOf(params: Params): PageAsked {
  const size = wholeParam(params, 'pageSize', 10, mostRowsOfPage);
  const current = wholeParam(params, 'pageNo', 1, 999_999_999);
  const offset = (current - 1) * size;
  if (offset > deepestRow) throw new Failure('query.page');
  return { current, size, offset };
}

/** The members of an answered page besides its records; `total` is the number of matching rows. */
export function pageFacts({ current, size }: Pick<PageAsked, 'current' | 'size'>, total: number): Omit<Page<unknown>, 'records'> {
  return {
    total,
    size,
    current,
    pages: Math.ceil(total / size),
  };
}

/** The columns by which a list can be filtered and sorted, by name. */
export interface Searchable<C extends QueryColumn = QueryColumn> {
  readonly columns: ReadonlyMap<string, C>;
  readonly sortable: ReadonlySet<string>;
}

/** The id as a column of a list. */
export const idColumn: QueryColumn = { name: 'id', field: { kind: 'text', label: ['编号', 'Id'] } };

/** Columns by which the list of a record may be sorted. */
export function sortableOf(entity: Pick<Entity, 'fields' | 'defaultSort'>): ReadonlySet<string> {
  return new Set(
    Object.entries(allFields(entity))
      .filter(
        ([name, field]) =>
          !field.writeOnly && (field.sort || name === entity.defaultSort?.column || entity.defaultSort?.thenBy?.includes(name)),
      )
      .map(([name]) => name),
  );
}

/** The default order of a record's list. */
export function sortOf(entity: Pick<Entity, 'defaultSort'>): Sort {
  return entity.defaultSort ?? defaultSort;
}

export interface ListCondition<C extends QueryColumn = QueryColumn> {
  readonly column: C;
  readonly test: Test;
}

/** Conditions that are joined. */
export interface ListBracket<C extends QueryColumn = QueryColumn> {
  readonly match: 'and' | 'or';
  readonly conditions: readonly ListCondition<C>[];
}

/** The conditions that a list request puts on a row: all of the filters, the advanced query, and membership in the selection. */
export interface ListRequest<C extends QueryColumn = QueryColumn> {
  readonly conditions: readonly ListCondition<C>[];
  /** Absent if it has no conditions. */
  readonly advanced?: ListBracket<C> & { readonly brackets: readonly ListBracket<C>[] };
  readonly selected?: readonly string[];
}

const suffixes = ['_begin', '_end', '_MultiString'] as const;

const columnFor = <C extends QueryColumn>(of: Searchable<C>, name: string): C => {
  const column = of.columns.get(name);
  if (!column || column.field.kind === 'json') throw new Failure('query.column', { column: name.slice(0, 60) });
  return column;
};

/** Conditions from the single parameters. */
const filters = <C extends QueryColumn>(of: Searchable<C>, params: Params): ListCondition<C>[] => {
  const conditions: ListCondition<C>[] = [];
  for (const name of Object.keys(params)) {
    if (notFilters.has(name)) continue;
    const suffix = of.columns.has(name) ? undefined : suffixes.find((s) => name.endsWith(s));
    const column = columnFor(of, suffix ? name.slice(0, -suffix.length) : name);
    const text = textParam(params, name);
    if (text === undefined) continue;
    const wanted: Comparison =
      suffix === '_begin'
        ? { operator: 'ge', values: [text] }
        : suffix === '_end'
          ? { operator: 'le', values: [text] }
          : suffix === '_MultiString'
            ? { operator: 'in', values: text.split(',').filter((v) => v.trim() !== '') }
            : readMarker(text);
    conditions.push({ column, test: readCondition(column, wanted) });
  }
  return conditions;
};

const decoded = (text: string): unknown => {
  for (const read of [(t: string) => t, decodeURIComponent]) {
    try {
      return JSON.parse(read(text));
    } catch {
      // Try the next form: the array may be encoded once or twice.
    }
  }
  throw new Failure('query.malformed');
};

const matchOf = (text: unknown): 'and' | 'or' => {
  const match = typeof text === 'string' ? text.trim().toLowerCase() : text;
  if (match !== 'and' && match !== 'or') throw new Failure('query.malformed');
  return match;
};

/** One condition of the advanced query; none without field, rule or value. */
const conditionIn = <C extends QueryColumn>(of: Searchable<C>, { field, rule, val }: Record<string, unknown>): ListCondition<C>[] => {
  if (isEmpty(field) || isEmpty(rule) || isEmpty(val)) return [];
  if (typeof field !== 'string' || typeof rule !== 'string' || (typeof val !== 'string' && typeof val !== 'number'))
    throw new Failure('query.malformed');
  const column = columnFor(of, field);
  const value = textParam({ [field]: String(val) }, field) ?? '';
  const operator = toOperator(rule);
  const values = operator === 'in' ? value.split(',').filter((v) => v.trim() !== '') : [value];
  return [{ column, test: readCondition(column, { operator, values }) }];
};

const objectsIn = (list: unknown): readonly Record<string, unknown>[] => {
  const isObject = (one: unknown): one is Record<string, unknown> => typeof one === 'object' && one !== null && !Array.isArray(one);
  if (!Array.isArray(list) || list.length > mostConditions || !list.every(isObject)) throw new Failure('query.malformed');
  return list;
};

/** The advanced query as one bracket, with brackets in it. */
const advanced = <C extends QueryColumn>(of: Searchable<C>, params: Params): ListRequest<C>['advanced'] => {
  const match = matchOf(textParam(params, 'superQueryMatchType') ?? 'and');
  const text = textParam(params, 'superQueryParams');
  if (text === undefined) return undefined;
  const parts = objectsIn(decoded(text));
  const conditions = parts.flatMap((part) => ('params' in part ? [] : conditionIn(of, part)));
  const brackets = parts.flatMap((part) => {
    if (!('params' in part)) return [];
    const within = objectsIn(part.params).flatMap((one) => {
      // One level of brackets says all that people ask, and no request can nest without end.
      if ('params' in one) throw new Failure('query.malformed');
      return conditionIn(of, one);
    });
    return within.length > 0 ? [{ match: matchOf(part.matchType), conditions: within }] : [];
  });
  const count = brackets.reduce((sum, bracket) => sum + bracket.conditions.length, conditions.length);
  if (count > mostConditions) throw new Failure('query.malformed');
  return count > 0 ? { match, conditions, brackets } : undefined;
};

const selected = (params: Params): readonly string[] | undefined => {
  const text = textParam(params, 'selections');
  if (text === undefined) return undefined;
  const ids = text.split(',').filter(Boolean);
  if (ids.length > mostSelections) throw new Failure('query.value', { column: 'selections' });
  return ids;
};

/** Reads the request for a list; throws query.* for anything it does not understand, and never drops a condition. */
export function readListRequest<C extends QueryColumn>(of: Searchable<C>, params: Params): ListRequest<C> {
  const conditions = filters(of, params);
  const bracket = advanced(of, params);
  const ids = selected(params);
  return { conditions, ...(bracket && { advanced: bracket }), ...(ids && { selected: ids }) };
}

export interface SortTerm {
  /** A sortable column, or `id`. */
  readonly name: string;
  readonly order: 'asc' | 'desc';
}

/** The requested order, with id last, so that pages never overlap. Absent values count as least. */
export function readOrder(of: Searchable, params: Params, fallback: Sort): readonly SortTerm[] {
  const asked = textParam(params, 'column');
  const given = textParam(params, 'order');
  const order =
    given === undefined ? (asked === undefined ? fallback.order : 'desc') : /^(asc|desc)(end(ing)?)?$/i.exec(given)?.[1]?.toLowerCase();
  if (order !== 'asc' && order !== 'desc') throw new Failure('query.operator', { operator: (given ?? '').slice(0, 60) });
  const names = (asked ?? fallback.column).split(',').map((name) => name.trim().replace(/_dictText$/, ''));
  const named = [...new Set(names.filter(Boolean))];
  for (const name of named) if (name !== 'id' && !of.sortable.has(name)) throw new Failure('query.column', { column: name.slice(0, 60) });
  // Clients name the first column of the default order alone.
  const isUsual = order === fallback.order && named.length === 1 && named[0] === fallback.column;
  const wanted = isUsual ? [...named, ...(fallback.thenBy ?? []).filter((name) => of.sortable.has(name))] : named;
  // No two rows share an id, so columns after it have no effect.
  const id = wanted.indexOf('id');
  return [...(id < 0 ? wanted : wanted.slice(0, id)), 'id'].map((name) => ({ name, order }));
}
