import { contractVersion } from '@saiyun/sdk/contract';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../kernel/context.ts';
import { version } from '../version.ts';

/**
 * `GET /healthz` for load balancers: 200 when the database answers, else the failure `database.unreachable` with 503. It tells the versions of
 * the server and of the contract too, so that a client can compare them with its own.
 */
export const health = (app: FastifyInstance, { db }: Services): void => {
  app.get('/healthz', async () => {
    await db.one('select 1');
    return { status: 'ok', database: db.kind, version, contract: contractVersion };
  });
};
