import { HistoryOutlined, PushpinOutlined } from '@ant-design/icons';
import { labelIn } from '@saiyun/sdk/contract';
import type { MenuItem } from '@saiyun/sdk/logic/menu';
import { Menu, type MenuProps } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLanguage } from '../../../lib/store/language.ts';
import { useShellText } from '../../../messages/shell/index.ts';
import { MenuIcon } from '../../../ui/artwork/menu-icon.tsx';
import type { OwnPage } from './own-pages.ts';
import type { OwnMenu } from './use-own-pages.ts';

export interface NavMenuProps {
  readonly menu: readonly MenuItem[];
  /** `inline` is a tree at the side, `icons` the same tree folded to its icons, `horizontal` a bar. */
  readonly mode: 'inline' | 'icons' | 'horizontal';
  readonly theme: 'light' | 'dark';
  readonly path: string;
  /** Pinned and recent pages; a bar has none. */
  readonly own?: OwnMenu;
  readonly onOpen?: () => void;
}

type Items = NonNullable<MenuProps['items']>;

function Entry({ item }: { readonly item: MenuItem }) {
  const title = labelIn(item.title, useLanguage());
  if (!item.url) return <Link to={item.path ?? '/'}>{title}</Link>;
  return (
    <a href={item.url} target="_blank" rel="noreferrer">
      {title}
    </a>
  );
}

interface Props extends Omit<NavMenuProps, 'mode'> {
  readonly mode: 'icons' | 'horizontal';
  readonly chain: readonly string[];
}

/** The menu as a bar or as icons; its groups fly out. */
export function FlyoutMenu({ menu, mode, theme, chain, own, onOpen }: Props) {
  const { t, lang } = useShellText();
  const navigate = useNavigate();
  const items = useMemo<Items>(() => {
    const draw = (list: readonly MenuItem[]): Items =>
      list.map((item) => ({
        key: item.id,
        // An entry without an icon of its own shows the first letter of its name.
        icon: item.icon ? <MenuIcon key="icon" name={item.icon} /> : undefined,
        ...(item.children.length > 0
          ? { label: labelIn(item.title, lang), children: draw(item.children) }
          : { label: <Entry key="label" item={item} />, title: labelIn(item.title, lang) }),
      }));
    const listOf = (key: string, icon: ReactNode, label: string, pages: readonly OwnPage[] = []): Items =>
      pages.length === 0
        ? []
        : [
            {
              key,
              icon,
              label,
              children: pages.map(({ path, title }) => ({
                key: `${key} ${path}`,
                label: <Link to={path}>{labelIn(title, lang)}</Link>,
                title: labelIn(title, lang),
              })),
            },
          ];
    return [
      ...listOf('pinned', <PushpinOutlined />, t('menu.pinned'), own?.pinned),
      ...draw(menu),
      ...listOf('recent', <HistoryOutlined />, t('menu.recent'), own?.recent),
    ];
  }, [menu, lang, own, t]);

  const entries = useMemo(() => {
    const all = (list: readonly MenuItem[]): (readonly [string, MenuItem])[] =>
      list.flatMap((i) => [[i.id, i] as const, ...all(i.children)]);
    return new Map(all(menu));
  }, [menu]);

  return (
    <Menu
      {...(mode === 'icons' ? { mode: 'inline', inlineCollapsed: true } : { mode: 'horizontal' })}
      theme={theme}
      items={items}
      selectedKeys={chain.slice(-1)}
      onClick={({ key, domEvent }) => {
        const ownPath = /^(?:pinned|recent) (.*)/.exec(key)?.[1];
        // A click on the link itself navigates by the link; only the keyboard and clicks beside the text arrive here.
        const item = entries.get(key);
        const onLink = domEvent.type === 'click' && domEvent.target instanceof Element && domEvent.target.closest('a');
        const path = item?.path ?? ownPath;
        if (path && !onLink) void navigate(path);
        else if (item?.url && !onLink) window.open(item.url, '_blank', 'noopener');
        onOpen?.();
      }}
    />
  );
}
