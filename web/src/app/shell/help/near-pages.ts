import type { MenuItem } from '@saiyun/sdk/logic/menu';

/** More than these are found in the menu itself. */
const most = 6;

/** The pages that stand beside one in the reader's menu. */
export function nearPages(menu: readonly MenuItem[], path: string): readonly MenuItem[] {
  if (menu.some((item) => item.path === path)) {
    const at = menu.findIndex((item) => item.path === path);
    const beside = menu.filter((item) => item.path !== undefined && item.path !== path);
    // Those that follow come first: they are what one does next.
    const after = beside.filter((item) => menu.indexOf(item) > at);
    return [...after, ...beside.filter((item) => !after.includes(item))].slice(0, most);
  }
  for (const { children } of menu) {
    const found = nearPages(children, path);
    if (found.length > 0) return found;
  }
  return [];
}
