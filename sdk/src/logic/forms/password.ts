import { isEmpty } from '../../contract/check.ts';
import type { Label } from '../../contract/label.ts';
import { isStrongPassword } from '../../rules/system/user.ts';

export type PasswordPart = 'length' | 'upper' | 'lower' | 'symbol';

/** The parts of a strong password, with their labels. Digits are allowed but not required. */
export const passwordParts: Readonly<Record<PasswordPart, { readonly label: Label; readonly test: (password: string) => boolean }>> = {
  length: { label: ['至少8个字符', 'At least 8 characters'], test: (v) => [...v].length >= 8 },
  upper: { label: ['大写字母', 'An upper-case letter'], test: (v) => /\p{Lu}/u.test(v) },
  lower: { label: ['小写字母', 'A lower-case letter'], test: (v) => /\p{Ll}/u.test(v) },
  symbol: { label: ['特殊符号', 'A special symbol'], test: (v) => /[^\p{L}\p{N}\s]/u.test(v) },
};

/** The parts that a password still lacks, for the list beside the input; none for a strong one, and none for a long phrase. */
export function missingParts(password: string): readonly PasswordPart[] {
  if (typeof password !== 'string') throw new TypeError('password must be a text');
  if (isStrongPassword(password)) return [];
  return (Object.keys(passwordParts) as PasswordPart[]).filter((part) => !passwordParts[part].test(password));
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/**
 * A random password: sixteen unambiguous characters with more than 90 bits, long enough to need no symbol. `random` must return
 * unpredictable bytes.
 */
export function randomPassword(random: (size: number) => Uint8Array): string {
  let password = '';
  // Bytes beyond the last whole round of the alphabet would make its first letters more likely.
  while (password.length < 16) for (const byte of random(32)) if (byte < letters.length * 4) password += letters[byte % letters.length];
  return password.slice(0, 16);
}

/** Fields of the change-password form, as sent. */
export interface PasswordForm {
  readonly username?: string;
  readonly oldpassword?: string;
  readonly password?: string;
  readonly confirmpassword?: string;
}

export const passwordTexts = {
  oldpassword: ['请输入旧密码！', 'Please enter old password!'],
  password: ['请输入新密码！', 'Please enter new password!'],
  confirmpassword: ['请确认新密码！', 'Please confirm new password!'],
  different: ['两次输入的密码不一致', 'Password is different'],
  weak: [
    '密码至少 8 位，且须包含大写字母、小写字母和特殊符号',
    'A password has at least 8 characters with upper case, lower case and a special symbol',
  ],
  noUser: ['当前没有登录用户', 'no logged-in user'],
} as const satisfies Record<string, Label>;

export type PasswordField = 'oldpassword' | 'password' | 'confirmpassword';

/** The message for each field of the form; no entry for a correct one. */
export function passwordFaults(form: PasswordForm): Readonly<Partial<Record<PasswordField, Label>>> {
  const faults: Partial<Record<PasswordField, Label>> = {};
  if (isEmpty(form.oldpassword)) faults.oldpassword = passwordTexts.oldpassword;
  if (isEmpty(form.password)) faults.password = passwordTexts.password;
  else if (!isStrongPassword(form.password ?? '')) faults.password = passwordTexts.weak;
  if (isEmpty(form.confirmpassword)) faults.confirmpassword = passwordTexts.confirmpassword;
  else if (form.confirmpassword !== form.password) faults.confirmpassword = passwordTexts.different;
  return faults;
}
