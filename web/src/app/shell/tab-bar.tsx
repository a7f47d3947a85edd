import { CloseOutlined, DownOutlined, HomeOutlined } from '@ant-design/icons';
import { labelIn } from '@saiyun/sdk/contract';
import { pageOf } from '@saiyun/sdk/logic/menu';
import type { MenuProps } from 'antd';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { homePath } from '../../lib/paths.ts';
import { pageNames } from '../../lib/store/page-names.ts';
import { useStore } from '../../lib/store/store.ts';
import { useShellText } from '../../messages/shell/index.ts';
import { DropMenu } from '../../ui/drop-menu.tsx';
import { type Page, pageTitle } from '../menu-routes.ts';
import { type Tab, type TabsAction, type TabsState, whyNotClose } from '../tabs.ts';

export interface TabBarProps {
  readonly state: TabsState;
  readonly pages: readonly Page[];
  readonly onAction: (action: Exclude<TabsAction, { type: 'open' }>) => void;
}

/** The open pages (TABS-01 to TABS-05). Their menu opens with a right click, or from the end of the bar. */
export function TabBar({ state, pages, onAction }: TabBarProps) {
  const { t, lang } = useShellText();
  const names = useStore(pageNames);
  const activeRef = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: brings the tab that has just become active into view
  useEffect(() => {
    activeRef.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [state.active]);

  const menuOf = (tab: Tab): MenuProps => {
    const at = state.tabs.indexOf(tab);
    return {
      items: [
        { key: 'refresh', label: t('tabs.refresh') },
        { key: 'close', label: t('tabs.closeThis'), disabled: whyNotClose(state, tab.path) !== undefined },
        { type: 'divider' },
        { key: 'closeLeft', label: t('tabs.closeLeft'), disabled: at <= 1 },
        { key: 'closeRight', label: t('tabs.closeRight'), disabled: at === state.tabs.length - 1 },
        { key: 'closeOthers', label: t('tabs.closeOthers'), disabled: state.tabs.every((x) => x === tab || x.path === homePath) },
      ],
      onClick: ({ key, domEvent }) => {
        domEvent.stopPropagation();
        onAction({ type: key as 'close', path: tab.path });
      },
    };
  };
  const active = state.tabs.find((tab) => tab.path === state.active);
  return (
    <div className="sh-tabs">
      <nav aria-label={t('tabs.label')}>
        <ul>
          {state.tabs.map((tab) => {
            const page = pageOf(pages, tab.path);
            const title = page ? labelIn(pageTitle(page, names, tab.path), lang) : tab.path;
            const isActive = tab.path === state.active;
            return (
              <li key={tab.path} ref={isActive ? activeRef : undefined}>
                <DropMenu menu={menuOf(tab)} trigger="contextMenu">
                  <div className={isActive ? 'sh-tab sh-on' : 'sh-tab'}>
                    <Link to={tab.path + tab.search} aria-current={isActive ? 'page' : undefined}>
                      {tab.path === homePath && <HomeOutlined aria-hidden />}
                      <span>{title}</span>
                    </Link>
                    {tab.path !== homePath && (
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
      {active && (
        <DropMenu menu={menuOf(active)} placement="bottomRight">
          <button type="button" className="sh-tabs-more sy-plain" aria-label={t('tabs.more')}>
            <DownOutlined aria-hidden />
          </button>
        </DropMenu>
      )}
    </div>
  );
}
