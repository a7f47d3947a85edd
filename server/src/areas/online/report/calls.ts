import type { Entity, Field, Page } from '@saiyun/sdk/contract';
import { onlineStatus } from '@saiyun/sdk/entities';
import type { WireRow } from '@saiyun/sdk/logic/draft';
import type { ReportSpec } from '@saiyun/sdk/logic/online';
import { type Params, pageFacts, pageOf, textParam } from '@saiyun/sdk/logic/query';
import type { FastifyRequest } from 'fastify';
import { searching } from '../../../http/call/query-parameters.ts';
import { route } from '../../../http/call/route.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { dictsOf } from '../../../kernel/dict/dicts.ts';
import { type CallModule, Failure, inputFailure } from '../../../kernel/entity-module.ts';
import { binder, orderOf, type Searchable, whereOf } from '../../../kernel/list/query.ts';
import { columnsOf } from '../../../kernel/row/columns.ts';
import { type DbRow, fromDb } from '../../../kernel/row/row.ts';
import { wireRows } from '../../../kernel/write/standard-calls.ts';
import { dictOptions, wireColumn } from '../form/columns.ts';
import { type FindModule, holdsRole, type Source, sourceOf } from '../source-module.ts';
import { type ReportColumn, reportColumns, reportSql } from './query.ts';

interface Stored {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly source: string;
  readonly query: ReportSpec;
  readonly readRoles: string;
}

interface Report {
  readonly stored: Stored;
  readonly source: Source;
  readonly columns: readonly ReportColumn[];
}

/** A published report that the caller may read, by its id or code. */
const openReport = async (ctx: Ctx, find: FindModule, key: string): Promise<Report> => {
  const stored = await ctx.db.one<Stored>(
    `select id, code, report_name as name, report_name_en as "nameEn", source, query, read_roles as "readRoles" from online_report
     where tenant_id = $1 and (id = $2 or code = $2) and status = '${onlineStatus.published}' and del_flag = '0'`,
    [ctx.tenantId, key.isWellFormed() && !key.includes('\0') ? key : ''],
  );
  if (!stored) throw new Failure('online.no_report');
  if (!holdsRole(stored.readRoles, ctx.actor.roles)) throw new Failure('access.denied');
  const source = await sourceOf(ctx, find, stored.source);
  const columns = source ? reportColumns(source.module, find, stored.query) : undefined;
  // The definitions it uses may have changed since it was stored.
  if (!source || !columns || 'code' in columns) throw new Failure('online.report_broken');
  return { stored, source, columns };
};

/** The rows of a report as a record, so the kernel can convert them for the wire. */
const entityOf = (columns: readonly ReportColumn[]): Entity => ({
  name: 'onlineReportRow',
  label: ['报表', 'Report'],
  path: '',
  table: '',
  title: columns[0]?.key ?? 'id',
  key: ['id'],
  access: { read: [], write: [] },
  calls: [],
  states: {},
  verbs: {},
  fields: Object.fromEntries(columns.map(({ key, field }) => [key, field])),
});

const own = 'self_';
/** The parameter values of a report; an unknown name is refused, like any unknown filter. */
const paramsOf = async (ctx: Ctx, spec: ReportSpec, query: Params): Promise<ReadonlyMap<string, string>> => {
  const values = new Map<string, string>();
  const params = spec.params ?? [];
  for (const name of Object.keys(query))
    if (name.startsWith(own) && !params.some((one) => one.name === name.slice(own.length)))
      throw new Failure('query.column', { column: name.slice(0, 60) });
  const dicts = await dictsOf(ctx, ctx.tenantId);
  for (const { name, kind, dictCode, required, default: fallback } of params) {
    const text = textParam(query, own + name) ?? fallback;
    if (text === undefined) {
      if (required) throw inputFailure({ field: own + name, code: 'required' });
      continue;
    }
    if (kind === 'int' && !/^-?\d{1,15}$/.test(text)) throw inputFailure({ field: own + name, code: 'type' });
    if (kind === 'date' && !/^\d{4}-\d{2}-\d{2}$/.test(text)) throw inputFailure({ field: own + name, code: 'date' });
    if (kind === 'dict' && !dicts.get(dictCode ?? '')?.has(text)) throw inputFailure({ field: own + name, code: 'choice' });
    values.set(name, text);
  }
  return values;
};

/** The stored filters as an advanced query on the source's own list, which checks and binds them like any other. */
const conditionsOf = (spec: ReportSpec, values: ReadonlyMap<string, string>): Readonly<Record<string, string>> => {
  const conditions = (spec.filters ?? []).flatMap(({ field, rule, value, param }) => {
    const val = param === undefined ? value : values.get(param);
    return val === undefined ? [] : [{ field, rule, val }];
  });
  return conditions.length > 0 ? { superQueryParams: JSON.stringify(conditions), superQueryMatchType: 'and' } : {};
};

const getData = async (ctx: Ctx, find: FindModule, key: string, query: Params): Promise<Page<WireRow>> => {
  const { stored, source, columns } = await openReport(ctx, find, key);
  const values = await paramsOf(ctx, stored.query, query);
  const asked = Object.fromEntries(Object.entries(query).filter(([name]) => !name.startsWith(own)));
  await source.module.rules.refresh?.(ctx);
  const rows = reportSql(source.ctx, source.module, columns, conditionsOf(stored.query, values));
  const entity = entityOf(columns);
  const of: Searchable = {
    columns: new Map(
      columnsOf(entity)
        .all.filter(({ name }) => name in entity.fields)
        .map((column) => [column.name, column]),
    ),
    sortable: new Set(columns.map((column) => column.key)),
    hash: ctx.cipher.hash,
  };
  const { values: bound, bind } = binder(rows.params.length + 1);
  const conditions = whereOf(of, asked, bind);
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
  const from = `from (${rows.sql}) t${where}`;
  const countParams = [...rows.params, ...bound];
  const page = pageOf(asked);
  const order = orderOf(of, asked, stored.query.order ?? { column: 'id', order: 'asc' });
  const sql = `select t.* ${from} ${order} limit ${bind(page.size)} offset ${bind(page.offset)}`;
  const [found, count] = await Promise.all([
    ctx.db.many<DbRow>(sql, [...rows.params, ...bound]),
    ctx.db.one<{ n: number }>(`select count(*)::int as n ${from}`, countParams),
  ]);
  const total = count?.n ?? 0;
  const wire = await wireRows(
    ctx,
    ctx.db,
    { entity, rules: {} },
    found.map((row) => fromDb(ctx, entity, row)),
    true,
  );
  const shown = new Set(['id', ...columns.flatMap((column) => [column.key, `${column.key}_dictText`])]);
  const records = wire.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => shown.has(name))));
  return { records, ...pageFacts(page, total) };
};

const getRpColumns = async (ctx: Ctx, find: FindModule, code: string): Promise<unknown> => {
  const { stored, columns } = await openReport(ctx, find, code);
  return {
    columns: columns.map(({ key, field }) => wireColumn(key, field, ctx.language)),
    dictOptions: await dictOptions(
      ctx,
      columns.map(({ field }) => field),
    ),
    cgRpConfigId: stored.id,
    cgRpConfigName: ctx.language === 'en' ? (stored.nameEn ?? stored.name) : stored.name,
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
    .map(({ code, name, nameEn }) => ({ code, name: [name, nameEn || name] }));
};

/** Reports (CALL-88 to CALL-90), read like lists within the caller's own scope, tenant and data rules. */
export function reportCalls(find: FindModule): CallModule {
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
        path: `${path}/getData/:key`,
        // Besides the report's own columns, and its parameters with the prefix `self_`.
        query: searching([]),
        handler: (ctx, request) => getData(ctx, find, keyOf(request), (request.query ?? {}) as Params),
      });
    },
  };
}
