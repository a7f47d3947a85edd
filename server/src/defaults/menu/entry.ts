import type { Label, Role } from '@saiyun/sdk/contract';

export interface Page {
  /** Route of the client. */
  readonly url: string;
  readonly name: Label;
  readonly icon?: string;
  readonly hidden?: true;
  /** Names of the entities whose buttons are below the entry. */
  readonly entities?: readonly string[];
  /** Who has the entry, of those who have its group; by default whoever may read its entities. */
  readonly roles?: readonly Role[];
  /** Only for the platform's first tenant. */
  readonly platform?: true;
  /** Another entry for a page that has its own elsewhere in the menu, for readers who do not have that one. */
  readonly again?: true;
}

export interface Group {
  readonly url: string;
  readonly name: Label;
  readonly icon?: string;
  readonly roles?: readonly Role[];
  readonly entries: readonly Entry[];
}

export type Entry = Page | Group;

/** Whether an entry has others below it. */
export function isGroup(entry: Entry): entry is Group {
  return 'entries' in entry;
}

/** A page with its records. */
export function page(url: string, name: Label, entities: string | readonly string[] = [], more: Partial<Page> = {}): Page {
  return { url, name, entities: typeof entities === 'string' ? [entities] : entities, ...more };
}

/** Another entry for a page that stands elsewhere in the menu too. */
export function again(url: string, name: Label, more: Partial<Page> = {}): Page {
  return { url, name, again: true, ...more };
}

/** Entries under a name. */
export function group(url: string, name: Label, entries: readonly Entry[], more: Partial<Group> = {}): Group {
  return { url, name, entries, ...more };
}

export const organisers: readonly Role[] = ['ADMIN', 'SUB'];
/** Those who look after a competition, and the auditor who looks at it. */
export const staff: readonly Role[] = [...organisers, 'AUD'];
export const platform = { roles: ['ADMIN'], platform: true } as const;

export const homePath = '/dashboard/analysis';
export const messagePath = '/isps/userAnnouncement';
export const settingsPath = '/account/settings/BaseSetting';
export const downloadPath = '/account/myDownload/index';
export const formsPath = '/online/my';
