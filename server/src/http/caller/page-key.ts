import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../kernel/context.ts';
import { Failure } from '../../kernel/failure.ts';
import { isKnownOrigin } from './known-origin.ts';

/** How long a page signs with one key before it asks for the next. */
const lifeMs = 15 * 60_000;

export interface PageKey {
  readonly id: string;
  readonly key: string;
  readonly lifeMs: number;
}

/** Derived, not stored, so that every node with the secret knows it; bound to id and origin, so that it fits no other page. */
const keyFor = (secret: string, id: string, origin: string): string =>
  createHmac('sha256', secret).update(`page-key\n${id}\n${origin}`).digest('base64url');

const originIn = (url: string | undefined): string | undefined => (url && URL.canParse(url) ? new URL(url).origin : undefined);

/**
 * A signing key for the calling page; null if calls are not signed. Browsers state a page's origin, and no page can fake it; an origin that
 * is neither ours nor allowed is refused with `sign.origin`.
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
 * The keys that may sign a call with this id. Reads from a page's own origin carry no Origin: its address is then in Referer, or the page
 * was told to hide it and comes from ours. Refuses an expired id with `sign.page_key`.
 */
export function pageKeysOf(services: Services, request: FastifyRequest, secret: string, id: string): readonly string[] {
  const until = Number.parseInt(id.split('.', 1)[0] ?? '', 36);
  if (!(until > services.now().getTime())) throw new Failure('sign.page_key');
  const said = originIn(request.headers.origin) ?? originIn(request.headers.referer);
  const own = [originIn(services.config.SAIYUN_PUBLIC_URL), `https://${request.host}`, `http://${request.host}`];
  return (said === undefined ? own : [said]).flatMap((origin) => (origin === undefined ? [] : [keyFor(secret, id, origin)]));
}
