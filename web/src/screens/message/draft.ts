import type { Row } from '@saiyun/sdk/contract';
import type { msgSend } from '@saiyun/sdk/entities';
import { isAudience, type MessageAudience } from '@saiyun/sdk/rules';

/** A batch as it is being written. */
export interface Draft {
  readonly batchName: string;
  readonly templateId: string | undefined;
  readonly subAccountId: string | undefined;
  readonly competitionId: string | undefined;
  readonly audience: MessageAudience | undefined;
  readonly status: string | undefined;
  readonly groupId: string | undefined;
  readonly unitId: string | undefined;
  /** As they were typed or pasted. */
  readonly lines: string;
  /** Wire time; undefined for at once. */
  readonly at: string | undefined;
}

export const empty: Draft = {
  batchName: '',
  templateId: undefined,
  subAccountId: undefined,
  competitionId: undefined,
  audience: undefined,
  status: undefined,
  groupId: undefined,
  unitId: undefined,
  lines: '',
  at: undefined,
};

/** What narrows each audience; what another one had stays unsaid. */
const narrowedBy: Readonly<Record<MessageAudience, readonly ('status' | 'groupId' | 'unitId')[]>> = {
  captains: ['status', 'groupId', 'unitId'],
  members: ['status', 'groupId', 'unitId'],
  experts: ['unitId'],
  reviewers: [],
  schools: ['unitId'],
};

/** Whether an audience is narrowed by this. */
export function isNarrowedBy(audience: MessageAudience | undefined, by: 'status' | 'groupId' | 'unitId'): boolean {
  return audience !== undefined && narrowedBy[audience].includes(by);
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** Whether it says for whom it is. */
export function hasRecipients({ audience, lines }: Draft): boolean {
  return audience !== undefined || linesOf(lines).length > 0;
}

/** What the server is asked, and later stores. */
export function bodyOf(draft: Draft) {
  const { templateId = '', subAccountId, competitionId, audience, lines } = draft;
  const narrowed = audience ? narrowedBy[audience].flatMap((by) => (draft[by] ? [[by, draft[by]] as const] : [])) : [];
  const written = linesOf(lines);
  return {
    templateId,
    subAccountId: subAccountId ?? null,
    competitionId: competitionId ?? null,
    filter: audience ? { audience, ...Object.fromEntries(narrowed) } : null,
    recipients: written.length > 0 ? written : null,
  };
}

/** A draft as it is stored; without a name of its own it gets this one. */
export function storedOf(draft: Draft, untitled: string) {
  return { ...bodyOf(draft), batchName: draft.batchName.trim() || untitled, scheduleTime: draft.at ?? null };
}

/** A stored draft, to be written on. */
export function draftOf(row: Row<typeof msgSend>): Draft {
  const filter = (row.filter ?? {}) as Readonly<Record<string, string>>;
  const { audience } = filter;
  return {
    batchName: row.batchName,
    templateId: row.templateId ?? undefined,
    subAccountId: row.subAccountId ?? undefined,
    competitionId: row.competitionId ?? undefined,
    audience: isAudience(audience) ? audience : undefined,
    status: filter.status,
    groupId: filter.groupId,
    unitId: filter.unitId,
    lines: ((row.recipients ?? []) as readonly string[]).join('\n'),
    at: row.scheduleTime ?? undefined,
  };
}
