import type { FastifyInstance } from 'fastify';
import { Failure } from '../kernel/failure.ts';
import type { NodeState } from '../kernel/node-state.ts';
import type { Look } from './sync-hook.ts';

/** After `close`, running calls finish, and new calls on kept-alive connections are refused as retryable. */
export function stoppingPlugin(app: FastifyInstance, node: NodeState): Look {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  // A connection kept alive after its last answer would delay the stop until it times out.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping || node.isDraining) reply.header('Connection', 'close');
    done();
  });
  return () => {
    if (stopping) throw new Failure('server.stopping');
  };
}
