import { DownOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import { labelIn } from '@saiyun/sdk/contract';
import type { MenuItem } from '@saiyun/sdk/logic/menu';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../../lib/store/language.ts';
import { useShellText } from '../../../messages/shell/index.ts';
import { MenuIcon } from '../../../ui/artwork/menu-icon.tsx';
import type { OwnPage } from './own-pages.ts';
import { keepAt } from './show-in.ts';
import type { OwnMenu } from './use-own-pages.ts';

interface LevelProps {
  readonly items: readonly MenuItem[];
  /** Ids of the groups above. */
  readonly above: readonly string[];
  /** Ids of the open page's groups, and its own. */
  readonly chain: readonly string[];
  /** Ids of the groups of the branch that is unfolded. */
  readonly open: readonly string[];
  readonly setOpen: (open: readonly string[]) => void;
  readonly own: OwnMenu | undefined;
  readonly onOpen: (() => void) | undefined;
}

/** One level of the menu; of its groups at most one is open. */
export function Level(level: LevelProps) {
  return (
    <ul className="sh-menu">
      {level.items.map((item) => (
        <li key={item.id}>{item.children.length > 0 ? <Group item={item} level={level} /> : <Leaf item={item} level={level} />}</li>
      ))}
    </ul>
  );
}

function Group({ item, level }: { readonly item: MenuItem; readonly level: LevelProps }) {
  const title = labelIn(item.title, useLanguage());
  const id = useId();
  const isOpen = level.open.includes(item.id);
  // Most groups of a menu of a hundred pages are never opened, and to draw them all delays the first page.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <>
      <button
        type="button"
        className={level.chain.includes(item.id) ? 'sh-entry sh-above' : 'sh-entry'}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={({ currentTarget }) => {
          // The group that closes above it would pull it away from the pointer.
          keepAt(currentTarget);
          level.setOpen(isOpen ? level.above : [...level.above, item.id]);
        }}
      >
        {item.icon && <MenuIcon name={item.icon} />}
        <span>{title}</span>
        <DownOutlined aria-hidden className="sh-caret" />
      </button>
      <div id={id} className="sh-below" hidden={!isOpen}>
        {wasOpen && <Level {...level} items={item.children} above={[...level.above, item.id]} />}
      </div>
    </>
  );
}

function Leaf({ item, level }: { readonly item: MenuItem; readonly level: LevelProps }) {
  const title = labelIn(item.title, useLanguage());
  const isHere = level.chain.at(-1) === item.id;
  const inside = (
    <>
      {item.icon && <MenuIcon name={item.icon} />}
      <span>{title}</span>
    </>
  );
  if (item.url)
    return (
      <a className="sh-entry" href={item.url} target="_blank" rel="noreferrer" title={title}>
        {inside}
      </a>
    );
  const path = item.path ?? '/';
  return (
    <div className="sh-leaf">
      <Link
        className={isHere ? 'sh-entry sh-here' : 'sh-entry'}
        to={path}
        title={title}
        aria-current={isHere ? 'page' : undefined}
        onClick={level.onOpen}
      >
        {inside}
      </Link>
      {level.own && <Pin page={{ path, title: item.title }} own={level.own} />}
    </div>
  );
}

/** Pins a page, or takes its pin away. */
function Pin({ page, own }: { readonly page: OwnPage; readonly own: OwnMenu }) {
  const { t, lang } = useShellText();
  const isPinned = own.pinned.some(({ path }) => path === page.path);
  const name = t(isPinned ? 'menu.unpin' : 'menu.pin', { title: labelIn(page.title, lang) });
  return (
    <button type="button" className="sh-pin" aria-pressed={isPinned} aria-label={name} title={name} onClick={() => own.toggle(page)}>
      {isPinned ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
    </button>
  );
}

interface OwnListProps {
  readonly name: string;
  readonly pages: readonly OwnPage[];
  readonly own: OwnMenu;
  readonly path: string;
  readonly onOpen: (() => void) | undefined;
}

/** The pages that the account pinned, or those it opened last. */
export function OwnList({ name, pages, own, path, onOpen }: OwnListProps) {
  const lang = useLanguage();
  const id = useId();
  return (
    <section className="sh-own" aria-labelledby={id}>
      <p id={id}>{name}</p>
      <ul className="sh-menu">
        {pages.map((page) => (
          <li key={page.path} className="sh-leaf">
            <Link
              className={page.path === path ? 'sh-entry sh-here' : 'sh-entry'}
              to={page.path}
              title={labelIn(page.title, lang)}
              aria-current={page.path === path ? 'page' : undefined}
              onClick={onOpen}
            >
              <span>{labelIn(page.title, lang)}</span>
            </Link>
            <Pin page={page} own={own} />
          </li>
        ))}
      </ul>
    </section>
  );
}
