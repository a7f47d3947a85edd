import { int } from '@saiyun/sdk/contract';
import type { Params } from '@saiyun/sdk/logic/query';
import { message } from '@saiyun/sdk/messages';
import { needed, optional, readInput } from '../../http/call/input.ts';
import { ask, neededParam, paging } from '../../http/call/query-parameters.ts';
import { route } from '../../http/call/route.ts';
import { answered } from '../../kernel/answer.ts';
import type { CallModule, EntityModule } from '../../kernel/entity-module.ts';
import { treeRows } from '../../kernel/list/tree.ts';
import { moveRow } from '../../kernel/write/move.ts';
import { moduleNamed } from './module-named.ts';

const moveInput = {
  entity: needed(['数据', 'Record']),
  id: needed(['编号', 'Id']),
  revision: int(['版本', 'Revision'], { required: true }),
  parentId: optional(['上级', 'Parent']),
  beforeId: optional(['排在其前', 'Before which']),
};

/** The tree that the rows of a record form: its levels, finding in it, and moving a row in it. */
export function recordTreeCalls(modules: () => readonly EntityModule[]): CallModule {
  const moduleOf = (name: string): EntityModule => moduleNamed(modules(), name, ({ tree }) => tree !== undefined);
  return {
    name: 'record-trees',
    register(app, services) {
      route(app, services, {
        method: 'GET',
        path: '/sys/recordTree/rows',
        query: { entity: ask.needed, pid: ask.optional, word: ask.optional, branch: ask.optional, ...paging },
        handler: (ctx, request) => {
          const params = (request.query ?? {}) as Params;
          return treeRows(ctx, moduleOf(neededParam(params, 'entity')), params);
        },
      });
      route(app, services, {
        method: 'PUT',
        path: '/sys/recordTree/move',
        body: moveInput,
        dryRun: true,
        handler: async (ctx, { body }) => {
          const { entity, id, revision, parentId, beforeId } = readInput(moveInput, body);
          const row = await moveRow(ctx, moduleOf(entity), { id, revision, parentId: parentId ?? null, beforeId: beforeId ?? null });
          return answered(row, { message: message(ctx.language, 'done.edit') });
        },
      });
    },
  };
}
