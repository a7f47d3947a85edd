import { CloseOutlined, DownOutlined, HomeOutlined, PushpinFilled } from '@ant-design/icons';
import { labelIn } from '@saiyun/sdk/contract';
import { pageOf } from '@saiyun/sdk/logic/menu';
import type { MenuProps } from 'antd';
import { type DragEvent, type KeyboardEvent, lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { homePath } from '../../../lib/paths.ts';
import { pageNames } from '../../../lib/store/page-names.ts';
import { useStore } from '../../../lib/store/store.ts';
import { useShellText } from '../../../messages/shell/index.ts';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { pageTitle } from '../../menu-routes.ts';
import type { Tab } from '../../tabs.ts';
import type { TabBarProps } from './tab-bar-props.ts';
import { useTabKeys } from './use-tab-keys.ts';

const TabList = lazy(async () => ({ default: (await import('./tab-list.tsx')).TabList }));

/** The menu of a tab. What would be refused with a reason can be chosen, and says it (TABS-04). */
function useTabMenu({ state, onAction, onFull }: TabBarProps) {
  const { t } = useShellText();
  return (tab: Tab): MenuProps => {
    const at = state.tabs.indexOf(tab);
    const closes = (some: readonly Tab[]) => some.some((one) => one !== tab && !one.pinned);
    return {
      items: [
        { key: 'refresh', label: t('tabs.refresh') },
        ...(tab.path === state.active ? [{ key: 'full', label: t('tabs.full') }] : []),
        ...(tab.path === homePath ? [] : [{ key: 'pin', label: t(tab.pinned ? 'tabs.unpin' : 'tabs.pin') }]),
        { type: 'divider' },
        { key: 'close', label: t('tabs.closeThis') },
        { key: 'closeLeft', label: t('tabs.closeLeft'), disabled: !closes(state.tabs.slice(0, at)) },
        { key: 'closeRight', label: t('tabs.closeRight'), disabled: !closes(state.tabs.slice(at + 1)) },
        { key: 'closeOthers', label: t('tabs.closeOthers'), disabled: !closes(state.tabs) },
      ],
      onClick: ({ key, domEvent }) => {
        domEvent.stopPropagation();
        if (key === 'full') onFull();
        else onAction({ type: key as 'close', path: tab.path });
      },
    };
  };
}

/** A tab is dragged to the place of another, or moved there with Shift and an arrow. */
function useTabMoves({ state, onAction }: TabBarProps) {
  const [dragged, setDragged] = useState<string>();
  const stop = () => setDragged(undefined);
  return (tab: Tab, at: number) => ({
    draggable: tab.path !== homePath,
    'data-dragged': tab.path === dragged || undefined,
    onDragStart: (e: DragEvent) => {
      e.dataTransfer.effectAllowed = 'move';
      setDragged(tab.path);
    },
    onDragOver: (e: DragEvent) => {
      if (dragged === undefined) return;
      e.preventDefault();
      if (dragged !== tab.path && tab.path !== homePath) onAction({ type: 'move', path: dragged, to: tab.path });
    },
    onDrop: (e: DragEvent) => {
      e.preventDefault();
      stop();
    },
    onDragEnd: stop,
    onKeyDown: (e: KeyboardEvent) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
      const to = step && e.shiftKey ? state.tabs[at + step] : undefined;
      if (!to) return;
      e.preventDefault();
      onAction({ type: 'move', path: tab.path, to: to.path });
    },
    // The middle button closes, and would otherwise open the link once more or scroll.
    onMouseDown: (e: MouseEvent) => e.button === 1 && e.preventDefault(),
    onAuxClick: (e: MouseEvent) => {
      if (e.button !== 1) return;
      e.preventDefault();
      onAction({ type: 'close', path: tab.path });
    },
  });
}

/** Scrolls the bar alone: the page keeps its place. */
const intoBar = (tab: HTMLElement): void => {
  const bar = tab.closest('nav');
  if (!bar) return;
  const [at, within] = [tab.getBoundingClientRect(), bar.getBoundingClientRect()];
  if (at.left < within.left) bar.scrollLeft -= within.left - at.left;
  else if (at.right > within.right) bar.scrollLeft += at.right - within.right;
};

/** The open pages (TABS-01 to TABS-05): with a menu of each by a right click, and a list of all at the end. */
export function TabBar(props: TabBarProps) {
  const { state, pages, onAction, onFull } = props;
  const { t, lang } = useShellText();
  const names = useStore(pageNames);
  const activeRef = useRef<HTMLLIElement>(null);
  const menuOf = useTabMenu(props);
  const movesOf = useTabMoves(props);
  const [isListed, setListed] = useState(false);
  useTabKeys(state, onAction, onFull);
  const titleOf = (tab: Tab): string => {
    const page = pageOf(pages, tab.path);
    return page ? labelIn(pageTitle(page, names, tab.path), lang) : tab.path;
  };
  const active = state.tabs.find(({ path }) => path === state.active);
  const activeTitle = active && titleOf(active);
  // biome-ignore lint/correctness/useExhaustiveDependencies: brings the tab that has just become active into view, again once its name is known
  useEffect(() => {
    if (activeRef.current) intoBar(activeRef.current);
  }, [state.active, activeTitle]);
  return (
    <div className="sh-tabs">
      <nav aria-label={t('tabs.label')}>
        <ul>
          {state.tabs.map((tab, at) => {
            const title = titleOf(tab);
            const isActive = tab.path === state.active;
            return (
              <li key={tab.path} ref={isActive ? activeRef : undefined} {...movesOf(tab, at)}>
                <DropMenu menu={menuOf(tab)} trigger="contextMenu">
                  <div className={isActive ? 'sh-tab sh-on' : 'sh-tab'}>
                    <Link to={tab.path + tab.search} aria-current={isActive ? 'page' : undefined} title={title} draggable={false}>
                      {tab.path === homePath && <HomeOutlined aria-hidden />}
                      {tab.pinned && tab.path !== homePath && <PushpinFilled aria-hidden />}
                      <span>{title}</span>
                    </Link>
                    {!tab.pinned && (
                      <button
                        type="button"
                        className="sy-plain"
                        aria-label={t('tabs.close', { title })}
                        onClick={() => onAction({ type: 'close', path: tab.path })}
                      >
                        <CloseOutlined aria-hidden />
                      </button>
                    )}
                  </div>
                </DropMenu>
              </li>
            );
          })}
        </ul>
      </nav>
      <button
        type="button"
        className="sh-tabs-more sy-plain"
        aria-label={t('tabs.more')}
        title={t('tabs.more')}
        aria-haspopup="dialog"
        aria-expanded={isListed}
        onClick={() => setListed(true)}
      >
        <DownOutlined aria-hidden />
      </button>
      <Suspense>
        {isListed && (
          <TabList
            tabs={state.tabs.map((tab) => ({ ...tab, title: titleOf(tab), isActive: tab.path === state.active }))}
            onAction={onAction}
            onFull={onFull}
            onClose={() => setListed(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
