import { costOrderStatus, paymentStatus } from '@saiyun/sdk/entities';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { feedback } from '../../../lib/errors/feedback.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedIn } from '../../../testing/render-page.tsx';
import { BillParts } from './bill.tsx';

const bridge = { appId: 'wx1', timeStamp: '1', nonceStr: 'n', package: 'prepay_id=wx2', signType: 'RSA', paySign: 's' };
const order = {
  id: 'o1',
  revision: 1,
  orderNo: 'D1',
  status: costOrderStatus.unpaid,
  closeReason: null,
  amount: 100,
  paidAmount: 0,
  refundedAmount: 0,
  refundable: 0,
  invoiceable: 0,
  expireTime: null,
  createTime: '2026-05-06 10:00:00',
  lines: [],
  invoices: [],
  payments: [],
  refunds: [],
  vouchers: [],
};
const bill = {
  registrationId: 'r1',
  teamName: '1 队',
  competitionId: 'c1',
  competitionName: '数学建模',
  unitName: null,
  payStatus: '1',
  orders: [order],
  choices: [],
  providers: ['wechat', 'alipay'],
  wechatPage: '#/asked-who-pays?scope=snsapi_base&state=pay',
  account: null,
  canRenew: false,
};
const state = {
  orderNo: 'D1',
  provider: 'wechat',
  amount: 100,
  status: paymentStatus.paying,
  payUrl: null,
  pageUrl: null,
  on: 'wechat',
  bridge,
  expireTime: null,
  isOwn: true,
  orderCount: 1,
  orders: [{ id: 'o1', orderNo: 'D1', teamName: '1 队', amount: 100 }],
};

const wechat = 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.50';
const readIn = (agent: string): void => void vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);

describe('PAY-01: a bill that is read inside WeChat', () => {
  beforeEach(() => signedIn('APPL'));
  afterEach(() => {
    vi.restoreAllMocks();
    delete window.WeixinJSBridge;
    window.location.hash = '';
    sessionStorage.clear();
  });
  const begin = () =>
    fakeServer({
      'GET /dsTbCostOrder/bill': bill,
      'GET /sys/dict/queryAllDictItems': {},
      'POST /dsTbPay/create': state,
      'GET /dsTbPay/query': { ...state, bridge: null },
    });

  test('asks WeChat who pays', async () => {
    readIn(wechat);
    const server = begin();
    const first = await renderPage(<BillParts registrationId="r1" />);
    await first.getByRole('button', { name: '微信支付' }).click();
    const [, state] = /^#\/asked-who-pays\?scope=snsapi_base&state=([0-9a-f]{32})$/.exec(window.location.hash) ?? [];
    expect(sessionStorage.getItem('saiyun.wechat-pay')).toBe(state);
    expect(server.asked('POST /dsTbPay/create')).toEqual([]);
  });

  test('hands WeChat the order when it comes back', async () => {
    readIn(wechat);
    const server = begin();
    const handed: unknown[] = [];
    window.WeixinJSBridge = {
      invoke: (name, given, then) => {
        handed.push([name, given]);
        then({ err_msg: 'get_brand_wcpay_request:fail' });
      },
    };
    const told = vi.spyOn(feedback, 'message');
    sessionStorage.setItem('saiyun.wechat-pay', 's1');
    await renderPage(<BillParts registrationId="r1" />, '/participant/bill/r1?code=c1&state=s1');
    await vi.waitFor(() => expect(handed).toEqual([['getBrandWCPayRequest', bridge]]));
    expect(server.asked('POST /dsTbPay/create').map(({ body }) => body)).toMatchObject([
      { bizType: 'cost', bizId: 'o1', provider: 'wechat', on: 'wechat', wechatCode: 'c1' },
    ]);
    await vi.waitFor(() => expect(told).toHaveBeenCalledWith('error', expect.stringContaining('微信未能打开支付')));
  });

  test('says so where WeChat brings no bridge, and reads the bill again', async () => {
    readIn(wechat);
    const server = begin();
    const told = vi.spyOn(feedback, 'message');
    const later = window.setTimeout.bind(window);
    vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, ms?: number) =>
      later(run, ms === 10_000 ? 0 : ms)) as typeof setTimeout);
    sessionStorage.setItem('saiyun.wechat-pay', 's1');
    await renderPage(<BillParts registrationId="r1" />, '/participant/bill/r1?code=c1&state=s1');
    await vi.waitFor(() => expect(told).toHaveBeenCalledWith('error', expect.stringContaining('微信未能打开支付')));
    await vi.waitFor(() => expect(server.asked('GET /dsTbCostOrder/bill').length).toBeGreaterThan(1));
  });

  test.each([['pay'], ['s2']])('pays nothing on the way back from elsewhere: state %s', async (state) => {
    readIn(wechat);
    const server = begin();
    const told = vi.spyOn(feedback, 'message');
    sessionStorage.setItem('saiyun.wechat-pay', 's1');
    await renderPage(<BillParts registrationId="r1" />, `/participant/bill/r1?code=c1&state=${state}`);
    await vi.waitFor(() => expect(told).toHaveBeenCalledWith('error', expect.stringContaining('不是在此页发起的支付')));
    expect(server.asked('POST /dsTbPay/create')).toEqual([]);
  });

  test.each([
    ['a browser', 'Mozilla/5.0 (Windows NT 10.0)'],
    ['WeCom', 'Mozilla/5.0 wxwork/4.1 MicroMessenger/7.0'],
  ])('shows a code in %s', async (_, agent) => {
    readIn(agent);
    const server = begin();
    const page = await renderPage(<BillParts registrationId="r1" />);
    await page.getByRole('button', { name: '微信支付' }).click();
    await vi.waitFor(() => expect(server.asked('POST /dsTbPay/create')).toHaveLength(1));
    expect(server.asked('POST /dsTbPay/create')[0]?.body).toMatchObject({ on: 'screen' });
  });
});
