import type { AnyRow } from '@saiyun/sdk/contract';
import { Button } from 'antd';
import { Suspense } from 'react';
import { useKitText } from '../../messages/kit/index.ts';
import { useTableText } from '../../messages/table/index.ts';
import { BulkVerbs } from '../verbs/verb-buttons.tsx';
import type { PageOverrides } from './overrides.ts';
import type { EntityList } from './use-list.ts';
import type { StockActions } from './use-stock-actions.tsx';

interface Props extends Pick<PageOverrides, 'RowsAct'> {
  readonly list: EntityList;
  readonly actions: StockActions;
}

/** What can be done with the chosen rows, or with how many of them. */
export function BulkActs({ list, actions, RowsAct }: Props) {
  const rows: readonly AnyRow[] = [...list.selected.values()];
  const { t } = useKitText();
  const { t: table } = useTableText();
  const removable = actions.mayDelete ? actions.removable(rows) : [];
  const label = t('action.deleteSelected');
  return (
    <>
      {RowsAct && (
        <Suspense fallback={null}>
          <RowsAct list={list} rows={rows} />
        </Suspense>
      )}
      <BulkVerbs verbs={actions.verbs} rows={rows} />
      {removable.length > 0 && (
        <Button size="small" danger onClick={() => actions.remove(removable, { isBatch: true })}>
          {removable.length < rows.length ? table('bulk.some', { verb: label, count: removable.length }) : label}
        </Button>
      )}
    </>
  );
}
