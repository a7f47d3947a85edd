import type { FastifyRequest } from 'fastify';
import { isKnownOrigin } from '../../http/caller/known-origin.ts';
import type { Actor } from '../../kernel/context.ts';
import { Failure } from '../../kernel/failure.ts';

const minuteMs = 60_000;
/** A page that reconnects after every loss stays far below this. */
const mostPerMinute = 120;

/** Only pages of our own site and of the configured origins may open sockets. Programs send no origin. */
const mayOpen = (request: FastifyRequest, allowed: readonly string[]): boolean =>
  request.headers.origin === undefined || isKnownOrigin(request, request.headers.origin, allowed);

/** The path names the account; some clients append `_` and a connection name. */
const isOwnPath = (userId: unknown, actor: Actor): boolean =>
  typeof userId === 'string' && (userId === actor.userId || userId.startsWith(`${actor.userId}_`));

/** Refuses a connection to another account's path, from a foreign origin, or too frequent. */
export function handshakes(allowedOrigins: readonly string[]) {
  const tries = new Map<string, number>();
  let since = 0;
  return (request: FastifyRequest, now: number): Actor => {
    const { actor } = request;
    if (!actor) throw new Failure('session.missing');
    const { userId } = request.params as { readonly userId?: unknown };
    if (!isOwnPath(userId, actor) || !mayOpen(request, allowedOrigins)) throw new Failure('access.denied');
    if (Math.abs(now - since) >= minuteMs) {
      tries.clear();
      since = now;
    }
    const count = (tries.get(actor.userId) ?? 0) + 1;
    tries.set(actor.userId, count);
    if (count > mostPerMinute) throw new Failure('limit.rate', { seconds: Math.ceil((since + minuteMs - now) / 1000) });
    return actor;
  };
}
