import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';

/** A synchronous check of a call; refuses by throwing. */
export type Look = (request: FastifyRequest, reply: FastifyReply) => void;

/** Several checks as one hook: a separate `async` hook for each would cost every call a promise and a turn of the event loop. */
export function syncHook(...looks: readonly Look[]) {
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
