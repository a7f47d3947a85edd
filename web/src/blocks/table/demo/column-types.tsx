import type { EditColumn } from '@saiyun/sdk/logic/editable-table';
import { source as departs } from '../../depart-picker/demo/departs.ts';
import { sampleUrl } from '../../file-view/demo/samples.ts';
import { Blocks, useBlocks } from '../../provider/index.ts';
import { queryConfig, columns as unitColumns, list as units } from '../../record-picker/demo/units.ts';
import { list as orders, report } from '../../report-picker/demo/orders.ts';
import { list as users } from '../../user-picker/demo/users.ts';
import { EditableTable } from '../editable-table.tsx';

const levels = [
  { value: 'school', text: '校级' },
  { value: 'province', text: '省级' },
  { value: 'nation', text: '国家级' },
];

const columns: readonly EditColumn[] = [
  { key: 'input', title: ['文本', 'input'], type: 'input', placeholder: ['请输入', 'Type here'] },
  { key: 'tag', title: ['标签', 'input, tag'], type: 'input', props: { tag: true } },
  { key: 'number', title: ['数字', 'inputNumber'], type: 'inputNumber' },
  { key: 'checkbox', title: ['勾选', 'checkbox'], type: 'checkbox', customValue: ['Y', 'N'], defaultChecked: true },
  { key: 'meta', title: ['勾选（含文字）', 'checkbox_meta'], type: 'checkbox_meta' },
  { key: 'select', title: ['下拉', 'select'], type: 'select', options: levels },
  { key: 'free', title: ['下拉（可输入）', 'select, allowInput'], type: 'select', options: levels, allowInput: true },
  { key: 'multi', title: ['多选', 'list_multi'], type: 'list_multi', options: levels },
  { key: 'search', title: ['搜索下拉', 'sel_search'], type: 'sel_search', options: levels },
  { key: 'async', title: ['异步搜索', 'sel_search_async'], type: 'sel_search_async' },
  { key: 'radio', title: ['单选', 'radio'], type: 'radio', options: levels, width: 240 },
  { key: 'date', title: ['日期', 'date'], type: 'date' },
  { key: 'datetime', title: ['时间', 'datetime'], type: 'datetime', width: 200 },
  // An application gives users, departments and reports once, to `Blocks`; here they come with the columns.
  { key: 'users', title: ['用户', 'sel_user'], type: 'sel_user', width: 220, props: { list: users } },
  { key: 'depart', title: ['部门', 'sel_depart'], type: 'sel_depart', width: 160, props: { source: departs, multiple: false } },
  {
    key: 'unit',
    title: ['记录弹窗', 'popup, record'],
    type: 'popup',
    orgFields: 'unitName,unitCode',
    destFields: 'unit,unitCode',
    props: {
      list: units,
      displayKey: 'unitName',
      columns: unitColumns,
      queryConfig,
    },
  },
  { key: 'unitCode', title: ['由弹窗带出', 'filled by it'], type: 'normal' },
  {
    key: 'order',
    title: ['报表弹窗', 'popup, report'],
    type: 'popup',
    popupCode: 'orders',
    orgFields: 'orderNo,unit',
    destFields: 'order,payer',
    props: { report, list: orders },
  },
  { key: 'payer', title: ['由弹窗带出', 'filled by it'], type: 'normal' },
  { key: 'upload', title: ['上传', 'upload'], type: 'upload' },
  { key: 'files', title: ['文件', 'file'], type: 'file', number: 3 },
  { key: 'pictures', title: ['图片', 'image'], type: 'image', width: 190 },
  { key: 'long', title: ['多行文本', 'input_pop'], type: 'input_pop' },
  { key: 'normal', title: ['只读', 'normal'], type: 'normal' },
  { key: 'slot', title: ['自定义', 'slot'], type: 'slot' },
  { key: 'hidden', title: ['隐藏', 'hidden'], type: 'hidden', defaultValue: 'kept' },
];

const rows = [
  {
    id: '1',
    input: '智慧农业监测系统',
    tag: '01;23;45',
    number: 92.5,
    checkbox: 'Y',
    meta: true,
    select: 'nation',
    free: '区级',
    multi: 'school,province,nation',
    search: 'province',
    async: '浙江大学',
    radio: 'school',
    date: '2026-03-05',
    datetime: '2026-03-05 08:30:00',
    users: 'p0,p2',
    depart: 'A01A01A01',
    unit: '杭州理工大学',
    unitCode: '10200',
    order: '20261003',
    payer: '东湖学院',
    upload: 'pdf',
    files: 'pdf,txt,csv',
    pictures: 'png',
    long: '第一行\n第二行',
    normal: '系统生成',
    slot: 3,
  },
  { id: '2', input: '校园低碳出行', checkbox: 'N', radio: 'nation', slot: 5 },
];

const cities = ['北京大学', '清华大学', '复旦大学', '浙江大学', '武汉大学', '四川大学'];
const searchOptions = (_column: EditColumn, text: string) =>
  Promise.resolve(cities.filter((name) => name.includes(text)).map((name) => ({ value: name, text: name })));

export function ColumnTypes() {
  return (
    <Blocks value={{ ...useBlocks(), fileUrl: sampleUrl }}>
      <EditableTable
        label="列类型"
        columns={columns.map((column) => ({ width: 150, ...column }))}
        rows={rows}
        searchOptions={searchOptions}
        slots={{ slot: ({ value }) => '★'.repeat(Number(value ?? 0)) }}
      />
    </Blocks>
  );
}
