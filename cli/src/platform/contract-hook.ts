import type { Hook } from '@saiyun/sdk';
import { contractVersion, headers } from '@saiyun/sdk/contract';
import { usageError } from '../problems/cli-error.ts';

/**
 * Says which contract this program speaks, so that a server of another one refuses before it does anything, and tells such a server by its
 * answers. Servers that say nothing, such as other backends, are taken as they are.
 */
export function contractHook(server: string): Hook {
  return async (request, next) => {
    const answer = await next({ ...request, headers: { ...request.headers, [headers.contract]: String(contractVersion) } });
    const theirs = answer.header(headers.contract.toLowerCase());
    if (theirs !== undefined && theirs !== String(contractVersion))
      throw usageError(Number(theirs) > contractVersion ? 'problem.serverNewer' : 'problem.serverOlder', {
        code: 'contract.other',
        params: { server, theirs, own: contractVersion },
      });
    return answer;
  };
}
