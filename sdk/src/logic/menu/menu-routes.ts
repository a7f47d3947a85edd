import { no } from '../../contract/choices.ts';
import type { Label } from '../../contract/label.ts';
import type { MenuNode, PermissionEntry, Permissions } from '../../contract/wire/session.ts';
import { validity } from '../../entities/system/choices.ts';
import { type OnlineScreen, onlineScreen } from './online-screen.ts';

/** A screen of a client, found by the component that its menu entry names, or by their common path. */
export interface MenuScreen {
  /** A segment with a colon stands for any text, such as `/works/:id`. */
  readonly path: string;
  readonly title: Label;
  /** Not in a menu: opened from another page. */
  readonly hidden?: true;
}

/** A menu entry as displayed. */
export interface MenuItem {
  readonly id: string;
  readonly title: Label;
  readonly icon: string | undefined;
  /** Where it leads; undefined for a group. */
  readonly path: string | undefined;
  /** An external address, opened in a new tab. */
  readonly url: string | undefined;
  readonly children: readonly MenuItem[];
}

/** A page that this account may open. */
export interface MenuPage<S extends MenuScreen = MenuScreen> {
  readonly path: string;
  readonly title: Label;
  readonly screen: S;
  /** Whether the page keeps its state while another one is shown. */
  readonly keepAlive: boolean;
  /** Titles of the menu groups above it. */
  readonly trail: readonly Label[];
}

/** The menu of an account in a client. */
export interface MenuRoutes<S extends MenuScreen = MenuScreen> {
  readonly menu: readonly MenuItem[];
  readonly pages: readonly MenuPage<S>[];
  /** Paths that redirect to a page: a group leads to the page that its entry names, or else to its first. */
  readonly redirects: Readonly<Record<string, string>>;
  /** Menu paths that have no screen. */
  readonly missing: readonly string[];
}

/** What a client knows besides the menu. */
export interface MenuRoutesOptions<S extends MenuScreen> {
  /**
   * Address of the platform with its prefix, which replaces `{{ window._CONFIG['domianURL'] }}` in addresses of entries; see also
   * `withToken`.
   */
  readonly platform?: string;
  /** Whether every signed-in account has the page of a path, whatever its menu says; by default none is. */
  readonly isEveryones?: (path: string) => boolean;
  /** The screen of an online form or report, for an entry whose path has no screen of its own. */
  readonly online?: (screen: OnlineScreen, node: MenuNode) => S | undefined;
  /** The screen that embeds an external address, for an entry that asks for it. */
  readonly embed?: (url: string, node: MenuNode) => S;
  /** The screen of a group that keeps its own path: it shows the entries below. */
  readonly overview?: (node: MenuNode, children: readonly MenuItem[]) => S;
  /** What an entry without a screen shows, to readers who can mend it; by default the entry is left out. */
  readonly unknown?: (node: MenuNode) => S | undefined;
}

/** The name that a menu entry uses for the screen of a path: `/works/:id` is `works/detail`. */
export function componentOf(path: string): string {
  return path.replace(/^\//, '').replace('/:id', '/detail');
}

/** Title of an entry: `meta.enName` if the language is English, or the Chinese one if that is missing. */
export function titleOf({ meta }: Pick<MenuNode, 'meta'>): Label {
  return [meta.title, meta.enName || meta.title];
}

/** How the menus of a JeecgBoot write the platform's own address. */
const platformAddress = /\{\{\s*window\._CONFIG\[['"]dom(?:ia|ai)nURL['"]\]\s*\}\}/g;
const tokenPlace = /\$(?:\{|%7B)token(?:\}|%7D)/gi;

/**
 * The address of an entry with the token in its placeholder. Use it only to open the address, never to store it; at any other address than
 * the platform's the placeholder becomes empty.
 */
export function withToken(url: string, token: string, platform: string): string {
  const isOwn = URL.parse(url)?.origin === URL.parse(platform)?.origin;
  return url.replace(tokenPlace, () => (isOwn ? encodeURIComponent(token) : ''));
}

const isUrl = (text: string | undefined): text is string => !!text && /^https?:\/\//i.test(text);

interface Building<S extends MenuScreen> {
  readonly platform: string | undefined;
  readonly screenOf: (node: MenuNode) => S | undefined;
  readonly embed: MenuRoutesOptions<S>['embed'];
  readonly overview: MenuRoutesOptions<S>['overview'];
  readonly unknown: MenuRoutesOptions<S>['unknown'];
  /** Enabled codes of the account's own list. */
  readonly held: ReadonlySet<string>;
  readonly pages: Map<string, MenuPage<S>>;
  /** Groups in order, each with the page that its entry names and the first visible page below it. */
  readonly groups: { readonly path: string; readonly named: string | undefined; readonly first: string | undefined }[];
  readonly missing: string[];
}

const codesOf = (entry: Pick<PermissionEntry, 'action'>): readonly string[] =>
  entry.action
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean);

/** Codes that an account holds: the enabled ones of its own list. */
export function heldCodes(auth: readonly Pick<PermissionEntry, 'action' | 'status'>[]): ReadonlySet<string> {
  return new Set(auth.filter((entry) => entry.status !== validity.invalid).flatMap(codesOf));
}

/** Whether an entry may be opened: any one of its required permissions is enough, and an entry without any is open. */
export function isEntryAllowed({ meta }: Pick<MenuNode, 'meta'>, held: ReadonlySet<string>): boolean {
  const required = (meta.permissionList ?? []).flatMap(codesOf);
  return required.length === 0 || required.some((code) => held.has(code));
}

/** The first page among visible entries. */
function firstPath(items: readonly MenuItem[]): string | undefined {
  for (const item of items) {
    const path = item.path ?? firstPath(item.children);
    if (path) return path;
  }
  return undefined;
}

function convert<S extends MenuScreen>(node: MenuNode, trail: readonly Label[], build: Building<S>): MenuItem | undefined {
  if (node.route === no || !isEntryAllowed(node, build.held)) return undefined;
  const title = titleOf(node);
  const children = (node.children ?? []).flatMap((child) => convert(child, [...trail, title], build) ?? []);
  const base = { id: node.id, title, icon: node.meta.icon, children };
  const { keepAlive, internalOrExternal } = node.meta;
  const { platform } = build;
  const url = platform === undefined ? node.meta.url : node.meta.url?.trim().replace(platformAddress, () => platform.replace(/\/+$/, ''));
  if (isUrl(url)) {
    const frame = internalOrExternal ? undefined : build.embed?.(url, node);
    if (!frame) return node.hidden ? undefined : { ...base, path: undefined, url };
    // The path of an embedded page may be a hash; an address begins with a slash.
    const path = node.path.startsWith('/') ? node.path : `/${node.path}`;
    build.pages.set(path, { path, title, screen: frame, keepAlive, trail });
    return node.hidden ? undefined : { ...base, path, url: undefined };
  }
  const isLeaf = (node.children ?? []).length === 0;
  const known = build.screenOf(node);
  if (!known && isLeaf) build.missing.push(node.path);
  const screen = known ?? (isLeaf ? build.unknown?.(node) : undefined);
  if (screen) build.pages.set(node.path, { path: node.path, title, screen, keepAlive, trail });
  else if (!isLeaf && node.alwaysShow && build.overview && children.length > 0)
    build.pages.set(node.path, { path: node.path, title, screen: build.overview(node, children), keepAlive, trail });
  else if (!isLeaf && !node.alwaysShow)
    build.groups.push({ path: node.path, named: node.redirect ?? undefined, first: firstPath(children) });
  // A group without visible entries is hidden too (MENU-05).
  if (node.hidden || (!screen && children.length === 0)) return undefined;
  return { ...base, path: screen ? node.path : undefined, url: undefined };
}

/**
 * Turns the server's menu into a menu and pages. Entries without a screen are left out and listed in `missing`. A hidden screen without its
 * own entry, for example a detail page, belongs to the accounts that have the page above it. An entry with `alwaysShow` keeps its own path,
 * so it does not redirect. An entry shows the screen of its component, wherever it is in the menu, or else the screen of its path.
 */
export function menuRoutes<S extends MenuScreen>(
  { menu: nodes, auth }: Pick<Permissions, 'menu' | 'auth'>,
  screens: readonly S[],
  { platform, isEveryones = () => false, online, embed, overview, unknown }: MenuRoutesOptions<S> = {},
): MenuRoutes<S> {
  const byPath = new Map(screens.map((screen) => [screen.path, screen]));
  const byComponent = new Map(screens.map((screen) => [componentOf(screen.path), screen]));
  const onlineOf = (node: MenuNode): S | undefined => {
    const found = onlineScreen(node);
    return found && online?.(found, node);
  };
  const build: Building<S> = {
    platform,
    screenOf: (node) => byComponent.get(componentOf(node.component ?? '')) ?? byPath.get(node.path) ?? onlineOf(node),
    embed,
    overview,
    unknown,
    held: heldCodes(auth),
    pages: new Map(),
    groups: [],
    missing: [],
  };
  const menu = nodes.flatMap((node) => convert(node, [], build) ?? []);
  for (const screen of screens) {
    const { path, title } = screen;
    if (build.pages.has(path)) continue;
    const above =
      screen.hidden &&
      [...build.pages.values()].find((page) => path.startsWith(`${page.path}/`) || path.startsWith(`${page.screen.path}/`));
    if (above) build.pages.set(path, { path, title, screen, keepAlive: false, trail: [...above.trail, above.title] });
    else if (isEveryones(path)) build.pages.set(path, { path, title, screen, keepAlive: false, trail: [] });
  }
  // An entry may name a page that this account does not have.
  const redirects = build.groups.flatMap(({ path, named, first }) => {
    const to = named && build.pages.has(named) ? named : first;
    return to && to !== path && !build.pages.has(path) ? [[path, to] as const] : [];
  });
  return { menu, pages: [...build.pages.values()], redirects: Object.fromEntries(redirects), missing: build.missing };
}

/** An account with an empty menu can open nothing: its permissions count as not loaded. */
export class EmptyMenu extends Error {
  override readonly name = 'EmptyMenu';
}

/** The message for it in both languages. `EmptyMenu` itself carries the English text. */
export const emptyMenuText: Label = [
  '您的账号没有任何菜单权限，请联系管理员',
  'Your account has no menu at all; please contact the administrator',
];

/** Returns the permissions if they contain a menu; otherwise throws `EmptyMenu`. */
export function withMenu<P extends Pick<Permissions, 'menu'>>(permissions: P): P {
  if (permissions.menu.length === 0) throw new EmptyMenu(emptyMenuText[1]);
  return permissions;
}
