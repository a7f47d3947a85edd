import { beforeEach, expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { type Answers, fakeServer } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { PrintDesigner } from './designer.tsx';
import { StartDialog } from './start.tsx';

beforeEach(async () => {
  signedIn('ADMIN');
  await browser.viewport(1440, 900);
});

const fields = [
  { field: 'title', kind: 'text', label: ['事由', 'Purpose'] },
  { field: 'days', kind: 'int', label: ['天数', 'Days'] },
];
const row = (more: object = {}) => ({
  id: 't1',
  revision: 3,
  code: 'trip',
  templateName: '出差单',
  templateNameEn: 'Trip sheet',
  source: 'form:trip',
  body: { title: '出差单', titleEn: 'Trip', sections: [{ kind: 'fields', fields: ['title'] }] },
  readRoles: 'ADMIN',
  status: '0',
  createTime: '2026-05-05 10:00:00',
  ...more,
});
const answers: Answers = {
  'GET /jmreport/template/queryById': row(),
  'GET /jmreport/template/fields': {
    fields,
    parts: [{ form: 'cost', name: ['费用', 'Costs'], fields: [{ field: 'item', kind: 'text', label: ['项目', 'Item'] }] }],
  },
  'POST /jmreport/template/preview': {
    html: '<!doctype html><html lang="zh-CN"><head><title>出差单</title></head><body><main><h1>出差单</h1></main></body></html>',
    id: 'r1',
    rows: [
      { id: 'r1', title: '省赛' },
      { id: 'r2', title: '决赛' },
    ],
  },
  'GET /online/cgreport/head/sources': [{ source: 'form:trip', name: ['出差', 'Trips'], kind: 'form' }],
  'GET /sys/dict/queryAllDictItems': { base_role: [{ value: 'ADMIN', text: '管理员' }] },
};
const draw = async (more: Answers = {}) => {
  const server = fakeServer({ ...answers, ...more });
  const screen = await renderPage(<PrintDesigner />, '/page');
  await expect.element(screen.getByRole('button', { name: '第 1 项：字段表 · 事由' })).toBeVisible();
  await expect.element(screen.getByTitle('打印效果')).toBeInTheDocument();
  return { server, screen };
};
const pick = async (label: string, text: string) => {
  await browser.getByRole('combobox', { name: label, exact: true }).click();
  await browser.getByText(text, { exact: true }).last().click();
};

test('CALL-128: fields are inserted into a text in words, and stored by their names', async () => {
  const { server, screen } = await draw({ 'PUT /jmreport/template/edit': row({ revision: 4 }) });
  await screen.getByRole('button', { name: '文字', exact: true }).click();
  await expect.element(screen.getByText('请填写文字').first()).toBeVisible();
  await screen.getByRole('textbox', { name: '文字', exact: true }).fill('共  天');
  await pick('插入字段', '天数');
  await expect.element(screen.getByRole('textbox', { name: '文字', exact: true })).toHaveValue('共  天{天数}');
  await screen.getByRole('button', { name: '保存' }).click();
  await expect
    .poll(() => server.asked('PUT /jmreport/template/edit')[0]?.body)
    .toMatchObject({
      revision: 3,
      body: {
        sections: [
          { kind: 'fields', fields: ['title'] },
          { kind: 'text', text: '共  天{days}' },
        ],
      },
    });
  await expectAccessible();
});

test('parts are added, ordered and taken away, each with the fields that it can show', async () => {
  const { server, screen } = await draw({ 'PUT /jmreport/template/edit': row({ revision: 4 }) });
  await pick('添加字段', '天数');
  await screen.getByRole('button', { name: '上移 天数' }).click();
  await screen.getByRole('button', { name: '附表', exact: true }).click();
  await screen.getByRole('button', { name: '上移 附表 · 费用' }).click();
  await screen.getByRole('button', { name: '签字栏', exact: true }).click();
  await screen.getByLabelText('签字人 1', { exact: true }).fill('领队');
  await expectAccessible();
  await screen.getByRole('button', { name: '保存' }).click();
  await expect
    .poll(() => server.asked('PUT /jmreport/template/edit')[0]?.body)
    .toMatchObject({
      body: {
        sections: [
          { kind: 'rows', form: 'cost', fields: ['item'] },
          { kind: 'signatures', labels: ['领队'], labelsEn: ['Signature'] },
          { kind: 'fields', fields: ['days', 'title'] },
        ],
      },
    });
});

test('the paper is shown with the row and in the language that are chosen', async () => {
  const { server, screen } = await draw();
  await pick('以此数据为例', '决赛');
  await screen.getByText('English', { exact: true }).click();
  await expect.poll(() => server.asked('POST /jmreport/template/preview').at(-1)?.body).toMatchObject({ id: 'r2', shownIn: 'en' });
  await screen.getByText('页面', { exact: true }).click();
  await screen.getByLabelText('纸上的标题', { exact: true }).fill('');
  await expect.element(screen.getByText('请填写纸上的标题').first()).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '保存' })).toBeDisabled();
  await expectAccessible();
});

test('a new page begins with the first fields of a source that is chosen by its name', async () => {
  const server = fakeServer({ ...answers, 'POST /jmreport/template/add': row({ id: 't2' }) });
  const screen = await renderPage(<StartDialog onClose={() => undefined} />, '/page');
  await screen.getByLabelText('模板名称').fill('出差单');
  await screen.getByLabelText('英文名称').fill('Trip sheet');
  await pick('数据来源', '出差');
  await expectAccessible();
  await screen.getByRole('button', { name: '开始设计' }).click();
  await expect
    .poll(() => server.asked('POST /jmreport/template/add')[0]?.body)
    .toMatchObject({
      code: 'tripsheet',
      source: 'form:trip',
      body: { title: '出差单', titleEn: 'Trip sheet', sections: [{ kind: 'fields', fields: ['title', 'days'] }] },
    });
});
