import type { Hook } from '@saiyun/sdk';
import { headers } from '@saiyun/sdk/contract';
import type { SecretStore } from '../secrets/secret-store.ts';

/** Name of this machine's device token, stored beside the session of the same profile and server. */
export function deviceName(session: string): string {
  return `${session}#device`;
}

/**
 * Identifies this machine to the server at sign-in and stores the token that it returns, so that other people's password guesses do not
 * lock the owner out. Calls with a session do not need it, and signing out keeps it.
 */
export function deviceHook(openSecrets: () => Promise<SecretStore>, session: string): Hook {
  return async (request, next) => {
    if (request.headers[headers.token] !== undefined) return next(request);
    const secrets = await openSecrets();
    const name = deviceName(session);
    // Sent even if it is empty, which requests a token.
    const sent = (await secrets.get(name)) ?? '';
    const answer = await next({ ...request, headers: { ...request.headers, [headers.device]: sent } });
    const given = answer.header(headers.device.toLowerCase());
    if (given && given !== sent) await secrets.set(name, given);
    return answer;
  };
}
