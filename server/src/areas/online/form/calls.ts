import type { Page } from '@saiyun/sdk/contract';
import { no, treeTop, yes } from '@saiyun/sdk/contract';
import { idsOf, type WireRow } from '@saiyun/sdk/logic/draft';
import { type Params, textParam } from '@saiyun/sdk/logic/query';
import { message } from '@saiyun/sdk/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodyOf } from '../../../http/call/input.ts';
import { ask, neededParam, type QueryParameters, searching } from '../../../http/call/query-parameters.ts';
import { route } from '../../../http/call/route.ts';
import { exporting } from '../../../http/records/export-call.ts';
import { importFileLimit, importing } from '../../../http/records/import-call.ts';
import { partsLimit } from '../../../http/records/register-entity.ts';
import { withCondition } from '../../../kernel/access/with-condition.ts';
import { answered } from '../../../kernel/answer.ts';
import type { Ctx, Services } from '../../../kernel/context.ts';
import { type CallModule, Failure } from '../../../kernel/entity-module.ts';
import { list } from '../../../kernel/list/page.ts';
import { rememberFinder } from '../../../kernel/tasks/modules.ts';
import { add, edit, queryById, remove } from '../../../kernel/write/standard-calls.ts';
import { saveWithParts } from '../../../kernel/write/with-parts.ts';
import { columnsOfForm, formsOf } from './columns.ts';
import { formNamed, type LoadedForm } from './module.ts';
import { openForm, withOpenButtons } from './open-form.ts';
import { storedOfForm } from './stored.ts';

interface FormCall {
  readonly ctx: Ctx;
  readonly form: LoadedForm;
  readonly query: Params;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly services: Services;
}

type Handler = (call: FormCall) => Promise<unknown>;

const inPath = (request: FastifyRequest, name: string): string => (request.params as Readonly<Record<string, string>>)[name] ?? '';

const done = (ctx: Ctx, call: 'add' | 'edit' | 'delete' | 'deleteBatch', result: unknown) =>
  answered(result, { message: message(ctx.language, `done.${call}`) });

const listRows: Handler = ({ ctx, form, query }) => list(ctx, form.module, query);
const addRow: Handler = async ({ ctx, form, request }) => done(ctx, 'add', await add(ctx, form.module, bodyOf(request)));
const editRow: Handler = async ({ ctx, form, request }) => done(ctx, 'edit', await edit(ctx, form.module, bodyOf(request)));
const exportRows: Handler = ({ ctx, form, request, reply, services }) => exporting(services, form.module)(ctx, request, reply);
const importRows: Handler = ({ ctx, form, request, services }) => importing(services, form.module)(ctx, request);

/** Adds to each row whether it has children, so a table knows which rows can be expanded. */
const withChildren = async (ctx: Ctx, { id }: LoadedForm, page: Page<WireRow>): Promise<Page<WireRow>> => {
  const found = await ctx.db.many<{ pid: string }>(
    `select distinct pid from online_form_row where tenant_id = $1 and form_id = $2 and pid = any($3) and del_flag = '0'`,
    [ctx.tenantId, id, page.records.map((row) => row.id)],
  );
  const open = new Set(found.map(({ pid }) => pid));
  return { ...page, records: page.records.map((row) => ({ ...row, hasChild: open.has(String(row.id)) ? yes : no })) };
};

/** The rows directly below a parent; without a parent, or with 0, those at the top. */
const treeRows: Handler = async ({ ctx, form, query }) => {
  if (form.spec.kind !== 'tree') throw new Failure('online.no_tree');
  const { pid: _pid, ...rest } = query;
  const pid = textParam(query, 'pid');
  const top = pid === undefined || pid === treeTop;
  const module = top
    ? withCondition(form.module, () => ({ sql: 't.pid is null', params: [] }))
    : withCondition(form.module, (_ctx, first) => ({ sql: `t.pid = $${first}`, params: [pid] }));
  return withChildren(ctx, form, await list(ctx, module, rest));
};

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly bodyLimit?: number;
  readonly fileLimit?: number;
  readonly severalFiles?: boolean;
  readonly tokenInAddress?: true;
  /** The query parameters of a list, besides the form's own fields. */
  readonly query?: QueryParameters;
  readonly handler: Handler;
}

const listed = searching([]);
const exported: QueryParameters = {
  ...searching([]),
  selections: ask.several,
  format: ask.oneOf('xlsx', 'xls', 'csv', 'jsonl'),
  exportFields: ask.several,
  exportHeaders: ask.oneOf('labels', 'names'),
  paramsStr: ask.json,
};

/** Form calls at the addresses of CALL-127. */
const formCalls: readonly Call[] = [
  { method: 'GET', path: 'getColumns/:code', handler: ({ ctx, form }) => columnsOfForm(ctx, form) },
  { method: 'GET', path: 'getData/:code', query: listed, handler: listRows },
  { method: 'GET', path: 'getTreeData/:code', query: { ...listed, pid: ask.optional }, handler: treeRows },
  { method: 'GET', path: 'form/:code/:id', handler: ({ ctx, form, request }) => queryById(ctx, form.module, inPath(request, 'id')) },
  { method: 'POST', path: 'form/:code', handler: addRow },
  { method: 'PUT', path: 'form/:code', handler: editRow },
  {
    method: 'DELETE',
    path: 'form/:code/:id',
    handler: async ({ ctx, form, request }) =>
      done(ctx, 'deleteBatch', await remove(ctx, form.module, 'deleteBatch', idsOf(inPath(request, 'id')))),
  },
  { method: 'GET', path: 'exportXls/:code', query: exported, tokenInAddress: true, handler: exportRows },
  { method: 'POST', path: 'importXls/:code', fileLimit: importFileLimit, severalFiles: true, handler: importRows },
];

/** The same as the eight calls of any record, so the pages and tools of records work for forms too. */
const recordCalls: readonly Call[] = [
  { method: 'GET', path: 'list', query: listed, handler: listRows },
  {
    method: 'GET',
    path: 'queryById',
    query: { id: ask.needed },
    handler: ({ ctx, form, query }) => queryById(ctx, form.module, neededParam(query, 'id')),
  },
  { method: 'POST', path: 'add', handler: addRow },
  { method: 'PUT', path: 'edit', handler: editRow },
  { method: 'POST', path: 'edit', handler: editRow },
  {
    method: 'PUT',
    path: 'saveWithParts',
    bodyLimit: partsLimit,
    handler: async ({ ctx, form, request }) => done(ctx, 'edit', await saveWithParts(ctx, form.module, bodyOf(request))),
  },
  {
    method: 'DELETE',
    path: 'delete',
    query: { id: ask.needed },
    handler: async ({ ctx, form, query }) => done(ctx, 'delete', await remove(ctx, form.module, 'delete', [neededParam(query, 'id')])),
  },
  {
    method: 'DELETE',
    path: 'deleteBatch',
    query: { ids: ask.neededSeveral },
    handler: async ({ ctx, form, query }) =>
      done(ctx, 'deleteBatch', await remove(ctx, form.module, 'deleteBatch', idsOf(textParam(query, 'ids')))),
  },
  { method: 'GET', path: 'exportXls', query: exported, tokenInAddress: true, handler: exportRows },
  { method: 'POST', path: 'importExcel', fileLimit: importFileLimit, severalFiles: true, handler: importRows },
];

const register = (
  app: FastifyInstance,
  services: Services,
  { method, path, bodyLimit, fileLimit, severalFiles, tokenInAddress, query: asked, handler }: Call,
): void =>
  route(app, services, {
    method,
    path,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    ...(fileLimit === undefined ? {} : { fileLimit }),
    ...(tokenInAddress && { tokenInAddress }),
    ...(severalFiles ? { severalFiles, dryRun: true } : method !== 'GET' && { dryRun: 'takenBack' as const }),
    // Rows can also be read in the shape of an earlier version of the form.
    query: { ...asked, ...(method === 'GET' && { version: ask.whole }) },
    handler: async (ctx, request, reply) => {
      const { version, ...query } = (request.query ?? {}) as Params;
      const open = await openForm(ctx, inPath(request, 'code'), method === 'GET' ? version : undefined);
      return handler({ ...open, query, request, reply, services });
    },
  });

/** Online forms (CALL-127). Every call looks the form up, so a change takes effect at once on every node. */
export const onlineFormCalls: CallModule = {
  name: 'onlineForms',
  register(app, services) {
    rememberFinder(services, { module: (tenantId, name) => formNamed(services, tenantId, name), caller: withOpenButtons });
    for (const call of formCalls) register(app, services, { ...call, path: `/online/cgform/api/${call.path}` });
    for (const call of recordCalls) register(app, services, { ...call, path: `/online/form/:code/${call.path}` });
    route(app, services, { method: 'GET', path: '/online/cgform/api/forms', handler: (ctx) => formsOf(ctx) });
    route(app, services, {
      method: 'GET',
      path: '/online/cgform/head/stored',
      query: { id: ask.needed },
      handler: (ctx, { query }) => storedOfForm(ctx, neededParam((query ?? {}) as Params, 'id')),
    });
  },
};
