import { pageOf } from '@saiyun/sdk/logic/menu';
import { Activity, Suspense, useMemo } from 'react';
import { type Location, useRoutes } from 'react-router';
import { pageNames } from '../../lib/store/page-names.ts';
import { useStore } from '../../lib/store/store.ts';
import { PagePlace } from '../../ui/page/page-place.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { type Page, pageTitle } from '../menu-routes.ts';
import type { Tab } from '../tabs.ts';
import { Trail } from './shell-parts.tsx';

/** Placeholder while a page's code loads: the outline of a list. */
const PageSkeleton = () => (
  <div className="sh-skeleton">
    <SkeletonRows rows={8} />
  </div>
);

/** A page with a location of its own, which does not change while another page is in front. */
function At({ page, location }: { readonly page: Page; readonly location: Partial<Location> & { readonly pathname: string } }) {
  const names = useStore(pageNames);
  const title = pageTitle(page, names, location.pathname);
  const place = useMemo(() => ({ title, trail: <Trail page={page} title={title} /> }), [page, title]);
  return <PagePlace value={place}>{useRoutes([{ path: page.path, element: <page.screen.Page /> }], location)}</PagePlace>;
}

export interface PagesProps {
  readonly pages: readonly Page[];
  readonly tabs: readonly Tab[];
  readonly current: Tab;
  /** Keeps the pages of other tabs alive (SHELL-06). */
  readonly keepAlive: boolean;
}

/** The page in front and, behind it, the pages that the menu keeps alive. */
export function Pages({ pages, tabs, current, keepAlive }: PagesProps) {
  const shown = tabs.some((tab) => tab.path === current.path) ? tabs : [...tabs, current];
  return shown.map((tab) => {
    const page = pageOf(pages, tab.path);
    const inFront = tab.path === current.path;
    if (!page || (!inFront && !(keepAlive && page.keepAlive && tab.seen))) return null;
    return (
      <Activity key={`${tab.path}#${tab.round}`} mode={inFront ? 'visible' : 'hidden'}>
        <ErrorBoundary>
          <Suspense fallback={<PageSkeleton />}>
            <At page={page} location={{ pathname: tab.path, search: inFront ? current.search : tab.search }} />
          </Suspense>
        </ErrorBoundary>
      </Activity>
    );
  });
}
