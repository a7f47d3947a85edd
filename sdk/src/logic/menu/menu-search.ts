import type { Label } from '../../contract/label.ts';
import type { MenuItem } from './menu-routes.ts';

/** An entry that can be opened, with the titles of its groups. */
export type FoundItem = MenuItem & { readonly trail: readonly Label[] };

/** All entries that can be opened, for the menu search, without groups and hidden entries. */
export function openable(menu: readonly MenuItem[], trail: readonly Label[] = []): readonly FoundItem[] {
  return menu.flatMap((item) => [
    ...(item.path || item.url ? [{ ...item, trail }] : []),
    ...openable(item.children, [...trail, item.title]),
  ]);
}

/** The entries whose title, or a title of their groups, contains the text in either language, ignoring case; all for a blank text. */
export function searchMenu(items: readonly FoundItem[], text: string): readonly FoundItem[] {
  const wanted = text.trim().toLowerCase();
  return items.filter((item) => [...item.title, ...item.trail.flat()].some((one) => one.toLowerCase().includes(wanted)));
}

/** Where an entry leads: `link` opens an address in a new tab, `route` opens a page of the product. */
export type MenuTarget = { readonly kind: 'link'; readonly url: string } | { readonly kind: 'route'; readonly path: string };

/** Where an entry leads; `undefined` for a group. */
export function menuTarget({ url, path }: Pick<MenuItem, 'url' | 'path'>): MenuTarget | undefined {
  if (url) return { kind: 'link', url };
  return path ? { kind: 'route', path } : undefined;
}
