import type { Entity } from '@saiyun/sdk/contract';
import '../kit.css';
import './list-page.css';
import { lazy, Suspense, use, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useColumnSettings, wantedColumns } from '../../blocks/columns/index.ts';
import { isJeecg } from '../../lib/api/backend.ts';
import { useRecordOrigin } from '../../lib/store/record-origins.ts';
import { usePhone } from '../../lib/use-media.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PagePlace } from '../../ui/page/page-place.ts';
import { listColumns } from '../columns/shown-columns.ts';
import { FactCells } from '../detail/fact-cells.ts';
import { useExport } from '../export/use-export.ts';
import { FilterLine } from '../filter/filter-line.tsx';
import { BulkActs } from '../list/bulk-acts.tsx';
import { EntityTable } from '../list/entity-table.tsx';
import { ListBegin } from '../list/list-begin.ts';
import type { PageOverrides } from '../list/overrides.ts';
import { SelectionBar } from '../list/selection-bar.tsx';
import { StateTabs } from '../list/state-tabs.tsx';
import { type EntityList, useList } from '../list/use-list.ts';
import { useStockActions } from '../list/use-stock-actions.tsx';
import { useSeenEntity } from '../permission/use-visible-entity.ts';
import { useListViews } from '../views/use-list-views.ts';
import { WhenOpened } from '../when-opened.tsx';
import { ListTools, MainAct, PageActs } from './page-tools.tsx';
import { useAskedRow } from './use-asked-row.ts';
import { useListActs } from './use-list-acts.ts';
import { usePurpose } from './use-purpose.ts';

export { askRows } from '../list/use-list.ts';

const AdvancedQueryDialog = lazy(async () => ({ default: (await import('../filter/advanced-query.tsx')).AdvancedQueryDialog }));
const ViewsMenu = lazy(async () => ({ default: (await import('../views/views-menu.tsx')).ViewsMenu }));
const ImportDialog = lazy(async () => ({ default: (await import('../import/import-dialog.tsx')).ImportDialog }));

interface Props {
  readonly entity: Entity;
  readonly overrides?: PageOverrides;
}

const none: PageOverrides = {};
const nothing: readonly string[] = [];

/** The stock page of an entity: filters, table, form, detail, verbs, import and export, assembled from the kit. */
export function EntityPage({ entity: whole, overrides = none }: Props) {
  const entity = useSeenEntity(whole);
  const { say, lang } = useKitText();
  const purpose = usePurpose(entity.name);
  const isWide = !usePhone();
  const [path] = useState(useLocation().pathname);
  const list = useList(entity, { fixed: overrides.fixed, keeps: overrides.keeps, refetchMs: overrides.refetchMs });
  useRecordOrigin(
    entity.name,
    path + useLocation().search,
    list.rows.map((row) => row.id),
  );
  const views = useListViews(list, path, useColumnSettings(path), overrides.keeps);
  const { settings, setSettings } = views;
  const [dialog, setDialog] = useState<'query' | 'import'>();
  const [left, setLeft] = useState<readonly string[]>(nothing);
  const drawn = useMemo(() => Object.entries(overrides.columns ?? {}).flatMap(([name, one]) => (one?.cell ? [name] : [])), [overrides]);
  const actions = useStockActions(list, { ...overrides, Form: overrides.form, Detail: overrides.detail, drawn });
  const columns = useMemo(() => listColumns(entity, overrides.columns, overrides.first, lang), [entity, overrides, lang]);
  const { rowActions, expand } = overrides;
  const { title = overrides.title ?? entity.label } = use(PagePlace);
  const tools = <ListTools list={list} columns={columns} left={left} settings={settings} onSettings={setSettings} />;
  const exporting = useExport(list);
  useListActs(title, actions, { onImport: () => setDialog('import'), onExport: exporting.all });
  useAskedRow(entity, actions);
  const begin = { text: purpose.begin, add: actions.mayAdd ? () => actions.add() : undefined, acts: overrides.begin?.(list) };

  return (
    <div className="kt-page">
      <PageHeader
        title={say(title)}
        count={list.isLoading ? undefined : list.total}
        purpose={purpose.line}
        state={
          isJeecg ? undefined : (
            <Suspense fallback={null}>
              <ViewsMenu list={list} place={path} views={views} />
            </Suspense>
          )
        }
        more={
          <>
            {!isWide && tools}
            <PageActs
              list={list}
              actions={actions}
              overrides={overrides}
              exporting={exporting}
              shown={wantedColumns(columns, settings)}
              onImport={() => setDialog('import')}
            />
          </>
        }
        action={<MainAct actions={actions} text={overrides.place?.act} />}
      />
      {overrides.above}
      <FilterLine
        list={list}
        without={[...(overrides.withoutFilters ?? []), ...(overrides.stateTabs && entity.stateField ? [entity.stateField] : [])]}
        onAdvanced={() => setDialog('query')}
        tabs={
          overrides.stateTabs && (
            <StateTabs list={list} more={overrides.moreTabs?.filter(({ field }) => Object.hasOwn(entity.fields, field))} />
          )
        }
        tools={tools}
      />
      <SelectionBar list={list}>
        <BulkActs list={list} actions={actions} />
      </SelectionBar>
      {/* Sticky and floating parts of a table stay below the shell's own header and footer. */}
      <div className="kt-list">
        <ListBegin value={begin}>
          <EntityTable
            entity={entity}
            list={list}
            columns={overrides.columns}
            first={overrides.first}
            settings={settings}
            selectable={actions.selectable || actions.mayExport}
            onOpen={actions.open}
            actions={actions.ofRow}
            extraActions={rowActions && ((row) => rowActions(row, list))}
            onEdit={actions.edit}
            onAdd={actions.mayAdd ? () => actions.add() : undefined}
            inline={overrides.form ? undefined : actions.inline}
            onSettings={setSettings}
            onLeft={setLeft}
            expand={expand}
          />
        </ListBegin>
      </div>
      <FactCells value={overrides.columns ?? {}}>{actions.dialogs}</FactCells>
      <ListDialogs list={list} place={path} open={dialog} onClose={() => setDialog(undefined)} />
    </div>
  );
}

interface DialogsProps {
  readonly list: EntityList;
  readonly place: string;
  readonly open: 'query' | 'import' | undefined;
  readonly onClose: () => void;
}

/** The advanced query and the import, each drawn from the first time that it is opened. */
function ListDialogs({ list, place, open, onClose }: DialogsProps) {
  const { entity, state, change } = list;
  return (
    <>
      <WhenOpened open={open === 'query'}>
        <AdvancedQueryDialog
          entity={entity}
          open={open === 'query'}
          value={state.advanced}
          onQuery={(advanced) => change({ advanced })}
          onClose={onClose}
          saveUnder={place}
        />
      </WhenOpened>
      <WhenOpened open={open === 'import'}>
        <ImportDialog entity={entity} match={list.query.match} open={open === 'import'} onClose={onClose} />
      </WhenOpened>
    </>
  );
}
