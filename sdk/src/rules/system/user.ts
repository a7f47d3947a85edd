import type { Issue } from '../../contract/check.ts';
import type { Given } from '../../contract/stored.ts';
import type { user } from '../../entities/index.ts';

/** A password of this length is a phrase and needs no particular characters: length is worth more than symbols. */
export const phraseLength = 15;
export const longestPassword = 128;

/** At least 8 characters with an upper-case letter, a lower-case letter and a special symbol, or a phrase of any characters. */
export function isStrongPassword(password: string): boolean {
  const { length } = [...password];
  if (length > longestPassword) return false;
  return (
    length >= phraseLength || (length >= 8 && /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) && /[^\p{L}\p{N}\s]/u.test(password))
  );
}

/** The faults of an account's password, if the draft contains one. */
export function passwordIssues(draft: Given<typeof user>): Issue[] {
  const { password } = draft;
  return typeof password === 'string' && !isStrongPassword(password)
    ? [{ field: 'password', code: 'rule', message: 'user.passwordWeak' }]
    : [];
}
