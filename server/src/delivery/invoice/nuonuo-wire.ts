import { randomBytes, randomInt } from 'node:crypto';
import { ProviderSilent, type Transport } from '../pay/port.ts';
import type { NuonuoSettings } from './settings.ts';
import { nuonuoSignature } from './signature.ts';

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

/** Codes of the gateway itself, such as a wrong signature or an expired token, begin with 07: the request never reached the service. */
const isBusiness = (code: string): boolean => code.startsWith('E');

/** Sends a signed request to a method of Nuonuo's open platform; rejects with `ProviderSilent` unless the service itself answered. */
export async function askNuonuo(
  settings: NuonuoSettings,
  { send, now }: { readonly send: Transport; readonly now: () => Date },
  method: string,
  content: object,
): Promise<Said> {
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
      accesstoken: settings.accessToken,
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
  const [code, why] = [textOf(said.code), textOf(said.describe)];
  if (!isBusiness(code)) throw new ProviderSilent(`${code} ${why}`);
  return { code, why, result: said.result };
}
