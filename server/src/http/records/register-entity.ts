import { labelIn, type StandardCall } from '@saiyun/sdk/contract';
import { idsOf } from '@saiyun/sdk/logic/draft';
import { type Params, textParam } from '@saiyun/sdk/logic/query';
import { message } from '@saiyun/sdk/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answered } from '../../kernel/answer.ts';
import type { Ctx, Services } from '../../kernel/context.ts';
import type { EntityModule } from '../../kernel/entity-module.ts';
import { inputFailure } from '../../kernel/failure.ts';
import { listAnswer } from '../../kernel/list/page.ts';
import { add, edit, queryById, remove } from '../../kernel/write/standard-calls.ts';
import { runVerb } from '../../kernel/write/verb.ts';
import { saveWithParts } from '../../kernel/write/with-parts.ts';
import { bodyOf } from '../call/input.ts';
import { route } from '../call/route.ts';
import { exportHandler } from './export-call.ts';
import { importFileLimit, importHandler } from './import-call.ts';

const queryOf = (request: FastifyRequest): Params => (request.query ?? {}) as Params;

const idParam = (request: FastifyRequest): string => {
  const id = textParam(queryOf(request), 'id');
  if (id === undefined) throw inputFailure({ field: 'id', code: 'required' });
  return id;
};

const done = (ctx: Ctx, call: 'add' | 'edit' | 'delete' | 'deleteBatch', result: unknown) =>
  answered(result, { message: message(ctx.language, `done.${call}`) });

type Register = (app: FastifyInstance, services: Services, module: EntityModule) => void;

const editCall =
  (method: 'PUT' | 'POST'): Register =>
  (app, services, module) =>
    route(app, services, {
      method,
      path: `${module.entity.path}/edit`,
      dryRun: true,
      handler: async (ctx, request) => done(ctx, 'edit', await edit(ctx, module, bodyOf(request))),
    });

/** How to register each standard call. */
const calls: Record<StandardCall, Register> = {
  list: (app, services, module) =>
    route(app, services, {
      method: 'GET',
      path: `${module.entity.path}/list`,
      handler: (ctx, request) => listAnswer(ctx, module, queryOf(request)),
    }),
  queryById: (app, services, module) =>
    route(app, services, {
      method: 'GET',
      path: `${module.entity.path}/queryById`,
      handler: (ctx, request) => queryById(ctx, module, idParam(request)),
    }),
  add: (app, services, module) =>
    route(app, services, {
      method: 'POST',
      path: `${module.entity.path}/add`,
      dryRun: true,
      handler: async (ctx, request) => done(ctx, 'add', await add(ctx, module, bodyOf(request))),
    }),
  edit: (app, services, module) => {
    editCall('PUT')(app, services, module);
    // Newer clients of the family send POST.
    editCall('POST')(app, services, module);
  },
  delete: (app, services, module) =>
    route(app, services, {
      method: 'DELETE',
      path: `${module.entity.path}/delete`,
      dryRun: true,
      handler: async (ctx, request) => done(ctx, 'delete', await remove(ctx, module, 'delete', [idParam(request)])),
    }),
  deleteBatch: (app, services, module) =>
    route(app, services, {
      method: 'DELETE',
      path: `${module.entity.path}/deleteBatch`,
      dryRun: true,
      handler: async (ctx, request) =>
        done(ctx, 'deleteBatch', await remove(ctx, module, 'deleteBatch', idsOf(textParam(queryOf(request), 'ids')))),
    }),
  exportXls: (app, services, module) =>
    route(app, services, {
      method: 'GET',
      path: `${module.entity.path}/exportXls`,
      tokenInAddress: true,
      handler: exportHandler(services, module),
    }),
  importExcel: (app, services, module) =>
    route(app, services, {
      method: 'POST',
      path: `${module.entity.path}/importExcel`,
      fileLimit: importFileLimit,
      severalFiles: true,
      dryRun: true,
      handler: importHandler(services, module),
    }),
};

/** The body of a row with all that its parts hold. */
export const partsLimit = 8 * 1024 * 1024;

/** Registers every standard call and verb of a record. */
export function registerEntity(app: FastifyInstance, services: Services, module: EntityModule): void {
  const { entity } = module;
  for (const call of entity.calls) calls[call](app, services, module);
  if (entity.parts)
    route(app, services, {
      method: 'PUT',
      path: `${entity.path}/saveWithParts`,
      bodyLimit: partsLimit,
      dryRun: true,
      handler: async (ctx, request) => done(ctx, 'edit', await saveWithParts(ctx, module, bodyOf(request))),
    });
  for (const [name, verb] of Object.entries(entity.verbs))
    route(app, services, {
      method: 'PUT',
      path: `${entity.path}/${name}`,
      dryRun: true,
      handler: async (ctx, request) =>
        answered(await runVerb(ctx, module, name, bodyOf(request)), {
          message: message(ctx.language, 'done.verb', { verb: labelIn(verb.label, ctx.language) }),
        }),
    });
}
