import type { EditColumn } from '@saiyun/sdk/logic/editable-table';
import { EditableTable } from '../editable-table.tsx';

const columns: readonly EditColumn[] = [
  { key: 'item', title: ['项目', 'Item'], type: 'input' },
  { key: 'count', title: ['数量', 'Count'], type: 'inputNumber', statistics: 'sum' },
  { key: 'price', title: ['单价', 'Price'], type: 'inputNumber', statistics: ['sum', 'average'] },
];

const rows = [
  { id: '1', item: '证书印制', count: 120, price: 0.1 },
  { id: '2', item: '评审费', count: 36, price: 0.2 },
];

export function Statistics() {
  return <EditableTable label="结算明细" columns={columns} rows={rows} sortField="orderNum" />;
}
