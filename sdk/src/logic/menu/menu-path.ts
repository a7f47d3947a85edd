import type { MenuItem, MenuPage, MenuScreen } from './menu-routes.ts';

const segmentsOf = (path: string): readonly string[] => path.split('/').filter(Boolean);

/**
 * Whether a path matches a pattern in which a segment with a colon stands for any text: `/works/:id` matches `/works/7`. Case is ignored.
 */
export function isPathOf(pattern: string, path: string): boolean {
  const [wanted, given] = [segmentsOf(pattern), segmentsOf(path)];
  return (
    wanted.length === given.length && wanted.every((one, i) => one.startsWith(':') || one.toLowerCase() === (given[i] ?? '').toLowerCase())
  );
}

/** The page of a path without its query; a page without parameters is preferred. */
export function pageOf<S extends MenuScreen>(pages: readonly MenuPage<S>[], path: string): MenuPage<S> | undefined {
  return pages.find((page) => page.path === path) ?? pages.find((page) => page.path.includes(':') && isPathOf(page.path, path));
}

/** Ids of the groups above an entry and the entry's own id. */
const chainOf = (menu: readonly MenuItem[], path: string): readonly string[] => {
  for (const item of menu) {
    if (item.path === path) return [item.id];
    const below = chainOf(item.children, path);
    if (below.length > 0) return [item.id, ...below];
  }
  return [];
};

/** The entry for a path, its own or that of the page above it: the ids of its groups and its own; empty if there is none. */
export function entryChain(menu: readonly MenuItem[], path: string): readonly string[] {
  for (let at = path; at; at = at.slice(0, at.lastIndexOf('/'))) {
    const chain = chainOf(menu, at);
    if (chain.length > 0) return chain;
  }
  return [];
}
