import type { FastifyRequest } from 'fastify';

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

/**
 * Whether the origin that the browser states is our own or one that the settings allow. Proxies that change the host pass on the original
 * name, and no page can set that header. The scheme is ignored, because a proxy may end TLS; the port counts, otherwise any page on the
 * same machine would be let in.
 */
export function isKnownOrigin({ headers }: FastifyRequest, origin: string, allowed: readonly string[]): boolean {
  if (allowed.includes(origin)) return true;
  const from = hostOf(origin);
  if (from === undefined) return false;
  const asked = [headers.host, headers['x-forwarded-host']].flat().flatMap((host) => host?.split(',') ?? []);
  return asked.some((host) => host.trim() === from);
}
