import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto';
import { alipayTime, fenOf, signedText, yuanText } from '../alipay.ts';
import type { ReceivedAnswer, SentRequest } from '../port.ts';
import { rsaSign, rsaVerify } from '../rsa.ts';
import type { GatewayWork, SentNotice } from './gateway.ts';
import { backOf, type Trade } from './state.ts';

type Params = Readonly<Record<string, string>>;

const answered = ({ state }: GatewayWork, method: string, content: object): ReceivedAnswer => {
  const text = JSON.stringify(content);
  const sign = rsaSign(createPrivateKey(state.platformKey), text);
  return {
    status: 200,
    headers: { 'content-type': 'text/html;charset=utf-8' },
    body: `{"${method.replaceAll('.', '_')}_response":${text},"sign":"${sign}"}`,
  };
};

const done = { code: '10000', msg: 'Success' } as const;
const refused = (sub: string, text: string) => ({ code: '40004', msg: 'Business Failed', sub_code: sub, sub_msg: text });
const missing = refused('ACQ.TRADE_NOT_EXIST', '交易不存在');

const statuses = { open: 'WAIT_BUYER_PAY', paid: 'TRADE_SUCCESS', closed: 'TRADE_CLOSED' } as const;

const told = ({ manners }: GatewayWork, trade: Trade) => ({
  out_trade_no: trade.no,
  trade_no: trade.tradeNo,
  trade_status: statuses[trade.state],
  total_amount: yuanText(Math.max(0, trade.fen + manners().lieFen)),
});

const begin = (work: GatewayWork, asked: Params, notifyUrl: string) => {
  const no = asked.out_trade_no ?? '';
  const fen = fenOf(asked.total_amount ?? '');
  const known = work.state.trades.get(no);
  if (known && (known.fen !== fen || known.state !== 'open')) return refused('ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改');
  const trade: Trade = known ?? {
    provider: 'alipay',
    no,
    fen,
    title: asked.subject ?? '',
    attach: asked.passback_params ?? '',
    notifyUrl,
    expireAt: new Date(`${(asked.time_expire ?? '').replace(' ', 'T')}+08:00`).getTime(),
    state: 'open',
    tradeNo: '',
    paidAt: 0,
    refunds: [],
  };
  if (!known) work.changed(trade);
  return { ...done, out_trade_no: no, qr_code: work.placeOf(trade) };
};

const answerTo = (work: GatewayWork, method: string, asked: Params, notifyUrl: string): object => {
  if (method === 'alipay.trade.precreate') return begin(work, asked, notifyUrl);
  const trade = work.state.trades.get(asked.out_trade_no ?? '');
  if (!trade) return missing;
  switch (method) {
    case 'alipay.trade.query': {
      const seen = work.seen(trade);
      // Nobody has scanned the code: the provider knows no trade yet.
      return seen.state === 'open' ? missing : { ...done, ...told(work, seen), send_pay_date: alipayTime(new Date(seen.paidAt)) };
    }
    case 'alipay.trade.close':
      if (trade.state === 'paid') return refused('ACQ.REASON_TRADE_STATUS_INVALID', '交易状态不合法');
      trade.state = 'closed';
      work.changed(trade);
      return { ...done, out_trade_no: trade.no };
    case 'alipay.trade.refund': {
      const no = asked.out_request_no ?? '';
      const fen = fenOf(asked.refund_amount ?? '');
      const known = trade.refunds.find((one) => one.no === no);
      // One that failed may be asked for again under its number.
      const isNew = known === undefined || known.state === 'failed';
      const back = backOf(trade);
      if (trade.state !== 'paid') return refused('ACQ.TRADE_STATUS_ERROR', '交易状态不合法');
      if (isNew && back + fen > trade.fen) return refused('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超出可退金额');
      if (isNew && work.manners().refunds === 'failed') return refused('ACQ.SELLER_BALANCE_NOT_ENOUGH', '商户账户余额不足');
      if (isNew) work.refund(trade, { no, fen, notifyUrl: '' });
      return { ...done, out_trade_no: trade.no, trade_no: trade.tradeNo, fund_change: 'Y', refund_fee: yuanText(back + (isNew ? fen : 0)) };
    }
    case 'alipay.trade.fastpay.refund.query': {
      const found = work.seen(trade).refunds.find((one) => one.no === asked.out_request_no);
      if (!found || found.state === 'failed') return done;
      return {
        ...done,
        out_trade_no: trade.no,
        trade_no: trade.tradeNo,
        out_request_no: found.no,
        refund_amount: yuanText(found.fen),
        refund_status: found.state === 'done' ? 'REFUND_SUCCESS' : 'REFUND_PROCESSING',
      };
    }
    default:
      return { code: '40001', msg: 'Missing Required Arguments', sub_code: 'isv.invalid-method' };
  }
};

/** The gateway of the open platform as its documents say. */
export function alipayAnswer(work: GatewayWork, { body }: SentRequest): ReceivedAnswer {
  const params: Params = Object.fromEntries(new URLSearchParams(body));
  const method = params.method ?? '';
  const isSigned =
    params.app_id === work.state.alipay.appId &&
    rsaVerify(createPublicKey(work.state.merchantKey), signedText(params, ['sign']), params.sign ?? '');
  if (!isSigned) return answered(work, method, { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature' });
  return answered(work, method, answerTo(work, method, JSON.parse(params.biz_content ?? '{}') as Params, params.notify_url ?? ''));
}

export function alipayNotice(work: GatewayWork, trade: Trade): SentNotice {
  const { state, now } = work;
  const params: Params = {
    notify_id: randomBytes(16).toString('hex'),
    notify_type: 'trade_status_sync',
    notify_time: alipayTime(now()),
    app_id: state.alipay.appId,
    charset: 'utf-8',
    version: '1.0',
    subject: trade.title,
    passback_params: trade.attach,
    gmt_payment: alipayTime(new Date(trade.paidAt)),
    ...told(work, trade),
  };
  const sign = rsaSign(createPrivateKey(state.platformKey), signedText(params, ['sign', 'sign_type']));
  return {
    provider: 'alipay',
    url: trade.notifyUrl,
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams({ ...params, sign_type: 'RSA2', sign }).toString(),
  };
}
