import { treeTop } from '@saiyun/sdk/contract';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../kernel/context.ts';

interface Found {
  readonly id: string;
  readonly pid: string | null;
  readonly name: string;
  readonly nameEn: string | null;
  readonly code: string;
  readonly hasChildren: boolean;
}

/** A tree node in the form that clients of the family expect; a node at the top has the parent `0`. */
export interface CategoryTreeNode {
  readonly key: string;
  readonly value: string;
  readonly title: string;
  readonly name: string;
  readonly code: string;
  readonly icon: null;
  readonly parentId: string;
  readonly leaf: boolean;
  readonly children: readonly CategoryTreeNode[] | null;
}

const find = (ctx: Ctx, condition: string, params: readonly unknown[]): Promise<Found[]> =>
  ctx.db.many<Found>(
    `select c.id, c.pid, c.name, c.name_en as "nameEn", c.code,
       exists (select 1 from sys_category b where b.tenant_id = c.tenant_id and b.pid = c.id and b.del_flag = '0') as "hasChildren"
     from sys_category c where c.tenant_id = $1 and c.del_flag = '0' and ${condition} order by c.sort_no nulls first, c.code`,
    [ctx.tenantId, ...params],
  );

/** The name of a category in the language of the call. */
export function nameIn({ language }: Ctx, { name, nameEn }: Pick<Found, 'name' | 'nameEn'>): string {
  return language === 'en' ? nameEn || name : name;
}

const nodeOf = (ctx: Ctx, row: Found, children: readonly CategoryTreeNode[] | null): CategoryTreeNode => {
  const name = nameIn(ctx, row);
  const { id, pid, code, hasChildren } = row;
  return { key: id, value: id, title: name, name, code, icon: null, parentId: pid ?? treeTop, leaf: !hasChildren, children };
};

/** The id of the category with this code; undefined if there is none. */
export async function idOfCode(ctx: Ctx, code: string): Promise<string | undefined> {
  return (await find(ctx, 'c.code = $2', [code])).at(0)?.id;
}

/** The fields that a condition of `loadTreeData` may compare, with their columns. */
const compared = { id: 'c.id', code: 'c.code', name: 'c.name', createBy: 'c.create_by', sysOrgCode: 'c.sys_org_code' } as const;
export type CategoryCondition = { readonly [K in keyof typeof compared]?: string };
export const conditionNames = Object.keys(compared) as readonly (keyof typeof compared)[];

/** The categories directly below a parent that meet the condition; null means the top. */
export async function oneLevel(ctx: Ctx, pid: string | null, condition: CategoryCondition = {}): Promise<CategoryTreeNode[]> {
  const params: unknown[] = pid === null ? [] : [pid];
  const parts = [pid === null ? 'c.pid is null' : 'c.pid = $2'];
  for (const name of conditionNames) {
    if (condition[name] === undefined) continue;
    params.push(condition[name]);
    parts.push(`${compared[name]} = $${params.length + 1}`);
  }
  return (await find(ctx, parts.join(' and '), params)).map((row) => nodeOf(ctx, row, null));
}

/** Every category below a parent, level by level; null means the whole tree. */
export async function allBelow(ctx: Ctx, pid: string | null): Promise<CategoryTreeNode[]> {
  const below = Map.groupBy(await find(ctx, 'true', []), (row) => row.pid);
  const level = (parent: string | null): CategoryTreeNode[] =>
    (below.get(parent) ?? []).map((row) => nodeOf(ctx, row, row.hasChildren ? level(row.id) : null));
  return level(pid);
}

/** The names of the ids that exist. */
export async function namesOf(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return new Map((await find(ctx, 'c.id = any($2)', [ids])).map((row) => [row.id, nodeOf(ctx, row, null).name]));
}

/** Which of these categories have children. */
export async function withChildren({ tenantId }: Ctx, db: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.many<{ pid: string }>(
    `select distinct pid from sys_category where tenant_id = $1 and del_flag = '0' and pid = any($2)`,
    [tenantId, ids],
  );
  return new Set(rows.map(({ pid }) => pid));
}
