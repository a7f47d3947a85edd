import type { Issue } from '../../contract/check.ts';
import { ruleIssue } from '../../contract/check.ts';
import type { Given } from '../../contract/stored.ts';
import type { expertInvitee } from '../../entities/index.ts';

/** Somebody is invited by mail or by text message, so one of the two must be known. `draft` is the whole row after the change. */
export function inviteeIssues({ email, phone }: Given<typeof expertInvitee>): Issue[] {
  return email || phone ? [] : [ruleIssue('email', 'invitee.contact')];
}
