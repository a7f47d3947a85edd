import './tab-list.css';
import { CloseOutlined, FullscreenOutlined, PushpinFilled, PushpinOutlined, ReloadOutlined } from '@ant-design/icons';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { homePath } from '../../../lib/paths.ts';
import { useShellText } from '../../../messages/shell/index.ts';
import type { Tab } from '../../tabs.ts';
import type { TabBarProps } from './tab-bar-props.ts';

/** From this many on, the list can be searched. */
const searchable = 8;

interface Props extends Pick<TabBarProps, 'onAction' | 'onFull'> {
  readonly tabs: readonly (Tab & { readonly title: string; readonly isActive: boolean })[];
  readonly onClose: () => void;
}

/** All open pages: to go to, to pin and to close; searched when there are many. */
export function TabList({ tabs, onAction, onFull, onClose }: Props) {
  const { t } = useShellText();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  useEffect(() => dialog.current?.showModal(), []);
  const active = tabs.find(({ isActive }) => isActive);
  const wanted = text.trim().toLowerCase();
  const found = tabs.filter(({ title }) => title.toLowerCase().includes(wanted));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too
    <dialog ref={dialog} className="ot" aria-labelledby={id} onClose={onClose} onClick={(e) => e.target === dialog.current && onClose()}>
      <div>
        <h2 id={id}>
          {t('tabs.label')} <small>{tabs.length}</small>
        </h2>
        {tabs.length >= searchable && (
          <input
            autoFocus
            type="search"
            aria-label={t('tabs.search')}
            placeholder={t('tabs.search')}
            value={text}
            onChange={(e) => setText(e.target.value)}
          />
        )}
        <ul>
          {found.map((tab) => (
            <li key={tab.path}>
              <Link to={tab.path + tab.search} aria-current={tab.isActive ? 'page' : undefined} onClick={onClose}>
                {tab.title}
              </Link>
              {tab.path !== homePath && (
                <>
                  <button
                    type="button"
                    className="sy-plain"
                    aria-pressed={tab.pinned}
                    aria-label={t('tabs.pinNamed', { title: tab.title })}
                    onClick={() => onAction({ type: 'pin', path: tab.path })}
                  >
                    {tab.pinned ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
                  </button>
                  <button
                    type="button"
                    className="sy-plain"
                    aria-label={t('tabs.close', { title: tab.title })}
                    onClick={() => onAction({ type: 'close', path: tab.path })}
                  >
                    <CloseOutlined aria-hidden />
                  </button>
                </>
              )}
            </li>
          ))}
        </ul>
        {found.length === 0 && <p role="status">{t('tabs.none')}</p>}
        {active && (
          <div className="ot-acts">
            <button
              type="button"
              className="sy-plain"
              onClick={() => {
                onClose();
                onAction({ type: 'refresh', path: active.path });
              }}
            >
              <ReloadOutlined aria-hidden /> {t('tabs.refresh')}
            </button>
            <button
              type="button"
              className="sy-plain"
              onClick={() => {
                onClose();
                onFull();
              }}
            >
              <FullscreenOutlined aria-hidden /> {t('tabs.full')}
            </button>
            <button
              type="button"
              className="sy-plain"
              onClick={() => {
                onClose();
                onAction({ type: 'closeOthers', path: active.path });
              }}
            >
              <CloseOutlined aria-hidden /> {t('tabs.closeOthers')}
            </button>
          </div>
        )}
      </div>
    </dialog>
  );
}
