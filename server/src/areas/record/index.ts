import { idsOf } from '@saiyun/sdk/logic/draft';
import { type Params, pageOf, textParam } from '@saiyun/sdk/logic/query';
import type { FastifyRequest } from 'fastify';
import { ask, neededParam, paging } from '../../http/call/query-parameters.ts';
import { route } from '../../http/call/route.ts';
import { type CallModule, type EntityModule, inputFailure } from '../../kernel/entity-module.ts';
import { aroundRow } from './around.ts';
import { toldEntries } from './entries.ts';
import { compareVersions, historyOf } from './history.ts';
import { moduleNamed } from './module-named.ts';

export { recordBinCalls } from './bin-calls.ts';
export { recordTreeCalls } from './tree-calls.ts';

/** What the page of a record shows besides the row: what refers to it, and what was done to it. */
export function recordPageCalls(modules: () => readonly EntityModule[]): CallModule {
  const asked = (request: FastifyRequest): { readonly module: EntityModule; readonly id: string } => {
    const params = (request.query ?? {}) as Params;
    const name = textParam(params, 'entity');
    const id = textParam(params, 'id');
    if (name === undefined) throw inputFailure({ field: 'entity', code: 'required' });
    if (id === undefined) throw inputFailure({ field: 'id', code: 'required' });
    return { module: moduleNamed(modules(), name), id };
  };
  return {
    name: 'record-pages',
    register(app, services) {
      const query = { entity: ask.needed, id: ask.needed };
      route(app, services, {
        method: 'GET',
        path: '/sys/recordPage/around',
        query,
        handler: (ctx, request) => {
          const { module, id } = asked(request);
          return aroundRow(ctx, modules(), module, id);
        },
      });
      route(app, services, {
        method: 'GET',
        path: '/sys/recordPage/history',
        query: { ...query, ...paging },
        handler: (ctx, request) => {
          const page = pageOf((request.query ?? {}) as Params);
          const { module, id } = asked(request);
          return historyOf(ctx, module, id, page);
        },
      });
      route(app, services, {
        method: 'GET',
        path: '/sys/recordPage/compare',
        query: { ...query, from: ask.needed, to: ask.needed },
        handler: (ctx, request) => {
          const params = (request.query ?? {}) as Params;
          const versions = [neededParam(params, 'from'), neededParam(params, 'to')] as const;
          const { module, id } = asked(request);
          return compareVersions(ctx, module, id, versions);
        },
      });
      route(app, services, {
        method: 'GET',
        path: '/sys/recordPage/entries',
        query: { ids: ask.neededSeveral },
        handler: (ctx, request) => toldEntries(ctx, modules(), idsOf(neededParam((request.query ?? {}) as Params, 'ids'))),
      });
    },
  };
}
