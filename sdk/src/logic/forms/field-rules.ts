import type { Label } from '../../contract/label.ts';
import { isMobile } from '../../contract/values/mobile.ts';
import { userNameTexts } from '../../contract/values/user-name.ts';
import { fillLabel } from './fill-label.ts';
import type { FormRule } from './form-rule.ts';
import { characters, isEmail, isLetters, isUrl } from './formats.ts';

export type FormRuleName =
  | 'mobile'
  | 'email'
  | 'naturalNumber'
  | 'letters'
  | 'landline'
  | 'bankCard'
  | 'idNumber'
  | 'residentId'
  | 'qq'
  | 'url'
  | 'alphanumeric'
  | 'name'
  | 'digitLines'
  | 'short';

/** A mobile number; `prefixes` are the second digits that the platform accepts, from its `DomainConfig`. */
export function mobileRule(prefixes?: string): FormRule {
  return {
    required: ['请输入手机号', 'Enter a mobile number'],
    tests: [{ test: (v) => isMobile(v, prefixes), message: ['请输入正确手机号', 'Enter a valid mobile number'] }],
  };
}

/** Rules of fields by content. All except `mobile` accept an empty field. */
export const formRules: Readonly<Record<FormRuleName, FormRule>> = {
  mobile: mobileRule(),
  email: { tests: [{ test: isEmail, message: ['邮箱格式不正确', 'The e-mail address is not valid'] }] },
  naturalNumber: { tests: [{ test: (v) => /^(?:0|[1-9]\d*)$/.test(v), message: ['请输入自然数', 'Enter a natural number'] }] },
  letters: { tests: [{ test: isLetters, message: ['请输入英文字符', 'Enter English letters'] }] },
  /** Area code (or 400, 800) with or without hyphen, 7 or 8 digits, extension behind a hyphen. */
  landline: {
    tests: [
      {
        test: (v) => /^(?:0\d{2,3}|[48]00)-?\d{7,8}(?:-\d{1,6})?$/.test(v),
        message: ['请输入正确的座机号', 'Enter a valid landline number'],
      },
    ],
  },
  bankCard: { tests: [{ test: (v) => /^[1-9]\d{9,19}$/.test(v), message: ['请输入正确的银行卡号码', 'Enter a valid bank card number'] }] },
  idNumber: { tests: [{ test: (v) => /^[A-Za-z0-9]{1,50}$/.test(v), message: ['请输入正确的证件号码', 'Enter a valid ID number'] }] },
  /** Checks only the form; `isResidentId` of the rules checks the check character. */
  residentId: {
    tests: [{ test: (v) => /^(?:\d{15}|\d{17}[\dXx])$/.test(v), message: ['请输入正确的身份证号码', 'Enter a valid resident ID number'] }],
  },
  qq: { tests: [{ test: (v) => /^\d{5,12}$/.test(v), message: ['请输入正确的QQ号码', 'Enter a valid QQ number'] }] },
  url: { tests: [{ test: (v) => isUrl(v), message: ['请输入以http和https开头的网址', 'Enter a URL that starts with http or https'] }] },
  alphanumeric: {
    tests: [
      {
        test: (v) => /^[A-Za-z0-9]{1,20}$/.test(v),
        message: ['请输入20位以内的英文字符和数字', 'Enter up to 20 English letters and digits'],
      },
    ],
  },
  name: {
    tests: [
      {
        test: (v) => /^[\p{Script=Han}A-Za-z ]{2,100}$/u.test(v),
        message: ['请输入2到100位的中英文字符和空格', 'Enter 2 to 100 Chinese or English letters and spaces'],
      },
    ],
  },
  digitLines: { tests: [{ test: (v) => /^[\d\r\n]+$/.test(v), message: ['请输入数字和换行符', 'Enter digits and line breaks'] }] },
  short: { tests: [{ test: (v) => characters(v) <= 255, message: ['请输入255位以内的字符', 'Enter up to 255 characters'] }] },
};

const userNameLength: Label = ['用户名长度为{min}到18位', 'A user name has {min} to 18 characters'];

export interface UserNameOptions {
  /**
   * Minimum length, both in the check and in its message. Without it 4 characters pass while the message says 6, as on the original
   * platform.
   */
  readonly userNameMin?: number;
}

/** A user name: 4 to 18 letters, digits and underscores. */
export function userNameRule({ userNameMin }: UserNameOptions = {}): FormRule {
  if (userNameMin !== undefined && (!Number.isInteger(userNameMin) || userNameMin < 1 || userNameMin > 18))
    throw new TypeError('userNameMin must be a whole number from 1 to 18');
  return {
    required: userNameTexts.required,
    tests: [
      { test: (v) => /^\w+$/.test(v), message: userNameTexts.letters },
      {
        test: (v) => v.length >= (userNameMin ?? 4) && v.length <= 18,
        message: userNameMin === undefined ? userNameTexts.length : fillLabel(userNameLength, { min: userNameMin }),
      },
    ],
  };
}
