import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../kernel/context.ts';
import { Failure } from '../../kernel/failure.ts';

const minuteMs = 60_000;
/** A page that comes back after every loss stays far below. */
const mostPerMinute = 120;

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * A browser says which site a page came from; only our own and those of the settings may open sockets. Proxies that change the host name the one that was asked for,
 * and no page can set that header. Programs send no origin.
 */
const isKnownOrigin = ({ headers }: FastifyRequest, allowed: readonly string[]): boolean => {
  if (headers.origin === undefined || allowed.includes(headers.origin)) return true;
  const from = hostOf(headers.origin);
  if (from === undefined) return false;
  const asked = [headers.host, headers['x-forwarded-host']].flat().flatMap((host) => host?.split(',') ?? []);
  return asked.some((host) => host.trim() === from || (loopback.test(host.trim()) && loopback.test(from)));
};

/** The path names the account, some clients with `_` and a name of the connection behind it. */
const isOwnPath = (userId: unknown, actor: Actor): boolean =>
  typeof userId === 'string' && (userId === actor.userId || userId.startsWith(`${actor.userId}_`));

/** Refuses an opening that is not the caller's own, comes from elsewhere, or comes too often. */
export const handshakes = (allowedOrigins: readonly string[]) => {
  const tries = new Map<string, number>();
  let since = 0;
  return (request: FastifyRequest, now: number): Actor => {
    const { actor } = request;
    if (!actor) throw new Failure('session.missing');
    const { userId } = request.params as { readonly userId?: unknown };
    if (!isOwnPath(userId, actor) || !isKnownOrigin(request, allowedOrigins)) throw new Failure('access.denied');
    if (Math.abs(now - since) >= minuteMs) {
      tries.clear();
      since = now;
    }
    const count = (tries.get(actor.userId) ?? 0) + 1;
    tries.set(actor.userId, count);
    if (count > mostPerMinute) throw new Failure('limit.rate', { seconds: Math.ceil((since + minuteMs - now) / 1000) });
    return actor;
  };
};
