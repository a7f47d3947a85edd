import { SearchOutlined } from '@ant-design/icons';
import { labelIn } from '@saiyun/sdk/contract';
import { type MenuItem, menuTarget, openable, searchMenu } from '@saiyun/sdk/logic/menu';
import { Input, type InputRef, Modal } from 'antd';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useShellText } from '../../../messages/shell/index.ts';

export interface MenuSearchProps {
  readonly menu: readonly MenuItem[];
  readonly onClose: () => void;
}

const intoView = (node: HTMLElement | null): void => {
  node?.scrollIntoView({ block: 'nearest' });
};

/** Finds a menu entry by its name in either language (MENU-07) and opens it (MENU-08). */
export function MenuSearch({ menu, onClose }: MenuSearchProps) {
  const { t, lang } = useShellText();
  const navigate = useNavigate();
  const listId = useId();
  const inputRef = useRef<InputRef>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const all = useMemo(() => openable(menu), [menu]);
  const found = useMemo(() => searchMenu(all, text), [all, text]);

  const open = (item: MenuItem | undefined) => {
    const target = item && menuTarget(item);
    if (!target) return;
    onClose();
    if (target.kind === 'link') window.open(target.url, '_blank', 'noopener');
    else void navigate(target.path);
  };
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.key === 'ArrowDown' || e.key === 'ArrowUp') {
      e.preventDefault();
      const step = e.key === 'ArrowDown' ? 1 : -1;
      setAt((now) => (found.length ? (now + step + found.length) % found.length : 0));
    } else if (e.key === 'Enter' && !e.nativeEvent.isComposing) open(found[at]);
  };
  return (
    <Modal
      open
      footer={null}
      closable={false}
      onCancel={onClose}
      width={560}
      className="sh-search"
      aria-label={t('search.open')}
      afterOpenChange={(isOpen) => isOpen && inputRef.current?.focus()}
    >
      <Input
        ref={inputRef}
        size="large"
        variant="borderless"
        prefix={<SearchOutlined aria-hidden />}
        placeholder={t('search.placeholder')}
        role="combobox"
        aria-label={t('search.open')}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={found[at] ? `${listId}-${at}` : undefined}
        value={text}
        onChange={(e) => {
          setText(e.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={t('search.open')} className="sh-search-list">
        {found.map((item, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input above has the keyboard
          <div
            key={item.id}
            id={`${listId}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === at}
            ref={i === at ? intoView : undefined}
            onClick={() => open(item)}
            onMouseMove={() => setAt(i)}
          >
            <span>{labelIn(item.title, lang)}</span>
            <small>{item.url ? t('search.external') : item.trail.map((one) => labelIn(one, lang)).join(' / ')}</small>
          </div>
        ))}
        {found.length === 0 && <p>{t('search.none')}</p>}
      </div>
      <p className="sh-search-hint">{t('search.hint')}</p>
    </Modal>
  );
}
