import {
  allFields,
  decimal,
  type Entity,
  type Field,
  type FieldOptions,
  type Issue,
  int,
  type Label,
  ruleIssue,
  snakeCase,
  text,
} from '@saiyun/sdk/contract';
import { type ReportColumnSpec, type ReportPeriod, type ReportSpec, type ReportSum, reportSumLabels } from '@saiyun/sdk/logic/online';
import type { Ctx } from '../../../kernel/context.ts';
import type { EntityModule } from '../../../kernel/entity-module.ts';
import { listSql } from '../../../kernel/list/query.ts';
import { columnsOf } from '../../../kernel/row/columns.ts';
import { type FindModule, isReportable } from '../source-module.ts';

/** A column of a report, resolved in the definitions. */
export interface ReportColumn {
  readonly key: string;
  /** Decides how its values are shown, filtered and sorted. */
  readonly field: Field;
  readonly own: string;
  /** The record that `own` refers to, and its field to show. */
  readonly join?: { readonly module: EntityModule; readonly name: string };
  readonly agg?: ReportSum;
  readonly per?: ReportPeriod;
  /** The kind of the values before they are summed up or cut to their period. */
  readonly kind: Field['kind'];
  readonly search: boolean;
}

const numeric = new Set(['int', 'decimal', 'money']);
const ordered = new Set(['int', 'decimal', 'money', 'date', 'instant']);
const idField: Field = { kind: 'text', label: ['编号', 'Id'] };

const labelOf = (spec: ReportColumnSpec, field: Field): Label => {
  if (spec.label !== undefined) return [spec.label, spec.labelEn ?? spec.label];
  const sum = spec.agg && reportSumLabels[spec.agg];
  return sum ? [`${field.label[0]}${sum[0]}`, `${field.label[1]} ${sum[1]}`] : field.label;
};

/** The field of the resulting values: a count is a number, an average has two decimal places. */
const shownField = (spec: ReportColumnSpec, field: Field): Field => {
  const label = labelOf(spec, field);
  const options: FieldOptions = { sort: true };
  if (spec.per) return text(label, options);
  if (spec.agg === 'count') return int(label, options);
  if (spec.agg === 'avg' && field.kind !== 'money') return decimal(label, { ...options, digits: 2 });
  const { required: _required, unique: _unique, min: _min, max: _max, search: _search, ...rest } = field;
  return { ...rest, label, ...options };
};

const fieldOf = (entity: Entity, name: string): Field | undefined =>
  name === 'id' ? idField : columnsOf(entity).byName.has(name) ? allFields(entity)[name] : undefined;

/** A column resolved in the definitions, or what is wrong with it. */
const columnOf = ({ entity }: EntityModule, find: FindModule, spec: ReportColumnSpec): ReportColumn | string => {
  const [own = '', target] = spec.field.split('.');
  const first = fieldOf(entity, own);
  if (!isReportable(first)) return spec.field;
  let field: Field = first;
  let join: ReportColumn['join'];
  if (target !== undefined) {
    const module = first.kind === 'ref' && !first.many && first.of !== undefined ? find(first.of) : undefined;
    const joined = module && fieldOf(module.entity, target);
    if (!module?.entity.calls.includes('list') || module.rules.shows || !isReportable(joined)) return spec.field;
    join = { module, name: target };
    field = joined;
  }
  if ((spec.agg === 'sum' || spec.agg === 'avg') && !numeric.has(field.kind)) return spec.field;
  if ((spec.agg === 'min' || spec.agg === 'max') && !ordered.has(field.kind)) return spec.field;
  if (spec.per && field.kind !== 'date' && field.kind !== 'instant') return spec.field;
  return {
    key: spec.key,
    field: shownField(spec, field),
    kind: field.kind,
    own,
    ...(join && { join }),
    ...(spec.agg && { agg: spec.agg }),
    ...(spec.per && { per: spec.per }),
    search: spec.search === true,
  };
};

/** The columns of a report, resolved in the present definitions; an unknown name is returned as an issue. */
export function reportColumns(source: EntityModule, find: FindModule, spec: ReportSpec): readonly ReportColumn[] | Issue {
  // Such a record decides row by row what this caller may see; sums would reveal the rest.
  if (source.rules.shows) return ruleIssue('source', 'online.source');
  const columns = spec.columns.map((one) => columnOf(source, find, one));
  const wrong =
    columns.find((one) => typeof one === 'string') ??
    spec.filters?.find(({ field }) => !isReportable(fieldOf(source.entity, field)))?.field;
  if (typeof wrong === 'string') return ruleIssue('query', 'online.column', { column: wrong });
  const resolved = columns.filter((one) => typeof one !== 'string');
  const flat = spec.chart?.values.find((key) => resolved.some((one) => one.key === key && !numeric.has(one.field.kind)));
  return flat === undefined ? resolved : ruleIssue('query', 'online.chart', { column: flat });
}

export interface Statement {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** The same statement with its placeholders renumbered, so it can stand beside others; identifiers contain no `$`. */
const moved = ({ sql, params }: Statement, by: number): Statement => ({
  sql: sql.replace(/\$(\d+)/g, (_all, n: string) => `$${Number(n) + by}`),
  params,
});

const sumSql = (agg: ReportSum, value: string, kind: Field['kind']): string => {
  if (agg === 'count') return `count(${value})::int`;
  if (agg === 'avg') return kind === 'money' ? `round(avg(${value}))::bigint` : `round(avg(${value}), 2)`;
  if (agg === 'sum') return kind === 'decimal' ? `sum(${value})` : `sum(${value})::bigint`;
  return `${agg}(${value})`;
};

const periods: Readonly<Record<ReportPeriod, string>> = { day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' };

/** A day or time cut to its period, on the platform's clock. */
const periodSql = (value: string, per: ReportPeriod, kind: Field['kind']): string =>
  `to_char(${kind === 'instant' ? `${value} at time zone 'Asia/Shanghai'` : `${value}::date`}, '${periods[per]}')`;

/**
 * The rows of a report, each with an id: source rows in the caller's own
 * list, with the rows that they refer to if the caller's lists show those.
 */
export function reportSql(
  ctx: Ctx,
  source: EntityModule,
  columns: readonly ReportColumn[],
  conditions: Readonly<Record<string, string>>,
): Statement {
  const params: unknown[] = [];
  const add = (statement: Statement): string => {
    const { sql, params: more } = moved(statement, params.length);
    params.push(...more);
    return sql;
  };
  const rowsOf = (module: EntityModule, asked: Readonly<Record<string, string>>): string => {
    const { from, countParams } = listSql(ctx, module, asked, { page: false });
    return add({ sql: `select ${columnsOf(module.entity).select} ${from}`, params: countParams });
  };
  const joins: string[] = [];
  const aliases = new Map<string, string>();
  const base = rowsOf(source, conditions);
  const valueSql = ({ own, join }: ReportColumn): string => {
    if (!join) return `s.${snakeCase(own)}`;
    const alias = aliases.get(own) ?? `j${aliases.size + 1}`;
    if (!aliases.has(own)) {
      aliases.set(own, alias);
      joins.push(`left join (${rowsOf(join.module, {})}) ${alias} on ${alias}.id = s.${snakeCase(own)}`);
    }
    return `${alias}.${snakeCase(join.name)}`;
  };
  const values = columns.map((column) => {
    const value = valueSql(column);
    return { column, sql: column.per ? periodSql(value, column.per, column.kind) : value };
  });
  const summed = columns.some(({ agg }) => agg !== undefined);
  const list = values.map(({ column, sql }) => `${column.agg ? sumSql(column.agg, sql, column.kind) : sql} as ${snakeCase(column.key)}`);
  const groups = values.filter(({ column }) => !column.agg).map(({ sql }) => sql);
  const id = !summed
    ? 's.id'
    : groups.length > 0
      ? `md5(concat_ws('|', ${groups.map((sql) => `coalesce(${sql}::text, '-')`).join(', ')}))`
      : `'all'`;
  const groupBy = summed && groups.length > 0 ? ` group by ${groups.join(', ')}` : '';
  return { sql: `select ${id} as id, ${list.join(', ')} from (${base}) s ${joins.join(' ')}${groupBy}`, params };
}
