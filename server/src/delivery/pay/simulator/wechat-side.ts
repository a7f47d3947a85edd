import { createCipheriv, createPrivateKey, createPublicKey, randomBytes } from 'node:crypto';
import type { ReceivedAnswer, SentRequest } from '../port.ts';
import { rsaSign, rsaVerify } from '../rsa.ts';
import { answerText, requestText, rfc3339 } from '../wechat.ts';
import type { GatewayWork, SentNotice } from './gateway.ts';
import { backOf, type SimulatedRefund, type Trade } from './state.ts';

const signed = ({ state, now }: GatewayWork, body: string): Readonly<Record<string, string>> => {
  const [seconds, nonce] = [String(Math.floor(now().getTime() / 1000)), randomBytes(16).toString('hex')];
  return {
    'wechatpay-serial': state.wechat.platformSerial,
    'wechatpay-timestamp': seconds,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': rsaSign(createPrivateKey(state.platformKey), answerText(seconds, nonce, body)),
  };
};

const answered = (work: GatewayWork, status: number, content?: object): ReceivedAnswer => {
  const body = content === undefined ? '' : JSON.stringify(content);
  return { status, headers: { 'content-type': 'application/json', ...signed(work, body) }, body };
};
const refused = (work: GatewayWork, status: number, code: string, message: string): ReceivedAnswer =>
  answered(work, status, { code, message });

/** Whether the merchant signed the request, as the gateway checks it. */
const isSigned = ({ state }: GatewayWork, { method, headers, body }: SentRequest, path: string): boolean => {
  const said = headers.authorization ?? '';
  const member = (name: string): string => new RegExp(`${name}="([^"]*)"`).exec(said)?.[1] ?? '';
  if (!said.startsWith('WECHATPAY2-SHA256-RSA2048 ') || member('mchid') !== state.wechat.mchId) return false;
  if (member('serial_no') !== state.wechat.serialNo) return false;
  const text = requestText(method, path, member('timestamp'), member('nonce_str'), body);
  return rsaVerify(createPublicKey(state.merchantKey), text, member('signature'));
};

const states = { open: 'NOTPAY', paid: 'SUCCESS', closed: 'CLOSED' } as const;
const refundStates = { pending: 'PROCESSING', done: 'SUCCESS', failed: 'ABNORMAL' } as const;

const told = ({ state, manners }: GatewayWork, trade: Trade) => ({
  appid: state.wechat.appId,
  mchid: state.wechat.mchId,
  out_trade_no: trade.no,
  attach: trade.attach,
  trade_type: trade.openId === undefined ? 'NATIVE' : 'JSAPI',
  trade_state: trade.refunds.length > 0 ? 'REFUND' : states[trade.state],
  trade_state_desc: '',
  amount: { total: trade.fen + manners().lieFen, currency: 'CNY' },
  ...(trade.state === 'paid' && { transaction_id: trade.tradeNo, success_time: rfc3339(new Date(trade.paidAt)), bank_type: 'OTHERS' }),
});

const refundTold = ({ manners }: GatewayWork, trade: Trade, refund: SimulatedRefund) => ({
  refund_id: refund.id,
  out_refund_no: refund.no,
  transaction_id: trade.tradeNo,
  out_trade_no: trade.no,
  status: refundStates[refund.state],
  amount: { refund: refund.fen + manners().lieFen, total: trade.fen, currency: 'CNY' },
});

type Json = Readonly<Record<string, unknown>>;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const amountOf = (value: unknown, member: string): number => {
  const fen = (value as Json | undefined)?.[member];
  return typeof fen === 'number' ? fen : 0;
};

const begin = (work: GatewayWork, asked: Json, place: 'code_url' | 'h5_url' | 'prepay_id', openId?: string): ReceivedAnswer => {
  const no = textOf(asked.out_trade_no);
  const known = work.state.trades.get(no);
  const fen = amountOf(asked.amount, 'total');
  if (known && (known.fen !== fen || known.state !== 'open' || known.openId !== openId))
    return refused(work, 400, 'INVALID_REQUEST', '订单已支付或参数与首次请求不一致');
  const trade: Trade = known ?? {
    provider: 'wechat',
    no,
    fen,
    title: textOf(asked.description),
    attach: textOf(asked.attach),
    notifyUrl: textOf(asked.notify_url),
    expireAt: new Date(textOf(asked.time_expire)).getTime(),
    state: 'open',
    tradeNo: '',
    paidAt: 0,
    ...(openId !== undefined && { openId }),
    refunds: [],
  };
  if (!known) work.changed(trade);
  return answered(work, 200, { [place]: place === 'prepay_id' ? `wx${no}` : work.placeOf(trade) });
};

const refund = (work: GatewayWork, asked: Json): ReceivedAnswer => {
  const trade = work.state.trades.get(textOf(asked.out_trade_no));
  if (trade?.state !== 'paid') return refused(work, 404, 'RESOURCE_NOT_EXISTS', '订单号不存在');
  const no = textOf(asked.out_refund_no);
  const fen = amountOf(asked.amount, 'refund');
  const known = trade.refunds.find((one) => one.no === no);
  if (!known && backOf(trade) + fen > trade.fen) return refused(work, 403, 'NOT_ENOUGH', '退款金额超出订单可退金额');
  return answered(work, 200, refundTold(work, trade, known ?? work.refund(trade, { no, fen, notifyUrl: textOf(asked.notify_url) })));
};

/** Who a code is of, as the official account asks for it: not signed, and always with status 200. */
const payerOf = ({ state }: GatewayWork, query: URLSearchParams): ReceivedAnswer => {
  const answer = (content: object): ReceivedAnswer => ({ status: 200, headers: {}, body: JSON.stringify(content) });
  if (query.get('appid') !== state.wechat.appId || query.get('secret') !== state.wechat.appSecret)
    return answer({ errcode: 40125, errmsg: 'invalid appsecret' });
  const code = query.get('code') ?? '';
  if (!state.payerCodes.delete(code)) return answer({ errcode: 40029, errmsg: 'invalid code' });
  return answer({ access_token: 'simulated', expires_in: 7200, openid: 'oSimulatedPayer', scope: 'snsapi_base' });
};

/** The gateway of API v3 as its documents say. */
export function wechatAnswer(work: GatewayWork, request: SentRequest, path: string): ReceivedAnswer {
  if (path.startsWith('/sns/oauth2/access_token?')) return payerOf(work, new URLSearchParams(path.slice(path.indexOf('?') + 1)));
  if (!isSigned(work, request, path)) return refused(work, 401, 'SIGN_ERROR', '签名错误');
  const asked = (request.body === '' ? {} : JSON.parse(request.body)) as Json;
  const [, no = '', close] = /^\/v3\/pay\/transactions\/out-trade-no\/([^/?]+)(\/close)?/.exec(path) ?? [];
  if (path === '/v3/pay/transactions/native') return begin(work, asked, 'code_url');
  if (path === '/v3/pay/transactions/h5') {
    const scene = asked.scene_info as { readonly payer_client_ip?: unknown; readonly h5_info?: { readonly type?: unknown } } | undefined;
    if (textOf(scene?.payer_client_ip) === '' || textOf(scene?.h5_info?.type) === '')
      return refused(work, 400, 'PARAM_ERROR', '输入源“/body/scene_info”必填');
    return begin(work, asked, 'h5_url');
  }
  if (path === '/v3/pay/transactions/jsapi') {
    const openId = textOf((asked.payer as { readonly openid?: unknown } | undefined)?.openid);
    if (openId === '') return refused(work, 400, 'PARAM_ERROR', '输入源“/body/payer/openid”必填');
    return begin(work, asked, 'prepay_id', openId);
  }
  if (path === '/v3/refund/domestic/refunds') return refund(work, asked);
  if (no !== '') {
    const trade = work.state.trades.get(decodeURIComponent(no));
    if (!trade) return refused(work, 404, 'ORDER_NOT_EXIST', '订单不存在');
    if (close === undefined) return answered(work, 200, told(work, work.seen(trade)));
    if (trade.state === 'paid') return refused(work, 400, 'INVALID_REQUEST', '订单已支付');
    trade.state = 'closed';
    work.changed(trade);
    return answered(work, 204);
  }
  const refundNo = decodeURIComponent(/^\/v3\/refund\/domestic\/refunds\/([^/?]+)$/.exec(path)?.[1] ?? '');
  for (const trade of work.state.trades.values()) {
    const found = work.seen(trade).refunds.find((one) => one.no === refundNo);
    if (found) return answered(work, 200, refundTold(work, trade, found));
  }
  return refused(work, 404, 'RESOURCE_NOT_EXISTS', '退款单不存在');
}

const notice = (work: GatewayWork, url: string, event: string, content: object): SentNotice => {
  const nonce = randomBytes(6).toString('hex');
  const aad = event.startsWith('REFUND') ? 'refund' : 'transaction';
  const cipher = createCipheriv('aes-256-gcm', work.state.wechat.apiV3Key, nonce, { authTagLength: 16 });
  cipher.setAAD(Buffer.from(aad));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final(), cipher.getAuthTag()]);
  const body = JSON.stringify({
    id: `EV-${randomBytes(12).toString('hex')}`,
    create_time: rfc3339(work.now()),
    resource_type: 'encrypt-resource',
    event_type: event,
    summary: '',
    resource: { algorithm: 'AEAD_AES_256_GCM', original_type: aad, ciphertext: sealed.toString('base64'), associated_data: aad, nonce },
  });
  return { provider: 'wechat', url, headers: { 'content-type': 'application/json', ...signed(work, body) }, body };
};

export function wechatPaidNotice(work: GatewayWork, trade: Trade): SentNotice {
  return notice(work, trade.notifyUrl, 'TRANSACTION.SUCCESS', told(work, trade));
}

export function wechatRefundNotice(work: GatewayWork, trade: Trade, one: SimulatedRefund): SentNotice {
  const { status, ...refunded } = refundTold(work, trade, one);
  return notice(work, one.notifyUrl, `REFUND.${status}`, { mchid: work.state.wechat.mchId, refund_status: status, ...refunded });
}
