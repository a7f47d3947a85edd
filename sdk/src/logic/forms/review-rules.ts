import type { Label } from '../../contract/label.ts';
import { formRules } from './field-rules.ts';
import { fillLabel } from './fill-label.ts';
import type { FormRule } from './form-rule.ts';
import { characters, isEmail, isIntegerText, isNumberText } from './formats.ts';

export type ReviewRuleName = 'required' | 'integer' | 'decimal' | 'numeric' | 'idCard' | 'email' | 'minLength' | 'maxLength' | 'max';

/** The messages for the fields of a review form; `{min}` and `{max}` are replaced with the bounds. */
export const reviewRuleTexts: Readonly<Record<ReviewRuleName, Label>> = {
  required: ['此项为必填项', 'This field is required'],
  integer: ['请输入整数', 'Enter an integer'],
  decimal: ['请输入小数', 'Enter a decimal number'],
  numeric: ['请输入数字', 'Enter a number'],
  idCard: ['身份证格式不正确', 'The ID card number is not valid'],
  email: ['邮箱格式不正确', 'The e-mail address is not valid'],
  minLength: ['至少填写 {min} 个字', 'Write at least {min} characters'],
  maxLength: ['最多填写 {max} 个字', 'Write at most {max} characters'],
  max: ['不能大于最大值 {max}', 'Not greater than the maximum value {max}'],
};

/** The requirements of a review form's field. */
export interface ReviewField {
  readonly required?: boolean;
  /** `decimal`: a number, with or without decimals. */
  readonly type?: 'integer' | 'decimal' | 'numeric' | 'idCard' | 'email';
  /** In characters. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Greatest number. */
  readonly max?: number;
}

const types: Readonly<Record<NonNullable<ReviewField['type']>, (value: string) => boolean>> = {
  integer: isIntegerText,
  decimal: isNumberText,
  numeric: isNumberText,
  idCard: (value) => formRules.residentId.tests.every(({ test }) => test(value)),
  email: isEmail,
};

/** The rule of one field of a review form. */
export function reviewFieldRule({ required, type, minLength, maxLength, max }: ReviewField): FormRule {
  if (type !== undefined && !Object.hasOwn(types, type)) throw new TypeError(`type must be one of ${Object.keys(types).join(', ')}`);
  const tests: { test: (value: string) => boolean; message: Label }[] = [];
  if (type) tests.push({ test: types[type], message: reviewRuleTexts[type] });
  if (minLength !== undefined)
    tests.push({ test: (v) => characters(v.trim()) >= minLength, message: fillLabel(reviewRuleTexts.minLength, { min: minLength }) });
  if (maxLength !== undefined)
    tests.push({ test: (v) => characters(v.trim()) <= maxLength, message: fillLabel(reviewRuleTexts.maxLength, { max: maxLength }) });
  if (max !== undefined) {
    if (!type) tests.push({ test: isNumberText, message: reviewRuleTexts.numeric });
    tests.push({ test: (v) => Number(v) <= max, message: fillLabel(reviewRuleTexts.max, { max }) });
  }
  return required ? { required: reviewRuleTexts.required, tests } : { tests };
}
