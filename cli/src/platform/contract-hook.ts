import type { Hook } from '@saiyun/sdk';
import { contractVersion, headers } from '@saiyun/sdk/contract';
import { usageError } from '../problems/cli-error.ts';

/**
 * Sends this program's contract version, so that a server with another one refuses before it does anything, and recognises such a server by
 * its responses. Servers that send no version, such as other backends, are accepted.
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
