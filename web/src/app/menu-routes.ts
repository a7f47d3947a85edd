import type { Label, Permissions } from '@saiyun/sdk/contract';
import { type MenuPage, type MenuRoutes, menuRoutes as menuRoutesOf } from '@saiyun/sdk/logic/menu';
import type { Screen } from '../kit/page/screen.ts';
import { homePath } from '../lib/paths.ts';
import { embeddedScreen } from '../screens/embedded/embedded-page.tsx';
import { overviewScreen } from '../screens/embedded/overview-page.tsx';
import { builtInScreens } from '../screens/online/index.ts';

/** A page that this account may open. */
export type Page = MenuPage<Screen>;

/** Any signed-in account has these, whatever its menu says: who may read a form or report is decided by its own roles. */
const builtIn = new Set(Object.values(builtInScreens).map(({ path }) => path));
const isEveryones = (path: string): boolean => path === homePath || path.startsWith('/account/') || builtIn.has(path);

/** The server's menu as menu and pages of this admin. */
export function menuRoutes(permissions: Pick<Permissions, 'menu' | 'auth'>, screens: readonly Screen[]): MenuRoutes<Screen> {
  return menuRoutesOf(permissions, screens, {
    isEveryones,
    online: (screen) => builtInScreens[screen],
    embed: embeddedScreen,
    overview: overviewScreen,
  });
}

/** What a page is called at a path: one of many by the name that it gave itself, all others as the menu says. */
export function pageTitle(page: Page, names: Readonly<Record<string, Label>>, path: string): Label {
  return (page.path.includes('/:') ? names[path] : undefined) ?? page.title;
}
