import { createPrivateKey } from 'node:crypto';
import {
  BadNotice,
  type PayNotice,
  type PayOutcome,
  type PayProvider,
  ProviderRefused,
  ProviderSilent,
  type ReceivedNotice,
  type RefundOutcome,
  type RefundRequest,
  type Transport,
} from './port.ts';
import { publicKeyOf, rsaSign, rsaVerify } from './rsa.ts';
import type { AlipaySettings } from './settings.ts';

type Json = Readonly<Record<string, unknown>>;
type Params = Readonly<Record<string, string>>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Yuan with two decimals, as the API writes amounts. */
export function yuanText(fen: number): string {
  return `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;
}

/** Fen from an amount of the API; -1 for anything that is none. */
export function fenOf(text: string): number {
  const [, yuan, decimals = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return yuan === undefined ? -1 : Number(yuan) * 100 + Number(decimals.padEnd(2, '0'));
}

/** `2026-06-01 10:00:00` in China's time zone. */
export function alipayTime(at: Date): string {
  return new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}
const timeOf = (text: string): Date | null => {
  const at = new Date(`${text.slice(0, 19).replace(' ', 'T')}+08:00`);
  return Number.isNaN(at.getTime()) ? null : at;
};

/** The text that is signed: the parameters that say something, by name, without the signature itself. */
export function signedText(params: Params, without: readonly string[]): string {
  return Object.keys(params)
    .filter((name) => !without.includes(name) && params[name] !== '')
    .toSorted()
    .map((name) => `${name}=${params[name] ?? ''}`)
    .join('&');
}

/** The value of a member of an answer exactly as it was sent, because that text is what was signed. */
export function signedPart(answer: string, member: string): string | undefined {
  const from = answer.indexOf(`"${member}":`);
  if (from < 0) return undefined;
  const begin = from + member.length + 3;
  let depth = 0;
  let isQuoted = false;
  for (let at = begin; at < answer.length; at += 1) {
    const one = answer[at];
    if (isQuoted) {
      if (one === '\\') at += 1;
      else if (one === '"') isQuoted = false;
    } else if (one === '"') isQuoted = true;
    else if (one === '{') depth += 1;
    else if (one === '}') {
      depth -= 1;
      if (depth === 0) return answer.slice(begin, at + 1);
    }
  }
  return undefined;
}

const outcomeOf = (trade: Json): PayOutcome => {
  const state = textOf(trade.trade_status);
  if (state === 'TRADE_SUCCESS' || state === 'TRADE_FINISHED')
    return {
      state: 'paid',
      tradeNo: textOf(trade.trade_no),
      amountFen: fenOf(textOf(trade.total_amount)),
      at: timeOf(textOf(trade.send_pay_date) || textOf(trade.gmt_payment)),
    };
  if (state === 'TRADE_CLOSED') return { state: 'closed' };
  if (state === 'WAIT_BUYER_PAY') return { state: 'paying' };
  throw new ProviderSilent(`unknown trade_status ${state}`);
};

const isMissing = (error: unknown): boolean => error instanceof ProviderRefused && error.code === 'ACQ.TRADE_NOT_EXIST';

/** Alipay's open platform with RSA2: codes, its pages, query, close, refunds, and notices verified (PAY-01). */
export function alipayProvider(
  settings: AlipaySettings,
  { send, now }: { readonly send: Transport; readonly now: () => Date },
): PayProvider {
  const ownKey = createPrivateKey(settings.privateKey);
  const alipayKey = publicKeyOf(settings.alipayKey);

  const signed = (method: string, content: object, more: Params = {}): Params => {
    const params: Params = {
      app_id: settings.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: alipayTime(now()),
      version: '1.0',
      ...more,
      biz_content: JSON.stringify(content),
    };
    return { ...params, sign: rsaSign(ownKey, signedText(params, ['sign'])) };
  };

  const ask = async (method: string, content: object, more?: Params): Promise<Json> => {
    const answer = await send({
      method: 'POST',
      url: settings.gateway,
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: new URLSearchParams(signed(method, content, more)).toString(),
    });
    if (answer.status !== 200) throw new ProviderSilent(`answered ${answer.status}`);
    const name = `${method.replaceAll('.', '_')}_response`;
    const text = signedPart(answer.body, name);
    const { sign } = parsedOr(answer.body);
    if (text === undefined || !rsaVerify(alipayKey, text, textOf(sign))) throw new ProviderSilent('the answer is not signed by Alipay');
    const said = parsedOr(text);
    if (said.code === '10000') return said;
    // 20000 and ACQ.SYSTEM_ERROR: it does not know itself what became of it.
    if (said.code === '20000' || said.sub_code === 'ACQ.SYSTEM_ERROR') throw new ProviderSilent(textOf(said.sub_code) || 'unavailable');
    throw new ProviderRefused(textOf(said.sub_code) || textOf(said.code), textOf(said.sub_msg) || textOf(said.msg));
  };

  const query = async (paymentNo: string): Promise<PayOutcome> => {
    try {
      return outcomeOf(await ask('alipay.trade.query', { out_trade_no: paymentNo }));
    } catch (error) {
      // Until somebody scans the code, there is no trade.
      if (isMissing(error)) return { state: 'missing' };
      throw error;
    }
  };

  return {
    name: 'alipay',
    tenants: settings.tenants,
    async start({ paymentNo, amountFen, title, expireAt, tenantId, notifyUrl, returnUrl, on }) {
      const content = {
        out_trade_no: paymentNo,
        total_amount: yuanText(amountFen),
        subject: title,
        time_expire: alipayTime(expireAt),
        passback_params: String(tenantId),
      };
      const { qr_code: code } = await ask('alipay.trade.precreate', content, { notify_url: notifyUrl });
      if (textOf(code) === '') throw new ProviderSilent('no qr_code');
      const page = signed(
        on === 'phone' ? 'alipay.trade.wap.pay' : 'alipay.trade.page.pay',
        { ...content, product_code: on === 'phone' ? 'QUICK_WAP_WAY' : 'FAST_INSTANT_TRADE_PAY' },
        { notify_url: notifyUrl, return_url: returnUrl },
      );
      return { qrUrl: textOf(code), pageUrl: `${settings.gateway}?${new URLSearchParams(page).toString()}` };
    },
    query,
    async close(paymentNo) {
      try {
        await ask('alipay.trade.close', { out_trade_no: paymentNo });
        return { state: 'closed' };
      } catch (error) {
        if (isMissing(error)) return { state: 'missing' };
        if (error instanceof ProviderRefused) return query(paymentNo);
        throw error;
      }
    },
    refund: (asked) => refund(ask, asked),
    queryRefund: (refund) => queryRefund(ask, refund),
    readNotice(received) {
      return readNotice(settings.appId, received, (text, sign) => rsaVerify(alipayKey, text, sign));
    },
    outcomeOf: (body) => outcomeOf(body as Record<string, string>),
  };
}

const refund = async (
  ask: (method: string, content: object) => Promise<Json>,
  { paymentNo, refundNo, amountFen, reason }: RefundRequest,
): Promise<RefundOutcome> => {
  try {
    await ask('alipay.trade.refund', {
      out_trade_no: paymentNo,
      refund_amount: yuanText(amountFen),
      out_request_no: refundNo,
      refund_reason: reason.slice(0, 100),
    });
    // It was taken; Alipay may not say so yet.
    const said = await queryRefund(ask, { paymentNo, refundNo });
    return said.state === 'missing' ? { state: 'sent' } : said;
  } catch (error) {
    if (error instanceof ProviderRefused) return { state: 'failed', reason: error.message };
    throw error;
  }
};

/** The answer to a refund does not say that the money left; this one does. */
const queryRefund = async (
  ask: (method: string, content: object) => Promise<Json>,
  { paymentNo, refundNo }: { readonly paymentNo: string; readonly refundNo: string },
): Promise<RefundOutcome> => {
  try {
    const said = await ask('alipay.trade.fastpay.refund.query', { out_trade_no: paymentNo, out_request_no: refundNo });
    // Without a status there was no such refund, or it failed: its number may be asked for again.
    if (said.refund_status === undefined) return { state: 'missing' };
    return said.refund_status === 'REFUND_SUCCESS' ? { state: 'done', providerNo: textOf(said.trade_no) || null } : { state: 'sent' };
  } catch (error) {
    if (isMissing(error)) return { state: 'missing' };
    throw error;
  }
};

const readNotice = (appId: string, { body }: ReceivedNotice, isTheirs: (text: string, sign: string) => boolean): PayNotice => {
  const params = Object.fromEntries(new URLSearchParams(body));
  if (params.sign_type !== 'RSA2' || !isTheirs(signedText(params, ['sign', 'sign_type']), params.sign ?? ''))
    throw new BadNotice('signature');
  if (params.app_id !== appId) throw new BadNotice('merchant');
  const { notify_id: id = '', out_trade_no: paymentNo = '', passback_params: tenant = '' } = params;
  if (id === '' || paymentNo === '') throw new BadNotice('form');
  const { sign: _sign, buyer_id: _buyer, buyer_logon_id: _logon, ...told } = params;
  return {
    eventId: `alipay:${id}`,
    tenantId: /^\d{1,9}$/.test(tenant) ? Number(tenant) : null,
    paymentNo,
    of: { kind: 'payment', outcome: outcomeOf(params) },
    body: told,
  };
};

const parsedOr = (text: string): Json => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
  } catch {
    return {};
  }
};
