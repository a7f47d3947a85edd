import type { Hook } from '@saiyun/sdk';
import { headers } from '@saiyun/sdk/contract';
import type { SecretStore } from '../secrets/secret-store.ts';

/** Where the token of this machine is kept, beside the session of the same profile and server. */
export function deviceName(session: string): string {
  return `${session}#device`;
}

/**
 * Tells the server at sign-ins which machine this is, and keeps the token that it answers: guesses of others at a name do not keep its owner out.
 * What is sent with a session needs none, and signing out keeps it.
 */
export function deviceHook(openSecrets: () => Promise<SecretStore>, session: string): Hook {
  return async (request, next) => {
    if (request.headers[headers.token] !== undefined) return next(request);
    const secrets = await openSecrets();
    const name = deviceName(session);
    // Even an empty one: it asks for a token.
    const sent = (await secrets.get(name)) ?? '';
    const answer = await next({ ...request, headers: { ...request.headers, [headers.device]: sent } });
    const given = answer.header(headers.device.toLowerCase());
    if (given && given !== sent) await secrets.set(name, given);
    return answer;
  };
}
