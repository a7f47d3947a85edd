import '../kit.css';
import '../page/list-page.css';
import './tree-page.css';
import type { AnyRow, Entity } from '@saiyun/sdk/contract';
import { Segmented } from 'antd';
import { lazy, Suspense, use, useState } from 'react';
import { useLocation } from 'react-router';
import type { TreeAct } from '../../blocks/tree-table/index.ts';
import { usePhone } from '../../lib/use-media.ts';
import { useTreeText } from '../../messages/tree/index.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PagePlace } from '../../ui/page/page-place.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { titleOf } from '../cells/row-title.ts';
import type { PageOverrides } from '../list/overrides.ts';
import { useList } from '../list/use-list.ts';
import { useStockActions } from '../list/use-stock-actions.tsx';
import { EntityPage } from '../page/entity-page.tsx';
import { ImportButton, MainAct } from '../page/page-tools.tsx';
import { useAskedRow } from '../page/use-asked-row.ts';
import { usePurpose } from '../page/use-purpose.ts';
import { useSeenEntity } from '../permission/use-visible-entity.ts';
import { BinButton } from '../recycle-bin/bin-button.tsx';
import { binOf } from '../recycle-bin/bin-of.ts';
import { WhenOpened } from '../when-opened.tsx';
import { EntityTree } from './entity-tree.tsx';

const DeleteBranch = lazy(async () => ({ default: (await import('./delete-branch.tsx')).DeleteBranch }));
const ImportDialog = lazy(async () => ({ default: (await import('../import/import-dialog.tsx')).ImportDialog }));
const SideSheet = lazy(async () => ({ default: (await import('../../ui/side-sheet.tsx')).SideSheet }));

interface Props {
  readonly entity: Entity;
  readonly overrides: PageOverrides;
}

type View = 'tree' | 'list';

/** A page whose rows form a tree, with the list of the same rows, its filters, exports and bulk acts, one click away. */
export function EntityTreePage({ entity, overrides }: Props) {
  const { t } = useTreeText();
  // A link with filters means the list.
  const { search } = useLocation();
  const [view, setView] = useState<View>(new URLSearchParams(search).keys().some((name) => name !== 'add') ? 'list' : 'tree');
  const views = (
    <Segmented<View>
      aria-label={t('view.label')}
      value={view}
      onChange={setView}
      options={[
        { value: 'tree', label: t('view.tree') },
        { value: 'list', label: t('view.list') },
      ]}
    />
  );
  if (view === 'tree') return <TreeView entity={entity} overrides={overrides} views={views} />;
  const { toolbar } = overrides;
  return (
    <EntityPage
      entity={entity}
      overrides={{
        ...overrides,
        toolbar: (list) => (
          <>
            {toolbar?.(list)}
            {views}
          </>
        ),
      }}
    />
  );
}

function TreeView({ entity: whole, overrides, views }: Props & { readonly views: React.ReactNode }) {
  const entity = useSeenEntity(whole);
  const { t, say } = useTreeText();
  const isPhone = usePhone();
  const purpose = usePurpose(entity.name);
  const { title = overrides.title ?? entity.label } = use(PagePlace);
  const [version, setVersion] = useState(0);
  const [chosen, setChosen] = useState<AnyRow>();
  const [doomed, setDoomed] = useState<AnyRow>();
  const list = useList(entity, { local: true });
  const changed = () => {
    list.reload();
    setVersion((now) => now + 1);
  };
  const actions = useStockActions(
    { ...list, reload: changed },
    {
      Form: overrides.form,
      Detail: overrides.detail,
      rules: overrides.rules,
      inputs: overrides.inputs,
      withoutVerbs: overrides.withoutVerbs,
    },
  );
  useAskedRow(entity, actions);
  const { columns = [entity.title], Pane } = overrides.tree ?? {};
  const { tree } = entity;
  const acts = (row: AnyRow): readonly TreeAct[] => [
    ...(actions.mayAdd && tree ? [{ key: ' below', label: t('act.below'), onClick: () => actions.add({ [tree.parent]: row.id }) }] : []),
    ...actions.ofRow(row).map((act) => (act.key === ' delete' ? { ...act, onClick: () => setDoomed(row) } : act)),
  ];
  const pane = Pane && chosen && (
    <Suspense fallback={<SkeletonRows rows={6} />}>
      <Pane key={chosen.id} id={chosen.id} version={version} onEdit={actions.edit} onChanged={changed} />
    </Suspense>
  );
  return (
    <div className="kt-page">
      <PageHeader
        title={say(title)}
        count={list.isLoading ? undefined : list.total}
        purpose={purpose.line}
        more={
          <>
            {views}
            <BinButton entity={entity} bin={binOf(entity, overrides.bin)} />
            {actions.mayImport && <Import entity={entity} onDone={changed} />}
          </>
        }
        action={<MainAct actions={actions} />}
      />
      <div className="kt-tree" data-panes={(Pane && !isPhone) || undefined}>
        <EntityTree
          entity={entity}
          columns={columns}
          version={version}
          selected={chosen?.id}
          onSelect={(row) => (Pane ? setChosen(row) : actions.open(row))}
          acts={acts}
          mayMove={actions.edit !== undefined}
          onMoved={list.reload}
        />
        {Pane && !isPhone && (
          <section className="kt-pane" aria-label={chosen && t('pane.label', { name: titleOf(entity, chosen) })}>
            {pane ?? <p className="kt-pane-empty">{t('pane.empty')}</p>}
          </section>
        )}
      </div>
      {Pane && isPhone && chosen && (
        <Suspense fallback={null}>
          <SideSheet open title={titleOf(entity, chosen)} size="100%" onClose={() => setChosen(undefined)}>
            {pane}
          </SideSheet>
        </Suspense>
      )}
      {actions.dialogs}
      {doomed && (
        <Suspense fallback={null}>
          <DeleteBranch
            entity={entity}
            row={doomed}
            onClose={() => setDoomed(undefined)}
            bin={binOf(entity, overrides.bin)}
            onRestored={changed}
            onDone={(ids) => {
              setDoomed(undefined);
              if (chosen && ids.includes(chosen.id)) setChosen(undefined);
              changed();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Adds rows from a sheet; the tree is read again afterwards. */
function Import({ entity, onDone }: { readonly entity: Entity; readonly onDone: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onDone();
  };
  return (
    <>
      <ImportButton onClick={() => setOpen(true)} />
      <WhenOpened open={open}>
        <ImportDialog entity={entity} open={open} onClose={close} />
      </WhenOpened>
    </>
  );
}
