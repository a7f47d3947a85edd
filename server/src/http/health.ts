import { contractVersion } from '@saiyun/sdk/contract';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../kernel/context.ts';
import { Failure } from '../kernel/failure.ts';
import { version } from '../version.ts';

/**
 * Probes, outside of the prefix. `/healthz/live` says that the process answers: whoever restarts processes asks that, as a restart mends no
 * database. `/healthz/ready`, and `/healthz` as it was always called, is for balancers: 200 when the database answers, on a connection of its
 * own, and 503 without it and while the node is about to stop. They tell the versions of the server and of the contract too, so that a client
 * can compare them with its own, and a clock that is not the database's.
 */
export function health(app: FastifyInstance, { db, clock, node }: Services): void {
  const about = { database: db.kind, version, contract: contractVersion };
  app.get('/healthz/live', async () => ({ status: 'ok', version, contract: contractVersion }));
  const ready = async (): Promise<object> => {
    if (node.isDraining) throw new Failure('server.stopping');
    await db.probe();
    const offSeconds = clock.offSeconds();
    return { status: 'ok', ...about, ...(offSeconds !== undefined && { clockAheadSeconds: offSeconds }) };
  };
  for (const path of ['/healthz', '/healthz/ready']) app.get(path, ready);
}
