import type { Issue } from '../contract/check.ts';
import { type FailureCode, isFailureCode } from '../contract/codes.ts';
import type { Field } from '../contract/field.ts';
import { type Language, labelIn } from '../contract/label.ts';
import { yuan } from '../logic/money/yuan.ts';
import { en } from './en.ts';
import { fill, type MessageParams } from './fill.ts';
import { type MessageKey, zhCn } from './zh-cn.ts';

export type { MessageKey, MessageParams };
export { fill };

/** Answers the text of a key of one catalogue, with its params filled in. */
export type Messages<K extends string> = (language: Language, key: K, params?: MessageParams) => string;

/**
 * The catalogue of a package, in both languages: `en` must have every key of `zh`, and none besides.
 * The answered function fills `{name}` from `params`; `.has(key)` tells whether a run-time text is one of the keys.
 */
export function createMessages<const Z extends Readonly<Record<string, string>>>(
  zh: Z,
  english: { readonly [K in keyof Z]: string },
): Messages<keyof Z & string> & { has(key: string): key is keyof Z & string } {
  const text = (language: Language, key: keyof Z & string, params?: MessageParams): string =>
    fill((language === 'zh-CN' ? zh : english)[key] ?? key, params);
  return Object.assign(text, { has: (key: string): key is keyof Z & string => Object.hasOwn(zh, key) });
}

/** The shared texts. */
export const message = /* @__PURE__ */ createMessages(zhCn, en);

/** The text of a failure; an unknown code, as a newer server may send, gets the text of an internal error. */
export const failureText = (language: Language, code: FailureCode, params?: MessageParams): string =>
  message(language, `failure.${isFailureCode(code) ? code : 'server.internal'}`, params);

/** Bounds of money are fen in the definition and yuan for people. */
const shown = (field: Field | undefined, params: MessageParams | undefined): Record<string, string | number> => {
  if (field?.kind !== 'money') return { ...params };
  return Object.fromEntries(
    Object.entries(params ?? {}).map(([name, v]) => [name, typeof v === 'number' && (name === 'min' || name === 'max') ? yuan(v) : v]),
  );
};

/**
 * What an issue tells people, with the label of its field where it is known.
 * Params that make it more exact: `value` (choice, reference, unique), `several` (reference that fits several rows), `row` (duplicate).
 */
export function issueText(language: Language, field: Field | undefined, issue: Issue): string {
  const params = { ...shown(field, issue.params), field: field ? labelIn(field.label, language) : issue.field };
  if (issue.message && message.has(issue.message)) return message(language, issue.message, params);
  if (issue.code === 'pattern' && field?.patternText) return labelIn(field.patternText, language);
  const exact = ['several', 'value', 'row'].find(
    (name) => issue.params?.[name] !== undefined && message.has(`issue.${issue.code}.${name}`),
  );
  const key = `issue.${issue.code}${exact ? `.${exact}` : ''}`;
  return message(language, message.has(key) ? key : 'issue.rule', params);
}
