import { beforeEach, expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { type Answers, fakeServer } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { OnlineFormDesigner } from './designer.tsx';
import { StartDialog } from './start.tsx';

beforeEach(async () => {
  signedIn('ADMIN');
  await browser.viewport(1440, 900);
});

const fields = [
  { key: 'name', label: '名称', labelEn: 'Name', kind: 'text', required: true, search: true, max: 60 },
  { key: 'seats', label: '座位', labelEn: 'Seats', kind: 'int', min: 1, max: 500 },
];
const row = (more: object = {}) => ({
  id: 'form1',
  revision: 3,
  code: 'venue',
  formName: '场地',
  formNameEn: 'Venues',
  formKind: 'list',
  mainCode: null,
  fields,
  readRoles: 'ADMIN,APPL',
  writeRoles: 'ADMIN',
  formVersion: 1,
  status: '1',
  createTime: '2026-05-05 10:00:00',
  ...more,
});
const page = (...records: readonly object[]) => ({ records, total: records.length, size: 50, current: 1, pages: 1 });
const stored = {
  version: 1,
  rows: 4,
  published: fields,
  fields: [
    { key: 'name', kind: 'text', sealed: false, filled: 4 },
    { key: 'seats', kind: 'int', sealed: false, filled: 2 },
  ],
};
const dicts = {
  base_role: [
    { value: 'ADMIN', text: '管理员' },
    { value: 'APPL', text: '参赛者' },
  ],
  colour: [{ value: 'red', text: '红' }],
};

const draw = async (more: Answers = {}, of: object = {}) => {
  const server = fakeServer({
    'GET /online/cgform/head/queryById': row(of),
    'GET /online/cgform/head/stored': stored,
    'GET /online/cgform/head/list': page(),
    'GET /sys/dict/queryAllDictItems': dicts,
    'GET /sys/dict/list': page({ id: 'd1', dictCode: 'colour', dictName: '颜色', dictNameEn: 'Colours' }),
    'GET /sys/checkRule/list': page(),
    ...more,
  });
  const screen = await renderPage(<OnlineFormDesigner />, '/page');
  await expect.element(screen.getByRole('button', { name: '第 1 个字段：名称' })).toBeVisible();
  return { server, screen };
};
type Sent = Record<string, unknown> & { readonly fields: readonly Record<string, unknown>[]; readonly revision: number };

test('CALL-127: fields are added, named in both languages, ordered, and stored over the revision that was read', async () => {
  const { server, screen } = await draw({ 'PUT /online/cgform/head/edit': row({ revision: 4 }) });
  await screen.getByRole('button', { name: '第 2 个字段：座位' }).click();
  await screen.getByRole('button', { name: '字典', exact: true }).click();
  await expect.element(screen.getByText('2 处需要修改')).toBeVisible();
  await screen.getByRole('textbox', { name: '名称', exact: true }).fill('墙面颜色');
  await screen.getByLabelText('英文名称').fill('Wall colour');
  await screen.getByRole('combobox', { name: '字典' }).click();
  await browser.getByText('红', { exact: true }).click();
  await screen.getByRole('button', { name: '上移 墙面颜色' }).click();
  await expect.element(screen.getByText('检查通过')).toBeVisible();
  await screen.getByRole('button', { name: '保存' }).click();
  await expect.poll(() => server.asked('PUT /online/cgform/head/edit').length).toBe(1);
  const sent = server.asked('PUT /online/cgform/head/edit')[0]?.body as Sent;
  expect(sent).toMatchObject({ id: 'form1', revision: 3, readRoles: 'ADMIN,APPL' });
  expect(sent.fields).toEqual([
    fields[0],
    { key: 'wallColour', label: '墙面颜色', labelEn: 'Wall colour', kind: 'dict', dictCode: 'colour' },
    fields[1],
  ]);
  await expectAccessible();
});

test('what becomes of rows is told before it is published, and a key that rows hold stays', async () => {
  const { server, screen } = await draw({
    'PUT /online/cgform/head/edit': row({ revision: 4, fields: [fields[0]] }),
    'PUT /online/cgform/head/publish': null,
  });
  await screen.getByRole('button', { name: '第 2 个字段：座位' }).click();
  await screen.getByRole('button', { name: '更多设置' }).click();
  await expect.element(screen.getByLabelText('字段名', { exact: true })).toBeDisabled();
  await screen.getByRole('checkbox', { name: '必填' }).click();
  await expect.element(screen.getByText('“座位”必填：2 条还没有填的数据，下次修改时须补上。')).toBeVisible();
  await screen.getByRole('button', { name: '删除字段' }).click();
  await expect.element(screen.getByText('移除“座位”：2 条数据中已填的内容保留，但不再显示。')).toBeVisible();
  await screen.getByRole('button', { name: '保存' }).click();
  await screen.getByRole('button', { name: '发布' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: '发布' }).click();
  await expect.poll(() => server.asked('PUT /online/cgform/head/publish').length).toBe(1);
});

test('a field of a form without rows may become another, and one that was not renamed is told', async () => {
  const { screen } = await draw({ 'GET /online/cgform/head/stored': { ...stored, rows: 0, fields: [] } });
  await expect.element(screen.getByRole('combobox', { name: '类型' })).toBeEnabled();
  await expect.element(screen.getByText('检查通过')).toBeVisible();
  await screen.getByRole('button', { name: '整数', exact: true }).first().click();
  await expect.element(screen.getByText('可以发布，另有 1 处建议修改')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '发布' })).toBeEnabled();
});

test('a form is tried as whoever fills it in, checked as the server does, and seen in the list', async () => {
  const { screen } = await draw();
  await screen.getByText('填写', { exact: true }).click();
  await screen.getByText('English', { exact: true }).click();
  await screen.getByRole('spinbutton', { name: 'Seats' }).fill('900');
  await screen.getByRole('button', { name: '检查并放入列表' }).click();
  await expect.element(screen.getByText('Name不能为空')).toBeVisible();
  await screen.getByLabelText('Name').fill('Hall');
  await screen.getByRole('spinbutton', { name: 'Seats' }).fill('90');
  await screen.getByRole('button', { name: '检查并放入列表' }).click();
  await expect.element(screen.getByText('填写正确，已放入“列表”预览。')).toBeVisible();
  await expectAccessible();
  await screen.getByText('列表', { exact: true }).click();
  await expect.element(screen.getByRole('cell', { name: 'Hall' })).toBeVisible();
  await expectAccessible();
});

test('names, layout and roles are set beside the fields; a form with rows is no tree', async () => {
  const { server, screen } = await draw({ 'PUT /online/cgform/head/edit': row({ revision: 4 }) });
  await screen.getByText('表单', { exact: true }).click();
  await expect.element(screen.getByRole('radio', { name: '树形列表' })).toBeDisabled();
  await screen.getByRole('radio', { name: '主附表（内嵌）' }).click();
  await screen.getByRole('group', { name: '谁可以填写' }).getByRole('checkbox', { name: '管理员' }).click();
  await expect.element(screen.getByText('请选择谁可以填写').first()).toBeVisible();
  await screen.getByRole('group', { name: '谁可以填写' }).getByRole('checkbox', { name: '参赛者' }).click();
  await screen.getByRole('button', { name: '保存' }).click();
  await expect.poll(() => server.asked('PUT /online/cgform/head/edit')[0]?.body).toMatchObject({ formKind: 'inner', writeRoles: 'APPL' });
  await expectAccessible();
});

test('a form changed elsewhere is not written over unasked', async () => {
  let now = row();
  const { screen, server } = await draw({ 'GET /online/cgform/head/queryById': () => now });
  await screen.getByRole('textbox', { name: '名称', exact: true }).fill('场馆');
  now = row({ revision: 7 });
  dispatchEvent(new Event('visibilitychange'));
  await expect.element(screen.getByText('这份表单已在别处被修改。')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '保存' })).toBeDisabled();
  expect(server.asked('PUT /online/cgform/head/edit')).toEqual([]);
});

test('a new form begins with its name: its code is made of the English one', async () => {
  const server = fakeServer({ 'POST /online/cgform/head/add': row({ id: 'form2' }) });
  const screen = await renderPage(<StartDialog onClose={() => undefined} />, '/page');
  await screen.getByRole('button', { name: '开始设计' }).click();
  await expect.element(screen.getByText('请填写表单名称')).toBeVisible();
  await screen.getByLabelText('表单名称').fill('教室借用');
  await screen.getByLabelText('英文名称').fill('Room bookings');
  await screen.getByRole('radio', { name: '主附表（页签）' }).click();
  await expectAccessible();
  await screen.getByRole('button', { name: '开始设计' }).click();
  await expect
    .poll(() => server.asked('POST /online/cgform/head/add')[0]?.body)
    .toMatchObject({
      code: 'roombookings',
      formName: '教室借用',
      formNameEn: 'Room bookings',
      formKind: 'tab',
      fields: [{ key: 'name', kind: 'text', required: true }],
    });
});
