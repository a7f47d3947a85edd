import type { Entity } from '@saiyun/sdk/contract';
import { pagePath } from '@saiyun/sdk/entities';
import { createElement } from 'react';
import type { PageOverrides } from '../list/overrides.ts';
import { lazyPage, type Screen } from './screen.ts';

/**
 * The stock page of an entity, by default at the path that the menu gives it. Overrides are plain data or, if they bring code of their own,
 * a function that fetches them, so that a menu of seventy pages does not load seventy pages.
 */
export function entityScreen<const E extends Entity>(
  entity: E,
  path: string = pagePath(entity),
  overrides: PageOverrides<E> | (() => Promise<PageOverrides<E>>) = {},
): Screen {
  let askStock: ((search: string) => void) | undefined;
  return {
    path,
    entity,
    overrides: async () => (typeof overrides === 'function' ? overrides() : overrides) as PageOverrides,
    title: (typeof overrides === 'function' ? undefined : overrides.title) ?? entity.label,
    ask: (search) => askStock?.(search),
    Page: lazyPage(async () => {
      // The page reads rows only through this definition, so overrides for the typed entity suit the untyped one.
      const [{ EntityPage, askRows }, own] = await Promise.all([
        import('./entity-page.tsx'),
        (typeof overrides === 'function' ? overrides() : overrides) as PageOverrides | Promise<PageOverrides>,
      ]);
      const Shown = own.Page ?? (own.tree ? (await import('../tree/tree-page.tsx')).EntityTreePage : EntityPage);
      if (Shown === EntityPage) askStock = (search) => askRows(entity, own, search);
      return () => createElement(Shown, { entity, overrides: own });
    }),
  };
}
