import type { Row } from '@saiyun/sdk/contract';
import type { msgSend } from '@saiyun/sdk/entities';
import {
  type ChosenTeams,
  chosenTeams,
  hasOwnWords,
  isAudience,
  type MessageAudience,
  type MessageChannel,
  messageBatchIssues,
  teamsFilter,
} from '@saiyun/sdk/rules';

export const wordNames = ['titleZh', 'contentZh', 'titleEn', 'contentEn'] as const;
export type WordName = (typeof wordNames)[number];

/** A batch as it is being written. */
export interface Draft {
  readonly channel: MessageChannel;
  readonly batchName: string;
  /** Whether it says something of its own instead of a template. */
  readonly isOwn: boolean;
  readonly words: Readonly<Record<WordName, string>>;
  readonly templateId: string | undefined;
  readonly subAccountId: string | undefined;
  readonly competitionId: string | undefined;
  readonly audience: MessageAudience | undefined;
  /** The teams that were chosen in a list, for the audience of that name. */
  readonly teams: ChosenTeams | undefined;
  readonly status: string | undefined;
  readonly groupId: string | undefined;
  readonly unitId: string | undefined;
  /** As they were typed or pasted. */
  readonly lines: string;
  /** Wire time; undefined for at once. */
  readonly at: string | undefined;
}

const noWords = { titleZh: '', contentZh: '', titleEn: '', contentEn: '' } as const;

/** What somebody begins with: words of their own, where nobody has to approve them. */
export function emptyDraft(channel: MessageChannel): Draft {
  return {
    channel,
    batchName: '',
    isOwn: channel !== 'sms',
    words: noWords,
    templateId: undefined,
    subAccountId: undefined,
    competitionId: undefined,
    audience: undefined,
    teams: undefined,
    status: undefined,
    groupId: undefined,
    unitId: undefined,
    lines: '',
    at: undefined,
  };
}

/** What narrows each audience; what another one had stays unsaid. */
const narrowedBy: Readonly<Record<MessageAudience, readonly ('status' | 'groupId' | 'unitId')[]>> = {
  captains: ['status', 'groupId', 'unitId'],
  members: ['status', 'groupId', 'unitId'],
  experts: ['unitId'],
  reviewers: [],
  schools: ['unitId'],
  teams: [],
};

/** Whether an audience is narrowed by this. */
export function isNarrowedBy(audience: MessageAudience | undefined, by: 'status' | 'groupId' | 'unitId'): boolean {
  return audience !== undefined && narrowedBy[audience].includes(by);
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

const filterOf = (draft: Draft): Readonly<Record<string, string>> | null => {
  const { audience, teams } = draft;
  if (audience === undefined) return null;
  if (audience === 'teams') return teams && teams.who.length > 0 ? teamsFilter(teams) : null;
  const narrowed = narrowedBy[audience].flatMap((by) => (draft[by] ? [[by, draft[by]] as const] : []));
  return { audience, ...Object.fromEntries(narrowed) };
};

/** What the server is asked, and later stores. */
export function bodyOf(draft: Draft) {
  const { channel, isOwn, words, templateId, subAccountId, competitionId, lines } = draft;
  const written = linesOf(lines);
  const own = (name: WordName): string | null => (isOwn && words[name].trim()) || null;
  return {
    channel,
    templateId: isOwn ? null : (templateId ?? null),
    titleZh: own('titleZh'),
    contentZh: own('contentZh'),
    titleEn: own('titleEn'),
    contentEn: own('contentEn'),
    subAccountId: subAccountId ?? null,
    competitionId: competitionId ?? null,
    filter: filterOf(draft),
    recipients: written.length > 0 ? written : null,
  };
}

/** Whether it says something that can be sent, and for whom it is. */
export function isSendable(body: ReturnType<typeof bodyOf>): boolean {
  return (body.filter !== null || body.recipients !== null) && messageBatchIssues(body).length === 0;
}

/** A draft as it is stored; without a name of its own it gets that of its title, or this one. */
export function storedOf(draft: Draft, untitled: string) {
  const body = bodyOf(draft);
  const name = draft.batchName.trim() || (body.titleZh ?? body.titleEn ?? untitled).slice(0, 100);
  return { ...body, batchName: name, scheduleTime: draft.at ?? null };
}

/** A stored draft, to be written on. */
export function draftOf(row: Row<typeof msgSend>, channel: MessageChannel): Draft {
  const filter = (row.filter ?? {}) as Readonly<Record<string, string>>;
  const { audience } = filter;
  return {
    channel: (row.channel as MessageChannel | null) ?? channel,
    batchName: row.batchName,
    isOwn: hasOwnWords(row),
    words: {
      titleZh: row.titleZh ?? '',
      contentZh: row.contentZh ?? '',
      titleEn: row.titleEn ?? '',
      contentEn: row.contentEn ?? '',
    },
    templateId: row.templateId ?? undefined,
    subAccountId: row.subAccountId ?? undefined,
    competitionId: row.competitionId ?? undefined,
    audience: isAudience(audience) ? audience : undefined,
    teams: chosenTeams(filter),
    status: filter.status,
    groupId: filter.groupId,
    unitId: filter.unitId,
    lines: ((row.recipients ?? []) as readonly string[]).join('\n'),
    at: row.scheduleTime ?? undefined,
  };
}
