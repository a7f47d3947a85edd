import { randomBytes, randomInt } from 'node:crypto';
import { ProviderSilent, type Transport } from '../pay/port.ts';
import type { NuonuoSettings } from './settings.ts';
import { nuonuoSignature } from './signature.ts';
import type { TokenSource } from './token.ts';

export type Json = Readonly<Record<string, unknown>>;

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}
export function jsonOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

/** What the service itself said. */
export interface Said {
  readonly code: string;
  readonly why: string;
  readonly result: unknown;
}

/** The gateway's word for a token that is over, or of another application. */
const badToken = '070301';
/** Codes of the gateway itself, such as a wrong signature or an expired token, begin with 07: the request never reached the service. */
const isBusiness = (code: string): boolean => code.startsWith('E');

interface Given {
  readonly send: Transport;
  readonly now: () => Date;
  readonly tokens: TokenSource;
}

/** Sends a signed request to a method of Nuonuo's open platform; rejects with `ProviderSilent` unless the service itself answered. */
export async function askNuonuo(settings: NuonuoSettings, given: Given, method: string, content: object): Promise<Said> {
  const token = await given.tokens.current();
  let said = await askWith(settings, given, token, method, content);
  // What the gateway stops at the door had no effect, so that it may be said again.
  if (said.code === badToken) said = await askWith(settings, given, await given.tokens.renew(token), method, content);
  if (!isBusiness(said.code)) throw new ProviderSilent(`${said.code} ${said.why}`);
  return said;
}

const askWith = async (
  settings: NuonuoSettings,
  { send, now }: Pick<Given, 'send' | 'now'>,
  token: string,
  method: string,
  content: object,
): Promise<Said> => {
  const body = JSON.stringify(content);
  const parts = {
    appKey: settings.appKey,
    senid: randomBytes(16).toString('hex'),
    nonce: String(randomInt(10_000_000, 100_000_000)),
    timestamp: String(Math.floor(now().getTime() / 1000)),
  };
  const query = new URLSearchParams({ senid: parts.senid, nonce: parts.nonce, timestamp: parts.timestamp, appkey: parts.appKey });
  const answer = await send({
    method: 'POST',
    url: `${settings.gateway}?${query.toString()}`,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-nuonuo-sign': nuonuoSignature(settings.appSecret, new URL(settings.gateway).pathname, parts, body),
      accesstoken: token,
      usertax: settings.sellerTaxNo,
      method: `nuonuo.OpeMplatform.${method}`,
    },
    body,
  });
  if (answer.status !== 200) throw new ProviderSilent(`answered ${answer.status}`);
  let said: Json;
  try {
    said = jsonOf(JSON.parse(answer.body));
  } catch (error) {
    throw new ProviderSilent('the answer is no JSON', { cause: error });
  }
  return { code: textOf(said.code), why: textOf(said.describe), result: said.result };
};
