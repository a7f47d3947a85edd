import { reportPicker } from '@saiyun/sdk/logic/picker';
import type { PickerList } from '../../record-picker/index.ts';

const item = (value: string, text: string) => ({ value, text, title: text, label: text });

/** A report as it is configured on the server: columns, dictionary and conditions. */
export function report() {
  return Promise.resolve(
    reportPicker(
      {
        cgRpConfigId: 'r-orders',
        cgRpConfigName: '缴费订单',
        columns: [
          { title: '订单号', dataIndex: 'orderNo' },
          { title: '单位', dataIndex: 'unit' },
          { title: '状态', dataIndex: 'state', customRender: 'state' },
        ],
        dictOptions: { state: [item('1', '已支付'), item('0', '待支付')] },
      },
      [
        { label: '订单号', field: 'orderNo', mode: 'single', view: 'text' },
        { label: '日期', field: 'day', mode: 'group', view: 'date' },
      ],
    ),
  );
}

const rows = Array.from({ length: 17 }, (_, i) => ({
  orderNo: `2026${1000 + i}`,
  unit: i % 2 === 0 ? '云海大学' : '东湖学院',
  state: String(i % 2),
}));

export const list: PickerList = async ({ match = {}, pageNo = 1, pageSize = 5 }) => {
  const found = rows.filter((row) => row.orderNo.includes(String(match.orderNo ?? '')));
  return { records: found.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: found.length };
};
