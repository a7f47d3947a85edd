import type { Page } from '../contract/wire/envelope.ts';
import type { ListQuery } from '../logic/query/list-query.ts';
import { isLeafNode } from '../logic/tree/leaf.ts';
import { area } from './area.ts';
import { pageOf, recordCalls } from './lists.ts';
import type { SysCategory, TreeSelectNode } from './objects.ts';
import { withParams } from './path.ts';
import { foundOrNull } from './refusals.ts';

/** A node of the category tree; trees carry the name as `title`. */
export interface CategoryNode extends Omit<TreeSelectNode, 'children'> {
  readonly name: string;
  readonly children: readonly CategoryNode[] | null;
}

type RawNode = Partial<TreeSelectNode> & { readonly key: string; readonly name?: string };

const nodeOf = (raw: RawNode): CategoryNode => {
  const name = raw.name ?? raw.title ?? '';
  const children = raw.children ? (raw.children as readonly RawNode[]).map(nodeOf) : null;
  const { key, title = name, value = null, code = null, icon = null, parentId = null } = raw;
  return { key, title, name, value, code, icon, parentId, leaf: isLeafNode(raw), children };
};
const nodesOf = async (answer: Promise<readonly RawNode[] | null>): Promise<readonly CategoryNode[]> => ((await answer) ?? []).map(nodeOf);

/** Categories: a dictionary that is a tree. */
export const categoryCalls = area((send) => {
  const { list: _list, queryById: _queryById, ...records } = recordCalls<SysCategory>(send, '/sys/category');
  return {
    /** The roots below a code; if `async` is false, with all their descendants. Signed in. Unsigned. */
    treeRoots: (pcode: string, async = true): Promise<readonly CategoryNode[]> =>
      nodesOf(send('GET', withParams('/sys/category/loadTreeRoot', { async: String(async), pcode }))),
    /** The children of a node. Signed in. Unsigned. */
    treeChildren: (pid: string): Promise<readonly CategoryNode[]> =>
      nodesOf(send('GET', '/sys/category/loadTreeChildren', { query: { pid } })),
    /** The category whose `field` is `val`; null if there is none. Signed in. Unsigned. */
    one: (field: 'id' | 'code' | 'name', val: string): Promise<SysCategory | null> =>
      foundOrNull(send, '/sys/category/loadOne', { field, val }, '查询无果'),
    /** One level of the tree, by parent or by the parent's code, `0` for the top. Signed in. Unsigned. */
    tree: ({
      condition,
      ...query
    }: {
      readonly pid?: string;
      readonly pcode?: string;
      readonly condition?: Readonly<Record<string, string>>;
    }): Promise<readonly CategoryNode[]> =>
      nodesOf(send('GET', '/sys/category/loadTreeData', { query: { ...query, condition: condition && JSON.stringify(condition) } })),
    /** The names of ids in the same order; a missing one is replaced with its id. Signed in. Unsigned. */
    names: async (ids: readonly string[]): Promise<readonly string[]> =>
      ids.length === 0 ? [] : send('GET', '/sys/category/loadDictItem', { query: { ids: ids.join(','), delNotExist: false } }),
    /** A page of the top categories. ADMIN. Unsigned. */
    rootList: (query: ListQuery = {}): Promise<Page<SysCategory>> => pageOf(send('GET', '/sys/category/rootList', { list: query })),
    /** The categories below one. ADMIN. Unsigned. */
    childList: async (pid: string): Promise<readonly SysCategory[]> => {
      const answer = await send<readonly SysCategory[] | Page<SysCategory> | null>('GET', '/sys/category/childList', { query: { pid } });
      return answer && 'records' in answer ? answer.records : (answer ?? []);
    },
    /** `add`, `edit`, `delete` and `deleteBatch` of categories. ADMIN. `add` is signed. */
    ...records,
  };
});
