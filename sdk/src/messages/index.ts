import { en, loadMessages, zhCn } from '#catalogues';
import type { Issue } from '../contract/check.ts';
import type { Field } from '../contract/field.ts';
import { type Language, labelIn } from '../contract/label.ts';
import { fileKindRules } from '../contract/values/file-kind.ts';
import { type FailureCode, isFailureCode } from '../contract/wire/codes.ts';
import { yuan } from '../logic/money/yuan.ts';
import { createMessages, type Messages } from './create-messages.ts';
import { fill, type MessageParams } from './fill.ts';
import type { MessageKey } from './zh-cn.ts';

export type { MessageKey, MessageParams, Messages };
export { createMessages, fill, loadMessages };

/** The shared texts. */
export const message = /* @__PURE__ */ createMessages(zhCn, en);

/** The text of a failure; an unknown code, for example from a newer server, gets the text of an internal error. */
export function failureText(language: Language, code: FailureCode, params?: MessageParams): string {
  return message(language, `failure.${isFailureCode(code) ? code : 'server.internal'}`, params);
}

/** Bounds of money are fen in the definition; users see yuan. */
const shown = (field: Field | undefined, params: MessageParams | undefined): Record<string, string | number> => {
  if (field?.kind !== 'money') return { ...params };
  return Object.fromEntries(
    Object.entries(params ?? {}).map(([name, v]) => [name, typeof v === 'number' && (name === 'min' || name === 'max') ? yuan(v) : v]),
  );
};

/**
 * The message of an issue, with the label of its field if known. Params that make it more precise: `value` (choice, reference, unique),
 * `several` (reference that matches several rows), `row` (duplicate).
 */
export function issueText(language: Language, field: Field | undefined, issue: Issue): string {
  const params = { ...shown(field, issue.params), field: field ? labelIn(field.label, language) : issue.field };
  if (issue.message && message.has(issue.message)) return message(language, issue.message, params);
  if (issue.code === 'fileKind' && field?.takes) return labelIn(fileKindRules[field.takes].text, language);
  if (issue.code === 'required' && field?.requiredText) return labelIn(field.requiredText, language);
  if ((issue.code === 'tooShort' || issue.code === 'tooLong') && field?.lengthText) return labelIn(field.lengthText, language);
  if (issue.code === 'pattern' && field?.patternText) return labelIn(field.patternText, language);
  const exact = ['several', 'value', 'row'].find(
    (name) => issue.params?.[name] !== undefined && message.has(`issue.${issue.code}.${name}`),
  );
  const key = `issue.${issue.code}${exact ? `.${exact}` : ''}`;
  return message(language, message.has(key) ? key : 'issue.rule', params);
}

const reasonPrefix = 'reason:';

/** A reason that the platform itself gives, by its name in the catalogue. */
export type ReasonName = MessageKey extends infer K ? (K extends `reason.${infer N}` ? N : never) : never;

/** A reason of the platform's own as it is stored among those that people write, in no language. */
export function storedReason(name: ReasonName): string {
  return `${reasonPrefix}${name}`;
}

/** A reason as its reader sees it: one of the platform's own in their language, what somebody wrote unchanged. */
export function toldReason<T extends string | null>(language: Language, stored: T): T | string {
  if (!stored?.startsWith(reasonPrefix)) return stored;
  const key = `reason.${stored.slice(reasonPrefix.length)}`;
  return message.has(key) ? message(language, key) : stored;
}
