import { isAbsolute } from './call/outgoing.ts';
import type { ClientOptions } from './client-options.ts';

/** @throws TypeError that names what is wrong and shows it */
export function checkArgument(holds: boolean, name: string, value: unknown): void {
  if (!holds) throw new TypeError(`${name} is not valid: ${String(value)}`);
}

/** Whether a value is allowed. */
export type Test = (value: unknown) => boolean;

const isMs: Test = (value) => typeof value === 'number' && value >= 0;
/** A whole number of at least 0. */
export const isWhole: Test = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
/** The characters that HTTP allows in a header. */
export const isHeaderText: Test = (value) => typeof value === 'string' && !/[^\t\x20-\x7e\x80-\xff]/.test(value);
/** A text, possibly empty. */
export const isText: Test = (value) => typeof value === 'string';
const isFunction: Test = (value) => typeof value === 'function';
/** An object that has these functions. */
export function hasAll(...names: readonly string[]): Test {
  return (value) => names.every((name) => isFunction((value as Readonly<Record<string, unknown>> | null)?.[name]));
}
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
/** A complete address, for example `https://saiyun.example.edu/x`. */
export const isAddress: Test = (value) => isText(value) && URL.canParse(String(value));

/** Options of both the client and each call. */
export const limits = { timeoutMs: isMs, totalTimeoutMs: isMs, retries: isWhole };

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

/** Reports the first option that fails its test. */
export function checkEach(tests: Readonly<Record<string, Test>>, given: object, wrong: (name: string, value: unknown) => void): void {
  for (const name in tests) {
    const value = (given as Readonly<Record<string, unknown>>)[name];
    if (value !== undefined && !tests[name]?.(value)) wrong(name, value);
  }
}

/** @throws TypeError that names the option */
export function checkOptions(options: ClientOptions, baseUrl: string): void {
  checkArgument(isAddress(baseUrl) && isAbsolute(baseUrl), 'baseUrl', baseUrl);
  checkEach(optionTests, options, (name, value) => checkArgument(false, name, value));
}
