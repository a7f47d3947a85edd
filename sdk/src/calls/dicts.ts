import { area } from './area.ts';
import { rowsOf } from './lists.ts';
import type { TreeSelectNode } from './objects.ts';
import { withParams } from './path.ts';

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

/** Trees over tables; the items of dictionaries are `client.dicts`, their upkeep `client.dict` and `client.dictItem`. */
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
    const path = withParams('/sys/dict/loadTreeData', { hasChildField, condition: condition ? JSON.stringify(condition) : '' });
    return rowsOf(send('GET', path, { query: { pid, tableName, text, code, pidField }, signed: true }));
  },
}));
