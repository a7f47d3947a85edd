import type { FastifyInstance } from 'fastify';
import type { Services } from '../kernel/context.ts';

/** `GET /healthz` for load balancers: 200 when the database answers, else the failure `database.unreachable` with 503. */
export const health = (app: FastifyInstance, { db }: Services): void => {
  app.get('/healthz', async () => {
    await db.one('select 1');
    return { status: 'ok', database: db.kind };
  });
};
