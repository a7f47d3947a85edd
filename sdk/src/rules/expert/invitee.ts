import type { Issue } from '../../contract/check.ts';
import { ruleIssue } from '../../contract/check.ts';
import type { Given } from '../../contract/stored.ts';
import type { expertInvitee } from '../../entities/index.ts';

/** Somebody is invited by mail or by text message, so one of the two must be known. `draft` is the whole row after the change. */
export function inviteeIssues({ email, phone }: Given<typeof expertInvitee>): Issue[] {
  return email || phone ? [] : [ruleIssue('email', 'invitee.contact')];
}

/** Nobody is written to more often for one invitation. */
export const mostInvitationMessages = 10;

/** Whether somebody who has not answered is reminded today, the date in China: not where they were written to today, and not for ever. */
export function mayRemindInvitee({ sentTime, sentCount }: Readonly<Record<string, unknown>>, today: string): boolean {
  return !(typeof sentTime === 'string' && sentTime.startsWith(today)) && Number(sentCount ?? 0) < mostInvitationMessages;
}
