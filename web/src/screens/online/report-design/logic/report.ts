import type { ReportSourceField } from '@saiyun/sdk/calls';
import { checkValue, type Field, type Label, type Row } from '@saiyun/sdk/contract';
import { onlineReport } from '@saiyun/sdk/entities';
import {
  type ReportChartSpec,
  type ReportColumnSpec,
  type ReportFilterSpec,
  type ReportParamSpec,
  type ReportSpec,
  type ReportSum,
  reportSumLabels,
} from '@saiyun/sdk/logic/online';

export type ReportRow = Row<typeof onlineReport>;
export type ColumnPart = { readonly [K in keyof ReportColumnSpec]?: ReportColumnSpec[K] | undefined };
export type Rule = ReportFilterSpec['rule'];

/** What is edited on the desk. */
export interface Design {
  readonly reportName: string;
  readonly reportNameEn: string;
  readonly source: string;
  readonly query: ReportSpec;
  readonly readRoles: readonly string[];
}

export function designOf(row: ReportRow): Design {
  return {
    reportName: row.reportName,
    reportNameEn: row.reportNameEn ?? '',
    source: row.source,
    query: row.query as ReportSpec,
    readRoles: (row.readRoles ?? '').split(',').filter((one) => one !== ''),
  };
}

export function storedDesign({ reportName, reportNameEn, source, query, readRoles }: Design) {
  return {
    reportName: reportName.trim(),
    reportNameEn: reportNameEn.trim() || null,
    source,
    query,
    readRoles: readRoles.join(','),
  };
}

/** The fields of the source by the names that a report uses. */
export type SourceFields = ReadonlyMap<string, ReportSourceField>;

/** The rows of the source themselves, which can be counted. */
const rowsThemselves = 'id';

const numeric = new Set<Field['kind']>(['int', 'decimal', 'money']);
const ordered = new Set<Field['kind']>(['int', 'decimal', 'money', 'date', 'instant']);

/** How a field can be summed up. */
export function sumsFor(kind: Field['kind'] | undefined): readonly ReportSum[] {
  if (kind === undefined) return ['count'];
  if (numeric.has(kind)) return ['sum', 'avg', 'min', 'max', 'count'];
  return ordered.has(kind) ? ['min', 'max', 'count'] : ['count'];
}

export function hasPeriods(kind: Field['kind'] | undefined): boolean {
  return kind === 'date' || kind === 'instant';
}

const rules: Readonly<Record<Field['kind'], readonly Rule[]>> = {
  text: ['like', 'eq', 'ne'],
  longText: ['like'],
  int: ['eq', 'ne', 'ge', 'le', 'gt', 'lt'],
  decimal: ['eq', 'ge', 'le', 'gt', 'lt'],
  money: ['eq', 'ge', 'le', 'gt', 'lt'],
  flag: ['eq'],
  date: ['ge', 'le', 'eq'],
  instant: ['ge', 'le'],
  dict: ['eq', 'ne', 'in'],
  ref: ['eq', 'ne'],
  file: [],
  json: [],
};

export function rulesFor(kind: Field['kind'] | undefined): readonly Rule[] {
  return kind === undefined ? [] : rules[kind];
}

/** The kinds of values that readers can be asked for. */
const askedKinds: Partial<Record<Field['kind'], ReportParamSpec['kind']>> = {
  text: 'text',
  longText: 'text',
  int: 'int',
  date: 'date',
  dict: 'dict',
  flag: 'dict',
};

export function canAsk({ kind }: Pick<ReportSourceField, 'kind'>, rule: Rule): boolean {
  return askedKinds[kind] !== undefined && rule !== 'in';
}

const free = (begin: string, taken: readonly string[]): string => {
  const used = new Set(taken.map((one) => one.toLowerCase()));
  if (!used.has(begin.toLowerCase())) return begin;
  let n = 2;
  while (used.has(`${begin}${n}`.toLowerCase())) n++;
  return `${begin}${n}`;
};

const isKey = (key: string): boolean => checkValue('query', onlineReport.fields.query, { columns: [{ key, field: 'a' }] }) === undefined;

/** A key for a column of a field: its own name where that can be one. */
const keyFor = (field: string, columns: readonly ReportColumnSpec[]): string => {
  const name = (field.split('.').at(-1) ?? '').slice(0, 26);
  const begin = isKey(name) ? name : 'c1';
  return free(
    begin,
    columns.map(({ key }) => key),
  );
};

/** A column of a field; the rows themselves can only be counted, and numbers are added up wherever the rows are grouped. */
export function newColumn(field: string, columns: readonly ReportColumnSpec[], kind?: Field['kind']): ReportColumnSpec {
  const key = keyFor(field, columns);
  if (field === rowsThemselves) return { key, field, agg: 'count', label: '数量', labelEn: 'Count' };
  return kind !== undefined && numeric.has(kind) && columns.some(({ agg }) => agg !== undefined)
    ? { key, field, agg: 'sum' }
    : { key, field };
}

/** The columns with one more: what groups the rows stands before what is counted and added up. */
export function withColumn(columns: readonly ReportColumnSpec[], column: ReportColumnSpec): readonly ReportColumnSpec[] {
  const first = columns.findIndex(({ agg }) => agg !== undefined);
  return column.agg !== undefined || first < 0 ? [...columns, column] : columns.toSpliced(first, 0, column);
}

const without = <T extends object>(value: T): T => Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T;

/** The query without an order or a chart that names a column which is gone. */
function repaired(query: ReportSpec): ReportSpec {
  const keys = new Set(query.columns.map(({ key }) => key));
  const { order, chart, ...rest } = query;
  const values = chart?.values.filter((key) => keys.has(key)) ?? [];
  return {
    ...rest,
    ...(order && keys.has(order.column) && { order }),
    ...(chart && keys.has(chart.by) && values.length > 0 && { chart: { ...chart, values } }),
  };
}

export function withColumns(query: ReportSpec, columns: readonly ReportColumnSpec[]): ReportSpec {
  return repaired({ ...query, columns });
}

export function changedColumn(query: ReportSpec, key: string, part: ColumnPart): ReportSpec {
  return { ...query, columns: query.columns.map((one) => (one.key === key ? without({ ...one, ...part }) : one)) };
}

export function withFilters(query: ReportSpec, filters: readonly ReportFilterSpec[]): ReportSpec {
  const used = new Set(filters.map(({ param }) => param));
  return { ...query, filters, params: (query.params ?? []).filter(({ name }) => used.has(name)) };
}

/** The condition with a value that readers give, under the title of its field. */
export function asked(query: ReportSpec, at: number, field: ReportSourceField): ReportSpec {
  const { params = [], filters = [] } = query;
  const name = free(
    'p1',
    params.map((one) => one.name),
  );
  const kind = askedKinds[field.kind] ?? 'text';
  const param: ReportParamSpec = {
    name,
    label: field.label[0],
    labelEn: field.label[1],
    kind,
    ...(kind === 'dict' && { dictCode: field.kind === 'flag' ? 'yn' : (field.of ?? '') }),
  };
  const next = filters.map((one, i) => (i === at ? { field: one.field, rule: one.rule, param: name } : one));
  return withFilters({ ...query, params: [...params, param] }, next);
}

export function withChart({ chart: _chart, ...query }: ReportSpec, chart: ReportChartSpec | undefined): ReportSpec {
  return chart ? { ...query, chart } : query;
}

/** Whether the values of a column are numbers. */
export function isNumber({ field, agg, per }: ReportColumnSpec, fields: SourceFields): boolean {
  if (agg === 'count') return true;
  const kind = fields.get(field)?.kind;
  return per === undefined && kind !== undefined && numeric.has(kind);
}

/** The title of a column: its own, or that of its field and how it is summed up, as the server names it. */
export function titleOf({ label, labelEn, field, agg }: ReportColumnSpec, fields: SourceFields): Label {
  if (label !== undefined) return [label, labelEn ?? label];
  const [zh, en] = fields.get(field)?.label ?? ['', ''];
  const sum = agg && reportSumLabels[agg];
  return sum ? [`${zh}${sum[0]}`, `${en} ${sum[1]}`] : [zh, en];
}

/** What stands against the report; `column` and `filter` say where. `english` is advice only. */
export interface Problem {
  readonly kind: 'name' | 'readers' | 'columns' | 'field' | 'value' | 'chart';
  readonly column?: string;
  readonly filter?: number;
}

/** `fields` is empty while they are read: nothing is said of them then. */
export function problemsOf({ reportName, readRoles, query }: Design, fields: SourceFields): readonly Problem[] {
  const found: Problem[] = [];
  const isKnown = (field: string): boolean => field === rowsThemselves || fields.size === 0 || fields.has(field);
  if (reportName.trim() === '') found.push({ kind: 'name' });
  if (readRoles.length === 0) found.push({ kind: 'readers' });
  if (query.columns.length === 0) found.push({ kind: 'columns' });
  for (const { key, field } of query.columns) if (!isKnown(field)) found.push({ kind: 'field', column: key });
  for (const [filter, { field, value, param }] of (query.filters ?? []).entries()) {
    if (!isKnown(field)) found.push({ kind: 'field', filter });
    else if (param === undefined && (value === undefined || value.trim() === '')) found.push({ kind: 'value', filter });
  }
  const { chart, columns } = query;
  const isDrawn = (key: string): boolean => columns.some((one) => one.key === key && isNumber(one, fields));
  if (chart && fields.size > 0 && !chart.values.every(isDrawn)) found.push({ kind: 'chart' });
  return found;
}
