import type { Entity, Label } from '@saiyun/sdk/contract';
import { onlineStatus } from '@saiyun/sdk/entities';
import type { WireRow } from '@saiyun/sdk/logic/draft';
import type { ReportSpec } from '@saiyun/sdk/logic/online';
import { type Params, textParam } from '@saiyun/sdk/logic/query';
import type { Ctx } from '../../../kernel/context.ts';
import { dictsOf } from '../../../kernel/dict/dicts.ts';
import { type EntityModule, Failure, inputFailure } from '../../../kernel/entity-module.ts';
import { binder, orderOf, type Searchable, whereOf } from '../../../kernel/list/query.ts';
import { columnsOf, type FieldColumn } from '../../../kernel/row/columns.ts';
import { type DbRow, fromDb } from '../../../kernel/row/row.ts';
import { wireRows } from '../../../kernel/write/standard-calls.ts';
import { type FindModule, holdsRole, type Source, sourceOf } from '../source-module.ts';
import { type ReportColumn, reportColumns, reportSql, type Statement } from './query.ts';

export interface Stored {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly source: string;
  readonly query: ReportSpec;
  readonly readRoles: string;
}

/** What runs: the query of a stored report, or of one that is being designed. */
export interface Runnable {
  readonly query: ReportSpec;
  readonly source: Source;
  readonly columns: readonly ReportColumn[];
}

export interface Report extends Runnable {
  readonly stored: Stored;
}

/** A published report that the caller may read, by its id or code. */
export async function openReport(ctx: Ctx, find: FindModule, key: string): Promise<Report> {
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
  return { stored, query: stored.query, source, columns };
}

/** The rows of a report as a record, so the kernel can convert them for the wire. */
const entityOf = (columns: readonly ReportColumn[], label: Label): Entity => ({
  name: 'onlineReportRow',
  label,
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

/** What the names of a report's own parameters begin with. */
export const own = 'self_';
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

/** The rows of a report as SQL, by which lists, sheets and counts read them. */
export interface ReportRows {
  /** The rows as those of a record of their own. */
  readonly module: EntityModule;
  readonly columns: readonly FieldColumn[];
  readonly all: Statement;
  readonly count: Statement;
  readonly page: (size: number, offset: number) => Statement;
}

/** `asked` holds filters on the report's columns, an order, and its parameters with their prefix. */
export async function reportRows(ctx: Ctx, { query, source, columns }: Runnable, label: Label, asked: Params): Promise<ReportRows> {
  const values = await paramsOf(ctx, query, asked);
  const filters = Object.fromEntries(Object.entries(asked).filter(([name]) => !name.startsWith(own)));
  await source.module.rules.refresh?.(ctx);
  const rows = reportSql(source.ctx, source.module, columns, conditionsOf(query, values));
  const entity = entityOf(columns, label);
  const shown = columnsOf(entity).all.filter(({ name }) => Object.hasOwn(entity.fields, name));
  const of: Searchable = {
    columns: new Map(shown.map((column) => [column.name, column])),
    sortable: new Set(columns.map((column) => column.key)),
    hash: ctx.cipher.hash,
  };
  const { values: bound, bind } = binder(rows.params.length + 1);
  const conditions = whereOf(of, filters, bind);
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
  const from = `from (${rows.sql}) t${where}`;
  const params = [...rows.params, ...bound];
  const order = orderOf(of, filters, query.order ?? { column: 'id', order: 'asc' });
  const all = { sql: `select t.* ${from} ${order}`, params };
  const [size, offset] = [params.length + 1, params.length + 2];
  return {
    module: { entity, rules: {} },
    columns: shown,
    all,
    count: { sql: `select count(*)::int as n ${from}`, params },
    page: (most, skipped) => ({ sql: `${all.sql} limit $${size} offset $${offset}`, params: [...params, most, skipped] }),
  };
}

/** Some of the rows as they go to a client, and how many there are. */
export async function readReport(
  ctx: Ctx,
  { module, columns, count, page }: ReportRows,
  size: number,
  offset: number,
): Promise<{ readonly records: readonly WireRow[]; readonly total: number }> {
  const some = page(size, offset);
  const [found, counted] = await Promise.all([
    ctx.db.many<DbRow>(some.sql, some.params),
    ctx.db.one<{ n: number }>(count.sql, count.params),
  ]);
  const rows = found.map((row) => fromDb(ctx, module.entity, row));
  const wire = await wireRows(ctx, ctx.db, module, rows, true);
  const shown = new Set(['id', ...columns.flatMap(({ name }) => [name, `${name}_dictText`])]);
  const records = wire.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => shown.has(name))));
  return { records, total: counted?.n ?? 0 };
}

/** The name of a stored report. */
export function reportLabel({ name, nameEn }: Pick<Stored, 'name' | 'nameEn'>): Label {
  return [name, nameEn || name];
}
