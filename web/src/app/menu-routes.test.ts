import { expect, test } from 'vitest';
import type { Screen } from '../kit/screen.ts';
import { menuRoutes } from './menu-routes.ts';

const screen = (path: string): Screen => ({ path, title: [path, path], Page: () => null });

test('the home page and the own account belong to everybody, other pages to those whose menu has them', () => {
  const { pages } = menuRoutes({ menu: [], auth: [] }, ['/dashboard/analysis', '/account/x', '/org/unit'].map(screen));
  expect(pages.map((page) => page.path)).toEqual(['/dashboard/analysis', '/account/x']);
});
