import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { PersonalInformation } from './personal-information.tsx';

beforeEach(() => signedIn('EXPERT'));

const own = {
  id: 'e1',
  revision: 3,
  realName: '林思源',
  unitId: 'u1',
  unitId_dictText: '晨华大学',
  idNo: '110***********0011',
  phone: '13800000001',
  status: '1',
  isPerfect: '0',
  signatureFile: null,
  agreementVersion: '2026-1',
  ownLoad: 12,
  awayTimes: [{ from: '2026-07-01', until: '2026-07-15' }],
  maxLoad: 30,
};
const label = (id: string, name: string, parentId: string | null, more: object = {}) => ({ id, name, parentId, selected: false, ...more });

const begin = (more: object = {}) =>
  fakeServer({
    'GET /dsTbExpert/mine': { ...own, ...more },
    'PUT /dsTbExpert/mine': { ...own, revision: 4 },
    'GET /dsTbExpert/agreement': { version: '2026-1', text: '一、独立公正。', acceptedTime: '2026-05-06 16:00:00' },
    'GET /dsTbLabel/queryDsTbExpertLabeList': [
      label('l1', '计算机', null),
      label('l2', '人工智能', 'l1', { selected: true, proficiency: 2, confirmed: true }),
      label('l3', '操作系统', 'l1'),
    ],
    'POST /dsTbExpertLabelRelation/save': null,
    'GET /dsTbRecusal/mine': [
      {
        id: 'c1',
        targetType: 'unit',
        targetId: 'u9',
        targetName: '明德大学',
        reason: '曾任教',
        source: 'expert',
        status: '0',
        expireTime: null,
      },
    ],
    'GET /dsTbRecusal/targets': [{ id: 'u2', name: '云岭大学', hint: '10053' }],
    'POST /dsTbRecusal/add': { id: 'c2' },
    'GET /dsTbBankAccount/mine': [
      { id: 'b1', bankName: '中国银行', accountType: 'bankCard', cardNoTail: '4321', isDefault: '1', status: '1', realName: '林思源' },
    ],
    'GET /sys/dict/queryAllDictItems': {
      ds_recusal_target: [
        { value: 'unit', text: '单位' },
        { value: 'person', text: '人员' },
        { value: 'works', text: '作品' },
      ],
    },
  });

test('SCREEN-53: what is missing leads to its part; subjects are added from the tree and levelled', async () => {
  const server = begin();
  const screen = await renderPage(<PersonalInformation />, '/expert/personalInformation/index?componentsKey=1');
  await expect.element(screen.getByRole('heading', { name: '完善资料，还差 1 项' })).toBeVisible();
  expect(screen.getByRole('link', { name: '设置电子签名' }).element().getAttribute('href')).toBe('#xs-signature');
  await expect.element(screen.getByText('您于 2026-05-06 16:00 同意了 2026-1 版协议。')).toBeVisible();
  await expect.element(screen.getByText('尾号 4321 · 默认')).toBeVisible();
  await expect.element(screen.getByText('明德大学')).toBeVisible();
  await expectAccessible();
  await screen.getByRole('combobox', { name: '搜索或选择要添加的领域' }).fill('操作');
  await screen.getByText('操作系统').click();
  await screen.getByRole('radiogroup', { name: '人工智能的熟悉程度' }).getByText('精通').click();
  await screen.getByRole('button', { name: '保存领域' }).click();
  await expect.poll(() => server.asked('POST /dsTbExpertLabelRelation/save').length).toBe(1);
  expect(server.asked('POST /dsTbExpertLabelRelation/save')[0]?.body).toMatchObject({ labelIds: 'l2,l3', proficiency: { l2: 3, l3: 2 } });
});

test('EXPERT-04: whoever has no ID number is led to where it is given', async () => {
  const server = begin({ idNo: null });
  const screen = await renderPage(<PersonalInformation />, '/expert/personalInformation/index?componentsKey=1');
  await expect.element(screen.getByRole('heading', { name: '完善资料，还差 2 项' })).toBeVisible();
  expect(screen.getByRole('link', { name: '填写证件号码' }).element().getAttribute('href')).toBe('#xs-profile');
  const card = screen.getByRole('region', { name: '基本信息' });
  await card.getByRole('button', { name: '修改' }).click();
  await card.getByRole('textbox', { name: /证件号码/ }).fill('110101199003070011');
  await card.getByRole('button', { name: '保存' }).click();
  await expect.poll(() => server.asked('PUT /dsTbExpert/mine').at(-1)?.body).toMatchObject({ idNo: '110101199003070011' });
});

test('EXPERT-04: a recusal is declared from a unit that was found by a word', async () => {
  const server = begin();
  const screen = await renderPage(<PersonalInformation />, '/expert/personalInformation/index?componentsKey=1');
  await screen.getByRole('button', { name: '声明回避' }).click();
  await screen.getByRole('combobox', { name: /回避对象/ }).fill('云岭');
  await screen.getByText('云岭大学').click();
  await screen.getByRole('textbox', { name: /原因/ }).fill('配偶在该校任职');
  await expectAccessible();
  await screen.getByRole('button', { name: '提交声明' }).click();
  await expect.poll(() => server.asked('POST /dsTbRecusal/add').length).toBe(1);
  expect(server.asked('POST /dsTbRecusal/add')[0]?.body).toMatchObject({
    expertId: 'e1',
    targetType: 'unit',
    targetId: 'u2',
    reason: '配偶在该校任职',
  });
});

test('EXPERT-04: whoever is of no unit of the list names another organisation, which counts and stays', async () => {
  const server = begin({ unitId: null, unitId_dictText: null });
  const screen = await renderPage(<PersonalInformation />, '/expert/personalInformation/index?componentsKey=1');
  await expect.element(screen.getByRole('link', { name: '选择或填写单位' })).toBeVisible();
  const card = screen.getByRole('region', { name: '基本信息' });
  await card.getByRole('button', { name: '修改' }).click();
  await card.getByRole('textbox', { name: /其他单位/ }).fill('云海研究院');
  await card.getByRole('button', { name: '保存' }).click();
  await expect.poll(() => server.asked('PUT /dsTbExpert/mine').at(-1)?.body).toMatchObject({ otherUnit: '云海研究院' });
  await screen.unmount();
  begin({ unitId: null, unitId_dictText: null, otherUnit: '云海研究院' });
  const named = await renderPage(<PersonalInformation />, '/expert/personalInformation/index?componentsKey=1');
  await expect.element(named.getByText('云海研究院')).toBeVisible();
  expect(named.getByRole('link', { name: '选择或填写单位' }).elements()).toHaveLength(0);
  await named.getByRole('region', { name: '基本信息' }).getByRole('button', { name: '修改' }).click();
  await expect.element(named.getByRole('textbox', { name: /其他单位/ })).toBeDisabled();
});
