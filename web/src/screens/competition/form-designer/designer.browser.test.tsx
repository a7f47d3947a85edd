import type { FormField } from '@saiyun/sdk/contract';
import { phonePattern } from '@saiyun/sdk/rules';
import { beforeEach, expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { type Answers, fakeServer } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { FormDesigner } from './designer.tsx';

beforeEach(async () => {
  signedIn('ADMIN');
  await browser.viewport(1440, 900);
});

const fields: readonly FormField[] = [
  {
    key: 'meals',
    label: '用餐',
    labelEn: 'Meals',
    type: 'choice',
    options: [
      { value: 'lunch', label: '午餐', labelEn: 'Lunch', feeId: 'fee1' },
      { value: 'none', label: '不用餐', labelEn: 'None' },
    ],
  },
  { key: 'allergy', label: '忌口', labelEn: 'Allergies', type: 'text', required: true, showIf: { key: 'meals', value: 'lunch' } },
];
const row = (more: object = {}) => ({
  id: 'form1',
  revision: 3,
  competitionId: 'c1',
  competitionId_dictText: '程序设计竞赛',
  formName: '报名信息表',
  formNameEn: 'Registration form',
  formKind: 'registration',
  groupId: null,
  stageId: null,
  version: 1,
  fields,
  status: '0',
  createTime: '2026-05-05 10:00:00',
  ...more,
});
const fee = {
  id: 'fee1',
  itemName: '餐费',
  itemNameEn: 'Meals',
  feeMode: 'team',
  amount: '30.00',
  isChoice: '1',
  earlyBird: null,
  revision: 1,
};

const draw = async (more: Answers = {}, of: object = {}, address = '/page') => {
  const server = fakeServer({
    'GET /dsTbCompetitionForm/queryById': row(of),
    'GET /dsTbCostItem/list': { records: [fee], total: 1, size: 200, current: 1, pages: 1 },
    'GET /sys/dict/all': {},
    ...more,
  });
  const screen = await renderPage(<FormDesigner />, address);
  await expect.element(screen.getByRole('button', { name: '第 1 题：用餐' })).toBeVisible();
  return { server, screen };
};
type Stored = { readonly fields: readonly FormField[]; readonly revision: number };

test('domain B1: questions are added, written in both languages, ordered, and stored over the revision that was read', async () => {
  const { server, screen } = await draw({ 'PUT /dsTbCompetitionForm/edit': row({ revision: 4 }) });
  await screen.getByRole('button', { name: '第 2 题：忌口' }).click();
  await screen.getByRole('button', { name: '多选' }).click();
  await screen.getByLabelText('问题', { exact: true }).fill('语言');
  await screen.getByLabelText('英文问题').fill('Languages');
  await screen.getByRole('button', { name: '上移 语言' }).click();
  await screen.getByRole('button', { name: '保存' }).click();
  await expect.poll(() => server.asked('PUT /dsTbCompetitionForm/edit').length).toBe(1);
  const sent = server.asked('PUT /dsTbCompetitionForm/edit')[0]?.body as Stored;
  expect(sent.revision).toBe(3);
  expect(sent.fields.map(({ key, label }) => [key, label])).toEqual([
    ['meals', '用餐'],
    ['q1', '语言'],
    ['allergy', '忌口'],
  ]);
  expect(sent.fields[1]).toMatchObject({ type: 'choice', many: true, labelEn: 'Languages', options: [{ value: 'o1' }, { value: 'o2' }] });
  expect(sent.fields[2]?.showIf).toEqual({ key: 'meals', value: 'lunch' });
  await expectAccessible();
});

test('domain B1: a question for a number to call takes nothing else', async () => {
  const { server, screen } = await draw({ 'PUT /dsTbCompetitionForm/edit': row({ revision: 4 }) });
  await screen.getByRole('button', { name: '第 2 题：忌口' }).click();
  await screen.getByText('更多设置').click();
  await screen.getByRole('button', { name: '按电话号码校验' }).click();
  await expect.element(screen.getByRole('button', { name: '按电话号码校验' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: '保存' }).click();
  await expect.poll(() => server.asked('PUT /dsTbCompetitionForm/edit').length).toBe(1);
  const sent = server.asked('PUT /dsTbCompetitionForm/edit')[0]?.body as Stored;
  expect(sent.fields[1]?.pattern).toBe(phonePattern);
});

test('a question without words stands against saving, and leads to itself', async () => {
  const { server, screen } = await draw();
  await screen.getByLabelText('问题', { exact: true }).fill('');
  await expect.element(screen.getByText('1 处需要修改')).toBeVisible();
  await screen.getByRole('button', { name: '第 2 题：忌口' }).click();
  await screen.getByRole('button', { name: '未写问题 请写出问题' }).click();
  await expect.element(screen.getByLabelText('问题', { exact: true })).toHaveValue('');
  await expect.element(screen.getByRole('button', { name: '保存' })).toBeDisabled();
  expect(server.asked('PUT /dsTbCompetitionForm/edit')).toEqual([]);
});

test('FEE-01: a trial asks by conditions, adds up the fees of options, and checks as the server does', async () => {
  const { screen } = await draw();
  await screen.getByRole('button', { name: '试填' }).click();
  const trial = screen.getByRole('dialog');
  await expect.element(trial.getByRole('group', { name: '用餐' })).toBeVisible();
  await expect.element(trial.getByLabelText('忌口')).not.toBeInTheDocument();
  await trial.getByRole('radio', { name: '午餐 +¥30' }).click();
  await expect.element(trial.getByText('选项费用合计 ¥30')).toBeVisible();
  await trial.getByRole('button', { name: '检查答案' }).click();
  await expect.element(trial.getByRole('alert')).toHaveTextContent('请填写“忌口”');
  await trial.getByLabelText('忌口').fill('花生');
  await expect.element(trial.getByText('答案完整，可以提交。')).toBeVisible();
  await trial.getByText('English').click();
  await expect.element(trial.getByRole('group', { name: 'Meals' })).toBeVisible();
  await expectAccessible();
});

test('a form in use is looked at, and changed as a new version', async () => {
  const { server, screen } = await draw(
    {
      'GET /dsTbCompetitionForm/list': { records: [row({ version: 2 })], total: 1, size: 200, current: 1, pages: 1 },
      'POST /dsTbCompetitionForm/add': row({ id: 'form2', version: 3 }),
    },
    { status: '1' },
  );
  await expect.element(screen.getByText('启用过的表单不能修改', { exact: false })).toBeVisible();
  await screen.getByRole('button', { name: '建立新版本' }).click();
  await expect.poll(() => server.asked('POST /dsTbCompetitionForm/add').length).toBe(1);
  expect(server.asked('POST /dsTbCompetitionForm/add')[0]?.body).toMatchObject({ version: 3, formName: '报名信息表', fields });
});

test('the way back leads to the set-up step that the designer was opened from', async () => {
  const { screen } = await draw({}, {}, '/page?step=4');
  await expect
    .element(screen.getByRole('link', { name: '返回竞赛设置第 4 步' }))
    .toHaveAttribute('href', '/competition/c1?part=setUp&step=4');
});

test.each([
  ['a step that there is not', {}, '/page?step=40'],
  ['no step', {}, '/page'],
  ['a step, of a form that belongs to no competition', { competitionId: null }, '/page?step=4'],
])('with %s the way back leads to the list', async (_what, of, address) => {
  const { screen } = await draw({}, of, address);
  await expect.element(screen.getByRole('navigation', { name: /^返回/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /返回竞赛设置/ }).elements()).toEqual([]);
});
