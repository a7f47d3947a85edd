import type { Config } from '../config.ts';
import type { Carrier } from './carrier.ts';

const timeoutMs = 15_000;

/**
 * Text messages by HTTP; undefined without SAIYUN_SMS_URL. Posts `{ id, mobile, text }` as JSON with SAIYUN_SMS_TOKEN as bearer token; any
 * status other than 2xx is a failure. Other providers' formats belong in a small gateway in front.
 */
export function smsCarrier(config: Config): Carrier | undefined {
  const { SAIYUN_SMS_URL: url, SAIYUN_SMS_TOKEN: token } = config;
  if (!url) return undefined;
  return {
    name: 'http',
    async send({ id, address, text }) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify({ id, mobile: address, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    },
  };
}
