import { UnorderedListOutlined } from '@ant-design/icons';
import type { AnyRow } from '@saiyun/sdk/contract';
import type { OnlineScreen } from '@saiyun/sdk/logic/menu';
import { Button, Flex, Skeleton, Tabs } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { titleOf } from '../../kit/cells/row-title.ts';
import { ChildTable } from '../../kit/list/child-table.tsx';
import type { PageOverrides } from '../../kit/list/overrides.ts';
import { EntityPage } from '../../kit/page/entity-page.tsx';
import { useNamedPage } from '../../lib/store/page-names.ts';
import { useOnlineText } from '../../messages/online/index.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PrintButtons } from './print-buttons.tsx';
import { TreePage } from './tree-page.tsx';
import { type OnlineForm, rulesOf, useOnlineForm } from './use-online-form.ts';

/** The address at the time the page was opened: pages stay while others are in front. */
const useOwnPath = (): string => {
  const { pathname } = useLocation();
  const [path] = useState(pathname);
  return path;
};

/** The code at the end of the address; also names the page once its title is known. */
export function useCodedPage(): { readonly code: string; readonly path: string } {
  const path = useOwnPath();
  return { code: decodeURIComponent(path.slice(path.lastIndexOf('/') + 1)), path };
}

/** The rows of a part that belong to one main row. */
const PartRows = ({ part, mainId }: { readonly part: OnlineForm['parts'][number]; readonly mainId: string }) => (
  <ChildTable key={mainId} entity={part.entity} fixed={{ [part.by]: mainId }} rules={part.rules} />
);

const Parts = ({ form, row }: { readonly form: OnlineForm; readonly row: AnyRow }) => (
  <Flex vertical gap="middle">
    {form.parts.map((part) => (
      <PartRows key={part.code} part={part} mainId={row.id} />
    ))}
  </Flex>
);

const PartTabs = ({ form, row }: { readonly form: OnlineForm; readonly row: AnyRow }) => {
  const { say } = useOnlineText();
  return (
    <Tabs
      items={form.parts.map((part) => ({
        key: part.code,
        label: say(part.name),
        children: <PartRows part={part} mainId={row.id} />,
      }))}
    />
  );
};

/** A list whose rows expand to show their parts, one below the other or in tabs. */
function MainAndParts({ form, tabs }: { readonly form: OnlineForm; readonly tabs: boolean }) {
  const { t } = useOnlineText();
  const [main, setMain] = useState<AnyRow>();
  const below = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone, nobody would notice that something has opened below the cards.
    if (main) below.current?.scrollIntoView({ block: 'nearest' });
  }, [main]);
  const overrides = useMemo(
    (): PageOverrides => ({
      rules: rulesOf(form.spec),
      parts: form.parts,
      rowActions: (row) => (
        <>
          <Button type="link" size="small" icon={<UnorderedListOutlined />} onClick={() => setMain(row)}>
            {t('parts')}
          </Button>
          <PrintButtons form={form} row={row} />
        </>
      ),
    }),
    [form, t],
  );
  return (
    <Flex vertical gap="middle">
      <EntityPage entity={form.entity} overrides={overrides} />
      <section ref={below} className="kt-panel" aria-live="polite">
        {form.parts.length === 0 ? (
          <p className="of-hint">{t('noParts')}</p>
        ) : main ? (
          <>
            <h2 className="of-title">{t('partsOf', { name: titleOf(form.entity, main) })}</h2>
            {tabs ? <PartTabs form={form} row={main} /> : <Parts form={form} row={main} />}
          </>
        ) : (
          <p className="of-hint">{t('chooseRow')}</p>
        )}
      </section>
    </Flex>
  );
}

/** A list; if the form has parts, each row contains its own. */
function ListPage({ form, inner }: { readonly form: OnlineForm; readonly inner: boolean }) {
  const overrides = useMemo(
    (): PageOverrides => ({
      rules: rulesOf(form.spec),
      parts: form.parts,
      ...(form.prints.length > 0 && { rowActions: (row) => <PrintButtons form={form} row={row} /> }),
      ...(inner && form.parts.length > 0 && { expand: (row) => <Parts form={form} row={row} /> }),
    }),
    [form, inner],
  );
  return <EntityPage entity={form.entity} overrides={overrides} />;
}

/** An online form by its code, one of the built-in screens (MENU-06). */
export function OnlineFormPage({ screen }: { readonly screen: Exclude<OnlineScreen, 'reportList'> }) {
  const { say } = useOnlineText();
  const { code, path } = useCodedPage();
  const { data: form, error, refetch } = useOnlineForm(code);
  useNamedPage(path, form?.spec.name);
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!form) return <Skeleton active paragraph={{ rows: 8 }} />;
  // The two pages of a list have its head; the tree has none of its own.
  if (screen === 'tree' && form.spec.kind === 'tree')
    return (
      <>
        <PageHeader title={say(form.spec.name)} />
        <TreePage form={form} />
      </>
    );
  if (screen === 'erp' || screen === 'tab') return <MainAndParts form={form} tabs={screen === 'tab'} />;
  return <ListPage form={form} inner={screen === 'innerTable'} />;
}
