import type { MenuItem } from '@saiyun/sdk/logic/menu';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { helpStore, openHelp } from '../../../lib/store/help.ts';
import { useStore } from '../../../lib/store/store.ts';
import type { Page } from '../../menu-routes.ts';

const HelpPanel = lazy(async () => ({ default: (await import('./help-panel.tsx')).HelpPanel }));

interface Props {
  readonly page: Page;
  readonly pages: readonly Page[];
  readonly menu: readonly MenuItem[];
}

/** The help, while it is open. It follows the reader: on another page it is about that one. */
export function HelpHost({ page, pages, menu }: Props) {
  const shown = useStore(helpStore);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the page in front is another one
  useEffect(() => {
    if (helpStore.get()?.topic !== undefined) openHelp();
  }, [pathname]);
  return <Suspense>{shown && <HelpPanel shown={shown} page={page} pages={pages} menu={menu} />}</Suspense>;
}
