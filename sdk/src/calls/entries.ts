import type { Issue } from '../contract/check.ts';
import type { Row } from '../contract/entity.ts';
import type { FileLimit } from '../contract/values/work-files.ts';
import type { Page } from '../contract/wire/envelope.ts';
import type { registration } from '../entities/registration/registration.ts';
import type { works } from '../entities/registration/works.ts';
import type { ListQuery } from '../logic/query/list-query.ts';
import type { WorksGate } from '../rules/competition/timeline.ts';
import { area } from './area.ts';
import { pageOf } from './lists.ts';
import type { HistoryChange } from './record-pages.ts';

/** Whether the account may enter a competition now, and what it has begun. */
export interface Entering {
  /** `unauthorised`: its school has not agreed to take part; `schoolEnters`: the school enters its students itself; `full`: no place is left; `uninvited`: it is for others. */
  readonly state: 'open' | 'soon' | 'closed' | 'full' | 'uninvited' | 'unauthorised' | 'schoolEnters';
  /** Until when an entry is taken from this account, exceptions included; null where it is not any more. As on the wire. */
  readonly until: string | null;
  /** To whom an exception gives more time than others have: the caller's school, team or area; null without one. */
  readonly extendedFor: 'unit' | 'team' | 'area' | null;
  /** Whether the deadline has passed and the grace period runs. */
  readonly inGrace: boolean;
  /** Its own entries that are neither refused nor withdrawn, the newest first. `unchanged`: it was returned, and nothing of it has changed since. */
  readonly entries: readonly {
    readonly id: string;
    readonly status: string;
    readonly teamName: string;
    readonly unitId: string;
    readonly unchanged?: true;
  }[];
  /** How many entries one person may have. */
  readonly most: number;
}

/** The role in which somebody joins a team by a code. */
export type InvitedRole = 'member' | 'tutor';

/** A code by which people join a team, as long as it holds. */
export interface TeamInvite {
  readonly memberRole: InvitedRole;
  readonly code: string;
  readonly expireTime: string;
}

/** What a code says to whoever has it, before signing in. */
export interface TeamInvitation {
  readonly teamName: string;
  readonly captain: string;
  readonly competitionName: string;
  readonly memberRole: InvitedRole;
}

/** What somebody who has a code is told before joining. */
export interface TeamJoining {
  readonly registrationId: string;
  readonly teamName: string;
  readonly captain: string;
  readonly competitionId: string;
  readonly competitionName: string;
  readonly memberRole: InvitedRole;
  readonly expireTime: string;
  /** Code of the failure with which joining would be refused now: `team.full`, `team.joined`, `team.own`, `team.fixed`, `registration.closed`. */
  readonly refusal: string | null;
  /** What is known of the account's owner. */
  readonly facts: Omit<TeamMember, 'idNo' | 'phone'> & {
    readonly realName: string;
    readonly idNo: string | null;
    readonly phone: string | null;
  };
}

/** An entry for somebody who joined its team: who is in it and what was handed in, without anybody's personal data. */
export interface JoinedEntry {
  readonly id: string;
  readonly teamName: string;
  readonly registerNo: string | null;
  readonly status: string;
  readonly competitionId: string;
  /** The reader's own part in the team. */
  readonly memberRole: InvitedRole;
  readonly captain: string;
  readonly people: readonly { readonly name: string; readonly memberRole: InvitedRole }[];
  /** `time`: when it was handed in last. */
  readonly works: readonly {
    readonly id: string;
    readonly title: string;
    readonly worksNo: string;
    readonly status: string;
    readonly time: string | null;
  }[];
}

/** What somebody who joins says of itself; the name is the account's. */
export interface TeamMember {
  readonly idType?: string | null;
  readonly idNo: string;
  readonly phone: string;
  readonly email?: string | null;
  readonly major?: string | null;
  readonly grade?: string | null;
}

/**
 * What speaks against an entry. `issue`: a field or an answer is missing or wrong; `consent`: somebody has not agreed yet; `manyEntries`:
 * somebody is in more entries than the competition allows; `twice`: somebody is in the team twice; `otherUnit`: somebody belongs to another
 * school; `teamSmall`, `teamLarge`, `tutorsMany`; `sameTeam`: another entry of the school has the same name;
 * `samePhone`: somebody of another ID number in the competition has the same mobile number.
 */
export type EntryFaultName =
  | 'issue'
  | 'consent'
  | 'manyEntries'
  | 'twice'
  | 'otherUnit'
  | 'teamSmall'
  | 'teamLarge'
  | 'tutorsMany'
  | 'sameTeam'
  | 'samePhone';

/** Something that speaks against an entry, and what would have to change. */
export interface EntryFault {
  readonly fault: EntryFaultName;
  /** What to ask to be changed: a field, `answers`, `members`, or `members.<id>`. */
  readonly at: string;
  /** Whom it is about. */
  readonly person: string | null;
  /** `manyEntries`: the other teams that the reader may know of. */
  readonly teams: readonly string[];
  /** How many there are, and how many the competition allows or needs. */
  readonly count: number | null;
  readonly limit: number | null;
  readonly issue: Issue | null;
}

/** An entry in the list of those that wait for a decision, or that are decided. */
export interface ExaminedEntry {
  readonly id: string;
  readonly teamName: string;
  readonly status: string;
  readonly registerNo: string | null;
  readonly competition: string;
  readonly unit: string;
  readonly submitTime: string | null;
  /** Whether it was returned before. */
  readonly again: boolean;
  /** How many faults it has. */
  readonly faults: number;
}

/** A competition, group or school, and how many entries of it wait. */
export interface ExaminedPlace {
  readonly id: string;
  readonly name: string;
  readonly waiting: number;
}

/** The entries that wait for the caller's decision, or that it sees decided, the longest waiting first. */
export interface ExaminationList {
  readonly waiting: number;
  readonly decided: number;
  /** At most 200 of them. */
  readonly records: readonly ExaminedEntry[];
  readonly competitions: readonly ExaminedPlace[];
  readonly groups: readonly ExaminedPlace[];
  readonly units: readonly ExaminedPlace[];
}

/** Which entries are listed. */
export interface ExaminationFilter {
  readonly list?: 'waiting' | 'decided';
  readonly competitionId?: string;
  readonly groupId?: string;
  readonly unitId?: string;
}

/** Something that has changed since an entry was last returned. */
export interface EntryChange extends Omit<HistoryChange, 'field'> {
  /** As it is asked for: a field, `answers.<key>`, `members.<id>`. */
  readonly at: string;
  /** The field, of the entry or of the person; null for a question, and for somebody who came or went. */
  readonly field: string | null;
  readonly what: 'changed' | 'joined' | 'left';
  readonly person: string | null;
}

/** What whoever decides on an entry needs beside its rows. */
export interface EntryExamination {
  /** Who decides now: the caller, its school, the organiser; null where nobody does. */
  readonly turn: 'caller' | 'school' | 'organiser' | null;
  /** Whether an approval by the caller passes it on to the organiser. */
  readonly goesOn: boolean;
  readonly faults: readonly EntryFault[];
  /** Since it was last returned: when that was, what was asked for, what was said about each of it in words, and what has changed. Null if it was not. */
  readonly returned: {
    readonly time: string;
    readonly asked: readonly string[];
    readonly said: readonly string[];
    readonly changes: readonly EntryChange[];
  } | null;
}

/** Until when a work is taken, of what files, and what has been handed in. Times as on the wire. */
export interface WorkHanding {
  /** `upload`: only the file whose digest was committed to. */
  readonly gate: WorksGate;
  readonly from: string | null;
  /** Grace and exceptions included. */
  readonly until: string | null;
  /** Until when the file of a committed digest may follow. */
  readonly uploadUntil: string | null;
  /** Whether an exception keeps it open longer than for others. */
  readonly extended: boolean;
  /** The SHA-256 that was committed to. */
  readonly digest: string | null;
  /** What its stage takes; kinds that are not in it are not taken. */
  readonly limits: readonly FileLimit[];
  /** The most labels that its entrant may give it. */
  readonly labelMax: number;
  /** The version that counts. */
  readonly version: { readonly versionNo: number; readonly time: string } | null;
  /** It was changed since, and would have to be handed in again. */
  readonly changed: boolean;
  /** The stage that it is in; null before it is in one. */
  readonly stage: { readonly name: string } | null;
  /** It went on to this stage, and was not handed in in it yet. */
  readonly again: boolean;
}

/** The account's own entries. Everything else is standard calls and verbs of the definitions. */
export const entryCalls = area((send) => ({
  /** Whether the account may enter a competition now, until when, and what it has begun. APPL, UNIT, ADMIN, SUB. Unsigned. */
  entering: (competitionId: string): Promise<Entering> =>
    send('GET', '/dsTbRegistration/entering', { query: { competitionId }, jeecg: 'unsupported' }),
  /**
   * The account's draft of an entry, filled from what is known of it; the one that is there already, unless `another` is wanted. What is
   * missing is empty and follows by edits. Those who may enter. Unsigned. An `ApiError` of kind `conflict` says why it may not.
   */
  begin: (competitionId: string, another = false): Promise<{ readonly id: string }> =>
    send('POST', '/dsTbRegistration/begin', { body: { competitionId, another }, jeecg: 'unsupported' }),
  /** The codes of a team that hold. Whoever may change the team. Unsigned. */
  invites: (id: string): Promise<readonly TeamInvite[]> =>
    send('GET', '/dsTbRegistration/invites', { query: { id }, jeecg: 'unsupported' }),
  /** Makes a code for a role, which holds for a week; the one before no longer does. Returns all that hold. Whoever may change the team. Unsigned. */
  invite: (id: string, memberRole: InvitedRole): Promise<readonly TeamInvite[]> =>
    send('POST', '/dsTbRegistration/invite', { body: { id, memberRole }, jeecg: 'unsupported' }),
  /** Ends the code of a role. Returns those that still hold. Whoever may change the team. Unsigned. */
  revokeInvite: (id: string, memberRole: InvitedRole): Promise<readonly TeamInvite[]> =>
    send('PUT', '/dsTbRegistration/revokeInvite', { body: { id, memberRole }, jeecg: 'unsupported' }),
  /** Who invites to which team. Anyone with the code. Unsigned. `team.invite_over`: no code that holds. */
  invitation: (code: string): Promise<TeamInvitation> =>
    send('GET', '/dsTbRegistration/invitation', { query: { code }, jeecg: 'unsupported' }),
  /** The team behind a code, and what is known of the account. Those who may enter. Unsigned. `team.invite_over`: no code that holds. */
  joining: (code: string): Promise<TeamJoining> => send('GET', '/dsTbRegistration/joining', { query: { code }, jeecg: 'unsupported' }),
  /** Joins a team with one's own facts and consent, and returns the member. Those who may enter. Unsigned. */
  join: (code: string, member: TeamMember): Promise<{ readonly id: string }> =>
    send('POST', '/dsTbRegistration/join', { body: { ...member, code, consent: '1' }, jeecg: 'unsupported' }),
  /** The team that the account joined by this entry, with its works. Whoever is in it. Unsigned. */
  joined: (id: string): Promise<JoinedEntry> => send('GET', '/dsTbRegistration/joined', { query: { id }, jeecg: 'unsupported' }),
  /** The entries that wait for the caller's decision or are decided, with counts by competition, group and school. ADMIN, SUB, UNIT. Unsigned. */
  examinations: (filter: ExaminationFilter = {}): Promise<ExaminationList> =>
    send('GET', '/dsTbRegistration/examinations', { query: { ...filter }, jeecg: 'unsupported' }),
  /** What speaks against an entry, what has changed since it was returned, and whose turn it is. ADMIN, SUB, UNIT. Unsigned. */
  examination: (id: string): Promise<EntryExamination> =>
    send('GET', '/dsTbRegistration/examination', { query: { id }, jeecg: 'unsupported' }),
  /** The account's own registrations in any state. Signed in. Unsigned. */
  myRegistrations: (query: ListQuery = {}): Promise<Page<Row<typeof registration>>> =>
    pageOf(send('GET', '/dsTbRegistration/myList', { list: query, jeecg: 'unsupported' })),
  /** Until when a work is taken, of what files, and what has been handed in. Whoever sees the work. Unsigned. */
  handing: (id: string): Promise<WorkHanding> => send('GET', '/dsTbWorks/handing', { query: { id }, jeecg: 'unsupported' }),
  /** A draft of a work of an approved entry; the one that is there and was not handed in yet. APPL, ADMIN, SUB. Unsigned. */
  beginWork: (registrationId: string): Promise<{ readonly id: string }> =>
    send('POST', '/dsTbWorks/begin', { body: { registrationId }, jeecg: 'unsupported' }),
  /** The works of the account's own registrations. Signed in. Unsigned. */
  myWorks: (query: ListQuery = {}): Promise<Page<Row<typeof works>>> =>
    pageOf(send('GET', '/dsTbWorks/myList', { list: query, jeecg: 'unsupported' })),
}));
