import { yes } from '../../contract/choices.ts';
import { conditionsIn, type ListQuery, type QueryCondition, type QueryPart } from './list-query.ts';

export interface Sort {
  readonly column: string;
  readonly order: 'asc' | 'desc';
  readonly thenBy?: readonly string[];
}

/** The default order of a list. */
export const defaultSort: Sort = { column: 'createTime', order: 'desc' };

/** Complete conditions: those without field, rule or value are dropped, values are trimmed. */
export function filledConditions(conditions: readonly QueryCondition[]): readonly QueryCondition[] {
  return conditions.map((c) => ({ ...c, val: String(c.val ?? '').trim() })).filter((c) => c.field && c.rule && c.val);
}

/** The same with brackets, of which empty ones are dropped too. */
export function filledParts(parts: readonly QueryPart[]): readonly QueryPart[] {
  return parts.flatMap((part): readonly QueryPart[] => {
    const params = filledConditions(conditionsIn(part));
    return params.length > 0 && 'params' in part ? [{ ...part, params }] : params;
  });
}

/** The condition with another rule. Leaving `in` keeps the first of several values. */
export function withRule(condition: QueryCondition, rule: QueryCondition['rule']): QueryCondition {
  return {
    ...condition,
    rule,
    val: condition.rule === 'in' && rule !== 'in' ? (condition.val.split(',').find((v) => v.trim()) ?? '').trim() : condition.val,
  };
}

/**
 * Parameters of a list call in their wire form, before the HTTP layer encodes them. Values that are null, undefined or blank are left out.
 * `superQueryParams` is encoded here once and by the HTTP layer a second time, because JeecgBoot servers decode it twice. `sort` applies if
 * the query names no column and searches no word; without either, the server's own default applies.
 */
export function listParams(query: ListQuery, sort: Partial<Sort> = {}): Record<string, string> {
  const params: Record<string, string> = {};
  // Several values are comma-joined.
  const put = (name: string, value: string | number | readonly string[] | null | undefined): void => {
    const text = String(value ?? '').trim();
    if (text) params[name] = text;
  };
  for (const name in query.match) put(name, query.match[name]);
  put('pageNo', query.pageNo ?? 1);
  put('pageSize', query.pageSize ?? 10);
  // What a word finds is ranked by the server: the very name or code comes first.
  const usual: Partial<Sort> = query.column ? { order: 'asc' } : query.search ? {} : sort;
  put('column', query.column ?? usual.column);
  put('order', query.order ?? usual.order);
  // The original client begins the list with the row id and an empty member for its row number column.
  if (query.fields?.length) put('field', `id,,${query.fields.join(',')}`);
  const conditions = filledParts(query.superQuery ?? []);
  if (conditions.length > 0) {
    put('superQueryParams', encodeURIComponent(JSON.stringify(conditions)));
    put('superQueryMatchType', query.superQueryMatchType ?? 'and');
  }
  put('search', query.search);
  if (query.stateCounts) put('stateCounts', yes);
  put('selections', query.selections);
  return params;
}

/** The page to show after a deletion: never beyond the last one. `total` is the number of remaining rows. */
export function pageAfterDelete(current: number, pageSize: number, total: number): number {
  return Math.max(1, Math.min(current, Math.ceil(total / pageSize)));
}

interface SheetAsked {
  readonly format?: string;
  readonly exportFields?: readonly string[];
  readonly exportHeaders?: string;
  readonly template?: boolean;
}

/** Parameters of an export besides those of its list. */
export function sheetParams({ format, exportFields, exportHeaders, template }: SheetAsked): Record<string, string | undefined> {
  return { format, exportFields: exportFields?.join(','), exportHeaders, template: template ? yes : undefined };
}
