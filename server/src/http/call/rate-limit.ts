import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { RedisLink } from '../../kernel/events/redis-link.ts';
import { Failure } from '../../kernel/failure.ts';
import { sharedLimits } from './limit-store.ts';

/** Counts calls with `perMinute` by address, in this process or, with Redis, over all nodes; the back-off of sign-in is also kept in the database. */
export function rateLimitPlugin(app: FastifyInstance, redis: RedisLink | undefined): void {
  app.register(rateLimit, {
    global: false,
    ...(redis && { store: sharedLimits(redis) }),
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) => new Failure('limit.rate', { seconds: Math.ceil(ttl / 1000) }),
  });
}
