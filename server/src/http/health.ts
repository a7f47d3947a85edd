import { contractVersion, serviceModes } from '@saiyun/sdk/contract';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../kernel/context.ts';
import { Failure } from '../kernel/failure.ts';
import { version } from '../version.ts';

/**
 * Probes, outside the prefix. `/healthz/live` says that the process responds; it is for supervisors that restart processes, because a
 * restart mends no database. `/healthz/ready`, also under its original name `/healthz`, is for load balancers: 200 if the database responds
 * on the probe's own connection, otherwise 503, and 503 while the node is about to stop. Both report the versions of server and contract,
 * so that a client can compare them with its own, and a clock that differs from the database's.
 */
export function health(app: FastifyInstance, { db, clock, node, mode }: Services): void {
  const about = { database: db.kind, version, contract: contractVersion };
  app.get('/healthz/live', async () => ({ status: 'ok', version, contract: contractVersion }));
  const ready = async (): Promise<object> => {
    if (node.isDraining) throw new Failure('server.stopping');
    await db.probe();
    const offSeconds = clock.offSeconds();
    const current = mode.now().mode;
    return {
      status: 'ok',
      ...about,
      ...(current !== serviceModes.off && { mode: current }),
      ...(offSeconds !== undefined && { clockAheadSeconds: offSeconds }),
    };
  };
  for (const path of ['/healthz', '/healthz/ready']) app.get(path, ready);
}
