import type { Services } from '../../kernel/context.ts';
import type { Look } from '../sync-hook.ts';
import { toldPath } from './told-path.ts';

/** Routes with more in their path than ids, such as the token of a third-party sign-in: of these the route alone is told. */
const holdsWords = /:(?!id\b)\w+/i;

/**
 * Writes one line for each call: when it ended, what was asked, how it was answered and how long it took. Without query strings and bodies,
 * which may hold names, codes and tokens; who called is told by the account's id.
 */
export function accessLog({ log }: Pick<Services, 'log'>): Look {
  return (request, reply) => {
    const { method, id, ip, actor } = request;
    const route = request.routeConfig?.url;
    const length = reply.getHeader('content-length');
    log.info(
      {
        requestId: id,
        method,
        ...(!holdsWords.test(route ?? '') && { path: toldPath(request) }),
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(length !== undefined && { bytes: Number(length) }),
        ip,
        ...(actor && { tenantId: actor.tenantId, userId: actor.userId }),
      },
      'call',
    );
  };
}
