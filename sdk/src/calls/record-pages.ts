import type { Fields } from '../contract/field.ts';
import type { Label } from '../contract/label.ts';
import type { Page } from '../contract/wire/envelope.ts';
import { area } from './area.ts';

/** A row that refers to another one. */
export interface AroundRow {
  readonly id: string;
  /** What it is called; null if the caller may not read its name. */
  readonly name: string | null;
  readonly state: string | null;
  readonly createTime: string;
}

/** The rows of one record that refer to a row by one field: how many the caller sees, and the newest of them. */
export interface AroundPart {
  readonly entity: string;
  readonly field: string;
  readonly total: number;
  readonly rows: readonly AroundRow[];
}

/** What became of one field. Values are as the database has them: money in fen, times as wire texts. Sensitive ones are masked. */
export interface HistoryChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** What a reference or a word of a dictionary reads as. */
  readonly beforeText: string | null;
  readonly afterText: string | null;
}

/** What an act changed that is no field of a record, in the language of the call: a role's grants, an entry of the menu, the site's look. */
export interface HistoryFact {
  readonly label: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** One entry of a row's history. */
export interface HistoryEntry {
  readonly id: string;
  /** A standard call, a verb, or another act on the record. */
  readonly action: string;
  readonly time: string;
  /** Who did it; null for readers who are told the role alone, and where the platform did it. */
  readonly by: string | null;
  readonly roles: readonly string[];
  readonly isOwn: boolean;
  readonly reason: string | null;
  readonly changes: readonly HistoryChange[];
  readonly facts: readonly HistoryFact[];
}

/** An entry of the audit log as people read it. */
export interface AuditEntry extends HistoryEntry {
  readonly entity: string;
  readonly entityId: string | null;
  /** What the row is called, or was called when the entry was written; null if neither is known. */
  readonly name: string | null;
  readonly account: string | null;
  readonly ip: string | null;
  /** What clients know of a record by its definition, where it is made at run time: an online form. */
  readonly form?: { readonly label: Label; readonly fields: Fields };
}

/** The version of a row before the first entry of its history. */
export const beforeHistory = 'origin';

/** What the page of a record shows besides the row. */
export const recordPageCalls = area((send) => ({
  /** The rows that refer to a row, by record and field: those that the caller's own lists would show. Signed in. Unsigned. */
  around: (entity: string, id: string): Promise<readonly AroundPart[]> =>
    send('GET', '/sys/recordPage/around', { query: { entity, id }, jeecg: 'unsupported' }),
  /** What was done to a row, newest first. For those who may read the audit log or write rows of the record. Signed in. Unsigned. */
  history: (entity: string, id: string, pageNo = 1, pageSize = 20): Promise<Page<HistoryEntry>> =>
    send('GET', '/sys/recordPage/history', { query: { entity, id, pageNo, pageSize }, jeecg: 'unsupported' }),
  /**
   * What differs between two versions of a row, each the row as an entry of its history left it, or `beforeHistory`: as it was before the
   * first entry. For readers of its history. Unsigned.
   */
  compare: (entity: string, id: string, from: string, to: string): Promise<readonly HistoryChange[]> =>
    send('GET', '/sys/recordPage/compare', { query: { entity, id, from, to }, jeecg: 'unsupported' }),
  /** Entries of the audit log, newest first: of which rows, by whom, and what they changed. ADMIN, AUD. Unsigned. */
  entries: (ids: readonly string[]): Promise<readonly AuditEntry[]> =>
    send('GET', '/sys/recordPage/entries', { query: { ids: ids.join(',') }, jeecg: 'unsupported' }),
}));
