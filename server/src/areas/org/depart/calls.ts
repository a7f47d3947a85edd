import { leadsNone, leadsSome, yes } from '@saiyun/sdk/contract';
import { type Params, textParam } from '@saiyun/sdk/logic/query';
import type { FastifyRequest } from 'fastify';
import { ask, type QueryParameters } from '../../../http/call/query-parameters.ts';
import { route } from '../../../http/call/route.ts';
import { answered } from '../../../kernel/answer.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { CallModule } from '../../../kernel/entity-module.ts';
import { Failure, inputFailure } from '../../../kernel/failure.ts';
import { choiceTree, type DepartKey, ledTree, oneLevel, searchDeparts, wholeTree } from './tree.ts';

const list = (params: Params, name: string): readonly string[] | undefined => {
  const ids = textParam(params, name)
    ?.split(',')
    .map((id) => id.trim())
    .filter(Boolean);
  if (ids && ids.length > 2000) throw new Failure('query.value', { column: name });
  return ids;
};

/** Whether `ids` holds ids or codes of departments. */
const keyIn = (params: Params): DepartKey => {
  const key = textParam(params, 'primaryKey') ?? 'id';
  if (key !== 'id' && key !== 'orgCode') throw new Failure('query.value', { column: 'primaryKey' });
  return key;
};

const mine = async (ctx: Ctx): Promise<unknown> => {
  const tree = await ledTree(ctx);
  // The message says whether the account leads any department: 2 for yes, 1 for no.
  return answered(tree ?? [], { message: tree ? leadsSome : leadsNone });
};

/** Department calls beyond the standard ones (CALL-60 to CALL-64). Pickers need them, so any signed-in account may call them. */
export const departCalls: CallModule = {
  name: 'departs',
  register(app, services) {
    const get = (path: string, asked: QueryParameters, handler: (ctx: Ctx, query: Params) => Promise<unknown>): void =>
      route(app, services, {
        method: 'GET',
        path: `/sys/sysDepart/${path}`,
        query: asked,
        handler: (ctx, { query }: FastifyRequest) => handler(ctx, (query ?? {}) as Params),
      });
    get('queryTreeList', { ids: ask.several }, (ctx, query) => wholeTree(ctx, list(query, 'ids')));
    get('queryDepartTreeSync', { pid: ask.optional, ids: ask.several, primaryKey: ask.optional }, (ctx, query) =>
      oneLevel(ctx, textParam(query, 'pid'), list(query, 'ids'), keyIn(query)),
    );
    get('queryIdTree', {}, (ctx) => choiceTree(ctx));
    get('searchBy', { keyWord: ask.needed, myDeptSearch: ask.oneOf('1', '0') }, (ctx, query) => {
      const word = textParam(query, 'keyWord');
      if (word === undefined) throw inputFailure({ field: 'keyWord', code: 'required' });
      return searchDeparts(ctx, word, textParam(query, 'myDeptSearch') === yes);
    });
    get('queryMyDeptTreeList', {}, (ctx) => mine(ctx));
  },
};
