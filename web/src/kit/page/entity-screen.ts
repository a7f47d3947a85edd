import type { Entity } from '@saiyun/sdk/contract';
import { pagePath } from '@saiyun/sdk/entities';
import { createElement } from 'react';
import type { PageOverrides } from '../list/overrides.ts';
import { lazyPage, type Screen } from './screen.ts';

/**
 * The stock page of an entity at a path, by default where the menu has it by itself. What it does differently is given at once or, when it
 * brings code of its own, by a function that fetches it, so that a menu of seventy pages does not load seventy pages.
 */
export function entityScreen<const E extends Entity>(
  entity: E,
  path: string = pagePath(entity),
  overrides: PageOverrides<E> | (() => Promise<PageOverrides<E>>) = {},
): Screen {
  return {
    path,
    entity,
    title: (typeof overrides === 'function' ? undefined : overrides.title) ?? entity.label,
    Page: lazyPage(async () => {
      const [{ EntityPage }, own] = await Promise.all([
        import('./entity-page.tsx'),
        typeof overrides === 'function' ? overrides() : overrides,
      ]);
      // The page reads rows by the definition it is handed, so what fits the typed entity fits the untyped one.
      return () => createElement(EntityPage, { entity, overrides: own as PageOverrides });
    }),
  };
}
