import { conditionsIn } from '../../logic/query/list-query.ts';
import { ApiError } from '../answer/api-error.ts';
import { clientText } from '../answer/texts.ts';
import { checkEach, hasAll, isAddress, isHeaderText, isText, isWhole, limits, type Test } from '../check-arguments.ts';
import type { CallContext } from './call-context.ts';
import type { CallSpec } from './call-spec.ts';
import { isAbsolute } from './outgoing.ts';

/** The error for a call that could never be right; it names the fault, and nothing is sent. */
export function invalid(context: CallContext, name: string, cause?: unknown): ApiError {
  return new ApiError({
    kind: 'invalid',
    code: 'input.invalid',
    message: `${clientText(context.language(), 'error.invalid')} (${name})`,
    cause,
  });
}

/** The error for a call that this backend lacks; nothing is sent. */
export function unsupported(context: CallContext, what: string): ApiError {
  return new ApiError({ kind: 'unsupported', message: `${clientText(context.language(), 'error.unsupported')} (${what})` });
}

/** A body as JSON; a value that JSON cannot hold, such as a cycle, is an ApiError of kind `invalid`. */
export function jsonOf(context: CallContext, value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (cause) {
    throw invalid(context, 'body', cause);
  }
}

/** Values of a query: texts, finite numbers, flags, or nothing. A date is in its wire text, never a Date. */
const isParam: Test = (value) => (typeof value === 'number' ? Number.isFinite(value) : typeof value !== 'object' || value === null);

const callTests = { ...limits, signal: hasAll('addEventListener') };

/**
 * Refuses faults that only untyped code can make or that types cannot express; throws an ApiError of kind `invalid` that names the fault.
 */
export function checkSpec(context: CallContext, path: string, spec: CallSpec): void {
  const wrong = (name: string): never => {
    throw invalid(context, name);
  };
  if (!isText(path) || (isAbsolute(path) && !isAddress(path))) wrong('path');
  checkEach(callTests, spec, wrong);
  for (const name in spec.query) if (!isParam(spec.query[name])) wrong(`query.${name}`);
  if (spec.list) checkList(context, spec.list);
}

/** Refuses a list query with values that cannot be sent; throws an ApiError of kind `invalid` that names them. */
export function checkList(context: CallContext, { match, superQuery = [], ...list }: NonNullable<CallSpec['list']>): void {
  const wrong = (name: string): never => {
    throw invalid(context, name);
  };
  checkEach({ pageNo: isWhole, pageSize: isWhole, search: isText }, list, wrong);
  for (const name in match) if (!isParam(match[name])) wrong(`match.${name}`);
  for (const { field, val } of superQuery.flatMap(conditionsIn)) if (!isParam(val)) wrong(`superQuery.${field}`);
}

/** Refuses headers that HTTP cannot carry; throws an ApiError of kind `invalid` that names the first one. */
export function checkHeaders(context: CallContext, headers: Readonly<Record<string, unknown>>): void {
  for (const name in headers) {
    if (!names.has(name) && /^[\w!#$%&'*+.^`|~-]+$/.test(name)) names.add(name);
    if (!names.has(name) || !isHeaderText(headers[name])) throw invalid(context, `headers.${name}`);
  }
}

/** Header names that have passed the check; a program uses few. */
const names = new Set<string>();
