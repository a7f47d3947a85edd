import type { MenuNode } from '../../contract/wire/session.ts';

/** The built-in screens of online forms and reports. */
export type OnlineScreen = 'list' | 'tree' | 'erp' | 'tab' | 'innerTable' | 'reportList';

/** Names of their components; lower-case paths such as `modules/online/cgform/onlcgformlist` mean the same. */
const components: Readonly<Record<string, OnlineScreen>> = {
  onlcgformlist: 'list',
  onlcgformtreelist: 'tree',
  onlcgformerplist: 'erp',
  onlcgformtablist: 'tab',
  onlcgforminnertablelist: 'innerTable',
  onlcgreportlist: 'reportList',
};

/** `modules/online/cgform/OnlCgformList` is the same component as `OnlCgformList`. */
const lastPart = (name: string): string => name.slice(name.lastIndexOf('/') + 1).toLowerCase();

/**
 * The built-in screen of an entry for an online form or report, from `component` or `meta.componentName`; `undefined` for every other
 * entry.
 */
export function onlineScreen({ component, meta }: Pick<MenuNode, 'component' | 'meta'>): OnlineScreen | undefined {
  for (const name of [component, meta.componentName]) {
    const part = lastPart(name ?? '');
    if (Object.hasOwn(components, part)) return components[part];
  }
  return undefined;
}
