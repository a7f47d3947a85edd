import type { Label, Language } from '../../contract/label.ts';
import { joinNames, labelIn } from '../../contract/label.ts';
import type { FailureCode } from '../../contract/wire/codes.ts';
import { failureText, type MessageKey, message } from '../../messages/index.ts';
import { Failure } from '../failure/failure.ts';

/** The refusals that can be foreseen from the definition, the grants and the row. */
export type RefusalCode = Extract<
  FailureCode,
  | 'path.unknown'
  | 'access.denied'
  | 'access.action'
  | 'verb.state'
  | 'award.on_notice'
  | 'review.reopen_unasked'
  | 'verb.one_row'
  | 'row.built_in'
>;

/** Why an account may not do something: the failure with which the server refuses it, and what its text names. */
export interface Reason {
  readonly code: RefusalCode;
  /** A text that says more than the failure's own. */
  readonly text?: MessageKey & `whyNot.${string}`;
  readonly params?: Readonly<Record<string, string | number | Label>>;
  /** The states in which it would be possible. */
  readonly states?: readonly string[];
}

/** Whether time alone ends the refusal: the action is shown as one that is still to come. */
export function isForNow({ code }: Reason): boolean {
  return code === 'award.on_notice';
}

/** The text of a state in the language of the reader; dictionaries hold it, and tenants may change it. */
export type StateText = (state: string) => string;

const textParams = (language: Language, { params = {}, states }: Reason, stateText: StateText) => ({
  ...Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'object' ? labelIn(value, language) : value] as const),
  ),
  ...(states && { states: joinNames(language, states.map(stateText)) }),
});

/** The reason in words: the same in a tooltip, in the terminal and in the server's refusal. */
export function reasonText(language: Language, reason: Reason, stateText: StateText = (state) => state): string {
  const params = textParams(language, reason, stateText);
  return reason.text ? message(language, reason.text, params) : failureText(language, reason.code, params);
}

/** The server's refusal for a reason. */
export function refusal(language: Language, reason: Reason, stateText?: StateText): Failure {
  return new Failure(reason.code, textParams(language, reason, stateText ?? ((state) => state)), { text: reason.text });
}
