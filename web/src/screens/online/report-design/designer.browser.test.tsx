import { beforeEach, expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { type Answers, fakeServer } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { ReportDesigner } from './designer.tsx';
import { StartDialog } from './start.tsx';

beforeEach(async () => {
  signedIn('ADMIN');
  await browser.viewport(1440, 900);
});

const fields = [
  { field: 'shop', kind: 'text', label: ['店', 'Shop'] },
  { field: 'price', kind: 'money', label: ['金额', 'Price'] },
  { field: 'soldOn', kind: 'date', label: ['日期', 'Sold on'] },
  { field: 'state', kind: 'dict', of: 'yn', label: ['状态', 'State'] },
  { field: 'unitId.unitName', kind: 'text', label: ['单位名称', 'Unit'], through: ['单位', 'Unit'] },
];
const query = { columns: [{ key: 'shop', field: 'shop' }] };
const row = (more: object = {}) => ({
  id: 'r1',
  revision: 3,
  code: 'sales',
  reportName: '销售',
  reportNameEn: 'Sales',
  source: 'form:shops',
  query,
  readRoles: 'ADMIN',
  status: '0',
  createTime: '2026-05-05 10:00:00',
  ...more,
});
const sources = [
  { source: 'form:shops', name: ['门店销售', 'Shop sales'], kind: 'form' },
  { source: 'dsTbUnit', name: ['单位', 'Unit'], kind: 'record' },
];
const shown = {
  columns: [
    { title: '店', dataIndex: 'shop', kind: 'text', align: 'left' },
    { title: '金额合计', dataIndex: 'price', kind: 'money', align: 'right' },
  ],
  dictOptions: {},
  records: [
    { id: 'a', shop: '东店', price: 30.5 },
    { id: 'b', shop: '西店', price: 5 },
  ],
  total: 2,
};

const answers: Answers = {
  'GET /online/cgreport/head/queryById': row(),
  'GET /online/cgreport/head/sources': sources,
  'GET /online/cgreport/head/fields': fields,
  'POST /online/cgreport/head/preview': shown,
  'GET /sys/dict/queryAllDictItems': {
    base_role: [{ value: 'ADMIN', text: '管理员' }],
    yn: [
      { value: '1', text: '是' },
      { value: '0', text: '否' },
    ],
  },
};
const draw = async (more: Answers = {}) => {
  const server = fakeServer({ ...answers, ...more });
  const screen = await renderPage(<ReportDesigner />, '/page');
  await expect.element(screen.getByRole('button', { name: '第 1 列：店' })).toBeVisible();
  return { server, screen };
};
const pick = async (label: string, text: string) => {
  await browser.getByRole('combobox', { name: label }).click();
  await browser.getByText(text, { exact: true }).last().click();
};

test('CALL-88: columns are picked by name, summed up and drawn, with the first rows in sight', async () => {
  const { server, screen } = await draw({ 'PUT /online/cgreport/head/edit': row({ revision: 4 }) });
  await screen.getByRole('button', { name: '添加 金额' }).click();
  await pick('汇总', '求和');
  await expect.element(screen.getByText('有汇总的列时，其余各列相同的数据合为一行。')).toBeVisible();
  await screen.getByText('图表', { exact: true }).first().click();
  await pick('图形', '饼图');
  await expect.element(screen.getByRole('cell', { name: '30.50 元' }).last()).toBeVisible();
  await screen.getByRole('button', { name: '保存' }).click();
  await expect
    .poll(() => server.asked('PUT /online/cgreport/head/edit')[0]?.body)
    .toMatchObject({
      id: 'r1',
      revision: 3,
      query: {
        columns: [
          { key: 'shop', field: 'shop' },
          { key: 'price', field: 'price', agg: 'sum' },
        ],
        chart: { kind: 'pie', by: 'shop', values: ['price'] },
      },
    });
  const asked = () => server.asked('POST /online/cgreport/head/preview').at(-1)?.body;
  await expect.poll(asked).toMatchObject({ source: 'form:shops', query: { chart: { kind: 'pie' } } });
  await expectAccessible();
});

test('conditions are built in words, with a value or one that readers give', async () => {
  const { server, screen } = await draw({ 'PUT /online/cgreport/head/edit': row({ revision: 4 }) });
  await screen.getByText('条件', { exact: true }).click();
  await screen.getByRole('button', { name: '添加条件' }).click();
  await expect.element(screen.getByText('请填写条件的值').first()).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '保存' })).toBeDisabled();
  await pick('条件 1 的字段', '状态');
  await screen.getByRole('checkbox', { name: '由查看者填写' }).click();
  await screen.getByRole('button', { name: '添加条件' }).click();
  await pick('条件 2 的字段', '金额');
  await pick('条件 2 的比较', '大于等于');
  await screen.getByLabelText('条件 2 的值').fill('12.5');
  await screen.getByRole('button', { name: '保存' }).click();
  await expect
    .poll(() => server.asked('PUT /online/cgreport/head/edit')[0]?.body)
    .toMatchObject({
      query: {
        params: [{ name: 'p1', label: '状态', labelEn: 'State', kind: 'dict', dictCode: 'yn' }],
        filters: [
          { field: 'state', rule: 'eq', param: 'p1' },
          { field: 'price', rule: 'ge', value: '12.50' },
        ],
      },
    });
  await expectAccessible();
});

test('a report is named, ordered and given to roles, and stored with its publication', async () => {
  const { server, screen } = await draw({
    'PUT /online/cgreport/head/edit': row({ revision: 4, reportName: '月销售' }),
    'PUT /online/cgreport/head/publish': null,
  });
  await screen.getByText('报表', { exact: true }).click();
  await expect.element(screen.getByRole('combobox', { name: '数据来源' })).toBeDisabled();
  await expect.element(screen.getByText('门店销售')).toBeVisible();
  await screen.getByLabelText('报表名称').fill('月销售');
  await screen.getByRole('checkbox', { name: '管理员' }).click();
  await expect.element(screen.getByText('请选择谁可以查看').first()).toBeVisible();
  await screen.getByRole('checkbox', { name: '管理员' }).click();
  await pick('默认排序', '店');
  await expectAccessible();
  await screen.getByRole('button', { name: '发布' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: '发布' }).click();
  await expect.poll(() => server.asked('PUT /online/cgreport/head/publish').length).toBe(1);
  expect(server.asked('PUT /online/cgreport/head/edit').map(({ body }) => body)).toMatchObject([{ reportName: '月销售', revision: 3 }]);
});

test('a new report begins with a source that is chosen by its name', async () => {
  const server = fakeServer({ ...answers, 'POST /online/cgreport/head/add': row({ id: 'r2' }) });
  const screen = await renderPage(<StartDialog onClose={() => undefined} />, '/page');
  await screen.getByLabelText('报表名称').fill('销售');
  await screen.getByLabelText('英文名称').fill('Sales by month');
  await screen.getByRole('button', { name: '开始设计' }).click();
  await expect.element(screen.getByText('请选择数据来源')).toBeVisible();
  await pick('数据来源', '门店销售');
  await expectAccessible();
  await screen.getByRole('button', { name: '开始设计' }).click();
  await expect
    .poll(() => server.asked('POST /online/cgreport/head/add')[0]?.body)
    .toMatchObject({
      code: 'salesbymonth',
      source: 'form:shops',
      query: { columns: [{ field: 'id', agg: 'count' }] },
    });
});
