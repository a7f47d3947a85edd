import { headers } from '@saiyun/sdk/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

const plainName = 'saiyun_device';
/** Over https: browsers take a cookie of this name from this host alone, for all of its paths and never by plain http. */
const secureName = '__Host-saiyun_device';
const shape = /^[\w-]{43}$/;

const cookieIn = (request: FastifyRequest): string | undefined => {
  const sent = new Map((request.headers.cookie ?? '').split(';').map((part) => part.trim().split('=', 2) as [string, string]));
  // The plain one was set by plain http, or by an older release.
  return sent.get(secureName) ?? sent.get(plainName);
};

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
  const isSecure = (SAIYUN_PUBLIC_URL ?? `${request.protocol}:`).startsWith('https:');
  const place = isSecure ? `${secureName}=${token}; Path=/; Secure` : `${plainName}=${token}; Path=${SAIYUN_PREFIX}/`;
  reply.header('Set-Cookie', `${place}; Max-Age=${Math.floor(lifeMs / 1000)}; HttpOnly; SameSite=Strict`);
}
