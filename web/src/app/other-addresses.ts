import { homePath } from '../lib/paths.ts';
import type { Page } from './menu-routes.ts';

/** Addresses that lead to the place that does their job: to the first of these that the account has. */
export const otherAddresses: Readonly<Record<string, readonly string[]>> = {
  // SCREEN-10: what waits for somebody, and where it is done.
  '/dashboard/workplace': [homePath],
  // SCREEN-11: how the platform runs; for those who run competitions only, how these stand.
  '/dashboard/monitor': ['/monitor/server', '/competition/statistics', homePath],
  // SCREEN-42: schools are units.
  '/org/school': ['/org/unit'],
  // SCREEN-55.
  '/isystem/user': ['/org/user'],
};

/** Addresses of pages that moved, with what follows them. */
const movedAddresses: readonly (readonly [from: string, to: string])[] = [
  // Templates of certificates lie beside their list.
  ['/competition/certificate/design/', '/certificate/template/design/'],
];

const movedTo = (path: string): string | undefined => {
  const found = movedAddresses.find(([from]) => path.startsWith(from) && path.length > from.length);
  return found && found[1] + path.slice(found[0].length);
};

/** Where an address that is no page leads, such as `/r/dsTbUnit` to the list of that record, with its query; undefined if nowhere. */
export function placeOf(path: string, search: string, pages: readonly Page[]): string | undefined {
  const record = /^\/r\/(\w+)$/.exec(path)?.[1];
  const moved = movedTo(path);
  if (moved !== undefined) return moved + search;
  const place = record
    ? pages.find(({ screen }) => screen.entity?.name === record && !screen.hidden)?.path
    : otherAddresses[path]?.find((one) => pages.some((page) => page.path === one));
  return place === undefined ? undefined : place + search;
}
