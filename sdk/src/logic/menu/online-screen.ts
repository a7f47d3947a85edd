import type { MenuNode } from '../../contract/wire/session.ts';

/** The built-in screens of online forms and reports (MENU-06). */
export type OnlineScreen = 'list' | 'tree' | 'erp' | 'tab' | 'innerTable' | 'reportList';

/** Names of their components; their lower-case path forms, such as `modules/online/cgform/onlcgformlist`, stand for the same. */
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
 * The built-in screen of an entry whose component is one of an online form or report (MENU-06), by `component` or `meta.componentName`;
 * `undefined` for every other entry.
 */
export function onlineScreen({ component, meta }: Pick<MenuNode, 'component' | 'meta'>): OnlineScreen | undefined {
  for (const name of [component, meta.componentName]) {
    const part = lastPart(name ?? '');
    if (Object.hasOwn(components, part)) return components[part];
  }
  return undefined;
}
