import type { Label } from '../../contract/label.ts';
import { stringMap } from '../../contract/shapes/string-map.ts';
import type { MessageChannel } from './merge.ts';

/** Lists whose people a batch can be for, each with the state that narrows it. */
export const messageAudiences = {
  captains: ['报名负责人', 'Captains of entries'],
  members: ['全体参赛成员', 'All members of entries'],
  experts: ['专家', 'Experts'],
  reviewers: ['尚未完成评审的专家', 'Experts with open reviews'],
  schools: ['学校管理员', 'School administrators'],
  teams: ['选定的队伍', 'Chosen teams'],
} as const satisfies Readonly<Record<string, Label>>;
export type MessageAudience = keyof typeof messageAudiences;

/** The record whose list an audience is: whoever may not read it cannot write to its people. */
export const audienceRecords: Readonly<Record<MessageAudience, string>> = {
  captains: 'dsTbRegistration',
  members: 'dsTbRegistration',
  experts: 'dsTbExpert',
  reviewers: 'dsTbExpert',
  schools: 'sysUser',
  teams: 'dsTbRegistration',
};

/** Who of a chosen team is written to. */
export const teamPeople = {
  captain: ['负责人', 'Captain'],
  members: ['其他队员', 'Other members'],
  tutors: ['指导教师', 'Tutors'],
  contacts: ['学校管理员', 'School administrators'],
} as const satisfies Readonly<Record<string, Label>>;
export type TeamPerson = keyof typeof teamPeople;

/** The records whose lists teams are chosen from: entries, and what an entry has. */
export const teamRecords = ['dsTbRegistration', 'dsTbWorks', 'dsTbWorksScore', 'dsTbAward'] as const;
export type TeamRecord = (typeof teamRecords)[number];

/** Chosen teams: rows of a list as the list itself selects them, and who of each team. */
export interface ChosenTeams {
  readonly of: TeamRecord;
  /** The parameters of the list call; `selections` has the ids of rows that were ticked. */
  readonly query: Readonly<Record<string, string>>;
  readonly who: readonly TeamPerson[];
}

/** Chosen teams as members of the filter of a batch. */
export function teamsFilter({ of, query, who }: ChosenTeams): Readonly<Record<string, string>> {
  return { audience: 'teams', of, who: who.join(','), query: JSON.stringify(query) };
}

const readQuery = (text: string): Readonly<Record<string, string>> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return stringMap(value) === undefined ? (value as Readonly<Record<string, string>>) : undefined;
  } catch {
    return undefined;
  }
};

/** Chosen teams out of the filter of a batch; undefined if it does not say who they are. */
export function chosenTeams(filter: Readonly<Record<string, string>> | null | undefined): ChosenTeams | undefined {
  const of = teamRecords.find((name) => name === filter?.of);
  const query = readQuery(filter?.query ?? '');
  const asked = (filter?.who ?? '').split(',');
  const who = (Object.keys(teamPeople) as TeamPerson[]).filter((one) => asked.includes(one));
  return of && query && who.length > 0 ? { of, query, who } : undefined;
}

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
