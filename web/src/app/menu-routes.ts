import type { Label, Permissions, Role } from '@saiyun/sdk/contract';
import { entityList } from '@saiyun/sdk/entities';
import { type MenuPage, type MenuRoutes, menuRoutes as menuRoutesOf } from '@saiyun/sdk/logic/menu';
import type { Screen } from '../kit/page/screen.ts';
import { homePath, missingPath, noticePath } from '../lib/paths.ts';
import { embeddedScreen } from '../screens/embedded/embedded-page.tsx';
import { overviewScreen } from '../screens/embedded/overview-page.tsx';
import { unknownScreen } from '../screens/embedded/unknown-page.tsx';
import { builtInScreens } from '../screens/online/index.ts';

/** A page that this account may open. */
export type Page = MenuPage<Screen>;

/** Every signed-in account has these, whatever its menu says; the roles on a form or report decide who may read it. */
const builtIn = new Set(Object.values(builtInScreens).map(({ path }) => path));
/** Places of rows: the server says whether the account may see the row. */
const places = new Set(entityList.flatMap(([, { address }]) => address ?? []));
const isEveryones = (path: string): boolean =>
  path === homePath ||
  path === noticePath ||
  path === missingPath ||
  path === '/test/home' ||
  path === '/isystem/myDepart' ||
  path.startsWith('/account/') ||
  path.startsWith('/r/') ||
  path.startsWith('/participant/') ||
  places.has(path) ||
  builtIn.has(path);

/** Turns the server's menu into the menu and the pages of this admin. */
export function menuRoutes(
  permissions: Pick<Permissions, 'menu' | 'auth'>,
  screens: readonly Screen[],
  roles: readonly Role[] = [],
): MenuRoutes<Screen> {
  return menuRoutesOf(permissions, screens, {
    isEveryones,
    online: (screen) => builtInScreens[screen],
    embed: embeddedScreen,
    overview: overviewScreen,
    unknown: (node) => (roles.includes('ADMIN') ? unknownScreen(node) : undefined),
  });
}

/** The title of the page at a path: the name that a page with a code in its path gave itself, else the menu's. */
export function pageTitle(page: Page, names: Readonly<Record<string, Label>>, path: string): Label {
  return (page.path.includes('/:') ? names[path] : undefined) ?? page.title;
}
