import './embedded.css';
import { labelIn, type MenuNode } from '@saiyun/sdk/contract';
import { titleOf } from '@saiyun/sdk/logic/menu';
import type { Screen } from '../../kit/page/screen.ts';
import { useText } from '../../messages/base/index.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';

function UnknownPage({ node }: { readonly node: MenuNode }) {
  const { t, lang } = useText();
  return (
    <>
      <PageHeader title={labelIn(titleOf(node), lang)} />
      <section className="em-unknown" role="alert">
        <p>{t('embedded.unknown', { component: node.component ?? '' })}</p>
        <p>{t('embedded.unknownText')}</p>
      </section>
    </>
  );
}

/** What an administrator sees of an entry whose component is no screen of ours (MENU-02); others do not have the entry. */
export function unknownScreen(node: MenuNode): Screen {
  return { path: node.path, title: titleOf(node), Page: () => <UnknownPage node={node} /> };
}
