import './embedded.css';
import { labelIn, type MenuNode } from '@saiyun/sdk/contract';
import { type MenuItem, titleOf } from '@saiyun/sdk/logic/menu';
import { Link } from 'react-router';
import type { Screen } from '../../kit/page/screen.ts';
import { useLanguage } from '../../lib/store/language.ts';

/** Everything below a group that leads somewhere, from above. */
const leaves = (items: readonly MenuItem[]): readonly MenuItem[] =>
  items.flatMap((item) => (item.path || item.url ? [item] : leaves(item.children)));

function Overview({ items }: { readonly items: readonly MenuItem[] }) {
  const lang = useLanguage();
  return (
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
  );
}

/** The page of a group that stays with its own path (MENU-04). */
export function overviewScreen(node: MenuNode, children: readonly MenuItem[]): Screen {
  return {
    path: node.path,
    title: titleOf(node),
    Page: () => <Overview items={children} />,
  };
}
