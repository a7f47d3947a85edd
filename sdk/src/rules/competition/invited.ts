import { type Issue, ruleIssue } from '../../contract/check.ts';
import { isMobile } from '../../contract/values/mobile.ts';
import { emailForm } from '../../entities/email.ts';

/** How an address of an invitation list is stored, so that the same one is found however it is written. */
export function invitedAddress(text: string): string {
  return text.trim().toLowerCase();
}

const schoolCode = /^[a-z0-9-]{1,40}$/;

/** What is wrong with an address; whether a school has such a code is the server's to say. */
export function invitedIssues(address: string): Issue[] {
  const is = invitedAddress(address);
  const isDomain = /^@[^\s@]+\.[^\s@]+$/.test(is);
  return isDomain || new RegExp(emailForm.pattern).test(is) || isMobile(is) || schoolCode.test(is)
    ? []
    : [ruleIssue('address', 'competition.invitedAddress')];
}

/** The addresses by which somebody may be on a list. */
export function addressesOf(person: {
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly unitCode?: string | null | undefined;
}): readonly string[] {
  const email = invitedAddress(person.email ?? '');
  const at = email.indexOf('@');
  return [email, at < 0 ? '' : email.slice(at), person.phone ?? '', invitedAddress(person.unitCode ?? '')].filter((one) => one !== '');
}
