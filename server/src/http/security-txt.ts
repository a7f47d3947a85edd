import type { FastifyInstance } from 'fastify';
import type { Services } from '../kernel/context.ts';
import { Failure } from '../kernel/failure.ts';

const dayMs = 86_400_000;
/** Shorter than the year that RFC 9116 recommends as the most: a file that somebody kept should not name an old contact for long. */
const validDays = 180;

/**
 * `/.well-known/security.txt` (RFC 9116): whom to tell of a fault of security, from the settings. Without a contact there is none, for one that
 * nobody reads would be worse.
 */
export function securityTxt(app: FastifyInstance, { config, now }: Services): void {
  const { SAIYUN_SECURITY_CONTACT: contacts, SAIYUN_SECURITY_POLICY: policy, SAIYUN_PUBLIC_URL: origin } = config;
  app.get('/.well-known/security.txt', async (_request, reply) => {
    if (contacts.length === 0) throw new Failure('path.unknown');
    const expires = new Date(Math.floor(now().getTime() / dayMs + validDays) * dayMs);
    const lines = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${expires.toISOString().replace('.000', '')}`,
      'Preferred-Languages: zh, en',
      ...(origin ? [`Canonical: ${origin}/.well-known/security.txt`] : []),
      ...(policy ? [`Policy: ${policy}`] : []),
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`);
  });
}
