/** One condition of an advanced query. */
export interface QueryCondition {
  readonly field: string;
  readonly rule: 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le' | 'in' | 'like' | 'left_like' | 'right_like';
  /** As text; several values of `in` are comma-joined. */
  readonly val: string;
  /** How a server interprets the value: `string`, `number`, `date`, `datetime`. */
  readonly type?: string;
  /** Type of the column, for backends that use it for conversion: `int`, `bigdecimal`, `double` … */
  readonly dbType?: string;
  /** What a dialog needs to display the condition again: choices, their source, and the fields that a picker writes. */
  readonly options?: readonly { readonly value: string; readonly text: string }[];
  readonly dictCode?: string;
  readonly dictTable?: string;
  readonly dictText?: string;
  readonly customReturnField?: string;
  readonly popup?: Readonly<Record<string, unknown>>;
}

/** Conditions in a bracket of their own: one part of an advanced query. JeecgBoot servers know no brackets. */
export interface QueryGroup {
  readonly matchType: 'and' | 'or';
  readonly params: readonly QueryCondition[];
}

/** What an advanced query joins: conditions, and brackets of them. */
export type QueryPart = QueryCondition | QueryGroup;

/** Whether a part of an advanced query is a bracket. */
export function isQueryGroup(part: QueryPart): part is QueryGroup {
  return 'params' in part;
}

/** The conditions in a part: those of a bracket, or the one that it is. */
export function conditionsIn(part: QueryPart): readonly QueryCondition[] {
  return (part as Partial<QueryGroup>).params ?? [part as QueryCondition];
}

/** What a column is compared with. */
export type MatchValue = string | number | null | undefined;

/** Filters by column and by the ends of its range; of columns that are not known beforehand any name is one. */
export type Match<C extends string = string> = string extends C
  ? Readonly<Record<string, MatchValue>>
  : { readonly [N in C | `${C}_begin` | `${C}_end`]?: MatchValue };

/**
 * A filter by a column that has only these values: one of them, `!1` any other, `1,2` one of several, or a text with a marker. A value that
 * the list does not have is refused by the compiler.
 */
export type ClosedMatch<V extends string> =
  | V
  | `!${V}`
  | `${V},${string}`
  | `${'*' | '>' | '<'}${string}`
  | `${string}*`
  | ''
  | null
  | undefined;

/** The query of a list, for columns `C` of which it can be sorted by `S`, with filters `M`. */
export interface ListQuery<C extends string = string, S extends string = C, M = Match<C>> {
  /** 1-based; default 1. */
  readonly pageNo?: number;
  /** Default 10. */
  readonly pageSize?: number;
  /** Columns to sort by; default createTime descending. */
  readonly column?: S | readonly S[];
  readonly order?: 'asc' | 'desc';
  /**
   * Filters by column. A text may carry markers: `*x*` contains, `x*` starts with, `*x` ends with,
   * `!x` not equal, `>= x`, `<= x`, `> x`, `< x`, `a,b` one of. A range is `<column>_begin` and `<column>_end`.
   */
  readonly match?: M;
  /** What the one search box holds: rows in whose name, codes, people or places each of its words is found. */
  readonly search?: string;
  readonly superQuery?: readonly QueryPart[];
  /** Default 'and'. */
  readonly superQueryMatchType?: 'and' | 'or';
  /** Columns to return, for backends that can leave out the others; our server returns all. */
  readonly fields?: readonly C[];
  /** Adds to the page how many rows each state has, whichever state is filtered by; for records with states. */
  readonly stateCounts?: boolean;
  /** Only these rows (export). */
  readonly selections?: readonly string[];
}
