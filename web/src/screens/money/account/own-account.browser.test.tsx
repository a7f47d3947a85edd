import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type Answers, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { OwnAccount } from './own-account.tsx';

beforeEach(() => signedIn('EXPERT'));

const page = (...records: readonly object[]) => ({ records, total: records.length, current: 1, size: 10, pages: 1 });
const account = {
  id: 'k1',
  balance: 1500,
  frozen: 300,
  available: 1200,
  pending: 240,
  paidThisYear: 4800,
  taxThisYear: 320.5,
  totalIncome: 6600,
  totalWithdrawn: 5100,
  hasPayPassword: '1',
  lockUntil: null,
};
const card = {
  id: 'b1',
  revision: 1,
  accountType: 'bankCard',
  realName: '陆清越',
  bankName: '中国银行',
  cardNoTail: '4567',
  isDefault: '1',
  status: '1',
};
const withdrawal = {
  id: 'w1',
  withdrawNo: 'W20261120ABCD',
  amount: 300,
  tax: 0,
  net: 300,
  isFinal: false,
  account: { accountType: 'bankCard', bankName: '中国银行', cardNoTail: '4567' },
  expectPayDate: '2026-11-25',
  status: '1',
  subStatus: '10',
  failReason: null,
  askedTime: '2026-11-20 10:00:00',
  examinedTime: null,
  sentTime: null,
  endTime: null,
};
const fee = {
  id: 's1',
  revision: 1,
  projectId: 'p1',
  projectId_dictText: '初评',
  period: '2026-11',
  reviewCount: 3,
  amount: 240,
  settleStatus: '0',
  examineStatus: '0',
  createTime: '2026-11-01 10:00:00',
};
const move = {
  id: 'm1',
  bizType: 'withdrawHold',
  amount: -300,
  balanceAfter: 1200,
  createTime: '2026-11-20 10:00:00',
  projectName: null,
  period: null,
  withdrawNo: 'W20261120ABCD',
};
const preview = {
  amount: 1000,
  tax: 100,
  net: 900,
  payDay: '2026-11-30',
  taxMonth: '2026-11',
  earlierAmount: 300,
  earlierTax: 0,
  isPostponed: true,
  isNextMonth: false,
  isDayCertain: true,
};

const begin = (more: Answers = {}) =>
  fakeServer({
    'GET /dsTbExpertAccount/mine': account,
    'GET /dsTbBankAccount/mine': [card],
    'GET /dsTbExpertWithdrawal/mine': page(withdrawal),
    'GET /dsTbExpertAccount/movements': page(move),
    'GET /dsTbExpertSettlement/list': page(fee),
    'GET /dsTbExpertWithdrawal/preview': preview,
    'GET /sys/user/profile': { id: 'u1', username: 'tester', realname: '测试员', phone: '138****0000', email: null },
    ...more,
  });
const open = async () => {
  const screen = await renderPage(<OwnAccount />, '/expert/account');
  await expect.element(screen.getByText('1,200.00 元').first()).toBeVisible();
  return screen;
};
const fill = async (screen: Awaited<ReturnType<typeof open>>, password = 'Pay@Secret1') => {
  await screen.getByRole('button', { name: '提现', exact: true }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('提现金额').fill('1000');
  await dialog.getByLabelText('支付密码').fill(password);
  return dialog;
};

test('WITHDRAW-02: below the least amount nothing can be asked for, and the page says from when on', async () => {
  begin({ 'GET /dsTbExpertAccount/mine': { ...account, balance: 399.99, available: 99.99 } });
  const screen = await renderPage(<OwnAccount />, '/expert/account');
  await expect.element(screen.getByText('可提现金额满 100.00 元后才能申请提现')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '提现', exact: true })).toBeDisabled();
});

test('SCREEN-16: who is no expert is told so, and the server is not asked', async () => {
  signedIn('APPL');
  const server = begin();
  const screen = await renderPage(<OwnAccount />, '/account/myAccount');
  await expect.element(screen.getByText(/只有评审专家有评审费账户/)).toBeVisible();
  expect(server.asked('GET /dsTbExpertAccount/mine')).toEqual([]);
});

test('SCREEN-16, SCREEN-54, WITHDRAW-07, WITHDRAW-09: what is there, what comes next, and every withdrawal with its time line', async () => {
  begin();
  const screen = await open();
  await expect.element(screen.getByText('初评（2026-11）评审费 240.00 元等待财务审核')).toBeVisible();
  await expect.element(screen.getByText('提现 300.00 元，预计 2026-11-25 付款')).toBeVisible();
  const steps = screen.getByRole('list', { name: '提现 W20261120ABCD 的进度' });
  await expect.element(steps).toHaveTextContent('已申请2026-11-20 10:00等待财务审核预计 2026-11-25 付款等待到账');
  await expect.element(screen.getByText('申请提现，金额冻结（W20261120ABCD）')).toBeVisible();
  await expectAccessible();
});

test('WITHDRAW-07: a request that nobody has approved is taken back after a question, and an approved one is not offered', async () => {
  const cancelled = { ...withdrawal, status: '3', subStatus: '31', endTime: '2026-11-20 11:00:00' };
  const rows: object[] = [withdrawal, { ...withdrawal, id: 'w2', withdrawNo: 'W20261119EFGH', subStatus: '11' }];
  const server = begin({
    'GET /dsTbExpertWithdrawal/mine': () => page(...rows),
    'PUT /dsTbExpertWithdrawal/cancel': () => {
      rows[0] = cancelled;
      return { rows: [{ id: 'w1', revision: 2, state: '31' }] };
    },
  });
  const screen = await open();
  await screen.getByRole('button', { name: '撤回申请 W20261120ABCD' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('金额将退回可提现余额，之后可以再次申请。')).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: '撤回申请' }).click();
  await expect.element(screen.getByText('申请已撤回，300.00 元已退回可提现余额')).toBeVisible();
  await expect
    .element(screen.getByRole('list', { name: '提现 W20261120ABCD 的进度' }))
    .toHaveTextContent('已申请2026-11-20 10:00您已撤回，金额已退回余额2026-11-20 11:00');
  expect(server.asked('PUT /dsTbExpertWithdrawal/cancel')[0]?.body).toMatchObject({ ids: 'w1' });
  await expect.poll(() => screen.getByRole('button', { name: /撤回申请/ }).elements().length).toBe(0);
});

test('WITHDRAW-01, WITHDRAW-03, WITHDRAW-05, WITHDRAW-06: a withdrawal is shown with tax, net and day, and then asked for', async () => {
  const server = begin({
    'POST /dsTbExpertWithdrawal/apply': { ...withdrawal, taxPreview: 100, netPreview: 900, expectPayDate: '2026-11-30' },
  });
  const screen = await open();
  const dialog = await fill(screen);
  await expect.element(dialog.getByText('900.00 元')).toBeVisible();
  await expect.element(dialog.getByText('2026-11 已付款和处理中的提现共 300.00 元（税 0.00 元）一并计税')).toBeVisible();
  await expect.element(dialog.getByText('今天不是工作日，顺延到下一个工作日付款')).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: '申请提现 1,000.00 元' }).click();
  await expect.poll(() => server.asked('POST /dsTbExpertWithdrawal/apply').length).toBe(1);
  expect(server.asked('POST /dsTbExpertWithdrawal/apply')[0]?.body).toMatchObject({
    amount: 1000,
    bankAccountId: 'b1',
    payPassword: 'Pay@Secret1',
    idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  await expect.poll(() => screen.getByRole('dialog').elements().length).toBe(0);
});

test('WITHDRAW-02, WITHDRAW-03: what is refused is told at its field, and nothing unfit is sent', async () => {
  const server = begin({ 'POST /dsTbExpertWithdrawal/apply': refusedWith('withdraw.password', '支付密码错误，还可尝试 4 次') });
  const screen = await open();
  const dialog = await fill(screen, 'wrong');
  await dialog.getByLabelText('提现金额').fill('99');
  await expect.element(dialog.getByText('单次提现金额不能少于 100.00 元')).toBeVisible();
  await dialog.getByLabelText('提现金额').fill('1200.01');
  await expect.element(dialog.getByText('提现金额不能超过可用余额 1200.00 元')).toBeVisible();
  await dialog.getByRole('button', { name: '申请提现' }).click();
  expect(server.asked('POST /dsTbExpertWithdrawal/apply')).toEqual([]);
  await dialog.getByRole('button', { name: '全部提现' }).click();
  await dialog.getByRole('button', { name: '申请提现 1,200.00 元' }).click();
  await expect.element(dialog.getByText('支付密码错误，还可尝试 4 次')).toBeVisible();
});

test('ACCT-13: a forgotten payment password is replaced by a code', async () => {
  const server = begin({ 'POST /sys/session/proofCode': null, 'PUT /dsTbExpertAccount/resetPayPassword': null });
  const screen = await open();
  await screen.getByRole('button', { name: '忘记支付密码' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: '发送验证码' }).click();
  await expect.poll(() => server.asked('POST /sys/session/proofCode')[0]?.body).toMatchObject({ way: 'sms' });
  await dialog.getByLabelText('验证码', { exact: true }).fill('123456');
  await dialog.getByLabelText('新支付密码', { exact: true }).fill('short');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('密码至少 8 位，且须包含大写字母、小写字母和特殊符号')).toBeVisible();
  await dialog.getByLabelText('新支付密码', { exact: true }).fill('New@Secret1');
  await dialog.getByLabelText('确认新支付密码').fill('New@Secret1');
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => server.asked('PUT /dsTbExpertAccount/resetPayPassword')[0]?.body)
    .toMatchObject({ way: 'sms', captcha: '123456', password: 'New@Secret1', confirmpassword: 'New@Secret1' });
});

test('WITHDRAW-04: a bank card is asked for what it needs, a wallet for its account', async () => {
  const server = begin({ 'POST /dsTbBankAccount/save': card });
  const screen = await open();
  await screen.getByRole('button', { name: '添加账户' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByLabelText('证件号码')).toBeVisible();
  await dialog.getByText('支付宝').click();
  await expect.poll(() => dialog.getByLabelText('证件号码').elements().length).toBe(0);
  await dialog.getByLabelText('姓名').fill('陆清越');
  await dialog.getByLabelText('账号', { exact: true }).fill('luqy@example.edu');
  await dialog.getByRole('button', { name: /保\s*存/ }).click();
  await expect.poll(() => server.asked('POST /dsTbBankAccount/save').length).toBe(1);
  expect(server.asked('POST /dsTbBankAccount/save')[0]?.body).toMatchObject({
    accountType: 'alipay',
    realName: '陆清越',
    cardNo: 'luqy@example.edu',
  });
});
