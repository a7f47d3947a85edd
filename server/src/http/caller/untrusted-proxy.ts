import type { Services } from '../../kernel/context.ts';
import type { Look } from '../sync-hook.ts';

/**
 * Logs once that an untrusted proxy stands in front of this node. Limits, logs and back-off all use `request.ip`: without the setting, all
 * callers behind a proxy share its address.
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
