import type { AnyRow } from '@saiyun/sdk/contract';
import { Button } from 'antd';
import { Suspense } from 'react';
import { useKitText } from '../../messages/kit/index.ts';
import { useTableText } from '../../messages/table/index.ts';
import { BulkVerbs } from '../verbs/verb-buttons.tsx';
import type { EntityList } from './use-list.ts';
import type { StockActions } from './use-stock-actions.tsx';

interface Props {
  readonly list: EntityList;
  readonly actions: StockActions;
}

/** The page's own act, whose code comes once it is drawn. */
function OwnAct({ list, actions: { RowsAct }, rows }: Props & { readonly rows: readonly AnyRow[] }) {
  if (!RowsAct) return null;
  return (
    <Suspense fallback={null}>
      <RowsAct list={list} rows={rows} />
    </Suspense>
  );
}

const none: readonly AnyRow[] = [];

/** The page's own act on all that the list shows, as long as no row is ticked. */
export function WholeListAct({ list, actions }: Props) {
  return list.selected.size === 0 && <OwnAct list={list} actions={actions} rows={none} />;
}

/** What can be done with the chosen rows, or with how many of them. */
export function BulkActs({ list, actions }: Props) {
  const rows: readonly AnyRow[] = [...list.selected.values()];
  const { t } = useKitText();
  const { t: table } = useTableText();
  const removable = actions.mayDelete ? actions.removable(rows) : [];
  const label = t('action.deleteSelected');
  return (
    <>
      <OwnAct list={list} actions={actions} rows={rows} />
      <BulkVerbs verbs={actions.verbs} rows={rows} />
      {removable.length > 0 && (
        <Button size="small" danger onClick={() => actions.remove(removable, { isBatch: true })}>
          {removable.length < rows.length ? table('bulk.some', { verb: label, count: removable.length }) : label}
        </Button>
      )}
    </>
  );
}
