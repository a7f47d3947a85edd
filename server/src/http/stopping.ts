import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/db.ts';
import { Failure } from '../kernel/failure.ts';
import type { Look } from './at-once.ts';

const draining = new WeakSet<Db>();

/** Tells balancers that this node is about to stop, while it still answers; connections end with their next answer. */
export function drain(db: Db): void {
  draining.add(db);
}
export function isDraining(db: Db): boolean {
  return draining.has(db);
}

/** After `close` was called, calls that run finish and new ones on kept-alive connections are refused as retryable. */
export function stoppingPlugin(app: FastifyInstance, db: Db): Look {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  // A connection that is kept alive after its last answer would hold up the stop until it times out.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping || isDraining(db)) reply.header('Connection', 'close');
    done();
  });
  return () => {
    if (stopping) throw new Failure('server.stopping');
  };
}
