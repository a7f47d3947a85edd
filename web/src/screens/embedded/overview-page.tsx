import './embedded.css';
import { type Label, labelIn, type MenuNode } from '@saiyun/sdk/contract';
import { type MenuItem, titleOf } from '@saiyun/sdk/logic/menu';
import { Link } from 'react-router';
import type { Screen } from '../../kit/page/screen.ts';
import { useLanguage } from '../../lib/store/language.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';

/** Every entry below a group that has a page, from the top down. */
const leaves = (items: readonly MenuItem[]): readonly MenuItem[] =>
  items.flatMap((item) => (item.path || item.url ? [item] : leaves(item.children)));

function Overview({ title, items }: { readonly title: Label; readonly items: readonly MenuItem[] }) {
  const lang = useLanguage();
  return (
    <>
      <PageHeader title={labelIn(title, lang)} />
      <ul className="ov">
        {leaves(items).map(({ id, path, url, title }) => (
          <li key={id}>
            {url ? (
              <a href={url} target="_blank" rel="noreferrer">
                {labelIn(title, lang)}
              </a>
            ) : (
              <Link to={path ?? '/'}>{labelIn(title, lang)}</Link>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The page of a group that has a path of its own (MENU-04). */
export function overviewScreen(node: MenuNode, children: readonly MenuItem[]): Screen {
  return {
    path: node.path,
    title: titleOf(node),
    Page: () => <Overview title={titleOf(node)} items={children} />,
  };
}
