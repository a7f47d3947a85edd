import '../../../kit/kit.css';
import '../../../kit/page/list-page.css';
import './dict.css';
import type { AnyRow, Row } from '@saiyun/sdk/contract';
import { dict } from '@saiyun/sdk/entities';
import { rowTitle } from '@saiyun/sdk/view';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, use, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { titleOf } from '../../../kit/cells/row-title.ts';
import { useExport } from '../../../kit/export/use-export.ts';
import type { OwnPageProps } from '../../../kit/list/overrides.ts';
import { useList } from '../../../kit/list/use-list.ts';
import { useStockActions } from '../../../kit/list/use-stock-actions.tsx';
import { MainAct, PageActs } from '../../../kit/page/page-tools.tsx';
import { useListActs } from '../../../kit/page/use-list-acts.ts';
import { usePurpose } from '../../../kit/page/use-purpose.ts';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { usePhone } from '../../../lib/use-media.ts';
import { useSystemText } from '../../../messages/system/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { PagePlace } from '../../../ui/page/page-place.ts';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { DictList } from './dict-list.tsx';
import { isBuiltIn } from './dict-part.ts';

const EntityForm = lazy(async () => ({ default: (await import('../../../kit/form/entity-form.tsx')).EntityForm }));
const ImportDialog = lazy(async () => ({ default: (await import('../../../kit/import/import-dialog.tsx')).ImportDialog }));
const DictPane = lazy(async () => ({ default: (await import('./dict-pane.tsx')).DictPane }));

/** A tenant has far fewer: the platform brings a hundred or so. */
const mostDicts = 5000;
const pageSize = 500;

/** The items are edited beside the list, so the form is one of names alone. */
const noParts = [] as const;

function useDictRows() {
  return useQuery({
    queryKey: [...keys.entity(dict.name), 'all'],
    queryFn: async () => {
      const rows = await client.entity(dict).rows({ pageSize }).toArray({ limit: mostDicts });
      // The client of pages knows rows of any record.
      return rows as unknown as readonly Row<typeof dict>[];
    },
  });
}

/** The dictionary that the address names; on a wide screen the first one if it names none. */
function useChosen(rows: readonly Row<typeof dict>[], isPhone: boolean) {
  const [params, setParams] = useSearchParams();
  const code = params.get('code');
  const choose = (next: string | undefined) => setParams(next === undefined ? {} : { code: next });
  const named = rows.find((row) => row.dictCode === code);
  return { chosen: named ?? (isPhone || code !== null ? undefined : rows[0]), choose, isAsked: code !== null };
}

/** Dictionaries at the left, the items of the chosen one at the right; on a phone one after the other. */
export function DictPage({ entity, overrides }: OwnPageProps) {
  const { t, say, lang } = useSystemText();
  const isPhone = usePhone();
  const purpose = usePurpose(entity.name);
  const cache = useQueryClient();
  const { title = entity.label } = use(PagePlace);
  const list = useList(entity, { local: true });
  const { data, error, refetch } = useDictRows();
  const rows = useMemo(
    () => (data ?? []).toSorted((a, b) => rowTitle(dict, a, lang).localeCompare(rowTitle(dict, b, lang), lang)),
    [data, lang],
  );
  const { chosen, choose, isAsked } = useChosen(rows, isPhone);
  const [form, setForm] = useState<{ readonly row?: Row<typeof dict> }>();
  const [isImporting, setImporting] = useState(false);
  const stock = useStockActions(list, { bin: overrides.bin });
  const actions = { ...stock, add: () => setForm({}) };
  const exporting = useExport(list);
  useListActs(title, actions, { onImport: () => setImporting(true), onExport: exporting.all });

  const saved = async (row: AnyRow | undefined) => {
    setForm(undefined);
    if (!row) return;
    await cache.invalidateQueries({ queryKey: keys.entity(entity.name) });
    choose(String(row.dictCode));
  };
  const pane = chosen && (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <DictPane
        key={chosen.id}
        row={chosen}
        onEdit={stock.edit && (() => setForm({ row: chosen }))}
        onDelete={
          stock.mayDelete ? () => stock.remove([chosen], { question: t('dicts.deleteText', { name: titleOf(dict, chosen) }) }) : undefined
        }
      />
    </Suspense>
  );
  const isPane = isPhone && chosen !== undefined;
  return (
    <div className="kt-page">
      {!isPane && (
        <PageHeader
          title={say(title)}
          count={data && rows.length}
          purpose={purpose.line}
          more={
            <PageActs
              list={list}
              actions={actions}
              overrides={overrides}
              exporting={exporting}
              shown={Object.keys(entity.fields)}
              onImport={() => setImporting(true)}
            />
          }
          action={<MainAct actions={actions} />}
        />
      )}
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows rows={10} />}
      {data && (
        <div className="di" data-panes={!isPhone || undefined}>
          {!isPane && <DictList rows={rows} chosen={chosen?.id} onChoose={choose} begin={purpose.begin} />}
          {pane ? (
            <section className="di-pane">{pane}</section>
          ) : (
            !isPhone && <p className="di-pane di-nothing">{t(isAsked ? 'dicts.missing' : 'dicts.choose')}</p>
          )}
        </div>
      )}
      {stock.dialogs}
      <Suspense fallback={null}>
        {form && (
          <EntityForm
            open
            entity={entity}
            parts={noParts}
            id={form.row?.id}
            fixed={form.row && isBuiltIn(form.row) ? ['dictCode'] : []}
            onClose={(row) => void saved(row)}
          />
        )}
        {isImporting && <ImportDialog entity={entity} open onClose={() => setImporting(false)} />}
      </Suspense>
    </div>
  );
}
