import type { Label, MenuNode, PermissionEntry, Permissions } from '@saiyun/sdk/contract';
import { matchPath } from 'react-router';
import type { Screen } from '../kit/screen.ts';
import { homePath } from '../lib/paths.ts';

/** An entry of the menu as it is drawn. */
export interface MenuItem {
  readonly id: string;
  readonly title: Label;
  readonly icon: string | undefined;
  /** Where it leads; a group leads nowhere. */
  readonly path: string | undefined;
  /** An address outside the admin, opened in a new tab (MENU-08). */
  readonly url: string | undefined;
  readonly children: readonly MenuItem[];
}

/** A page that this account may open. */
export interface Page {
  readonly path: string;
  readonly title: Label;
  readonly Page: Screen['Page'];
  readonly keepAlive: boolean;
  /** Titles of the menu groups above it. */
  readonly trail: readonly Label[];
}

export interface MenuRoutes {
  readonly menu: readonly MenuItem[];
  readonly pages: readonly Page[];
  /** Paths that lead on to another one: a group to its first page. */
  readonly redirects: Readonly<Record<string, string>>;
  /** Menu paths that have no screen. */
  readonly missing: readonly string[];
}

export const titleOf = (node: MenuNode): Label => [node.meta.title, node.meta.enName || node.meta.title];

const isUrl = (text: string | undefined): text is string => !!text && /^https?:\/\//i.test(text);

/** Any signed-in account has these, whatever its menu says. */
const everyones = (path: string): boolean => path === homePath || path.startsWith('/account/');

interface Building {
  readonly screens: ReadonlyMap<string, Screen>;
  /** Codes of the account's own list that are not switched off. */
  readonly held: ReadonlySet<string>;
  readonly pages: Map<string, Page>;
  readonly redirects: Record<string, string>;
  readonly missing: string[];
}

const codesOf = (entry: PermissionEntry): readonly string[] => entry.action.split(',').map((code) => code.trim());

/** GUARD-07: any of the required permissions is enough; none required is enough too. */
const isAllowed = (node: MenuNode, held: ReadonlySet<string>): boolean => {
  const required = (node.meta.permissionList ?? []).flatMap(codesOf);
  return required.length === 0 || required.some((code) => held.has(code));
};

function convert(node: MenuNode, trail: readonly Label[], build: Building): MenuItem | undefined {
  if (node.route === '0' || !isAllowed(node, build.held)) return undefined;
  const title = titleOf(node);
  const children = (node.children ?? []).flatMap((child) => convert(child, [...trail, title], build) ?? []);
  const base = { id: node.id, title, icon: node.meta.icon, children };
  if (isUrl(node.meta.url)) return node.hidden ? undefined : { ...base, path: undefined, url: node.meta.url };

  const screen = build.screens.get(node.path);
  if (screen) build.pages.set(node.path, { path: node.path, title, Page: screen.Page, keepAlive: node.meta.keepAlive, trail });
  else if ((node.children ?? []).length === 0) build.missing.push(node.path);
  else {
    const to = node.alwaysShow ? undefined : (node.redirect ?? children.find((c) => c.path)?.path);
    if (to && to !== node.path) build.redirects[node.path] = to;
  }
  // A group without anything visible in it is hidden with it (MENU-05).
  if (node.hidden || (!screen && children.length === 0)) return undefined;
  return { ...base, path: screen ? node.path : undefined, url: undefined };
}

/**
 * The server's menu as menu and pages (MENU-01 to MENU-05). Entries without a screen are left out and named in `missing`. A hidden
 * screen that has no entry of its own, such as a detail page, belongs to whoever has the page above it.
 */
export function menuRoutes({ menu: nodes, auth }: Pick<Permissions, 'menu' | 'auth'>, screens: readonly Screen[]): MenuRoutes {
  const build: Building = {
    screens: new Map(screens.map((s) => [s.path, s])),
    held: new Set(auth.filter((entry) => entry.status !== '0').flatMap(codesOf)),
    pages: new Map(),
    redirects: {},
    missing: [],
  };
  const menu = nodes.flatMap((node) => convert(node, [], build) ?? []);
  for (const s of screens) {
    if (build.pages.has(s.path)) continue;
    const above = s.hidden && [...build.pages.values()].find((p) => s.path.startsWith(`${p.path}/`));
    if (above) build.pages.set(s.path, { ...s, keepAlive: false, trail: [...above.trail, above.title] });
    else if (everyones(s.path)) build.pages.set(s.path, { ...s, keepAlive: false, trail: [] });
  }
  return { menu, pages: [...build.pages.values()], redirects: build.redirects, missing: build.missing };
}

/** The page of a path; one without parameters is preferred. */
export const pageOf = (pages: readonly Page[], pathname: string): Page | undefined =>
  pages.find((p) => p.path === pathname) ?? pages.find((p) => p.path.includes(':') && matchPath(p.path, pathname) !== null);

/** All entries that can be opened, for the menu search (MENU-07): groups themselves are not among them. */
export const openable = (menu: readonly MenuItem[], trail: readonly Label[] = []): readonly (MenuItem & { trail: readonly Label[] })[] =>
  menu.flatMap((item) => [...(item.path || item.url ? [{ ...item, trail }] : []), ...openable(item.children, [...trail, item.title])]);

/** Ids of the groups above an entry and the entry's own id. */
const chainOf = (menu: readonly MenuItem[], path: string): readonly string[] => {
  for (const item of menu) {
    if (item.path === path) return [item.id];
    const below = chainOf(item.children, path);
    if (below.length > 0) return [item.id, ...below];
  }
  return [];
};

/** The entry that stands for a path, its own or that of the page above it: ids of its groups and its own. */
export const entryChain = (menu: readonly MenuItem[], path: string): readonly string[] => {
  for (let at = path; at; at = at.slice(0, at.lastIndexOf('/'))) {
    const chain = chainOf(menu, at);
    if (chain.length > 0) return chain;
  }
  return [];
};
