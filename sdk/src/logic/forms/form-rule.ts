import { isEmpty } from '../../contract/check.ts';
import { type Label, type Language, labelIn } from '../../contract/label.ts';

/** A rule of a form field: its tests run in order on a non-empty value, and the first failure gives the message. */
export interface FormRule {
  /** The message for an empty field; without it the field may be empty. */
  readonly required?: Label;
  readonly tests: readonly { readonly test: (value: string) => boolean; readonly message: Label }[];
}

/** The message for a value, or `undefined` if it is correct. Blanks alone count as empty; numbers are tested as text. */
export function formFault(rule: FormRule, value: unknown): Label | undefined {
  if (isEmpty(value)) return rule.required;
  const text = typeof value === 'string' ? value : String(value as number | boolean);
  return rule.tests.find(({ test }) => !test(text))?.message;
}

/** `formFault` in one language. */
export function formFaultText(rule: FormRule, value: unknown, language: Language): string | undefined {
  const fault = formFault(rule, value);
  return fault && labelIn(fault, language);
}
