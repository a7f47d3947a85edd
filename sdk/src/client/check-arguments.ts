import { ApiError } from './answer/api-error.ts';
import { clientText } from './answer/texts.ts';
import type { CallSpec } from './call/transport.ts';
import { isAbsolute, type Wire } from './call/wire.ts';
import type { ClientOptions } from './client-options.ts';

/** The refusal of a call that could not be right; it names what is wrong, and nothing is sent. */
export const invalid = (wire: Wire, name: string, cause?: unknown): ApiError =>
  new ApiError({ kind: 'invalid', code: 'input.invalid', message: `${clientText(wire.language(), 'error.invalid')} (${name})`, cause });

/** @throws TypeError that names what is wrong and shows it */
export function demand(holds: boolean, name: string, value: unknown): void {
  if (!holds) throw new TypeError(`${name} is not valid: ${String(value)}`);
}

/** A body as JSON; what cannot be written so, such as a cycle, is an ApiError of kind invalid. */
export const jsonOf = (wire: Wire, value: unknown): string => {
  try {
    return JSON.stringify(value);
  } catch (cause) {
    throw invalid(wire, 'body', cause);
  }
};

type Test = (value: unknown) => boolean;

const isMs: Test = (value) => typeof value === 'number' && value >= 0;
/** A whole number from 0. */
export const isWhole: Test = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
/** What HTTP lets a header say. */
export const isHeaderText: Test = (value) => typeof value === 'string' && !/[^\t\x20-\x7e\x80-\xff]/.test(value);
const isText: Test = (value) => typeof value === 'string';
const isFunction: Test = (value) => typeof value === 'function';
/** An object with these functions. */
const hasAll =
  (...names: readonly string[]): Test =>
  (value) =>
    names.every((name) => isFunction((value as Readonly<Record<string, unknown>> | null)?.[name]));
/** One of a few texts. */
const oneOf =
  (...texts: readonly unknown[]): Test =>
  (value) =>
    texts.includes(value);
/** One of the two languages. */
export const isLanguage = oneOf('zh-CN', 'en');
const isFlag = oneOf(true, false);
const isListOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);
const isAddress: Test = (value) => isText(value) && URL.canParse(String(value));

const limits = { timeoutMs: isMs, totalTimeoutMs: isMs, retries: isWhole };

const optionTests: { readonly [K in keyof ClientOptions]?: Test } = {
  ...limits,
  language: isLanguage,
  prefix: isText,
  staticUrl: isText,
  secret: isText,
  pageKeys: isFlag,
  languageField: isText,
  now: isFunction,
  renew: isFunction,
  onExpired: isFunction,
  onError: isFunction,
  onAnswer: isFunction,
  lowAppId: isFunction,
  hooks: isListOf(isFunction),
  expiryMarkers: isListOf(isText),
  dialect: oneOf('saiyun', 'jeecg'),
  signMode: oneOf('path', 'jeecg'),
  signTime: oneOf('epoch', 'digits'),
  idempotentWrites: (value) => isFlag(value) || isFunction(value),
  store: hasAll('load', 'save'),
  platform: hasAll('send', 'close'),
};

/** Tells the first option that is given and is not what it should be. */
function checkEach(tests: Readonly<Record<string, Test>>, given: object, wrong: (name: string, value: unknown) => void): void {
  for (const name in tests) {
    const value = (given as Readonly<Record<string, unknown>>)[name];
    if (value !== undefined && !tests[name]?.(value)) wrong(name, value);
  }
}

/** @throws TypeError that names the option */
export function checkOptions(options: ClientOptions, baseUrl: string): void {
  demand(isAddress(baseUrl) && isAbsolute(baseUrl), 'baseUrl', baseUrl);
  checkEach(optionTests, options, (name, value) => demand(false, name, value));
}

/** Values of a query: texts, finite numbers, flags, or nothing. A date is a text as on the wire, never a Date. */
const isParam: Test = (value) => (typeof value === 'number' ? Number.isFinite(value) : typeof value !== 'object' || value === null);

const callTests = { ...limits, signal: hasAll('addEventListener') };

/** Refuses what only untyped code can pass, and what no type can tell; throws an ApiError of kind invalid that names it. */
export function checkSpec(wire: Wire, path: string, spec: CallSpec): void {
  const wrong = (name: string): never => {
    throw invalid(wire, name);
  };
  if (!isText(path) || (isAbsolute(path) && !isAddress(path))) wrong('path');
  checkEach(callTests, spec, wrong);
  for (const name in spec.query) if (!isParam(spec.query[name])) wrong(`query.${name}`);
  if (spec.list) checkList(wire, spec.list);
}

/** Refuses a list's query with values that cannot be sent; throws an ApiError of kind invalid that names them. */
export function checkList(wire: Wire, { match, superQuery = [], ...list }: NonNullable<CallSpec['list']>): void {
  const wrong = (name: string): never => {
    throw invalid(wire, name);
  };
  checkEach({ pageNo: isWhole, pageSize: isWhole }, list, wrong);
  for (const name in match) if (!isParam(match[name])) wrong(`match.${name}`);
  for (const { field, val } of superQuery) if (!isParam(val)) wrong(`superQuery.${field}`);
}

/** Refuses headers that HTTP cannot carry; throws an ApiError of kind invalid that names the first one. */
export function checkHeaders(wire: Wire, headers: Readonly<Record<string, unknown>>): void {
  for (const name in headers) {
    if (!names.has(name) && /^[\w!#$%&'*+.^`|~-]+$/.test(name)) names.add(name);
    if (!names.has(name) || !isHeaderText(headers[name])) throw invalid(wire, `headers.${name}`);
  }
}

/** Names that were found to be headers; a program uses few. */
const names = new Set<string>();
