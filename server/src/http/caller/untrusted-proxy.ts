import type { Services } from '../../kernel/context.ts';
import type { Look } from '../at-once.ts';

/**
 * Says once in the log that a proxy stands before this node and is not believed. `request.ip` is the one word on where a call comes from, for
 * limits, logs and back-off: without the setting, all callers behind a proxy share its address.
 */
export function tellUntrustedProxy({ config, log }: Pick<Services, 'config' | 'log'>): Look {
  let told = config.SAIYUN_TRUSTED_PROXIES.length > 0;
  return (request) => {
    if (told || request.headers['x-forwarded-for'] === undefined) return;
    told = true;
    const from = request.socket.remoteAddress ?? '';
    log.warn({ from }, 'X-Forwarded-For is not believed: name the proxy in SAIYUN_TRUSTED_PROXIES if it is yours');
  };
}
