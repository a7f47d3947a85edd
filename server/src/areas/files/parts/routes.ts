import { largestPart } from '@saiyun/sdk/logic/upload';
import type { FastifyInstance } from 'fastify';
import { ask, neededParam } from '../../../http/call/query-parameters.ts';
import { route } from '../../../http/call/route.ts';
import type { Services } from '../../../kernel/context.ts';
import { begin, beginInput } from './begin.ts';
import { finish, finishInput } from './finish.ts';
import { cancel, cancelInput, send, state } from './parts.ts';

/** Files in parts. */
export function partRoutes(app: FastifyInstance, services: Services): void {
  const path = '/sys/common/parts';
  route(app, services, {
    method: 'POST',
    path: `${path}/begin`,
    body: beginInput,
    handler: (ctx, request) => begin(ctx, request.body),
  });
  route(app, services, {
    method: 'GET',
    path: `${path}/state`,
    query: { id: ask.needed },
    handler: (ctx, request) => state(ctx, neededParam(request.query as Readonly<Record<string, string>>, 'id')),
  });
  route(app, services, { method: 'POST', path: `${path}/send`, fileLimit: largestPart, handler: send });
  route(app, services, {
    method: 'POST',
    path: `${path}/finish`,
    body: finishInput,
    handler: (ctx, request) => finish(ctx, request.body),
  });
  route(app, services, {
    method: 'POST',
    path: `${path}/cancel`,
    body: cancelInput,
    handler: (ctx, request) => cancel(ctx, request.body),
  });
}
