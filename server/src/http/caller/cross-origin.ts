import cors from '@fastify/cors';
import { headers } from '@saiyun/sdk/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';

/** How long a browser may cache the permission, in seconds. */
const rememberedFor = 600;

/**
 * Pages of the configured origins may call and read the answers, including the headers that clients need. Other origins get no headers, so
 * their browsers withhold the answers. No credentials: authority is the token, which only the page itself can send.
 */
export function crossOriginPlugin(app: FastifyInstance, { SAIYUN_CORS_ORIGINS: allowed }: Config): void {
  if (allowed.length === 0) return;
  app.register(cors, {
    origin: (origin, answer) => answer(null, origin !== undefined && allowed.includes(origin) ? origin : false),
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: [headers.requestId, 'Retry-After', 'Content-Disposition'],
    credentials: false,
    maxAge: rememberedFor,
    strictPreflight: false,
  });
}
