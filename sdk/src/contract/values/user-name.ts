import type { Label } from '../label.ts';

/** What is told of a user name. */
export const userNameTexts = {
  required: ['请输入用户名', 'Enter a user name'],
  letters: ['只允许字母、数字、下划线', 'Letters, digits and underscores only'],
  /** Names from 4 characters on pass while the text says 6, as on the original platform. */
  length: ['用户名长度为6到18位', 'A user name has 6 to 18 characters'],
} as const satisfies Readonly<Record<string, Label>>;
