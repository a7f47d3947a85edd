import { isEmpty } from '../../contract/check.ts';
import { type Label, type Language, labelIn } from '../../contract/label.ts';

/** A rule of a form field: tests run in order on what is there, and the first that fails says why. */
export interface FormRule {
  /** What an empty field is told; without it the field may be empty. */
  readonly required?: Label;
  readonly tests: readonly { readonly test: (value: string) => boolean; readonly message: Label }[];
}

/** What a value is told, or `undefined` when it is right. Blanks alone count as empty; numbers are tested as text. */
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
