import { costOrderStatus, paymentStatus } from '@saiyun/sdk/entities';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeServer } from '../../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../../testing/render-page.tsx';
import { BillList } from '../bill-list.tsx';

const order = (n: number, competition: string, status: string = costOrderStatus.unpaid) => ({
  id: `o${n}`,
  revision: n,
  orderNo: `D${n}`,
  registrationId: `r${n}`,
  registrationId_dictText: `${n} 队`,
  competitionId: competition,
  competitionId_dictText: competition === 'c1' ? '数学建模' : '程序设计',
  amount: 100 * n,
  paidAmount: 0,
  refundedAmount: 0,
  status,
  expireTime: '2026-06-01 12:00:00',
  createTime: '2026-05-06 10:00:00',
});
const bill = {
  registrationId: 'r1',
  teamName: '1 队',
  competitionId: 'c1',
  competitionName: '数学建模',
  unitName: null,
  payStatus: '1',
  orders: [],
  choices: [],
  providers: ['wechat'],
  account: { name: '组委会', bank: '中国银行', cardNo: '6217000010001234567' },
  canRenew: false,
};
const state = {
  orderNo: 'D1',
  provider: 'wechat',
  amount: 300,
  status: paymentStatus.paying,
  payUrl: 'weixin://wxpay/bizpayurl?pr=1',
  pageUrl: null,
  expireTime: '2026-06-01 12:00:00',
  isOwn: true,
  orderCount: 2,
  orders: [
    { id: 'o1', orderNo: 'D1', teamName: '1 队', amount: 100 },
    { id: 'o2', orderNo: 'D2', teamName: '2 队', amount: 200 },
  ],
};

describe('PAY-01: paying for several teams at once', () => {
  beforeEach(() => signedIn('UNIT'));
  const begin = () => {
    const records = [order(1, 'c1'), order(2, 'c1'), order(3, 'c2'), order(4, 'c1', costOrderStatus.paid)];
    return fakeServer({
      'GET /dsTbCostOrder/list': { records, total: records.length, current: 1, size: 200, pages: 1 },
      'GET /dsTbCostOrder/bill': bill,
      'GET /sys/dict/queryAllDictItems': {},
      'POST /dsTbPay/together': state,
      'GET /dsTbPay/query': state,
    });
  };

  test('all that is due, or some of it, with its sum; the order is sent as it was seen', async () => {
    const server = begin();
    const screen = await renderPage(<BillList />, '/participant/bill');
    await screen.getByRole('checkbox', { name: '全选待缴（3 支队伍）' }).click();
    await expect.element(screen.getByText('已选 3 支队伍')).toBeVisible();
    await expect.element(screen.getByText('600.00 元')).toBeVisible();
    // What was paid cannot be chosen.
    await expect.element(screen.getByRole('checkbox', { name: '选择 4 队' })).not.toBeInTheDocument();
    await screen.getByRole('checkbox', { name: '选择 3 队' }).click();
    await expectAccessible();
    await screen.getByRole('button', { name: '合并缴费' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByRole('rowheader', { name: /2 队/ })).toBeVisible();
    await expect.element(dialog.getByText('300.00 元')).toBeVisible();
    await dialog.getByRole('button', { name: '微信支付' }).click();
    await expect.element(screen.getByRole('img', { name: '付款二维码' })).toBeVisible();
    expect(server.asked('POST /dsTbPay/together')[0]?.body).toMatchObject({
      orders: [
        { id: 'o1', revision: 1 },
        { id: 'o2', revision: 2 },
      ],
      provider: 'wechat',
    });
    await expectAccessible();
  });
});
