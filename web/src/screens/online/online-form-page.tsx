import { PrinterOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { printCalls } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import type { OnlineScreen } from '@saiyun/sdk/logic/menu';
import { Button, Flex, Skeleton, Tabs } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { titleOf } from '../../kit/cells/row-title.ts';
import { ChildTable } from '../../kit/list/child-table.tsx';
import type { PageOverrides } from '../../kit/list/overrides.ts';
import { EntityPage } from '../../kit/page/entity-page.tsx';
import { warnOf } from '../../kit/warn.ts';
import { client } from '../../lib/api/client.ts';
import { useNamedPage } from '../../lib/store/page-names.ts';
import { useOnlineText } from '../../messages/online/index.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
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

const prints = printCalls(client.send);

/** Opens the printed page in a new tab. The tab opens at once, because browsers block those that open later. */
const openPrint = async (code: string, id: string): Promise<void> => {
  const tab = window.open('', '_blank');
  try {
    const { url } = await prints.link(code, id);
    if (tab) {
      tab.opener = null;
      tab.location.replace(url);
    }
  } catch (error) {
    tab?.close();
    warnOf(error);
  }
};

function PrintButtons({ form, row }: { readonly form: OnlineForm; readonly row: AnyRow }) {
  const { t, say } = useOnlineText();
  return form.prints.map(({ code, name }) => (
    <Button
      key={code}
      type="link"
      size="small"
      icon={<PrinterOutlined />}
      title={say(name)}
      aria-label={`${say(name)} ${titleOf(form.entity, row)}`}
      onClick={() => void openPrint(code, row.id)}
    >
      {form.prints.length > 1 ? say(name) : t('print')}
    </Button>
  ));
}

/** The rows of a part that belong to one main row. */
function Part({ code, mainId }: { readonly code: string; readonly mainId: string }) {
  const { data, error, refetch } = useOnlineForm(code);
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} />;
  return <ChildTable key={mainId} entity={data.entity} fixed={{ mainId }} rules={rulesOf(data.spec)} />;
}

const Parts = ({ form, row }: { readonly form: OnlineForm; readonly row: AnyRow }) => (
  <Flex vertical gap="middle">
    {form.parts.map(({ code }) => (
      <Part key={code} code={code} mainId={row.id} />
    ))}
  </Flex>
);

const PartTabs = ({ form, row }: { readonly form: OnlineForm; readonly row: AnyRow }) => {
  const { say } = useOnlineText();
  return (
    <Tabs items={form.parts.map(({ code, name }) => ({ key: code, label: say(name), children: <Part code={code} mainId={row.id} /> }))} />
  );
};

const actionsWidth = (form: OnlineForm, more: number): number => 190 + more + form.prints.length * 80;

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
      rowActions: (row) => (
        <>
          <Button type="link" size="small" icon={<UnorderedListOutlined />} onClick={() => setMain(row)}>
            {t('parts')}
          </Button>
          <PrintButtons form={form} row={row} />
        </>
      ),
      actionsWidth: actionsWidth(form, 90),
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
      ...(form.prints.length > 0 && { rowActions: (row) => <PrintButtons form={form} row={row} />, actionsWidth: actionsWidth(form, 0) }),
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
  return (
    <>
      <h1 className="of-name">{say(form.spec.name)}</h1>
      {screen === 'tree' && form.spec.kind === 'tree' ? (
        <TreePage form={form} />
      ) : screen === 'erp' || screen === 'tab' ? (
        <MainAndParts form={form} tabs={screen === 'tab'} />
      ) : (
        <ListPage form={form} inner={screen === 'innerTable'} />
      )}
    </>
  );
}
