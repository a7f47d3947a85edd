import type { AnyRow, Entity } from '@saiyun/sdk/contract';
import '../kit.css';
import { Button, Flex, Tooltip } from 'antd';
import { lazy, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { usePhone } from '../../lib/use-media.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { shownColumnsOf } from '../columns/shown-columns.ts';
import { useSettings } from '../columns/use-settings.ts';
import { FilterBar } from '../filter/filter-bar.tsx';
import { EntityTable } from '../list/entity-table.tsx';
import type { PageOverrides } from '../list/overrides.ts';
import { SelectionBar } from '../list/selection-bar.tsx';
import { StateTabs } from '../list/state-tabs.tsx';
import { useList } from '../list/use-list.ts';
import { useStockActions } from '../list/use-stock-actions.tsx';
import { useSeenEntity } from '../permission/use-visible-entity.ts';
import { VerbButtons } from '../verbs/verb-buttons.tsx';
import { WhenOpened } from '../when-opened.tsx';
import { ListTools, PageBar } from './page-tools.tsx';

const AdvancedQueryDialog = lazy(async () => ({ default: (await import('../filter/advanced-query.tsx')).AdvancedQueryDialog }));
const ImportDialog = lazy(async () => ({ default: (await import('../import/import-dialog.tsx')).ImportDialog }));

interface Props {
  readonly entity: Entity;
  readonly overrides?: PageOverrides;
}

const none: PageOverrides = {};

/** The stock page of an entity: filters, table, form, detail, verbs, import and export, assembled from the kit. */
export function EntityPage({ entity: whole, overrides = none }: Props) {
  const entity = useSeenEntity(whole);
  const { t } = useKitText();
  const isWide = !usePhone();
  const [path] = useState(useLocation().pathname);
  const list = useList(entity, { fixed: overrides.fixed, refetchMs: overrides.refetchMs });
  const [settings, setSettings] = useSettings(path);
  const [isAdvanced, setAdvanced] = useState(false);
  const [isImport, setImport] = useState(false);
  const actions = useStockActions(list, {
    withoutVerbs: overrides.withoutVerbs,
    Form: overrides.form,
    Detail: overrides.detail,
    rules: overrides.rules,
    inputs: overrides.inputs,
    hasBin: overrides.bin !== undefined,
  });
  const columns = useMemo(() => shownColumnsOf(entity, overrides.columns, overrides.first), [entity, overrides]);
  const selected: readonly AnyRow[] = [...list.selected.values()];
  const selectable = actions.mayDelete || actions.mayExport || actions.verbs.offered.some(([, verb]) => !verb.single);
  const whyNotRemove = actions.whyNotRemove(selected);
  const { rowActions, expand } = overrides;
  const tools = (
    <ListTools list={list} columns={columns} settings={settings} onSettings={setSettings} onAdvanced={() => setAdvanced(true)} />
  );

  return (
    // Sticky and floating parts of a table stay below the shell's own header and footer.
    <Flex vertical gap={isWide ? 'middle' : 'small'} style={{ minWidth: 0, isolation: 'isolate' }}>
      <div className="kt-panel">
        <FilterBar
          list={list}
          without={[...(overrides.withoutFilters ?? []), ...(overrides.stateTabs && entity.stateField ? [entity.stateField] : [])]}
          onAdvanced={() => setAdvanced(true)}
          beside={tools}
        />
      </div>
      <div className="kt-panel">
        <Flex vertical gap="small" style={{ minWidth: 0 }}>
          {overrides.stateTabs && <StateTabs list={list} />}
          <PageBar list={list} actions={actions} overrides={overrides} onImport={() => setImport(true)} tools={isWide && tools} />
          <SelectionBar list={list}>
            <VerbButtons verbs={actions.verbs} rows={selected} />
            {actions.mayDelete && (
              <Tooltip title={whyNotRemove}>
                <Button danger disabled={whyNotRemove !== undefined} onClick={() => actions.remove(selected)}>
                  {t('action.deleteSelected')}
                </Button>
              </Tooltip>
            )}
          </SelectionBar>
          <EntityTable
            entity={entity}
            list={list}
            columns={overrides.columns}
            first={overrides.first}
            settings={settings}
            selectable={selectable}
            onOpen={actions.open}
            actions={actions.ofRow}
            extraActions={rowActions && ((row) => rowActions(row, list))}
            actionsWidth={overrides.actionsWidth}
            expand={expand}
          />
        </Flex>
      </div>
      {actions.dialogs}
      <WhenOpened open={isAdvanced}>
        <AdvancedQueryDialog
          entity={entity}
          open={isAdvanced}
          value={list.state.advanced}
          onQuery={(advanced) => list.change({ advanced })}
          onClose={() => setAdvanced(false)}
          saveUnder={path}
        />
      </WhenOpened>
      <WhenOpened open={isImport}>
        <ImportDialog entity={entity} open={isImport} onClose={() => setImport(false)} />
      </WhenOpened>
    </Flex>
  );
}
