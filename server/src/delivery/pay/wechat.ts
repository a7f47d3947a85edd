import { createDecipheriv, createPrivateKey, randomBytes } from 'node:crypto';
import {
  BadNotice,
  type PayNotice,
  type PayOutcome,
  type PayPlace,
  type PayProvider,
  type PayRequest,
  ProviderRefused,
  ProviderSilent,
  type ReceivedNotice,
  type RefundOutcome,
  type Transport,
} from './port.ts';
import { publicKeyOf, rsaSign, rsaVerify } from './rsa.ts';
import type { WechatSettings } from './settings.ts';
import { bridgeOf, openIdOf, payerPage } from './wechat-inside.ts';

/** A signed message whose time is further off is not believed (docs of API v3: five minutes). */
const clockMs = 5 * 60_000;

type Json = Readonly<Record<string, unknown>>;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const parsed = (text: string): Json => {
  try {
    const value: unknown = JSON.parse(text);
    return isJson(value) ? value : {};
  } catch {
    return {};
  }
};
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const fenOf = (value: unknown, member: string): number => {
  const fen = isJson(value) ? value[member] : undefined;
  return typeof fen === 'number' && Number.isSafeInteger(fen) ? fen : -1;
};
const timeOf = (value: unknown): Date | null => {
  const at = new Date(textOf(value));
  return Number.isNaN(at.getTime()) ? null : at;
};

/** `2026-06-01T10:00:00+08:00`, the only form that the API takes. */
export function rfc3339(at: Date): string {
  return `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;
}

/** The text of a request that is signed: method, path with query, time in seconds, a nonce and the body, one line each. */
export function requestText(method: string, path: string, seconds: string, nonce: string, body: string): string {
  return `${method}\n${path}\n${seconds}\n${nonce}\n${body}\n`;
}

/** The text of an answer or a notice that is signed. */
export function answerText(seconds: string, nonce: string, body: string): string {
  return `${seconds}\n${nonce}\n${body}\n`;
}

/** Opens what AEAD_AES_256_GCM sealed; throws if anything of it was changed. */
export function openResource(
  key: string,
  resource: { readonly nonce: string; readonly associated_data: string; readonly ciphertext: string },
): string {
  const sealed = Buffer.from(resource.ciphertext, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, resource.nonce, { authTagLength: 16 });
  decipher.setAuthTag(sealed.subarray(-16));
  decipher.setAAD(Buffer.from(resource.associated_data));
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString('utf8');
}

/** What `trade_state` means; a payment that was given back was made first. */
const outcomeOf = (trade: Json): PayOutcome => {
  const state = textOf(trade.trade_state);
  if (state === 'SUCCESS' || state === 'REFUND')
    return {
      state: 'paid',
      tradeNo: textOf(trade.transaction_id),
      amountFen: fenOf(trade.amount, 'total'),
      at: timeOf(trade.success_time),
    };
  if (state === 'CLOSED' || state === 'REVOKED') return { state: 'closed' };
  if (state === 'PAYERROR') return { state: 'failed', reason: textOf(trade.trade_state_desc) || state };
  if (state === 'NOTPAY' || state === 'USERPAYING' || state === 'ACCEPT') return { state: 'paying' };
  throw new ProviderSilent(`unknown trade_state ${state}`);
};

const refundOf = (refund: Json): RefundOutcome => {
  const state = textOf(refund.status) || textOf(refund.refund_status);
  if (state === 'SUCCESS') return { state: 'done', providerNo: textOf(refund.refund_id) || null };
  if (state === 'PROCESSING') return { state: 'sent' };
  if (state === 'CLOSED' || state === 'ABNORMAL') return { state: 'failed', reason: state };
  throw new ProviderSilent(`unknown refund status ${state}`);
};

const header = (headers: ReceivedNotice['headers'], name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** WeChat Pay, API v3: native codes, pages for phones and inside WeChat, query, close, refunds, and notices verified and opened (PAY-01). */
export function wechatProvider(
  settings: WechatSettings,
  { send, now }: { readonly send: Transport; readonly now: () => Date },
): PayProvider {
  const { mchId, gateway } = settings;
  const ownKey = createPrivateKey(settings.privateKey);
  const platformKey = publicKeyOf(settings.platformKey);

  const isTheirs = (headers: ReceivedNotice['headers'], body: string): boolean => {
    const seconds = header(headers, 'wechatpay-timestamp');
    if (header(headers, 'wechatpay-serial') !== settings.platformSerial) return false;
    if (!/^\d{1,12}$/.test(seconds) || Math.abs(Number(seconds) * 1000 - now().getTime()) > clockMs) return false;
    return rsaVerify(platformKey, answerText(seconds, header(headers, 'wechatpay-nonce'), body), header(headers, 'wechatpay-signature'));
  };

  /** Asks, and believes the answer only if the platform signed it. Refusals are not always signed: they change nothing. */
  const ask: Ask = async (method, path, content) => {
    const body = content === undefined ? '' : JSON.stringify(content);
    const [seconds, nonce] = [String(Math.floor(now().getTime() / 1000)), randomBytes(16).toString('hex')];
    const signature = rsaSign(ownKey, requestText(method, path, seconds, nonce, body));
    const answer = await send({
      method,
      url: gateway + path,
      headers: {
        accept: 'application/json',
        'user-agent': 'saiyun',
        ...(content !== undefined && { 'content-type': 'application/json' }),
        authorization: `WECHATPAY2-SHA256-RSA2048 mchid="${mchId}",nonce_str="${nonce}",timestamp="${seconds}",serial_no="${settings.serialNo}",signature="${signature}"`,
      },
      body,
    });
    if (answer.status >= 500 || answer.status === 429) throw new ProviderSilent(`answered ${answer.status}`);
    if (answer.status >= 400) {
      const { code, message } = parsed(answer.body);
      throw new ProviderRefused(textOf(code) || String(answer.status), textOf(message) || `answered ${answer.status}`);
    }
    if (!isTheirs(answer.headers, answer.body)) throw new ProviderSilent('the answer is not signed by the platform');
    return parsed(answer.body);
  };

  const query = async (paymentNo: string): Promise<PayOutcome> => {
    try {
      return outcomeOf(await ask('GET', `/v3/pay/transactions/out-trade-no/${encodeURIComponent(paymentNo)}?mchid=${mchId}`));
    } catch (error) {
      if (error instanceof ProviderRefused && /^(?:ORDER_NOT_EXIST|ORDERNOTEXIST|RESOURCE_NOT_EXISTS)$/.test(error.code))
        return { state: 'missing' };
      throw error;
    }
  };

  return {
    name: 'wechat',
    tenants: settings.tenants,
    ...(settings.appSecret !== undefined && { payerPage: (back) => payerPage(settings, back) }),
    start: async (asked) => {
      if (asked.on !== 'wechat') return start(settings, ask, asked);
      const openId = await openIdOf(settings, send, asked.payerCode);
      const prepayId = await startInside(settings, ask, asked, openId);
      const bridge = bridgeOf(settings.appId, prepayId, now(), (text) => rsaSign(ownKey, text));
      return { qrUrl: bridge.package, pageUrl: null, bridge };
    },
    query,
    async close(paymentNo) {
      try {
        await ask('POST', `/v3/pay/transactions/out-trade-no/${encodeURIComponent(paymentNo)}/close`, { mchid: mchId });
        return { state: 'closed' };
      } catch (error) {
        // It may have been paid a moment ago, or never have arrived.
        if (error instanceof ProviderRefused) return query(paymentNo);
        throw error;
      }
    },
    async refund({ paymentNo, refundNo, amountFen, totalFen, reason, notifyUrl }) {
      try {
        const answer = await ask('POST', '/v3/refund/domestic/refunds', {
          out_trade_no: paymentNo,
          out_refund_no: refundNo,
          reason: reason.slice(0, 26),
          notify_url: notifyUrl,
          amount: { refund: amountFen, total: totalFen, currency: 'CNY' },
        });
        return refundOf(answer);
      } catch (error) {
        if (error instanceof ProviderRefused) return { state: 'failed', reason: error.message };
        throw error;
      }
    },
    queryRefund: ({ refundNo }) => queryRefund(ask, refundNo),
    readNotice: (received) => readNotice(settings, received, isTheirs),
    outcomeOf: (body) => outcomeOf(body as Json),
  };
}

type Ask = (method: 'GET' | 'POST', path: string, content?: object) => Promise<Json>;

/** What every order says, however it is paid. */
const orderOf = ({ appId, mchId }: WechatSettings, asked: PayRequest): object => ({
  appid: appId,
  mchid: mchId,
  description: asked.title,
  out_trade_no: asked.paymentNo,
  time_expire: rfc3339(asked.expireAt),
  attach: String(asked.tenantId),
  notify_url: asked.notifyUrl,
  amount: { total: asked.amountFen, currency: 'CNY' },
});

/** An order with a code to scan, or with the page that a phone opens. */
const start = async (settings: WechatSettings, ask: Ask, asked: PayRequest): Promise<PayPlace> => {
  const isPhone = asked.on === 'phone';
  const { code_url: code, h5_url: page } = await ask('POST', `/v3/pay/transactions/${isPhone ? 'h5' : 'native'}`, {
    ...orderOf(settings, asked),
    ...(isPhone && { scene_info: { payer_client_ip: asked.payerIp, h5_info: { type: 'Wap' } } }),
  });
  const place = textOf(isPhone ? page : code);
  if (place === '') throw new ProviderSilent(isPhone ? 'no h5_url' : 'no code_url');
  const back = `${place.includes('?') ? '&' : '?'}redirect_url=${encodeURIComponent(asked.returnUrl)}`;
  return { qrUrl: place, pageUrl: isPhone ? place + back : null };
};

/** An order of somebody inside WeChat; answers what the page is signed for. */
const startInside = async (settings: WechatSettings, ask: Ask, asked: PayRequest, openId: string): Promise<string> => {
  const { prepay_id: id } = await ask('POST', '/v3/pay/transactions/jsapi', { ...orderOf(settings, asked), payer: { openid: openId } });
  if (textOf(id) === '') throw new ProviderSilent('no prepay_id');
  return textOf(id);
};

const queryRefund = async (ask: Ask, refundNo: string): Promise<RefundOutcome> => {
  try {
    return refundOf(await ask('GET', `/v3/refund/domestic/refunds/${encodeURIComponent(refundNo)}`));
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === 'RESOURCE_NOT_EXISTS') return { state: 'missing' };
    throw error;
  }
};

const readNotice = (
  { apiV3Key, mchId, appId }: WechatSettings,
  { headers, body }: ReceivedNotice,
  isTheirs: (headers: ReceivedNotice['headers'], body: string) => boolean,
): PayNotice => {
  if (!isTheirs(headers, body)) throw new BadNotice('signature');
  const { id, resource } = parsed(body);
  if (!isJson(resource) || textOf(id) === '') throw new BadNotice('form');
  const opened = parsed(openedOr(apiV3Key, resource));
  if (textOf(opened.mchid) !== mchId || (opened.appid !== undefined && opened.appid !== appId)) throw new BadNotice('merchant');
  const paymentNo = textOf(opened.out_trade_no);
  const refundNo = textOf(opened.out_refund_no);
  const tenantId = /^\d{1,9}$/.test(textOf(opened.attach)) ? Number(opened.attach) : null;
  const { payer: _payer, ...told } = opened;
  const common = { eventId: `wechat:${textOf(id)}`, tenantId, paymentNo, body: told };
  return refundNo === ''
    ? { ...common, of: { kind: 'payment', outcome: outcomeOf(opened) } }
    : { ...common, of: { kind: 'refund', refundNo, amountFen: fenOf(opened.amount, 'refund'), outcome: refundOf(opened) } };
};

const openedOr = (key: string, resource: Json): string => {
  try {
    return openResource(key, {
      nonce: textOf(resource.nonce),
      associated_data: textOf(resource.associated_data),
      ciphertext: textOf(resource.ciphertext),
    });
  } catch {
    throw new BadNotice('resource');
  }
};
