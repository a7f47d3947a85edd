import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';

/** A look at a call that waits for nothing; refuses by throwing. */
export type Look = (request: FastifyRequest, reply: FastifyReply) => void;

/** Several looks as one hook: an `async` hook of its own for each would cost every call a promise and a turn of the queue. */
export function atOnce(...looks: readonly Look[]) {
  return (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    try {
      for (const look of looks) look(request, reply);
    } catch (error) {
      done(error as Error);
      return;
    }
    done();
  };
}
