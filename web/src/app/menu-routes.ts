import type { Permissions } from '@saiyun/sdk/contract';
import { type MenuPage, type MenuRoutes, menuRoutes as menuRoutesOf } from '@saiyun/sdk/logic/menu';
import type { Screen } from '../kit/screen.ts';
import { homePath } from '../lib/paths.ts';

/** A page that this account may open. */
export type Page = MenuPage<Screen>;

/** Any signed-in account has these, whatever its menu says. */
const isEveryones = (path: string): boolean => path === homePath || path.startsWith('/account/');

/** The server's menu as menu and pages of this admin. */
export const menuRoutes = (permissions: Pick<Permissions, 'menu' | 'auth'>, screens: readonly Screen[]): MenuRoutes<Screen> =>
  menuRoutesOf(permissions, screens, { isEveryones });
