import { withdrawalStep } from '@saiyun/sdk/entities';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type Answers, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { MoneyDesk } from './money-desk.tsx';

beforeEach(() => signedIn('FIN'));

const page = (...records: readonly object[]) => ({ records, total: records.length, current: 1, size: 200, pages: 1 });
const asked = (n: number, name: string, amount: number, more: object = {}) => ({
  id: `w${n}`,
  revision: 3,
  withdrawNo: `W2026-${n}`,
  expertId: `e${n}`,
  expertId_dictText: name,
  amount,
  subStatus: withdrawalStep.waiting,
  status: '1',
  bankSnapshot: { accountType: 'bankCard', realName: name, bankName: '中国银行', openingBank: '光谷支行', cardNoTail: '4567' },
  createTime: '2026-11-20 10:00:00',
  ...more,
});
const facts = {
  expertName: '陆清越',
  unitName: '晨华大学',
  available: 500,
  frozen: 3000,
  payee: { realName: '陆清越', status: '1', isSame: true },
  needsTwo: false,
  first: null,
  isOwnFirst: false,
  tax: 400,
  net: 2600,
  payDay: '2026-11-25',
  taxMonth: '2026-11',
  ruleName: '劳务报酬所得预扣预缴',
  earlierAmount: 1000,
  earlierTax: 40,
  parts: { gross: 4000, deduction: 800, taxable: 3200, percent: 20, quick: 0, tax: 640 },
};
const begin = (more: Answers = {}) =>
  fakeServer({
    'GET /dsTbExpertWithdrawal/list': page(asked(1, '陆清越', 3000), asked(2, '韩知远', 12_000)),
    'GET /dsTbBankAccount/list': page({
      id: 'b1',
      revision: 1,
      realName: '陆清越',
      accountType: 'alipay',
      accountType_dictText: '支付宝',
      cardNo: 'luqy**@example.edu',
      ownerType: 'expert',
      ownerId: 'e1',
      status: '0',
      createTime: '2026-11-20 10:00:00',
    }),
    'GET /dsTbExpertWithdrawal/examination': ({ query }: { query: URLSearchParams }) =>
      query.get('id') === 'w1' ? facts : { ...facts, expertName: '韩之远', needsTwo: true, first: '王出纳' },
    'GET /sys/recordPage/history': page(),
    'PUT /dsTbExpertWithdrawal/examine': { rows: [{ id: 'w1', revision: 4, state: withdrawalStep.approved }] },
    'PUT /dsTbBankAccount/verify': { rows: [{ id: 'b1', revision: 2, state: '1' }] },
    ...more,
  });
const open = async () => {
  const screen = await renderPage(<MoneyDesk />, '/examine/transferAccount');
  await expect.element(screen.getByRole('heading', { name: '税款计算' })).toBeVisible();
  return screen;
};

test('FEE-03, SCREEN-41: payee, tax in steps and the books beside the decision; A approves, J goes to the next', async () => {
  const server = begin();
  const screen = await open();
  await expect.element(screen.getByText('应扣税款（3,200.00 × 20%）')).toBeVisible();
  await expect.element(screen.getByText('2026-11 先付款或先申请')).toBeVisible();
  await expect.element(screen.getByText('不通过：3,000.00 元解除冻结，退回可用余额。')).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('a');
  await screen
    .getByRole('dialog')
    .getByRole('button', { name: /通\s*过/ })
    .click();
  await expect
    .poll(() => server.asked('PUT /dsTbExpertWithdrawal/examine')[0]?.body)
    .toMatchObject({ ids: 'w1', result: '1', revision: 3 });
  await expect.element(screen.getByText('账户姓名“韩知远”与专家姓名“韩之远”不一致')).toBeVisible();
  await expect.element(screen.getByText('王出纳 已通过，等待您作为第二人审核。')).toBeVisible();
});

test('FEE-03: a rejection needs a reason, and what another clerk decided meanwhile is told', async () => {
  const server = begin({ 'PUT /dsTbExpertWithdrawal/examine': refusedWith('row.stale', '记录已被他人修改，请刷新后重试') });
  const screen = await open();
  await userEvent.keyboard('r');
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: '不通过' }).click();
  await expect.element(dialog.getByText('请写明原因，专家会看到')).toBeVisible();
  expect(server.asked('PUT /dsTbExpertWithdrawal/examine')).toEqual([]);
  await dialog.getByRole('textbox').fill('账户姓名不一致');
  await expectAccessible();
  await dialog.getByRole('button', { name: '不通过' }).click();
  await expect.element(dialog.getByText('记录已被他人修改，请刷新后重试')).toBeVisible();
  expect(server.asked('PUT /dsTbExpertWithdrawal/examine')[0]?.body).toMatchObject({ result: '2', opinion: '账户姓名不一致' });
});

test('SCREEN-41, FEE-03: whoever approved first cannot approve again, and accounts have a queue of their own', async () => {
  const server = begin({ 'GET /dsTbExpertWithdrawal/examination': { ...facts, needsTwo: true, first: '测试员', isOwnFirst: true } });
  const screen = await open();
  await expect.element(screen.getByText('您已作为第一人通过，须由另一位财务人员审核。')).toBeVisible();
  expect(screen.getByRole('button', { name: '通过', exact: true }).elements()).toHaveLength(0);
  await screen.getByRole('tab', { name: /账户待核验/ }).click();
  await expect.element(screen.getByRole('heading', { name: '陆清越' })).toBeVisible();
  await screen.getByRole('button', { name: '核验通过' }).click();
  const confirm = screen.getByRole('dialog').getByRole('button', { name: /核验通过/ });
  await expect.poll(() => confirm.elements().length + server.asked('PUT /dsTbBankAccount/verify').length).toBeGreaterThan(0);
  if (confirm.elements().length > 0) await confirm.click();
  await expect.poll(() => server.asked('PUT /dsTbBankAccount/verify').length).toBe(1);
});
