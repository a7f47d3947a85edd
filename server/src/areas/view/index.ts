import type { Params } from '@saiyun/sdk/logic/query';
import type { FastifyRequest } from 'fastify';
import { ask, neededParam } from '../../http/call/query-parameters.ts';
import { route } from '../../http/call/route.ts';
import type { CallModule } from '../../kernel/entity-module.ts';
import { arrangeInput, arrangeViews, deleteView, listViews, saveView, viewInput } from './list-views.ts';

const paramsOf = ({ query }: FastifyRequest): Params => (query ?? {}) as Params;

/** Views of lists that people keep and share. */
export const viewCalls: CallModule = {
  name: 'list views',
  register(app, services) {
    route(app, services, {
      method: 'GET',
      path: '/sys/listView/list',
      query: { place: ask.needed, record: ask.needed },
      handler: (ctx, request) => listViews(ctx, neededParam(paramsOf(request), 'place'), neededParam(paramsOf(request), 'record')),
    });
    route(app, services, {
      method: 'POST',
      path: '/sys/listView/save',
      body: viewInput,
      handler: (ctx, request) => saveView(ctx, request.body),
    });
    route(app, services, {
      method: 'PUT',
      path: '/sys/listView/arrange',
      body: arrangeInput,
      handler: (ctx, request) => arrangeViews(ctx, request.body),
    });
    route(app, services, {
      method: 'DELETE',
      path: '/sys/listView/delete',
      query: { id: ask.needed },
      handler: (ctx, request) => deleteView(ctx, neededParam(paramsOf(request), 'id')),
    });
  },
};
