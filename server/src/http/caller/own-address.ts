import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { Failure } from '../../kernel/failure.ts';
import { isLoopback } from '../../loopback.ts';

/**
 * Where browsers reach the platform. A caller can write any name into its Host header, so without a configured address only a local name is
 * accepted; otherwise a third party would send somebody else's sign-in wherever the caller likes.
 */
export function originOf({ config }: { readonly config: Config }, request: FastifyRequest): string {
  if (config.SAIYUN_PUBLIC_URL) return config.SAIYUN_PUBLIC_URL;
  if (!isLoopback(request.hostname)) throw new Failure('server.no_address');
  return `${request.protocol}://${request.host}`;
}

/**
 * Where pay providers send their notices and payers back. The simulated ones run on this machine, so they reach the platform without a public
 * address too.
 */
export function payOrigin(config: Config): string {
  const isHere = config.SAIYUN_PUBLIC_URL === undefined && config.SAIYUN_PAY_SIMULATOR === 'on' && !isLoopback(config.HOST);
  return linkOrigin(isHere ? { ...config, HOST: '127.0.0.1' } : config);
}

/** The same for links in messages, which outlive the call. The server's own listening address works only on this machine. */
export function linkOrigin({ SAIYUN_PUBLIC_URL: url, HOST: host, PORT: port }: Config): string {
  if (url) return url;
  if (!isLoopback(host)) throw new Failure('server.no_address');
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
