import type { IncomingMessage } from 'node:http';
import { headers } from '@saiyun/sdk/contract';
import { newRequestId } from '../../kernel/answer.ts';
import type { Look } from '../sync-hook.ts';

const given = headers.requestId.toLowerCase();

/** The trace of a call that came with one (W3C Trace Context); what is malformed is none. */
function traceOf(header: unknown): string | undefined {
  const [, trace] = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/.exec(typeof header === 'string' ? header : '') ?? [];
  return trace === undefined || /^0+$/.test(trace) ? undefined : trace;
}

/**
 * The caller's X-Request-Id if it is 32 hex characters, else the trace that the call belongs to, so that a proxy's log, a trace and our log
 * name the same request; otherwise a new one.
 */
export function requestIdOf(request: IncomingMessage): string {
  const id = request.headers[given];
  if (typeof id === 'string' && /^[0-9a-f]{32}$/.test(id)) return id;
  return traceOf(request.headers.traceparent) ?? newRequestId();
}

/** Every answer carries its request id, including errors and static files. */
export const tellRequestId: Look = (request, reply) => void reply.header(given, request.id);
