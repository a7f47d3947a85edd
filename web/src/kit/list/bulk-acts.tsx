import type { AnyRow } from '@saiyun/sdk/contract';
import { Button } from 'antd';
import { useKitText } from '../../messages/kit/index.ts';
import { useTableText } from '../../messages/table/index.ts';
import { BulkVerbs } from '../verbs/verb-buttons.tsx';
import type { StockActions } from './use-stock-actions.tsx';

/** What can be done with the chosen rows, or with how many of them. */
export function BulkActs({ actions, rows }: { readonly actions: StockActions; readonly rows: readonly AnyRow[] }) {
  const { t } = useKitText();
  const { t: table } = useTableText();
  const removable = actions.mayDelete ? actions.removable(rows) : [];
  const label = t('action.deleteSelected');
  return (
    <>
      <BulkVerbs verbs={actions.verbs} rows={rows} />
      {removable.length > 0 && (
        <Button size="small" danger onClick={() => actions.remove(removable, { isBatch: true })}>
          {removable.length < rows.length ? table('bulk.some', { verb: label, count: removable.length }) : label}
        </Button>
      )}
    </>
  );
}
