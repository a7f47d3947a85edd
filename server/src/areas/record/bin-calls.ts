import { idsOf } from '@saiyun/sdk/logic/draft';
import type { Params } from '@saiyun/sdk/logic/query';
import { message } from '@saiyun/sdk/messages';
import { idList, needed, readInput } from '../../http/call/input.ts';
import { ask, neededParam } from '../../http/call/query-parameters.ts';
import { route } from '../../http/call/route.ts';
import { answered } from '../../kernel/answer.ts';
import { type CallModule, type EntityModule, Failure } from '../../kernel/entity-module.ts';
import { type BinRules, deletedRows, destroyRows, restoreRows } from '../../kernel/write/recycle.ts';
import { moduleNamed } from './module-named.ts';

const restoreInput = { entity: needed(['数据', 'Record']), ids: idList(['编号', 'Ids']) };

/** The recycle bin of every record whose deleted rows can come back; `own` is what is special about some of them, by record. */
export function recordBinCalls(modules: () => readonly EntityModule[], own: Readonly<Record<string, BinRules>>): CallModule {
  const moduleOf = (name: string): EntityModule =>
    moduleNamed(modules(), name, ({ calls, withoutBin }) => calls.includes('delete') && !withoutBin);
  return {
    name: 'record-bins',
    register(app, services) {
      route(app, services, {
        method: 'GET',
        path: '/sys/recordBin/list',
        query: { entity: ask.needed },
        handler: (ctx, request) => deletedRows(ctx, moduleOf(neededParam((request.query ?? {}) as Params, 'entity'))),
      });
      route(app, services, {
        method: 'PUT',
        path: '/sys/recordBin/restore',
        body: restoreInput,
        dryRun: 'takenBack',
        handler: async (ctx, { body }) => {
          const { entity, ids } = readInput(restoreInput, body);
          await restoreRows(ctx, moduleOf(entity), idsOf(ids), own[entity]);
          return answered(null, { message: message(ctx.language, 'done.restore') });
        },
      });
      route(app, services, {
        method: 'DELETE',
        path: '/sys/recordBin/destroy',
        query: { entity: ask.needed, ids: ask.neededSeveral },
        dryRun: 'takenBack',
        handler: async (ctx, request) => {
          const params = (request.query ?? {}) as Params;
          const [entity, ids] = [neededParam(params, 'entity'), idsOf(neededParam(params, 'ids'))];
          const module = moduleOf(entity);
          // Whoever may delete a row may bring it back; only administrators make that impossible.
          if (!ctx.actor.roles.includes('ADMIN')) throw new Failure('access.denied');
          await destroyRows(ctx, module, ids, own[entity]);
          return answered(null, { message: message(ctx.language, 'done.delete') });
        },
      });
    },
  };
}
