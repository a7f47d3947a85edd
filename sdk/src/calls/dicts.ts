import type { CallOptions } from '../client/client.ts';
import type { DictItem } from '../contract/wire/session.ts';
import { area } from './area.ts';
import { rowsOf } from './lists.ts';
import type { SysDict, TreeSelectNode } from './objects.ts';
import { segment, withParams } from './path.ts';

/** The rows of a table that form a tree. */
export interface DictTreeQuery {
  readonly tableName: string;
  /** Column of the visible text. */
  readonly text: string;
  /** Column of the value. */
  readonly code: string;
  /** Column of the parent; default `pid`. */
  readonly pidField?: string;
  /** Column that says whether a row has children. */
  readonly hasChildField?: string;
  /** Parent whose children to read; without it the roots. */
  readonly pid?: string;
  /** Required column values. */
  readonly condition?: Readonly<Record<string, string>>;
}

/**
 * Trees over tables, and deleted dictionaries; `client.dicts` reads dictionary items, `client.dict` and `client.dictItem` maintain them.
 */
export const dictCalls = area((send) => ({
  /** One level of a tree over a table. Signed in. Signed. */
  tree: ({
    pid,
    tableName,
    text,
    code,
    pidField = 'pid',
    hasChildField = '',
    condition,
  }: DictTreeQuery): Promise<readonly TreeSelectNode[]> => {
    // The server requires these two even when they are empty.
    const path = '/sys/dict/loadTreeData';
    const needed = { hasChildField, condition: condition ? JSON.stringify(condition) : '' };
    const query = { pid, tableName, text, code, pidField };
    // A JeecgBoot before 3.2 also requires the parent.
    const jeecg = pid ? undefined : { path: withParams(path, { ...needed, pid: '' }) };
    return rowsOf(send('GET', withParams(path, needed), { query, signed: true, jeecg }));
  },
  /** Items with the matches of the keyword first; ten by default. Signed in. Signed. */
  keywordFirst: (code: string, keyword: string, pageSize = 10): Promise<readonly DictItem[]> =>
    rowsOf(send('GET', `/sys/dict/loadDictOrderByValue/${segment(code)}`, { query: { keyword, pageSize }, signed: true })),
  /** The text of one value; null if there is none. Signed in. Unsigned. */
  textOf: async (code: string, value: string): Promise<string | null> =>
    (await send<string | null>('GET', `/sys/dict/getDictText/${segment(code)}/${segment(value)}`)) || null,
  /** Deleted dictionaries, the latest first. ADMIN. Unsigned. */
  deleted: (): Promise<readonly SysDict[]> => rowsOf(send('GET', '/sys/dict/deleteList')),
  /** Restores a deleted dictionary with its items. ADMIN. Unsigned. */
  restore: async (id: string, options: CallOptions = {}): Promise<void> => {
    await send('PUT', `/sys/dict/back/${segment(id)}`, options);
  },
  /** Permanently removes a deleted dictionary. ADMIN. Unsigned. */
  destroy: async (id: string, options: CallOptions = {}): Promise<void> => {
    await send('DELETE', `/sys/dict/deletePhysic/${segment(id)}`, options);
  },
}));
