import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../../kernel/failure.ts';

/** Counts calls with `perMinute` by address, in this process; the back-off of sign-in is also kept in the database. */
export function rateLimitPlugin(app: FastifyInstance): void {
  app.register(rateLimit, {
    global: false,
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) => new Failure('limit.rate', { seconds: Math.ceil(ttl / 1000) }),
  });
}
