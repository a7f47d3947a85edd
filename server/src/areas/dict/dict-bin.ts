import { message } from '@saiyun/sdk/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answered } from '../../http/answer.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../kernel/context.ts';
import { deletedRows, destroyRows, restoreRows } from '../../kernel/recycle.ts';
import { dictModule } from './dict-modules.ts';

const idOf = (request: FastifyRequest): string => (request.params as { readonly id: string }).id;

/** Deleted dictionaries: listed, brought back with their items, or taken out for good, by the addresses that clients of the family have. */
export const dictBin = (app: FastifyInstance, services: Services): void => {
  route(app, services, { method: 'GET', path: '/sys/dict/deleteList', handler: (ctx) => deletedRows(ctx, dictModule) });
  route(app, services, {
    method: 'PUT',
    path: '/sys/dict/back/:id',
    handler: async (ctx, request) => {
      await restoreRows(ctx, dictModule, [idOf(request)]);
      return answered(null, { message: message(ctx.language, 'done.ok') });
    },
  });
  route(app, services, {
    method: 'DELETE',
    path: '/sys/dict/deletePhysic/:id',
    handler: async (ctx, request) => {
      await destroyRows(ctx, dictModule, [idOf(request)]);
      return answered(null, { message: message(ctx.language, 'done.delete') });
    },
  });
};
