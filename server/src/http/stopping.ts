import type { FastifyInstance } from 'fastify';
import { Failure } from '../kernel/failure.ts';

/** After `close` was called, calls that run finish and new ones on kept-alive connections are refused as retryable. */
export const stoppingPlugin = (app: FastifyInstance): void => {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onRequest', async () => {
    if (stopping) throw new Failure('server.stopping');
  });
  // A connection that is kept alive after its last answer would hold up the stop until it times out.
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('Connection', 'close');
  });
};
