import { randomBytes } from 'node:crypto';
import type { WechatBridge } from '@saiyun/sdk/calls';
import { ProviderRefused, ProviderSilent, type Transport } from './port.ts';
import type { WechatSettings } from './settings.ts';

/** Paying inside WeChat: who pays is known by an openid, and the page hands an order that was made for it to WeChat. */

/** Stands for the state of the way back from `payerPage`: the page that leads there puts in one that only its tab knows. */
export const payerState = 'pay';

/** Where WeChat says who reads the page, without asking the reader, and comes back with a code. It wants the parameters in this order. */
export function payerPage({ payerPage: page, appId }: Pick<WechatSettings, 'payerPage' | 'appId'>, back: string): string {
  return `${page}?appid=${appId}&redirect_uri=${encodeURIComponent(back)}&response_type=code&scope=snsapi_base&state=${payerState}#wechat_redirect`;
}

/** The text of a payment in a page that is signed: application, time in seconds, a nonce and the order, one line each. */
export function bridgeText(appId: string, seconds: string, nonce: string, order: string): string {
  return `${appId}\n${seconds}\n${nonce}\n${order}\n`;
}

/** What the page hands over for an order that was made. */
export function bridgeOf(appId: string, prepayId: string, now: Date, sign: (text: string) => string): WechatBridge {
  const [seconds, nonce, order] = [String(Math.floor(now.getTime() / 1000)), randomBytes(16).toString('hex'), `prepay_id=${prepayId}`];
  const paySign = sign(bridgeText(appId, seconds, nonce, order));
  return { appId, timeStamp: seconds, nonceStr: nonce, package: order, signType: 'RSA', paySign };
}

/** Who the code of the way back is of. A code counts once, for five minutes. */
export async function openIdOf(
  { appId, appSecret = '', payerGateway }: Pick<WechatSettings, 'appId' | 'appSecret' | 'payerGateway'>,
  send: Transport,
  code: string,
): Promise<string> {
  const query = new URLSearchParams({ appid: appId, secret: appSecret, code, grant_type: 'authorization_code' });
  const url = `${payerGateway}/sns/oauth2/access_token?${query.toString()}`;
  const { status, body } = await send({ method: 'GET', url, headers: { accept: 'application/json' }, body: '' });
  const said = status === 200 ? read(body) : undefined;
  if (said === undefined) throw new ProviderSilent(`answered ${status}`);
  if (typeof said.openid === 'string' && said.openid !== '') return said.openid;
  // -1: it is busy.
  if (typeof said.errcode !== 'number' || said.errcode === -1) throw new ProviderSilent('no openid');
  throw new ProviderRefused(String(said.errcode), typeof said.errmsg === 'string' ? said.errmsg : String(said.errcode));
}

const read = (text: string): { readonly openid?: unknown; readonly errcode?: unknown; readonly errmsg?: unknown } | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
};
