import { labelIn } from '@saiyun/sdk/contract';
import { entryChain, type MenuItem, openable } from '@saiyun/sdk/logic/menu';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../../lib/store/language.ts';
import { MenuIcon } from '../../../ui/artwork/menu-icon.tsx';
import { centreIn } from '../../../ui/page/centre-in.ts';

interface Props {
  readonly menu: readonly MenuItem[];
  readonly path: string;
}

/** The top of the menu as a bar; a group leads to its first page, and what else it has is at the side. */
export function TopEntries({ menu, path }: Props) {
  const lang = useLanguage();
  const [open] = entryChain(menu, path);
  const ref = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a narrow screen the open group may be outside the bar
  useEffect(() => {
    const [bar, here] = [ref.current, ref.current?.querySelector<HTMLElement>('[aria-current]')];
    if (bar && here) centreIn(bar, here);
  }, [open]);
  return (
    <ul ref={ref} className="sh-tops">
      {menu.map((item) => {
        const first = openable([item]).find((one) => one.path !== undefined);
        const link = item.url ?? first?.path;
        const inside = (
          <>
            <MenuIcon name={item.icon} />
            <span>{labelIn(item.title, lang)}</span>
          </>
        );
        return (
          <li key={item.id}>
            {item.url ? (
              <a href={item.url} target="_blank" rel="noreferrer">
                {inside}
              </a>
            ) : (
              <Link to={link ?? '/'} aria-current={item.id === open ? 'true' : undefined}>
                {inside}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
