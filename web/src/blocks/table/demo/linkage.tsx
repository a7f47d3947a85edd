import type { EditColumn } from '@saiyun/sdk/logic/editable-table';
import { EditableTable } from '../editable-table.tsx';

const cities: Readonly<Record<string, readonly string[]>> = { 浙江: ['杭州', '宁波', '温州'], 湖北: ['武汉', '宜昌', '襄阳'] };

const columns: readonly EditColumn[] = [
  { key: 'school', title: ['学校', 'School'], type: 'input' },
  {
    key: 'province',
    title: ['省', 'Province'],
    type: 'select',
    options: Object.keys(cities).map((value) => ({ value })),
  },
  // Its options go with the province, and it is emptied when that changes.
  { key: 'city', title: ['市', 'City'], type: 'select', linkageKey: 'province' },
];

const linkedOptions = (_column: EditColumn, province: unknown) => (cities[String(province)] ?? []).map((value) => ({ value }));

const rows = [
  { id: '1', school: '浙江大学', province: '浙江', city: '杭州' },
  { id: '2', school: '武汉大学', province: '湖北', city: '武汉' },
];

export function Linkage() {
  return <EditableTable label="学校" columns={columns} rows={rows} linkedOptions={linkedOptions} />;
}
