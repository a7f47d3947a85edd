import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../kernel/context.ts';
import { Failure } from '../../kernel/failure.ts';
import { isKnownOrigin } from './known-origin.ts';

/** How long a page signs with one key before it asks for another. */
const lifeMs = 15 * 60_000;

export interface PageKey {
  readonly id: string;
  readonly key: string;
  readonly lifeMs: number;
}

/** Derived and stored nowhere, so that every node of the same secret knows it; of the id and the origin, so that it fits no other page. */
const keyFor = (secret: string, id: string, origin: string): string =>
  createHmac('sha256', secret).update(`page-key\n${id}\n${origin}`).digest('base64url');

const originIn = (url: string | undefined): string | undefined => (url && URL.canParse(url) ? new URL(url).origin : undefined);

/**
 * A signing key for the page that asks; null where calls are not signed. Browsers say themselves from where a page's call comes, and
 * no page can say otherwise; of an origin that is not ours or let in, `sign.origin`.
 */
export function newPageKey(services: Services, request: FastifyRequest): PageKey | null {
  const { SAIYUN_SIGN_SECRET: secret, SAIYUN_PUBLIC_URL: own, SAIYUN_CORS_ORIGINS: allowed } = services.config;
  if (!secret) return null;
  const origin = originIn(request.headers.origin);
  const known = [...allowed, originIn(own) ?? ''];
  if (origin === undefined || !isKnownOrigin(request, origin, known)) throw new Failure('sign.origin');
  const until = services.now().getTime() + lifeMs;
  const id = `${until.toString(36)}.${Buffer.from(services.random(12)).toString('base64url')}`;
  return { id, key: keyFor(secret, id, origin), lifeMs };
}

/**
 * The keys that a call with this id may be signed with. Reads of a page's own origin carry no Origin: then its address is in Referer, or the
 * page was told not to say it and comes from ours. Refuses with `sign.page_key` an id whose time is over.
 */
export function pageKeysOf(services: Services, request: FastifyRequest, secret: string, id: string): readonly string[] {
  const until = Number.parseInt(id.split('.', 1)[0] ?? '', 36);
  if (!(until > services.now().getTime())) throw new Failure('sign.page_key');
  const said = originIn(request.headers.origin) ?? originIn(request.headers.referer);
  const own = [originIn(services.config.SAIYUN_PUBLIC_URL), `https://${request.host}`, `http://${request.host}`];
  return (said === undefined ? own : [said]).flatMap((origin) => (origin === undefined ? [] : [keyFor(secret, id, origin)]));
}
