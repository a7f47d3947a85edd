import type { FastifyRequest } from 'fastify';

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

/**
 * A browser says which site a page came from: whether that is our own, or one that the settings let in. Proxies that change the host name the
 * one that was asked for, and no page can set that header. The scheme does not count, as a proxy may end
 * TLS; the port does, or any page on the own machine were let in.
 */
export function isKnownOrigin({ headers }: FastifyRequest, origin: string, allowed: readonly string[]): boolean {
  if (allowed.includes(origin)) return true;
  const from = hostOf(origin);
  if (from === undefined) return false;
  const asked = [headers.host, headers['x-forwarded-host']].flat().flatMap((host) => host?.split(',') ?? []);
  return asked.some((host) => host.trim() === from);
}
