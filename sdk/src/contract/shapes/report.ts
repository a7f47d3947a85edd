import { isWhole, rowsOf, strangeMember } from './lists.ts';
import { isRecord } from './string-map.ts';

export const reportSums = ['count', 'sum', 'avg', 'min', 'max'] as const;
export type ReportSum = (typeof reportSums)[number];
export const reportRules = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'like', 'in'] as const;
export const reportPeriods = ['day', 'month', 'year'] as const;
export type ReportPeriod = (typeof reportPeriods)[number];
export const reportChartKinds = ['columns', 'lines', 'pie'] as const;
export type ReportChartKind = (typeof reportChartKinds)[number];
export const reportParamKinds = ['text', 'int', 'date', 'dict'] as const;

/**
 * A column of a report: a field of its source or of a referenced row, unchanged or aggregated over the rows that agree in all other
 * columns.
 */
export interface ReportColumnSpec {
  readonly key: string;
  /** `unitName`, or through a reference `competitionId.competitionName`. */
  readonly field: string;
  readonly label?: string;
  readonly labelEn?: string;
  readonly agg?: ReportSum;
  /** Of a day or time only its day, month or year, so that rows can be grouped by it. */
  readonly per?: ReportPeriod;
  /** Offered as a filter. */
  readonly search?: boolean;
}

/** A value that the reader of the report supplies, as `self_<name>`. */
export interface ReportParamSpec {
  readonly name: string;
  readonly label: string;
  readonly labelEn?: string;
  readonly kind: (typeof reportParamKinds)[number];
  readonly dictCode?: string;
  readonly required?: boolean;
  readonly default?: string;
}

/** A condition on the rows of the source, with a fixed value or a parameter; it is dropped if the parameter is missing. */
export interface ReportFilterSpec {
  readonly field: string;
  readonly rule: (typeof reportRules)[number];
  readonly value?: string;
  readonly param?: string;
}

/** How a report is drawn above its rows: columns of numbers over one other column. */
export interface ReportChartSpec {
  readonly kind: ReportChartKind;
  /** Key of the column along which the values stand. */
  readonly by: string;
  /** Keys of the columns of numbers, at most four; a pie has one. */
  readonly values: readonly string[];
}

/** The query of a report. Names come from definitions and values are bound: no part of it becomes SQL text. */
export interface ReportSpec {
  readonly columns: readonly ReportColumnSpec[];
  readonly params?: readonly ReportParamSpec[];
  readonly filters?: readonly ReportFilterSpec[];
  readonly order?: { readonly column: string; readonly order: 'asc' | 'desc' };
  readonly chart?: ReportChartSpec;
}

const keyPattern = /^[a-z][A-Za-z0-9]{0,29}$/;
const fieldPattern = /^[a-z][A-Za-z0-9]{0,39}(?:\.[a-z][A-Za-z0-9]{0,39})?$/;
const taken: ReadonlySet<string> = new Set([
  ...'id,createBy,createTime,updateBy,updateTime,revision,delFlag,pageNo,pageSize,column,order,field,format,selections,language'.split(','),
  ...'token,superQueryParams,superQueryMatchType,exportFields,constructor'.split(','),
]);

const isText = (value: unknown, most: number): boolean => typeof value === 'string' && value.trim() !== '' && value.length <= most;
const optional = (row: Readonly<Record<string, unknown>>, names: readonly string[], most: number): string | undefined => {
  const wrong = names.find((name) => row[name] !== undefined && !isText(row[name], most));
  return wrong === undefined ? undefined : `${wrong}: no text`;
};

const column = (row: Readonly<Record<string, unknown>>): string | undefined => {
  if (typeof row.key !== 'string' || !keyPattern.test(row.key) || taken.has(row.key) || row.key.startsWith('self'))
    return 'key: cannot be used';
  if (typeof row.field !== 'string' || !fieldPattern.test(row.field)) return 'field: not the name of a field';
  if (row.agg !== undefined && !reportSums.some((one) => one === row.agg)) return `agg: none of ${reportSums.join(', ')}`;
  if (row.per !== undefined && (row.agg !== undefined || !reportPeriods.some((one) => one === row.per)))
    return `per: none of ${reportPeriods.join(', ')}`;
  if (row.search !== undefined && typeof row.search !== 'boolean') return 'search: neither true nor false';
  return optional(row, ['label', 'labelEn'], 60) ?? strangeMember(row, ['key', 'field', 'label', 'labelEn', 'agg', 'per', 'search']);
};

const param = (row: Readonly<Record<string, unknown>>): string | undefined => {
  if (typeof row.name !== 'string' || !keyPattern.test(row.name)) return 'name: cannot be used';
  if (!isText(row.label, 60)) return 'label missing';
  if (!reportParamKinds.some((one) => one === row.kind)) return `kind: none of ${reportParamKinds.join(', ')}`;
  if (row.kind === 'dict' && !isText(row.dictCode, 100)) return 'dictCode missing';
  if (row.required !== undefined && typeof row.required !== 'boolean') return 'required: neither true nor false';
  return (
    optional(row, ['labelEn', 'default', 'dictCode'], 200) ??
    strangeMember(row, ['name', 'label', 'labelEn', 'kind', 'dictCode', 'required', 'default'])
  );
};

const filter = (row: Readonly<Record<string, unknown>>): string | undefined => {
  if (typeof row.field !== 'string' || !fieldPattern.test(row.field) || row.field.includes('.')) return 'field: not a field of the source';
  if (!reportRules.some((one) => one === row.rule)) return `rule: none of ${reportRules.join(', ')}`;
  if ((row.value === undefined) === (row.param === undefined)) return 'either value or param';
  return optional(row, ['value', 'param'], 500) ?? strangeMember(row, ['field', 'rule', 'value', 'param']);
};

const mostValues = 4;

const chartFault = (chart: unknown, keys: readonly string[]): string | undefined => {
  if (!isRecord(chart)) return 'chart: not an object';
  const { kind, by, values } = chart;
  const isColumn = (one: unknown): boolean => typeof one === 'string' && keys.includes(one);
  if (!reportChartKinds.some((one) => one === kind)) return `chart: none of ${reportChartKinds.join(', ')}`;
  if (!isColumn(by)) return 'chart: by no column';
  const most = kind === 'pie' ? 1 : mostValues;
  const fits =
    isList(values, isColumn, most) &&
    !(values as unknown[]).includes(by) &&
    new Set(values as unknown[]).size === (values as unknown[]).length;
  return fits ? strangeMember(chart, ['kind', 'by', 'values']) : `chart: 1 to ${most} other columns as values`;
};

const twice = (names: readonly string[]): string | undefined => names.find((name, i) => names.indexOf(name) < i);

/** A ReportSpec. */
export function reportQuery(value: unknown): string | undefined {
  if (!isRecord(value)) return 'not an object';
  const { columns, params = [], filters = [], order } = value;
  for (const [name, list, check, most] of [
    ['columns', columns, column, 60],
    ['params', params, param, 20],
    ['filters', filters, filter, 30],
  ] as const) {
    const fault = rowsOf(check, most)(list);
    if (fault !== undefined) return `${name}: ${fault}`;
  }
  const keys = (columns as readonly ReportColumnSpec[]).map(({ key }) => key.toLowerCase());
  const names = (params as readonly ReportParamSpec[]).map(({ name }) => name);
  if (keys.length === 0) return 'columns: none';
  const again = twice(keys) ?? twice(names);
  if (again !== undefined) return `${again} twice`;
  const unknown = (filters as readonly ReportFilterSpec[]).find((one) => one.param !== undefined && !names.includes(one.param));
  if (unknown) return `filters: no parameter ${unknown.param}`;
  if (order !== undefined) {
    if (
      !isRecord(order) ||
      typeof order.column !== 'string' ||
      !keys.includes(order.column.toLowerCase()) ||
      (order.order !== 'asc' && order.order !== 'desc')
    )
      return 'order: not a column with asc or desc';
  }
  const faulty =
    value.chart === undefined
      ? undefined
      : chartFault(
          value.chart,
          (columns as readonly ReportColumnSpec[]).map(({ key }) => key),
        );
  return faulty ?? strangeMember(value, ['columns', 'params', 'filters', 'order', 'chart']);
}

/** A part of a printed page. */
export type PrintSection =
  | {
      readonly kind: 'fields';
      readonly heading?: string;
      readonly headingEn?: string;
      readonly columns?: 1 | 2 | 3;
      readonly fields: readonly string[];
    }
  /** `{field}` in it is replaced with the value. */
  | { readonly kind: 'text'; readonly heading?: string; readonly headingEn?: string; readonly text: string; readonly textEn?: string }
  /** The rows of a part of an online form. */
  | {
      readonly kind: 'rows';
      readonly heading?: string;
      readonly headingEn?: string;
      readonly form: string;
      readonly fields: readonly string[];
    }
  | { readonly kind: 'signatures'; readonly labels: readonly string[]; readonly labelsEn?: readonly string[] };

/** A printed page as data. */
export interface PrintBody {
  readonly title: string;
  readonly titleEn?: string;
  readonly paper?: 'A4' | 'A4L' | 'A5';
  readonly sections: readonly PrintSection[];
}

const isList = (value: unknown, check: (one: unknown) => boolean, most: number): boolean =>
  Array.isArray(value) && value.length > 0 && value.length <= most && value.every(check);
const isField = (one: unknown): boolean => typeof one === 'string' && keyPattern.test(one);

const section = (row: Readonly<Record<string, unknown>>): string | undefined => {
  const heading = optional(row, ['heading', 'headingEn'], 100);
  if (heading !== undefined) return heading;
  switch (row.kind) {
    case 'fields':
      if (row.columns !== undefined && !isWhole(row.columns, 1, 3)) return 'columns: 1 to 3';
      return isList(row.fields, isField, 100)
        ? strangeMember(row, ['kind', 'heading', 'headingEn', 'columns', 'fields'])
        : 'fields: no names';
    case 'text':
      if (!isText(row.text, 5000)) return 'text missing';
      return optional(row, ['textEn'], 5000) ?? strangeMember(row, ['kind', 'heading', 'headingEn', 'text', 'textEn']);
    case 'rows':
      if (typeof row.form !== 'string' || !/^[a-z][a-z0-9]{0,29}$/.test(row.form)) return 'form: no code';
      return isList(row.fields, isField, 20) ? strangeMember(row, ['kind', 'heading', 'headingEn', 'form', 'fields']) : 'fields: no names';
    case 'signatures': {
      const fits = (value: unknown): boolean => isList(value, (one) => isText(one, 60), 6);
      if (!fits(row.labels) || (row.labelsEn !== undefined && !fits(row.labelsEn))) return 'labels: 1 to 6 texts';
      return strangeMember(row, ['kind', 'labels', 'labelsEn']);
    }
    default:
      return 'kind: none of fields, text, rows, signatures';
  }
};

/** A PrintBody. */
export function printBody(value: unknown): string | undefined {
  if (!isRecord(value)) return 'not an object';
  if (!isText(value.title, 200)) return 'title missing';
  if (value.paper !== undefined && !(typeof value.paper === 'string' && ['A4', 'A4L', 'A5'].includes(value.paper)))
    return 'paper: none of A4, A4L, A5';
  const fault = rowsOf(section, 40)(value.sections);
  return fault === undefined
    ? (optional(value, ['titleEn'], 200) ?? strangeMember(value, ['title', 'titleEn', 'paper', 'sections']))
    : `sections: ${fault}`;
}
