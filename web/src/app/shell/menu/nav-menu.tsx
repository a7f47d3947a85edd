import './nav-menu.css';
import { entryChain } from '@saiyun/sdk/logic/menu';
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useShellText } from '../../../messages/shell/index.ts';
import type { NavMenuProps } from './flyout-menu.tsx';
import { Level, OwnList } from './menu-level.tsx';
import { showIn } from './show-in.ts';

/** Fly-out menus are fetched only for accounts that chose them. */
const FlyoutMenu = lazy(async () => ({ default: (await import('./flyout-menu.tsx')).FlyoutMenu }));

/** The menu of the account, at the side or at the top. */
export function NavMenu(props: NavMenuProps) {
  const { menu, mode, path } = props;
  const chain = useMemo(() => entryChain(menu, path), [menu, path]);
  if (mode === 'inline') return <MenuTree {...props} chain={chain} />;
  return (
    <Suspense>
      <FlyoutMenu {...props} mode={mode} chain={chain} />
    </Suspense>
  );
}

/** The menu as a tree of which one branch is open, between the pages that the account pinned and those it opened last. */
function MenuTree({ menu, chain, own, path, onOpen }: NavMenuProps & { readonly chain: readonly string[] }) {
  const { t } = useShellText();
  const ref = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<readonly string[]>(chain.slice(0, -1));
  useEffect(() => setOpen(chain.slice(0, -1)), [chain]);
  // After a search, a bookmark or a reload the open entry may be anywhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the branch of the entry opens a moment after the page
  useLayoutEffect(() => {
    const here = ref.current?.querySelector('.sh-tree [aria-current="page"]') ?? null;
    if (here?.closest('[hidden]') === null) showIn(here);
  }, [chain, open.includes(chain.at(-2) ?? '')]);
  return (
    <div ref={ref}>
      {own && own.pinned.length > 0 && <OwnList name={t('menu.pinned')} pages={own.pinned} own={own} path={path} onOpen={onOpen} />}
      <div className="sh-tree">
        <Level items={menu} above={[]} chain={chain} open={open} setOpen={setOpen} own={own} onOpen={onOpen} />
      </div>
      {own && own.recent.length > 0 && <OwnList name={t('menu.recent')} pages={own.recent} own={own} path={path} onOpen={onOpen} />}
    </div>
  );
}
