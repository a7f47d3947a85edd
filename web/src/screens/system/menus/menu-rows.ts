import type { PermissionNode } from '@saiyun/sdk/calls';
import type { Entity } from '@saiyun/sdk/contract';
import { entityByName, validity } from '@saiyun/sdk/entities';
import type { TreeRow } from '@saiyun/sdk/logic/tree';

const isButton = ({ menuType }: Pick<PermissionNode, 'menuType'>): boolean => menuType === 2;

/** A menu as a row of the tree; its buttons are apart. */
export interface MenuRow extends TreeRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly title: string;
  readonly node: PermissionNode;
  readonly buttons: readonly PermissionNode[];
  readonly children: readonly MenuRow[];
}

/** The menus as a tree, without their buttons. */
export function menuRows(nodes: readonly PermissionNode[]): readonly MenuRow[] {
  return nodes
    .filter((node) => !isButton(node))
    .map((node) => ({
      id: node.id,
      parentId: node.parentId || null,
      title: node.title,
      node,
      buttons: (node.children ?? []).filter(isButton),
      children: menuRows(node.children ?? []),
    }));
}

/** All menus of a tree, each before those below it. */
export function allMenus(rows: readonly MenuRow[]): readonly MenuRow[] {
  return rows.flatMap((row) => [row, ...allMenus(row.children)]);
}

/** The ids of the menus above one, from the top. */
export function aboveIn(rows: readonly MenuRow[], id: string): readonly string[] {
  for (const row of rows) {
    if (row.children.some((child) => child.id === id)) return [row.id];
    const below = aboveIn(row.children, id);
    if (below.length > 0) return [row.id, ...below];
  }
  return [];
}

/** The menus that a word finds by name or address, with all above them. */
export function menusFound(rows: readonly MenuRow[], word: string): readonly MenuRow[] {
  const wanted = word.trim().toLowerCase();
  const isFound = ({ title, node: { name, nameEn, url } }: MenuRow): boolean =>
    [title, name, nameEn, url].some((one) => one?.toLowerCase().includes(wanted));
  return rows.flatMap((row) => {
    const below = menusFound(row.children, word);
    return below.length > 0 || isFound(row) ? [row, ...below] : [];
  });
}

/** How many menus and buttons lie below a menu. */
export function countBelow(row: MenuRow): number {
  return row.buttons.length + row.children.reduce((sum, child) => sum + 1 + countBelow(child), 0);
}

/** Whether a menu or button is switched off. */
export function isOff({ status }: Pick<PermissionNode, 'status'>): boolean {
  return status === validity.invalid;
}

/** The records that a menu's buttons are about. */
export function recordsOf(buttons: readonly PermissionNode[]): readonly Entity[] {
  const names = new Set(buttons.flatMap(({ perms }) => perms?.split(':')[0] ?? []));
  return [...names].flatMap((name) => entityByName(name) ?? []);
}
