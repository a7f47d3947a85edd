import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { alipayProvider, fenOf, signedPart, signedText, yuanText } from './alipay.ts';
import { BadNotice, type PayProvider, ProviderRefused, ProviderSilent, type SentRequest } from './port.ts';
import type { SentNotice } from './simulator/gateway.ts';
import { openSimulator, type Simulator } from './simulator/simulator.ts';
import { answerText, requestText, rfc3339, wechatProvider } from './wechat.ts';
import { bridgeText, payerPage } from './wechat-inside.ts';

describe("PAY-01: the examples of the providers' documents", () => {
  test('WeChat Pay: the text of a request without a body ends with an empty line', () => {
    expect(requestText('GET', '/v3/certificates', '1554208460', '593BEC0C930BF1AFEB40B4A08C8FB242', '')).toBe(
      'GET\n/v3/certificates\n1554208460\n593BEC0C930BF1AFEB40B4A08C8FB242\n\n',
    );
  });

  test('WeChat Pay: the text of an answer', () => {
    expect(answerText('1554209980', 'c5ac7061fccab6bf3e254dcf98995b8c', '{"data":[]}')).toBe(
      '1554209980\nc5ac7061fccab6bf3e254dcf98995b8c\n{"data":[]}\n',
    );
  });

  test('WeChat Pay: the text of a payment inside WeChat', () => {
    const order = 'prepay_id=wx201410272009395522657a690389285100';
    expect(bridgeText('wx8888888888888888', '1414561699', '5K8264ILTKCH16CQ2502SI8ZNMTM67VS', order)).toBe(
      `wx8888888888888888\n1414561699\n5K8264ILTKCH16CQ2502SI8ZNMTM67VS\n${order}\n`,
    );
  });

  test('WeChat: the page that says who pays has its parameters in the order that it wants', () => {
    const settings = { appId: 'wx520c15f417810387', payerPage: 'https://open.weixin.qq.com/connect/oauth2/authorize' };
    expect(payerPage(settings, 'https://chong.qq.com/php/index.php?d=&c=wxAdapter')).toBe(
      'https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx520c15f417810387&redirect_uri=https%3A%2F%2Fchong.qq.com%2Fphp%2Findex.php%3Fd%3D%26c%3DwxAdapter&response_type=code&scope=snsapi_base&state=pay#wechat_redirect',
    );
  });

  test('WeChat Pay: times carry the zone', () => {
    expect(rfc3339(new Date('2018-06-08T02:34:56.900Z'))).toBe('2018-06-08T10:34:56+08:00');
  });

  test('Alipay: parameters by name, those without a value left out', () => {
    const params = {
      method: 'alipay.mobile.public.menu.add',
      app_id: '2014060600164699',
      sign: 'x',
      version: '1.0',
      biz_content: '{"a":1}',
      charset: 'GBK',
      empty: '',
    };
    expect(signedText(params, ['sign'])).toBe(
      'app_id=2014060600164699&biz_content={"a":1}&charset=GBK&method=alipay.mobile.public.menu.add&version=1.0',
    );
  });

  test('Alipay: the signed part of an answer is the text as it was sent', () => {
    const part = String.raw`{"code":"10000","msg":"a \"}\" b","list":[{"x":{}}]}`;
    expect(signedPart(`{"alipay_trade_query_response":${part},"sign":"abc"}`, 'alipay_trade_query_response')).toBe(part);
    expect(signedPart('{"error_response":{}}', 'alipay_trade_query_response')).toBeUndefined();
  });

  test.each([
    ['0.01', 1],
    ['88.8', 8880],
    ['100', 10_000],
    ['1.234', -1],
    ['-1.00', -1],
    ['', -1],
  ])('Alipay: %s yuan are %i fen', (text, fen) => {
    expect(fenOf(text)).toBe(fen);
    if (fen > 0) expect(fenOf(yuanText(fen))).toBe(fen);
  });
});

let folder: string;
let now = new Date('2026-06-01T02:00:00Z');
let simulator: Simulator;
let sent: SentNotice[];
let change: ((request: SentRequest) => SentRequest) | undefined;

beforeAll(() => {
  // Keys are made once for all tests.
  folder = mkdtempSync(join(tmpdir(), 'saiyun-pay-'));
  return () => rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  sent = [];
  simulator = openSimulator({
    file: join(folder, 'simulator.json'),
    gateway: 'https://pay.test',
    cashier: (provider, no) => `/cashier/${provider}/${no}`,
    payerPage: 'https://saiyun.test/payer',
    now: () => now,
    send: async (notice) => void sent.push(notice),
  });
});
afterEach(() => {
  change = undefined;
});

const providers: Readonly<Record<'wechat' | 'alipay', () => PayProvider>> = {
  wechat: () =>
    wechatProvider(simulator.settings.wechat, { send: (request) => simulator.answer(change?.(request) ?? request), now: () => now }),
  alipay: () =>
    alipayProvider(simulator.settings.alipay, { send: (request) => simulator.answer(change?.(request) ?? request), now: () => now }),
};
let n = 0;
const nextNo = (): string => {
  n += 1;
  return `P${n}`;
};
const asked = (amountFen = 15_050) => ({
  paymentNo: nextNo(),
  amountFen,
  title: '第一届竞赛 报名费',
  expireAt: new Date(now.getTime() + 3_600_000),
  tenantId: 7,
  notifyUrl: 'https://saiyun.test/notify',
  returnUrl: 'https://saiyun.test/bill',
  on: 'screen' as const,
  payerCode: '',
  payerIp: '203.0.113.7',
});
const noticeOf = (one: SentNotice | undefined) => ({ headers: one?.headers ?? {}, body: one?.body ?? '' });

describe.each(['wechat', 'alipay'] as const)('PAY-01: %s against the simulated gateway, signature for signature', (name) => {
  test('start, pay, notice, query, partial refunds until nothing is left', async () => {
    const provider = providers[name]();
    const request = asked();
    const { qrUrl } = await provider.start(request);
    expect(qrUrl).toBe(`/cashier/${name}/${request.paymentNo}`);
    expect(['paying', 'missing']).toContain((await provider.query(request.paymentNo)).state);
    expect(await simulator.pay(request.paymentNo)).toBe(true);
    const paid = { state: 'paid', amountFen: 15_050, at: now };
    expect(provider.readNotice(noticeOf(sent[0]))).toMatchObject({
      tenantId: 7,
      paymentNo: request.paymentNo,
      of: { kind: 'payment', outcome: paid },
    });
    expect(await provider.query(request.paymentNo)).toMatchObject(paid);
    // Paid money cannot be closed away.
    expect(await provider.close(request.paymentNo)).toMatchObject(paid);
    const back = (refundNo: string, amountFen: number) =>
      provider.refund({ ...request, refundNo, amountFen, totalFen: 15_050, reason: '退赛' });
    expect(await provider.queryRefund({ ...request, refundNo: 'none' })).toEqual({ state: 'missing' });
    expect(await back(`${request.paymentNo}a`, 5000)).toMatchObject({ state: 'done' });
    // The same number again is the same refund.
    expect(await back(`${request.paymentNo}a`, 5000)).toMatchObject({ state: 'done' });
    expect(await back(`${request.paymentNo}b`, 10_051)).toMatchObject({ state: 'failed' });
    expect(await back(`${request.paymentNo}c`, 10_050)).toMatchObject({ state: 'done' });
    expect(await provider.queryRefund({ ...request, refundNo: `${request.paymentNo}c` })).toMatchObject({ state: 'done' });
  });

  test('on a phone there is a page to open that leads back, as often as it is asked for', async () => {
    const provider = providers[name]();
    const request = { ...asked(), on: 'phone' as const };
    const { pageUrl } = await provider.start(request);
    const query = new URL(pageUrl ?? '', 'https://saiyun.test').searchParams;
    if (name === 'wechat') expect(query.get('redirect_url')).toBe(request.returnUrl);
    else {
      expect([query.get('method'), query.get('return_url')]).toEqual(['alipay.trade.wap.pay', request.returnUrl]);
      expect(JSON.parse(query.get('biz_content') ?? '')).toMatchObject({ product_code: 'QUICK_WAP_WAY', out_trade_no: request.paymentNo });
    }
    await provider.start(request);
    expect(await simulator.pay(request.paymentNo)).toBe(true);
    expect(await provider.query(request.paymentNo)).toMatchObject({ state: 'paid' });
  });

  test('a refund that fails on its way never counts as done, and nobody refunds more than was paid', async () => {
    const provider = providers[name]();
    const request = asked();
    await provider.start(request);
    await simulator.pay(request.paymentNo);
    const refund = { ...request, refundNo: `${request.paymentNo}r`, amountFen: 5000, totalFen: 15_050, reason: '退赛' };
    simulator.tell({ refunds: 'pending' });
    expect(await provider.refund(refund)).toEqual({ state: 'sent' });
    expect(await provider.queryRefund(refund)).toEqual({ state: 'sent' });
    await simulator.settleRefunds('failed');
    simulator.tell({ refunds: 'done' });
    // Alipay says nothing of a refund that failed, and takes it again under its number; WeChat names its state.
    if (name === 'alipay') {
      expect(await provider.queryRefund(refund)).toEqual({ state: 'missing' });
      expect(await provider.refund(refund)).toMatchObject({ state: 'done' });
    } else expect(await provider.queryRefund(refund)).toEqual({ state: 'failed', reason: 'ABNORMAL' });
    expect(await simulator.refundThere(request.paymentNo, 15_051)).toBe(false);
  });

  test('a closed payment cannot be paid; an unknown one is missing', async () => {
    const provider = providers[name]();
    const request = asked();
    expect(await provider.query('nobody')).toEqual({ state: 'missing' });
    await provider.start(request);
    expect(await provider.close(request.paymentNo)).toEqual({ state: 'closed' });
    expect(await simulator.pay(request.paymentNo)).toBe(false);
    expect(await provider.query(request.paymentNo)).toEqual({ state: 'closed' });
  });

  test('a request that is not signed by the merchant is refused, and an answer that is not signed by the provider is silence', async () => {
    const provider = providers[name]();
    change = (request) => ({ ...request, body: request.body.replace('15050', '1').replace('150.50', '0.01') });
    await expect(provider.start(asked())).rejects.toThrow(ProviderRefused);
    const honest = simulator.answer;
    const liar = {
      send: async (request: SentRequest) =>
        ((one) => ({ ...one, body: one.body.replace(/"(?:code_url|qr_code)":"/, '$&x') }))(await honest(request)),
      now: () => now,
    };
    const deceived = name === 'wechat' ? wechatProvider(simulator.settings.wechat, liar) : alipayProvider(simulator.settings.alipay, liar);
    change = undefined;
    await expect(deceived.start(asked())).rejects.toThrow(ProviderSilent);
  });

  test('away or deaf is silence; what it heard before is not forgotten, not even over a restart', async () => {
    const provider = providers[name]();
    const request = asked();
    simulator.tell({ deaf: true });
    await expect(provider.start(request)).rejects.toThrow(ProviderSilent);
    simulator.tell({ deaf: false, away: true });
    await expect(provider.query(request.paymentNo)).rejects.toThrow(ProviderSilent);
    const again = openSimulator({
      file: join(folder, 'simulator.json'),
      gateway: 'https://pay.test',
      cashier: () => '',
      payerPage: '',
      now: () => now,
      send: async () => undefined,
    });
    expect(again.trade(request.paymentNo)).toMatchObject({ fen: 15_050, state: 'open' });
  });

  test('a notice is believed only as it was signed, for this merchant', async () => {
    const provider = providers[name]();
    const request = asked();
    await provider.start(request);
    await simulator.pay(request.paymentNo);
    const { headers, body } = noticeOf(sent[0]);
    const wrong = [
      { headers, body: name === 'wechat' ? `${body} ` : `${body}&more=1` },
      { headers, body: body.replace(name === 'wechat' ? 'TRANSACTION' : '150.50', name === 'wechat' ? 'REFUND' : '150.51') },
      { headers: { ...headers, 'wechatpay-signature': 'AAAA' }, body: name === 'wechat' ? body : body.replace(/sign=[^&]*/, 'sign=AAAA') },
      { headers: {}, body: name === 'wechat' ? body : '' },
      {
        headers: { ...headers, 'wechatpay-serial': 'OTHER' },
        body: name === 'wechat' ? body : body.replace('sign_type=RSA2', 'sign_type=RSA'),
      },
    ];
    for (const one of wrong) expect(() => provider.readNotice(one)).toThrow(BadNotice);
    const others =
      name === 'wechat'
        ? wechatProvider({ ...simulator.settings.wechat, mchId: '1' }, { send: simulator.answer, now: () => now })
        : alipayProvider({ ...simulator.settings.alipay, appId: '1' }, { send: simulator.answer, now: () => now });
    expect(() => others.readNotice({ headers, body })).toThrow('merchant');
    expect(provider.readNotice({ headers, body }).paymentNo).toBe(request.paymentNo);
  });

  test('told to, it is late, repeats, lies about the amount and answers what held before', async () => {
    const provider = providers[name]();
    const [one, two] = [asked(), asked()];
    await provider.start(one);
    await provider.start(two);
    simulator.tell({ late: true, repeat: 2, outOfOrder: true, lieFen: -50 });
    await simulator.pay(one.paymentNo);
    await simulator.pay(two.paymentNo);
    expect(sent).toEqual([]);
    expect((await provider.query(one.paymentNo)).state).not.toBe('paid');
    expect(await simulator.deliver()).toBe(2);
    const notices = sent.map((notice) => provider.readNotice(noticeOf(notice)));
    expect(notices.map(({ paymentNo }) => paymentNo)).toEqual([...Array(3).fill(two.paymentNo), ...Array(3).fill(one.paymentNo)]);
    expect(new Set(notices.map(({ eventId }) => eventId)).size).toBe(2);
    expect(notices[0]).toMatchObject({ of: { outcome: { amountFen: 15_000 } } });
  });
});

test('PAY-01: WeChat Pay: an old notice is not believed again', async () => {
  const provider = providers.wechat();
  const request = asked();
  await provider.start(request);
  await simulator.pay(request.paymentNo);
  const start = now;
  now = new Date(start.getTime() + 301_000);
  try {
    expect(() => provider.readNotice(noticeOf(sent[0]))).toThrow(BadNotice);
  } finally {
    now = start;
  }
});

describe('PAY-01: WeChat Pay inside WeChat', () => {
  const inside = (payerCode: string) => ({ ...asked(), on: 'wechat' as const, payerCode });

  test('who pays is asked by the code, and the page is handed what WeChat takes: signed, for this order', async () => {
    const requests: SentRequest[] = [];
    change = (request) => {
      requests.push(request);
      return request;
    };
    const provider = providers.wechat();
    const request = inside(simulator.payerCode());
    const { qrUrl, pageUrl, bridge } = await provider.start(request);
    if (!bridge) throw new Error('nothing for the page');
    expect([qrUrl, pageUrl]).toEqual([`prepay_id=wx${request.paymentNo}`, null]);
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
      '/wechat/sns/oauth2/access_token',
      '/wechat/v3/pay/transactions/jsapi',
    ]);
    expect(JSON.parse(requests[1]?.body ?? '')).toMatchObject({ payer: { openid: 'oSimulatedPayer' }, amount: { total: 15_050 } });
    expect(bridge).toMatchObject({ appId: 'wxsimulated0001', timeStamp: '1780279200', package: qrUrl, signType: 'RSA' });
    for (const changed of [{ package: 'prepay_id=wxP0' }, { nonceStr: 'x' }, { timeStamp: '1' }, { appId: 'wx' }])
      expect(await simulator.payInside({ ...bridge, ...changed })).toBe(false);
    expect(await simulator.payInside(bridge)).toBe(true);
    expect(await provider.query(request.paymentNo)).toMatchObject({ state: 'paid', amountFen: 15_050 });
    expect(provider.readNotice(noticeOf(sent.at(-1)))).toMatchObject({ paymentNo: request.paymentNo, of: { kind: 'payment' } });
  });

  test('a code counts once, and the order is of its payer alone', async () => {
    const provider = providers.wechat();
    const code = simulator.payerCode();
    const request = inside(code);
    await provider.start(request);
    await expect(provider.start(request)).rejects.toThrow(ProviderRefused);
    await expect(provider.start({ ...request, payerCode: simulator.payerCode() })).resolves.toMatchObject({ bridge: {} });
    await expect(provider.start({ ...request, on: 'screen' })).rejects.toThrow(ProviderRefused);
  });

  test.each([
    [{ status: 200, headers: {}, body: '{"errcode":-1,"errmsg":"system error"}' }],
    [{ status: 200, headers: {}, body: 'no json' }],
    [{ status: 502, headers: {}, body: '' }],
  ])('an answer that says nothing of the payer is silence: %j', async (answer) => {
    const provider = wechatProvider(simulator.settings.wechat, { send: async () => answer, now: () => now });
    await expect(provider.start(inside('c'))).rejects.toThrow(ProviderSilent);
  });

  test('a merchant without the secret of its official account has no such page', () => {
    const { appSecret: _secret, ...settings } = simulator.settings.wechat;
    expect(wechatProvider(settings, { send: simulator.answer, now: () => now }).payerPage).toBeUndefined();
    expect(providers.wechat().payerPage?.('https://saiyun.test/bill')).toContain('https://saiyun.test/payer?appid=wxsimulated0001&');
    expect(providers.alipay().payerPage).toBeUndefined();
  });
});
