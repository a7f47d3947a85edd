import '../../../kit/kit.css';
import '../../../kit/tree/tree-page.css';
import './menus.css';
import { PlusOutlined } from '@ant-design/icons';
import type { PermissionNode } from '@saiyun/sdk/calls';
import { role, tenant } from '@saiyun/sdk/entities';
import { Alert, Button } from 'antd';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { type TreeAct, type TreeColumn, type TreePlace, TreeTable } from '../../../blocks/tree-table/index.ts';
import { useMay } from '../../../kit/permission/use-may.ts';
import { warnOf } from '../../../kit/warn.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useLoaded } from '../../../lib/loading/use-loaded.ts';
import { storage } from '../../../lib/store/storage.ts';
import { usePhone } from '../../../lib/use-media.ts';
import { useKitText } from '../../../messages/kit/index.ts';
import { useMenusText } from '../../../messages/menus/index.ts';
import { MenuIcon } from '../../../ui/artwork/menu-icon.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { ExplainButton } from './explain-button.tsx';
import { menuCalls } from './menu-client.ts';
import type { Asked } from './menu-form.tsx';
import { MenuMarks, MenuPane } from './menu-pane.tsx';
import { aboveIn, allMenus, countBelow, type MenuRow, menuRows, menusFound } from './menu-rows.ts';

const MenuForm = lazy(async () => ({ default: (await import('./menu-form.tsx')).MenuForm }));
const GrantToRole = lazy(async () => ({ default: (await import('./grant-to-role.tsx')).GrantToRole }));
const SideSheet = lazy(async () => ({ default: (await import('../../../ui/side-sheet.tsx')).SideSheet }));

/** Where the open branches are kept in this browser. */
const place = 'tree.menus';
const noRows: readonly MenuRow[] = [];
const allIds = (rows: readonly MenuRow[]): readonly string[] => allMenus(rows).map(({ id }) => id);

function useMenuColumns(): readonly TreeColumn<MenuRow>[] {
  const { t } = useMenusText();
  return [
    {
      key: 'title',
      title: t('column.name'),
      render: ({ title, node }) => (
        <span className="mn-name">
          {node.icon && <MenuIcon name={node.icon} />}
          {title}
        </span>
      ),
    },
    { key: 'state', title: t('column.state'), width: 120, rare: true, render: ({ node }) => <MenuMarks node={node} /> },
  ];
}

/** What changes a menu, each with its question and its failure; the tree is read again afterwards. */
function useMenuActs(reload: () => void) {
  const { t } = useMenusText();
  const { t: kit } = useKitText();
  const remove = async ({ id, title }: PermissionNode, below: number) => {
    const isSure = await feedback.confirm({
      title: t('delete.title', { name: title }),
      text: below > 0 ? t('delete.text', { count: below }) : t('delete.alone'),
      ok: kit('action.delete'),
      cancel: kit('action.cancel'),
      danger: true,
    });
    if (!isSure) return;
    try {
      await menuCalls.delete(id);
    } catch (error) {
      warnOf(error);
    }
    reload();
  };
  const move = async ({ id, node }: MenuRow, { parent, before }: TreePlace<MenuRow>) => {
    try {
      await menuCalls.move({
        id,
        revision: node.revision ?? 1,
        ...(parent && { parentId: parent.id }),
        ...(before && { beforeId: before.id }),
      });
    } catch (error) {
      // The tree is read again, which would take away what it said itself.
      warnOf(error);
    }
    reload();
  };
  return { remove, move };
}

/** Chooses and shows a menu once it has been added, and says that no role has it yet. */
function useNewMenu(rows: readonly MenuRow[], choose: (id: string) => void, grant: (row: MenuRow) => void) {
  const { t } = useMenusText();
  const [revealed, setRevealed] = useState<{ readonly id: string; readonly above: readonly string[] }>();
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    const before = known.current;
    const added = before && allMenus(rows).find(({ id }) => !before.has(id));
    if (!added) return;
    known.current = undefined;
    choose(added.id);
    setRevealed({ id: added.id, above: aboveIn(rows, added.id) });
    const action = { label: t('grant.button'), run: () => grant(added) };
    feedback.notify('success', t('form.added', { name: added.title }), t('form.addedText'), action);
  }, [rows, t, choose, grant]);
  return {
    revealed,
    expect: () => {
      known.current = new Set(allIds(rows));
    },
  };
}

interface DialogsProps {
  readonly rows: readonly MenuRow[];
  readonly granted: MenuRow | undefined;
  readonly onGranted: (isSaved: boolean) => void;
  readonly asked: Asked | undefined;
  readonly onAsked: (isSaved: boolean) => void;
}

const Dialogs = ({ rows, granted, onGranted, asked, onAsked }: DialogsProps) => (
  <Suspense fallback={null}>
    {granted && <GrantToRole row={granted} above={aboveIn(rows, granted.id)} onClose={onGranted} />}
    {asked && <MenuForm asked={asked} rows={rows} onClose={onAsked} />}
  </Suspense>
);

/** What a row of the tree offers. */
function useRowActs(mayEdit: boolean, ask: (asked: Asked) => void, remove: (node: PermissionNode, below: number) => Promise<void>) {
  const { t } = useMenusText();
  return (row: MenuRow): readonly TreeAct[] =>
    mayEdit
      ? [
          { key: 'below', label: t('addBelow'), onClick: () => ask({ kind: 'menu', below: row.id }) },
          { key: 'edit', label: t('edit'), onClick: () => ask({ kind: 'menu', node: row.node }) },
          { key: 'delete', label: t('delete'), danger: true, onClick: () => void remove(row.node, countBelow(row)) },
        ]
      : [];
}

/** The menus as a tree that can be rearranged, and beside it what is known of one of them (SCREEN-57, ROLE-02). */
export function Menus() {
  const { t, lang } = useMenusText();
  const isPhone = usePhone();
  const may = useMay();
  // All tenants share the menus; only the platform's own has its tenants among the records.
  const mayEdit = may.call(role, 'edit') && may.call(tenant, 'list');
  const found = useLoaded(lang, () => menuCalls.list());
  const rows = useMemo(() => (found.data ? menuRows(found.data) : noRows), [found.data]);
  const byId = useMemo(() => new Map(allMenus(rows).map((row) => [row.id, row])), [rows]);
  const [chosenId, setChosen] = useState<string>();
  const [asked, setAsked] = useState<Asked>();
  const [round, setRound] = useState(0);
  const [granted, setGranted] = useState<MenuRow>();
  const { revealed, expect } = useNewMenu(rows, setChosen, setGranted);
  const chosen = chosenId === undefined ? undefined : byId.get(chosenId);

  const columns = useMenuColumns();
  const { remove, move } = useMenuActs(found.reload);
  const acts = useRowActs(mayEdit, setAsked, remove);
  if (found.error !== undefined) return <LoadFailure error={found.error} onRetry={found.reload} />;
  const pane = chosen && (
    <MenuPane
      key={`${chosen.id} ${round}`}
      row={chosen}
      onAsk={mayEdit ? setAsked : undefined}
      onGrant={may.call(role, 'edit') ? () => setGranted(chosen) : undefined}
      onDelete={(node, below) => void remove(node, below)}
    />
  );
  return (
    <div className="kt-page">
      <PageHeader
        title={t('title')}
        count={found.data ? byId.size : undefined}
        purpose={t('purpose')}
        more={<ExplainButton />}
        action={
          mayEdit && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAsked({ kind: 'menu', below: undefined })}>
              {t('add')}
            </Button>
          )
        }
      />
      {!mayEdit && <Alert type="info" showIcon title={t('only.platform')} />}
      {!found.data ? (
        <SkeletonRows rows={12} />
      ) : (
        <div className="kt-tree" data-panes={!isPhone || undefined}>
          <TreeTable<MenuRow>
            aria-label={t('title')}
            columns={columns}
            load={(parent) => Promise.resolve(parent ? parent.children : rows)}
            search={(word) => Promise.resolve(menusFound(rows, word))}
            open={(storage.get(place) as readonly string[] | undefined) ?? []}
            onOpen={(ids) => storage.set(place, ids)}
            version={`${found.isLoading}`}
            reveal={revealed}
            selected={chosen?.id}
            onSelect={(row) => setChosen(row.id)}
            onMove={mayEdit ? move : undefined}
            acts={acts}
            height={Math.max(320, window.innerHeight - 320)}
          />
          {!isPhone && (
            <section className="kt-pane" aria-label={chosen && t('pane.label', { name: chosen.title })}>
              {pane ?? <p className="kt-pane-empty">{t('pane.empty')}</p>}
            </section>
          )}
        </div>
      )}
      {isPhone && chosen && (
        <Suspense fallback={null}>
          <SideSheet open title={chosen.title} size="100%" onClose={() => setChosen(undefined)}>
            {pane}
          </SideSheet>
        </Suspense>
      )}
      <Dialogs
        rows={rows}
        granted={granted}
        onGranted={(isSaved) => {
          setGranted(undefined);
          if (isSaved) setRound(round + 1);
        }}
        asked={asked}
        onAsked={(isSaved) => {
          setAsked(undefined);
          if (!isSaved) return;
          if (asked && 'below' in asked && asked.kind === 'menu') expect();
          found.reload();
        }}
      />
    </div>
  );
}
