import { headers } from '@saiyun/sdk/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

const cookieName = 'saiyun_device';
const shape = /^[\w-]{43}$/;

const cookieIn = (request: FastifyRequest): string | undefined =>
  (request.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim().split('='))
    .find(([name]) => name === cookieName)?.[1];

/**
 * The token that identifies a device: browsers keep it in a cookie that scripts cannot read, programs send it as a header. By itself it
 * grants nothing.
 */
export function deviceTokenOf(request: FastifyRequest): string | undefined {
  const sent = request.headers[headers.device.toLowerCase()];
  const token = typeof sent === 'string' ? sent : cookieIn(request);
  return token !== undefined && shape.test(token) ? token : undefined;
}

/** Gives the token to the device after sign-in: as a header to a program that sent one, even an empty one; as a cookie to our own pages. */
export function tellDevice(
  { SAIYUN_PREFIX, SAIYUN_PUBLIC_URL }: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, lifeMs }: { readonly token: string; readonly lifeMs: number },
): void {
  if (request.headers[headers.device.toLowerCase()] !== undefined) {
    reply.header(headers.device, token);
    return;
  }
  // Pages of other origins get no cookie of ours.
  const { origin } = request.headers;
  if (origin !== undefined && URL.parse(origin)?.host !== request.host) return;
  const secure = (SAIYUN_PUBLIC_URL ?? `${request.protocol}:`).startsWith('https:') ? '; Secure' : '';
  const age = Math.floor(lifeMs / 1000);
  reply.header('Set-Cookie', `${cookieName}=${token}; Path=${SAIYUN_PREFIX}/; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`);
}
