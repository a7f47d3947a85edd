import type { Field, Page } from '@saiyun/sdk/contract';
import { labelIn } from '@saiyun/sdk/contract';
import { onlineStatus } from '@saiyun/sdk/entities';
import type { WireRow } from '@saiyun/sdk/logic/draft';
import { type Params, pageFacts, pageOf } from '@saiyun/sdk/logic/query';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyOf } from '../../../http/call/input.ts';
import { ask, neededParam, searching } from '../../../http/call/query-parameters.ts';
import { route } from '../../../http/call/route.ts';
import { sendTable } from '../../../http/records/export-call.ts';
import { rolesForCall } from '../../../kernel/access/access.ts';
import type { Ctx, Services } from '../../../kernel/context.ts';
import { type CallModule, type EntityModule, Failure } from '../../../kernel/entity-module.ts';
import { exportParams, formatOf } from '../../../kernel/export/format.ts';
import { columnTable } from '../../../kernel/export/table.ts';
import { dictOptions, wireColumn } from '../form/columns.ts';
import { type FindModule, holdsRole } from '../source-module.ts';
import { previewInput, previewReport } from './preview.ts';
import { openReport, own, type Report, readReport, reportLabel, reportRows } from './run.ts';
import { fieldsOfSource, sourcesFor } from './sources.ts';

const getData = async (ctx: Ctx, find: FindModule, key: string, query: Params): Promise<Page<WireRow>> => {
  const report = await openReport(ctx, find, key);
  const page = pageOf(query);
  const rows = await reportRows(ctx, report, reportLabel(report.stored), query);
  const { records, total } = await readReport(ctx, rows, page.size, page.offset);
  return { records, ...pageFacts(page, total) };
};

/** Whether the caller may take the rows away as a file: as it may those of their source. */
const mayExport = ({ source: { ctx, module } }: Pick<Report, 'source'>): boolean => {
  try {
    rolesForCall(ctx, module.entity, 'exportXls');
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
};

/** GET exportXls: all rows of a report as a workbook, filtered and sorted as on its page. */
const exportReport = async (
  ctx: Ctx,
  services: Services,
  find: FindModule,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  const { key } = request.params as { readonly key: string };
  const report = await openReport(ctx, find, key);
  rolesForCall(report.source.ctx, report.source.module.entity, 'exportXls');
  const { format: asked = 'xlsx', ...query } = exportParams((request.query ?? {}) as Params);
  const format = formatOf({ format: asked });
  const { module, columns, all, count } = await reportRows(ctx, report, reportLabel(report.stored), query);
  const list = { ...all, countSql: count.sql, countParams: count.params };
  return sendTable(services, ctx, request, reply, await columnTable(ctx, module, columns, list, format), format);
};

const getRpColumns = async (ctx: Ctx, find: FindModule, code: string): Promise<unknown> => {
  const report = await openReport(ctx, find, code);
  const { stored, query, columns } = report;
  return {
    columns: columns.map(({ key, field }) => ({ ...wireColumn(key, field, ctx.language), kind: field.kind })),
    ...(query.chart && { chart: query.chart }),
    mayExport: mayExport(report),
    dictOptions: await dictOptions(
      ctx,
      columns.map(({ field }) => field),
    ),
    cgRpConfigId: stored.id,
    cgRpConfigName: labelIn(reportLabel(stored), ctx.language),
  };
};

const views: Partial<Record<Field['kind'], string>> = {
  date: 'date',
  instant: 'datetime',
  dict: 'list',
  flag: 'list',
  int: 'number',
  decimal: 'number',
  money: 'number',
};
const ranged = new Set<Field['kind']>(['date', 'instant', 'int', 'decimal', 'money']);

const getQueryInfo = async (ctx: Ctx, find: FindModule, key: string): Promise<unknown> => {
  const { stored, columns } = await openReport(ctx, find, key);
  const side = ctx.language === 'en' ? 1 : 0;
  const dictOf = (code: string | undefined) => (code === undefined ? {} : { dictCode: code });
  return [
    ...(stored.query.params ?? []).map(({ name, label, labelEn, kind, dictCode, required, default: value }) => ({
      label: side === 1 ? (labelEn ?? label) : label,
      field: own + name,
      mode: 'single',
      view: views[kind] ?? 'text',
      ...dictOf(dictCode),
      ...(required && { required: true }),
      ...(value !== undefined && { value }),
    })),
    ...columns
      .filter(({ search }) => search)
      .map(({ key: field, field: f }) => ({
        label: f.label[side],
        field,
        mode: ranged.has(f.kind) ? 'group' : 'single',
        view: views[f.kind] ?? 'text',
        ...dictOf(f.kind === 'flag' ? 'yn' : f.kind === 'dict' ? f.of : undefined),
      })),
  ];
};

interface Listed {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly readRoles: string;
}

/** The published reports that the caller may read. */
const reports = async (ctx: Ctx): Promise<unknown> => {
  const rows = await ctx.db.many<Listed>(
    `select code, report_name as name, report_name_en as "nameEn", read_roles as "readRoles" from online_report
     where tenant_id = $1 and status = '${onlineStatus.published}' and del_flag = '0' order by code limit 500`,
    [ctx.tenantId],
  );
  return rows
    .filter(({ readRoles }) => holdsRole(readRoles, ctx.actor.roles))
    .map(({ code, name, nameEn }) => ({ code, name: reportLabel({ name, nameEn }) }));
};

/** Reports (CALL-88 to CALL-90), read like lists within the caller's own scope, tenant and data rules. */
export function reportCalls(find: FindModule, all: () => readonly EntityModule[]): CallModule {
  return {
    name: 'reports',
    register(app, services) {
      const path = '/online/cgreport/api';
      const keyOf = ({ params }: FastifyRequest): string => (params as { readonly key: string }).key;
      route(app, services, { method: 'GET', path: `${path}/reports`, handler: (ctx) => reports(ctx) });
      route(app, services, {
        method: 'GET',
        path: `${path}/getRpColumns/:key`,
        handler: (ctx, request) => getRpColumns(ctx, find, keyOf(request)),
      });
      route(app, services, {
        method: 'GET',
        path: `${path}/getQueryInfo/:key`,
        handler: (ctx, request) => getQueryInfo(ctx, find, keyOf(request)),
      });
      route(app, services, {
        method: 'GET',
        path: `${path}/exportXls/:key`,
        query: { ...searching([]), format: ask.oneOf('xlsx', 'xls', 'csv', 'jsonl'), paramsStr: ask.json },
        tokenInAddress: true,
        handler: (ctx, request, reply) => exportReport(ctx, services, find, request, reply),
      });
      const head = '/online/cgreport/head';
      route(app, services, { method: 'GET', path: `${head}/sources`, handler: (ctx) => sourcesFor(ctx, all) });
      route(app, services, {
        method: 'GET',
        path: `${head}/fields`,
        query: { source: ask.needed },
        handler: (ctx, { query }) => fieldsOfSource(ctx, find, neededParam((query ?? {}) as Params, 'source')),
      });
      route(app, services, {
        method: 'POST',
        path: `${head}/preview`,
        effect: 'read',
        body: previewInput,
        perMinute: 120,
        handler: (ctx, request) => previewReport(ctx, find, bodyOf(request)),
      });
      route(app, services, {
        method: 'GET',
        path: `${path}/getData/:key`,
        // Besides the report's own columns, and its parameters with the prefix `self_`.
        query: searching([]),
        handler: (ctx, request) => getData(ctx, find, keyOf(request), (request.query ?? {}) as Params),
      });
    },
  };
}
