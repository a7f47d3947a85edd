import type { Issue } from '../contract/check.ts';

/** At least 8 characters with an upper-case letter, a lower-case letter and a special symbol (ACCT-09). */
export const isStrongPassword = (password: string): boolean =>
  [...password].length >= 8 && /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) && /[^\p{L}\p{N}\s]/u.test(password);

/** The password of an account, where the draft gives one. */
export function passwordIssues(draft: Readonly<Record<string, unknown>>): Issue[] {
  const { password } = draft;
  return typeof password === 'string' && !isStrongPassword(password)
    ? [{ field: 'password', code: 'rule', message: 'user.passwordWeak' }]
    : [];
}
