import type { EditRow } from '@saiyun/sdk/logic/editable-table';
import { useState } from 'react';
import { useBlocks } from '../../provider/index.ts';
import { EditableTable } from '../editable-table.tsx';
import { entryColumns, entryRows } from './competition-rows.ts';

const rows = entryRows(4);
const isPaid = ({ values }: EditRow) => values.isPaid === true;

export function States() {
  const { language } = useBlocks();
  const [hasFailed, setFailed] = useState(true);
  const failure = language === 'zh-CN' ? '网络连接失败，请稍后重试' : 'No connection, please try again later';
  return (
    <div style={{ display: 'grid', gap: 'var(--sy-space-4)', minWidth: 0 }}>
      <EditableTable label="空" columns={entryColumns} />
      <EditableTable label="加载中" columns={entryColumns} isLoading />
      <EditableTable
        label="失败"
        columns={entryColumns}
        rows={hasFailed ? [] : rows}
        failure={hasFailed ? failure : undefined}
        onRetry={() => setFailed(false)}
      />
      <EditableTable label="只读" columns={entryColumns} rows={rows} readOnly selection={false} />
      <EditableTable label="禁用行" columns={entryColumns} rows={rows} isDisabled={isPaid} />
    </div>
  );
}
