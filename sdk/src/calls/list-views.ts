import type { Role } from '../contract/roles.ts';
import { area } from './area.ts';

/** A view of a list under a name. */
export interface ListView {
  readonly id: string;
  readonly title: string;
  /** What narrows and orders the list, as the part of its address after `?`. */
  readonly search: string;
  /** Columns and density, as the client wrote them; empty if the view leaves them to the reader. */
  readonly settings: string;
  /** The role that it is shared with; null if it is its owner's alone. */
  readonly role: Role | null;
  /** The reader made it and may change it. */
  readonly isOwn: boolean;
  /** Who made it. */
  readonly owner: string;
  /** The reader's list opens with it. */
  readonly isDefault: boolean;
  readonly revision: number;
}

/** The views of one list that a reader has. */
export interface ListViews {
  readonly views: readonly ListView[];
  /** Roles with which the reader may share a view of this list. */
  readonly shareWith: readonly Role[];
}

export interface ListViewDraft {
  /** Which list: the path of its page. */
  readonly place: string;
  /** Name of the record that it lists. */
  readonly record: string;
  readonly title: string;
  readonly search: string;
  readonly settings?: string;
  readonly role?: Role | null;
  /** To change a view; left out for a new one. */
  readonly id?: string;
  readonly revision?: number;
}

/** Saved views of lists. */
export const listViewCalls = area((send) => ({
  /** Own views of a list, and those shared with the reader's roles. Signed in. Unsigned. */
  list: (place: string, record: string): Promise<ListViews> =>
    send('GET', '/sys/listView/list', { query: { place, record }, jeecg: 'unsupported' }),
  /** Stores a new view or changes an own one; sharing needs the right to write all rows of the record. Signed in. Unsigned. */
  save: (draft: ListViewDraft): Promise<{ readonly id: string }> =>
    send('POST', '/sys/listView/save', { body: draft, jeecg: 'unsupported' }),
  /** Puts own views into this order, and says with which of all the list opens; null for none. Signed in. Unsigned. */
  arrange: (place: string, record: string, ids: readonly string[], defaultId: string | null): Promise<null> =>
    send('PUT', '/sys/listView/arrange', { body: { place, record, ids: ids.join(','), defaultId }, jeecg: 'unsupported' }),
  /** Deletes an own view. Signed in. Unsigned. */
  delete: (id: string): Promise<null> => send('DELETE', '/sys/listView/delete', { query: { id }, jeecg: 'unsupported' }),
}));
