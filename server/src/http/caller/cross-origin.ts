import cors from '@fastify/cors';
import { headers } from '@saiyun/sdk/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';

/** How long a browser may remember that it may ask, in seconds. */
const rememberedFor = 600;

/**
 * Pages of the origins that the settings name may call and read the answers, also the headers that clients need. Nothing is said to others,
 * so that their browsers keep the answers from them. No credentials: authority is the token, which only the page itself can send.
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
