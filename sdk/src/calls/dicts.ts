import type { CallOptions } from '../client/client.ts';
import type { DictItem } from '../contract/wire/session.ts';
import { area } from './area.ts';
import { rowsOf } from './lists.ts';
import type { SysDict, TreeSelectNode } from './objects.ts';
import { segment, withParams } from './path.ts';

/** Which rows of which table make a tree (TREE-01). */
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
  /** Parent whose children are wanted; the roots without it. */
  readonly pid?: string;
  /** Values that columns must have. */
  readonly condition?: Readonly<Record<string, string>>;
}

/** Trees over tables and deleted dictionaries; the items of dictionaries are `client.dicts`, their upkeep `client.dict` and `client.dictItem`. */
export const dictCalls = area((send) => ({
  /** One level of a tree over a table (CALL-22). Signed in. Signed. */
  tree: ({
    pid,
    tableName,
    text,
    code,
    pidField = 'pid',
    hasChildField = '',
    condition,
  }: DictTreeQuery): Promise<readonly TreeSelectNode[]> => {
    // The server wants these two also when they say nothing.
    const path = '/sys/dict/loadTreeData';
    const needed = { hasChildField, condition: condition ? JSON.stringify(condition) : '' };
    const query = { pid, tableName, text, code, pidField };
    // Before 3.2 a JeecgBoot wants the parent too.
    const jeecg = pid ? undefined : { path: withParams(path, { ...needed, pid: '' }) };
    return rowsOf(send('GET', withParams(path, needed), { query, signed: true, jeecg }));
  },
  /** Items with those first that the keyword finds, ten unless said (wire-contract part 10). Signed in. Signed. */
  keywordFirst: (code: string, keyword: string, pageSize = 10): Promise<readonly DictItem[]> =>
    rowsOf(send('GET', `/sys/dict/loadDictOrderByValue/${segment(code)}`, { query: { keyword, pageSize }, signed: true })),
  /** The text of one value; null where there is none (wire-contract part 10). Signed in. Unsigned. */
  textOf: async (code: string, value: string): Promise<string | null> =>
    (await send<string | null>('GET', `/sys/dict/getDictText/${segment(code)}/${segment(value)}`)) || null,
  /** Deleted dictionaries, the latest first (wire-contract part 10). ADMIN. Unsigned. */
  deleted: (): Promise<readonly SysDict[]> => rowsOf(send('GET', '/sys/dict/deleteList')),
  /** Brings a deleted dictionary back with its items (wire-contract part 10). ADMIN. Unsigned. */
  restore: async (id: string, options: CallOptions = {}): Promise<void> => {
    await send('PUT', `/sys/dict/back/${segment(id)}`, options);
  },
  /** Takes a deleted dictionary out for good (wire-contract part 10). ADMIN. Unsigned. */
  destroy: async (id: string, options: CallOptions = {}): Promise<void> => {
    await send('DELETE', `/sys/dict/deletePhysic/${segment(id)}`, options);
  },
}));
