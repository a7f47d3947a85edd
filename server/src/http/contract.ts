import { contractVersion, headers } from '@saiyun/sdk/contract';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../kernel/failure.ts';

/** Every answer says which version of the contract it is of, and a caller of another one is refused before anything is done. */
export const contractPlugin = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(headers.contract, String(contractVersion));
    const theirs = request.headers[headers.contract.toLowerCase()];
    if (request.routeOptions.config.api && theirs !== undefined && theirs !== String(contractVersion))
      throw new Failure('contract.other', { server: contractVersion, client: String(theirs).slice(0, 20) });
  });
};
