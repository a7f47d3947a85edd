import type { Method, SendOptions } from '../calls/send.ts';
import type { ListQuery } from '../logic/query/list-query.ts';
import { ApiError } from './api-error.ts';
import { clientText } from './texts.ts';
import type { Wire } from './wire.ts';

type Match = NonNullable<ListQuery['match']>;

/** The refusal of a call that this backend does not have; nothing is sent. */
export const unsupported = (wire: Wire, what: string): ApiError =>
  new ApiError({ kind: 'unsupported', message: `${clientText(wire.language(), 'error.unsupported')} (${what})` });

/**
 * A list as the client's backend understands it: `>=5` and `<=5`, which the text filter writes, are equality to a JeecgBoot unless a blank
 * follows the sign (wire-contract 7.2).
 */
export function listFor(wire: Wire, query: ListQuery): ListQuery {
  if (wire.options.dialect !== 'jeecg' || !query.match) return query;
  const spaced = (value: unknown): unknown => (typeof value === 'string' ? value.replace(/^([<>]=)(?=\S)/, '$1 ') : value);
  return { ...query, match: Object.fromEntries(Object.entries(query.match).map(([name, value]) => [name, spaced(value)])) as Match };
}

/** The call as the client's backend wants it. */
export function dialected(wire: Wire, method: Method, path: string, { jeecg, ...given }: SendOptions): [Method, string, SendOptions] {
  const options = given.list ? { ...given, list: listFor(wire, given.list) } : given;
  if (jeecg === undefined || wire.options.dialect !== 'jeecg') return [method, path, options];
  if (jeecg === 'unsupported') throw unsupported(wire, path);
  const { body = options.body } = jeecg;
  return [jeecg.method ?? method, jeecg.path ?? path, { ...options, ...(body !== undefined && { body }) }];
}
