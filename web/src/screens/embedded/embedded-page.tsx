import './embedded.css';
import { type Label, labelIn, type MenuNode } from '@saiyun/sdk/contract';
import { titleOf } from '@saiyun/sdk/logic/menu';
import type { Screen } from '../../kit/page/screen.ts';
import { useText } from '../../messages/base/index.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';

/** A page of another system inside ours, sandboxed in its frame. */
function EmbeddedPage({ url, title }: { readonly url: string; readonly title: Label }) {
  const { t, lang } = useText();
  const name = labelIn(title, lang);
  return (
    <section className="em">
      <PageHeader title={name} />
      <iframe
        src={url}
        title={name}
        sandbox="allow-scripts allow-forms allow-popups allow-downloads allow-same-origin"
        referrerPolicy="no-referrer"
      />
      <p>
        {t('embedded.hint')}{' '}
        <a href={url} target="_blank" rel="noreferrer">
          {t('embedded.open')}
        </a>
      </p>
    </section>
  );
}

// One component per address, so that a refreshed menu does not load the page again.
const screens = new Map<string, Screen>();

/** The screen of a menu entry that shows an outside address (MENU-02). */
export function embeddedScreen(url: string, node: MenuNode): Screen {
  const key = `${node.id} ${url}`;
  const title = titleOf(node);
  const found = screens.get(key) ?? { path: `/${node.path}`, title, Page: () => <EmbeddedPage url={url} title={title} /> };
  screens.set(key, found);
  return found;
}
