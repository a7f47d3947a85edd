import type { Label } from '../../contract/label.ts';
import type { MessageChannel } from './merge.ts';

/** Lists whose people a batch can be for, each with the state that narrows it. */
export const messageAudiences = {
  captains: ['报名负责人', 'Captains of entries'],
  members: ['全体参赛成员', 'All members of entries'],
  experts: ['专家', 'Experts'],
  reviewers: ['尚未完成评审的专家', 'Experts with open reviews'],
  schools: ['学校管理员', 'School administrators'],
} as const satisfies Readonly<Record<string, Label>>;
export type MessageAudience = keyof typeof messageAudiences;

/** The record whose list an audience is: whoever may not read it cannot write to its people. */
export const audienceRecords: Readonly<Record<MessageAudience, string>> = {
  captains: 'dsTbRegistration',
  members: 'dsTbRegistration',
  experts: 'dsTbExpert',
  reviewers: 'dsTbExpert',
  schools: 'sysUser',
};

/** Whether a text names an audience. */
export function isAudience(value: unknown): value is MessageAudience {
  return typeof value === 'string' && Object.hasOwn(messageAudiences, value);
}

export interface Recipient {
  readonly name: string;
  readonly address: string;
}

export interface RecipientFault {
  /** From 1. */
  readonly row: number;
  readonly text: string;
}

const emailForm = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/;
const phoneForm = /^1[3-9]\d{9}$/;

/** The form in which an address is compared: mail in lower case, a number without its country code and spaces. */
export function addressOf(channel: MessageChannel, given: string): string | undefined {
  const text = given.trim();
  if (channel === 'email') return emailForm.test(text) && text.length <= 100 ? text.toLowerCase() : undefined;
  if (channel === 'site') return text.length > 0 && text.length <= 100 ? text : undefined;
  const digits = text.replace(/[\s-]/g, '').replace(/^(\+|00)86/, '');
  return phoneForm.test(digits) ? digits : undefined;
}

/**
 * Recipients written by hand or pasted from a sheet: one a line, the address with or without a name in another column (tab, comma or
 * semicolon). For in-app messages the address is an account name. Empty lines count but say nothing; every line that names no address is
 * a fault with its row.
 */
export function readRecipients(
  channel: MessageChannel,
  lines: readonly string[],
): { readonly found: readonly Recipient[]; readonly faults: readonly RecipientFault[] } {
  const found: Recipient[] = [];
  const faults: RecipientFault[] = [];
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const cells = line.split(/[\t,;，；]/).map((cell) => cell.trim());
    const at = channel === 'site' ? cells.length - 1 : cells.findIndex((cell) => addressOf(channel, cell) !== undefined);
    const address = at < 0 ? undefined : addressOf(channel, cells[at] ?? '');
    if (address === undefined) faults.push({ row: i + 1, text: line.trim().slice(0, 60) });
    else found.push({ address, name: cells.find((cell, n) => n !== at && cell !== '')?.slice(0, 100) ?? '' });
  }
  return { found, faults };
}
