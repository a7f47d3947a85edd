import './embedded.css';
import type { MenuNode } from '@saiyun/sdk/contract';
import { titleOf } from '@saiyun/sdk/logic/menu';
import type { Screen } from '../../kit/page/screen.ts';
import { useText } from '../../messages/base/index.ts';

/** A page of another system inside ours, sandboxed in its frame. */
function EmbeddedPage({ url, name }: { readonly url: string; readonly name: string }) {
  const { t } = useText();
  return (
    <section className="em">
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
  const found = screens.get(key) ?? { path: `/${node.path}`, title, Page: () => <EmbeddedPage url={url} name={title[0]} /> };
  screens.set(key, found);
  return found;
}
