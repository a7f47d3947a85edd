import type { IncomingMessage } from 'node:http';
import { headers } from '@saiyun/sdk/contract';
import { newRequestId } from '../../kernel/answer.ts';
import type { Look } from '../sync-hook.ts';

const given = headers.requestId.toLowerCase();

/** The caller's X-Request-Id if it is 32 hex characters, so that a proxy's log and ours name the same request; otherwise a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const id = request.headers[given];
  return typeof id === 'string' && /^[0-9a-f]{32}$/.test(id) ? id : newRequestId();
}

/** Every answer carries its request id, including errors and static files. */
export const tellRequestId: Look = (request, reply) => void reply.header(given, request.id);
