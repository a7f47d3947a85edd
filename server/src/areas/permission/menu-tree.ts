import type { PermissionNode, TreeNode, TreeWithIds } from '@saiyun/sdk/calls';
import { labelIn } from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';
import type { Ctx } from '../../kernel/context.ts';

export interface MenuRow {
  readonly id: string;
  readonly parentId: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly perms: string | null;
  readonly permsType: string | null;
  readonly icon: string | null;
  readonly component: string | null;
  readonly componentName: string | null;
  readonly url: string | null;
  readonly redirect: string | null;
  readonly description: string | null;
  readonly sortNo: number;
  readonly menuType: 0 | 1 | 2;
  readonly hidden: boolean;
  readonly alwaysShow: boolean;
  readonly keepAlive: boolean;
  readonly route: boolean;
  readonly internalOrExternal: boolean;
  readonly status: string;
  readonly hasChildren: boolean;
  readonly ruleFlag: number;
  readonly revision: number;
}

/** The columns of `sys_permission p` for a MenuRow; $1 is the tenant, for counting its rules. */
const columns = `p.id, p.parent_id as "parentId", p.name, p.name_en as "nameEn", p.perms, p.perms_type as "permsType", p.icon, p.component,
  p.component_name as "componentName", p.url, p.redirect, p.description, p.sort_no as "sortNo", p.menu_type as "menuType", p.hidden,
  p.always_show as "alwaysShow", p.keep_alive as "keepAlive", p.is_route as "route", p.external as "internalOrExternal", p.status, p.revision,
  exists (select 1 from sys_permission c where c.parent_id = p.id) as "hasChildren",
  (exists (select 1 from sys_permission_data_rule d where d.tenant_id = $1 and d.permission_id = p.id))::int as "ruleFlag"`;

export function menuRows(ctx: Ctx, condition = 'true', params: readonly unknown[] = []): Promise<MenuRow[]> {
  return ctx.db.many<MenuRow>(`select ${columns} from sys_permission p where ${condition} order by p.sort_no, p.id`, [
    ctx.tenantId,
    ...params,
  ]);
}

/** The values that make up the name of an entry. */
export interface NamedRow {
  readonly id: string;
  readonly parentId: string;
  readonly menuType: number;
  readonly name: string;
  readonly nameEn: string | null;
  readonly perms: string | null;
}

const recordOf = ({ menuType, perms }: NamedRow): string | undefined => (menuType === 2 ? perms?.split(':')[0] : undefined);

/**
 * The names of entries by id. If a page has buttons of several records, each
 * name says which record it is about, because every record has a view button.
 */
export function titlesOf({ language }: Pick<Ctx, 'language'>, rows: readonly NamedRow[]): ReadonlyMap<string, string> {
  const records = new Map<string, Set<string>>();
  for (const row of rows) {
    const record = recordOf(row);
    if (record) records.set(row.parentId, (records.get(row.parentId) ?? new Set()).add(record));
  }
  return new Map(
    rows.map((row) => {
      const name = language === 'en' ? (row.nameEn ?? row.name) : row.name;
      const record = recordOf(row);
      const label = record && (records.get(row.parentId)?.size ?? 0) > 1 ? entityByName(record)?.label : undefined;
      return [row.id, label ? `${labelIn(label, language)} · ${name}` : name];
    }),
  );
}

/** Builds a tree from rows; a row without its parent among them goes to the top. */
const treeOf = <N>(rows: readonly MenuRow[], node: (row: MenuRow, children: readonly N[]) => N): N[] => {
  const ids = new Set(rows.map(({ id }) => id));
  const below = Map.groupBy(rows, ({ parentId }) => (ids.has(parentId) ? parentId : ''));
  const level = (parent: string): N[] => (below.get(parent) ?? []).map((row) => node(row, level(row.id)));
  return level('');
};

const permissionNode = (
  { hasChildren, ...row }: MenuRow,
  titles: ReadonlyMap<string, string>,
  children: readonly PermissionNode[] = [],
): PermissionNode => ({
  ...row,
  key: row.id,
  title: titles.get(row.id) ?? row.name,
  leaf: !hasChildren,
  isLeaf: !hasChildren,
  delFlag: 0,
  createBy: null,
  createTime: null,
  updateBy: null,
  updateTime: null,
  children,
});

/** The entries directly below one parent, without their own children. */
export function levelOf(ctx: Ctx, rows: readonly MenuRow[]): PermissionNode[] {
  const titles = titlesOf(ctx, rows);
  return rows.map((row) => permissionNode(row, titles));
}

/** The whole tree; with a name, the entries that match it in either language and everything above them (CALL-48). */
export async function permissionTree(ctx: Ctx, name: string | undefined): Promise<PermissionNode[]> {
  const rows = await menuRows(ctx);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const titles = titlesOf(ctx, rows);
  const shown = new Set<string>();
  const word = name?.toLowerCase() ?? '';
  for (const row of rows)
    if (row.name.toLowerCase().includes(word) || row.nameEn?.toLowerCase().includes(word))
      for (let at: MenuRow | undefined = row; at && !shown.has(at.id); at = byId.get(at.parentId)) shown.add(at.id);
  return treeOf<PermissionNode>(
    rows.filter(({ id }) => shown.has(id)),
    (row, children) => permissionNode(row, titles, children),
  );
}

/** Everything that can be granted, as a tree with the ids of its nodes (CALL-45, CALL-52, CALL-66). */
export function grantTree(ctx: Ctx, rows: readonly MenuRow[]): TreeWithIds {
  const titles = titlesOf(ctx, rows);
  const titleOf = ({ id, name }: MenuRow): string => titles.get(id) ?? name;
  return {
    treeList: treeOf<TreeNode>(rows, (row, children) => ({
      key: row.id,
      value: row.id,
      title: titleOf(row),
      slotTitle: titleOf(row),
      label: null,
      icon: row.icon,
      parentId: row.parentId || null,
      isLeaf: children.length === 0,
      ruleFlag: row.ruleFlag,
      scopedSlots: { title: 'hasDatarule' },
      children,
    })),
    ids: rows.map(({ id }) => id),
  };
}
