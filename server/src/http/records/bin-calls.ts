import type { Fields } from '@saiyun/sdk/contract';
import { message } from '@saiyun/sdk/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answered } from '../../kernel/answer.ts';
import type { Services } from '../../kernel/context.ts';
import type { EntityModule } from '../../kernel/entity-module.ts';
import { type BinRules, deletedRows, destroyRows, restoreRows } from '../../kernel/write/recycle.ts';
import type { QueryParameters } from '../call/query-parameters.ts';
import { route } from '../call/route.ts';

/** A write to a bin: its address, and where its ids are. */
export interface BinWrite {
  readonly path: string;
  readonly query?: QueryParameters;
  readonly body?: Fields | null;
  readonly ids: (request: FastifyRequest) => readonly string[];
}

/** The addresses that clients of the family use for a record's bin. */
export interface BinPaths {
  readonly list: string;
  readonly restore: BinWrite;
  readonly destroy: BinWrite;
}

/** Deleted rows of a record: list them, restore them with their parts, or delete them permanently. */
export function binCalls(
  app: FastifyInstance,
  services: Services,
  module: EntityModule,
  { list, restore, destroy }: BinPaths,
  rules: BinRules = {},
): void {
  route(app, services, { method: 'GET', path: list, handler: (ctx) => deletedRows(ctx, module) });
  route(app, services, {
    method: 'PUT',
    path: restore.path,
    ...(restore.body !== undefined && { body: restore.body }),
    dryRun: 'takenBack',
    handler: async (ctx, request) => {
      await restoreRows(ctx, module, restore.ids(request), rules);
      return answered(null, { message: message(ctx.language, 'done.restore') });
    },
  });
  route(app, services, {
    method: 'DELETE',
    path: destroy.path,
    dryRun: 'takenBack',
    ...(destroy.query && { query: destroy.query }),
    handler: async (ctx, request) => {
      await destroyRows(ctx, module, destroy.ids(request), rules);
      return answered(null, { message: message(ctx.language, 'done.delete') });
    },
  });
}
