import { contractVersion, headers } from '@saiyun/sdk/contract';
import { Failure } from '../../kernel/failure.ts';
import type { Look } from '../sync-hook.ts';
import './request.ts';

const name = headers.contract.toLowerCase();
const ours = String(contractVersion);

/** Every answer states its contract version; a caller with another version is refused before anything happens. */
export const sameContract: Look = (request, reply) => {
  reply.header(name, ours);
  const theirs = request.headers[name];
  if (theirs !== undefined && theirs !== ours && request.routeConfig.api)
    throw new Failure('contract.other', { server: contractVersion, client: String(theirs).slice(0, 20) });
};
