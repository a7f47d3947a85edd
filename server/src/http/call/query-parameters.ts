import type { Label } from '@saiyun/sdk/contract';
import { type Params, textParam } from '@saiyun/sdk/logic/query';
import { inputFailure } from '../../kernel/failure.ts';

/** A query parameter of a call, as the OpenAPI document describes it. */
export interface QueryParameter {
  readonly type?: 'string' | 'integer';
  readonly required?: true;
  readonly choices?: readonly string[];
  readonly label?: Label;
}

/** Parameters by name on the wire. */
export type QueryParameters = Readonly<Record<string, QueryParameter>>;

const joined: Label = ['逗号分隔的多个值', 'Several values, comma-joined'];
const oneOf = (...choices: readonly string[]): QueryParameter => ({ choices });

/** The kinds of parameter. */
export const ask = {
  optional: {},
  needed: { required: true },
  whole: { type: 'integer' },
  several: { label: joined },
  neededSeveral: { required: true, label: joined },
  json: { label: ['JSON 对象', 'A JSON object'] },
  oneOf,
} as const satisfies Readonly<Record<string, QueryParameter | typeof oneOf>>;

/** For calls that return a page. */
export const paging: QueryParameters = { pageNo: ask.whole, pageSize: ask.whole };
export const sorting: QueryParameters = { column: ask.optional, order: oneOf('asc', 'desc') };

/** For lists searched like those of records: each column by value, and by a range. */
export function searching(columns: Iterable<string>): QueryParameters {
  return {
    ...paging,
    ...sorting,
    ...Object.fromEntries([...columns].flatMap((name) => [name, `${name}_begin`, `${name}_end`]).map((name) => [name, ask.optional])),
    selections: ask.several,
    superQueryParams: { label: ['高级查询：URL 编码的条件数组', 'Advanced query: an array of conditions, URL-encoded'] },
    superQueryMatchType: ask.oneOf('and', 'or'),
  };
}

/** A required text; the refusal names the parameter as on the wire. */
export function neededParam(params: Params, name: string): string {
  const value = textParam(params, name);
  if (value === undefined) throw inputFailure({ field: name, code: 'required' });
  return value;
}
