import type { Label } from '../../contract/label.ts';
import { characters, isEmail, isIntegerText, isLetters, isNumberText, isUrl } from '../forms/formats.ts';

export interface CellPreset {
  readonly test: (text: string) => boolean;
  /** The message of a rule that has none of its own; `{title}` is the column's. */
  readonly message: Label;
}

export type CellPresetName = 'n6-16' | '*6-16' | 's6-18' | 'url' | 'e' | 'm' | 'p' | 's' | 'n' | 'z' | '*' | 'money';

/** Patterns that a rule may name instead of a regular expression. They are applied only to non-empty values. */
export const cellPresets: Readonly<Record<CellPresetName, CellPreset>> = {
  'n6-16': { test: (text) => /^\d{6,16}$/.test(text), message: ['{title}须为6到16位数字', '{title} must be 6 to 16 digits'] },
  '*6-16': {
    test: (text) => {
      const count = characters(text);
      return count >= 6 && count <= 16;
    },
    message: ['{title}须为6到16位任意字符', '{title} must be 6 to 16 characters'],
  },
  's6-18': { test: (text) => /^[A-Za-z]{6,18}$/.test(text), message: ['{title}须为6到18位字母', '{title} must be 6 to 18 letters'] },
  url: { test: (text) => isUrl(text, 'webOrFtp'), message: ['{title}须为网址', '{title} must be a URL'] },
  e: { test: isEmail, message: ['{title}须为电子邮件', '{title} must be an e-mail address'] },
  m: { test: (text) => /^1[3-9]\d{9}$/.test(text), message: ['{title}须为手机号码', '{title} must be a mobile number'] },
  p: { test: (text) => /^[1-9]\d{5}$/.test(text), message: ['{title}须为邮政编码', '{title} must be a postal code'] },
  s: { test: isLetters, message: ['{title}须为字母', '{title} must be letters'] },
  n: { test: isNumberText, message: ['{title}须为数字', '{title} must be a number'] },
  z: { test: isIntegerText, message: ['{title}须为整数', '{title} must be an integer'] },
  '*': { test: (text) => text.trim() !== '', message: ['{title}不能为空', '{title} must not be empty'] },
  money: {
    test: (text) => /^(?:0|[1-9]\d*)(?:\.\d{1,2})?$/.test(text),
    message: ['{title}须为金额，最多两位小数', '{title} must be an amount with up to two decimals'],
  },
};

/** Whether a rule's pattern is the name of a preset; any other text is a regular expression. */
export function isCellPreset(pattern: string): pattern is CellPresetName {
  return Object.hasOwn(cellPresets, pattern);
}
