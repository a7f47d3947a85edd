import './nav-menu.css';
import { DownOutlined } from '@ant-design/icons';
import { labelIn } from '@saiyun/sdk/contract';
import { entryChain, type MenuItem } from '@saiyun/sdk/logic/menu';
import { lazy, Suspense, useEffect, useId, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../../lib/store/language.ts';
import { MenuIcon } from '../../../ui/artwork/menu-icon.tsx';
import type { NavMenuProps } from './flyout-menu.tsx';

/** Fly-out menus are fetched only for accounts that chose them. */
const FlyoutMenu = lazy(async () => ({ default: (await import('./flyout-menu.tsx')).FlyoutMenu }));

/** The menu of the account, at the side or at the top. */
export function NavMenu(props: NavMenuProps) {
  const { menu, mode, path, onOpen } = props;
  const chain = useMemo(() => entryChain(menu, path), [menu, path]);
  const [open, setOpen] = useState<readonly string[]>(chain.slice(0, -1));
  useEffect(() => setOpen((now) => [...new Set([...now, ...chain.slice(0, -1)])]), [chain]);
  if (mode !== 'inline')
    return (
      <Suspense>
        <FlyoutMenu {...props} mode={mode} chain={chain} />
      </Suspense>
    );
  return (
    <Level
      items={menu}
      chain={chain}
      open={open}
      onToggle={(id) => setOpen(open.includes(id) ? open.filter((one) => one !== id) : [...open, id])}
      onOpen={onOpen}
    />
  );
}

interface LevelProps {
  readonly items: readonly MenuItem[];
  readonly chain: readonly string[];
  readonly open: readonly string[];
  readonly onToggle: (id: string) => void;
  readonly onOpen: (() => void) | undefined;
  readonly below?: boolean;
}

function Level({ below = false, ...level }: LevelProps) {
  return (
    <ul className="sh-menu">
      {level.items.map((item) => (
        <li key={item.id}>
          {item.children.length > 0 ? <Group item={item} level={level} /> : <Leaf item={item} level={level} top={!below} />}
        </li>
      ))}
    </ul>
  );
}

function Group({ item, level }: { readonly item: MenuItem; readonly level: LevelProps }) {
  const title = labelIn(item.title, useLanguage());
  const id = useId();
  const isOpen = level.open.includes(item.id);
  return (
    <>
      <button
        type="button"
        className={level.chain.includes(item.id) ? 'sh-entry sh-above' : 'sh-entry'}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => level.onToggle(item.id)}
      >
        <MenuIcon name={item.icon} />
        <span>{title}</span>
        <DownOutlined aria-hidden className="sh-caret" />
      </button>
      <div id={id} className="sh-below" inert={!isOpen} data-open={isOpen}>
        <div>
          <Level {...level} items={item.children} below />
        </div>
      </div>
    </>
  );
}

function Leaf({ item, level, top }: { readonly item: MenuItem; readonly level: LevelProps; readonly top: boolean }) {
  const title = labelIn(item.title, useLanguage());
  const isHere = level.chain.at(-1) === item.id;
  const inside = (
    <>
      {top && <MenuIcon name={item.icon} />}
      <span>{title}</span>
    </>
  );
  if (item.url)
    return (
      <a className="sh-entry" href={item.url} target="_blank" rel="noreferrer" title={title}>
        {inside}
      </a>
    );
  return (
    <Link
      className={isHere ? 'sh-entry sh-here' : 'sh-entry'}
      to={item.path ?? '/'}
      title={title}
      aria-current={isHere ? 'page' : undefined}
      onClick={level.onOpen}
    >
      {inside}
    </Link>
  );
}
