import { isDate } from '../../contract/check.ts';
import type { Field, Kind } from '../../contract/field.ts';
import { fromWireTime } from '../../view/time.ts';
import { Failure } from '../failure/failure.ts';
import { toFen } from '../money/yuan.ts';
import type { Comparison, Operator } from './text-marker.ts';

/** A column by which a list can be filtered. */
export interface QueryColumn {
  readonly name: string;
  readonly field: Field;
}

export type Sign = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le';
/** Money in fen, instants as dates, decimals as text, so that no digits are lost. */
export type ComparedValue = string | number | Date;
/** From a moment up to but not including another. */
export type Span = readonly [from: Date, to: Date];

/** The test of a row's value. Only `members` with `not` accepts an absent value. */
export type Test =
  | { readonly test: 'compare'; readonly sign: Sign; readonly value: ComparedValue }
  | { readonly test: 'oneOf'; readonly values: readonly ComparedValue[] }
  /** Contains one of the texts, ignoring case. */
  | { readonly test: 'holds'; readonly texts: readonly string[]; readonly where: 'start' | 'end' | 'anywhere' }
  | { readonly test: 'within'; readonly spans: readonly Span[] }
  | { readonly test: 'outside'; readonly span: Span }
  /** One of several comma-joined values is among these or, with `not`, none is. */
  | { readonly test: 'members'; readonly values: readonly string[]; readonly not: boolean };

/** Names of rules as clients send them: words in any case, and signs. */
const rules: Readonly<Record<string, Exclude<Operator, 'anyOf'>>> = {
  eq: 'eq',
  ne: 'ne',
  gt: 'gt',
  ge: 'ge',
  lt: 'lt',
  le: 'le',
  in: 'in',
  like: 'like',
  left_like: 'left_like',
  right_like: 'right_like',
  '=': 'eq',
  '!=': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
};

/** The operator for a rule's name; undefined for a name that is none. */
export function operatorNamed(rule: string): Exclude<Operator, 'anyOf'> | undefined {
  const name = rule.trim().toLowerCase();
  return Object.hasOwn(rules, name) ? rules[name] : undefined;
}

/** The same; throws `query.operator` for a name that is none. */
export function toOperator(rule: string): Operator {
  const operator = operatorNamed(rule);
  if (!operator) throw new Failure('query.operator', { operator: rule.slice(0, 60) });
  return operator;
}

const signs: readonly string[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'];
const isSign = (operator: Operator): operator is Sign => signs.includes(operator);

type Read = (column: QueryColumn, comparison: Comparison) => Test;

const unfit = (column: QueryColumn): Failure => new Failure('query.value', { column: column.name });
const unable = (operator: Operator): Failure => new Failure('query.operator', { operator });

const mostMembers = 2000;
const some = (column: QueryColumn, values: readonly string[]): readonly string[] => {
  if (values.length === 0 || values.length > mostMembers) throw unfit(column);
  return values;
};
const only = (column: QueryColumn, values: readonly string[]): string => {
  const [value] = values;
  if (value === undefined || value === '') throw unfit(column);
  return value;
};

const places = { like: 'anywhere', left_like: 'end', right_like: 'start' } as const;

const asText: Read = (column, { operator, values }) => {
  if (isSign(operator)) return { test: 'compare', sign: operator, value: only(column, values) };
  if (operator === 'in') return { test: 'oneOf', values: some(column, values) };
  if (operator === 'anyOf') return { test: 'holds', texts: some(column, values), where: 'anywhere' };
  return { test: 'holds', texts: [values[0] ?? ''], where: places[operator] };
};

/** Only equality: otherwise a masked or encrypted value could be guessed letter by letter. */
const asSecret: Read = (column, { operator, values }) => {
  if (operator === 'eq' || operator === 'ne') return { test: 'compare', sign: operator, value: only(column, values) };
  if (operator === 'in' || operator === 'anyOf') return { test: 'oneOf', values: some(column, values) };
  throw unable(operator);
};

/** A column with several comma-joined values: a condition tests its members. */
const asMembers: Read = (column, { operator, values }) => {
  if (operator === 'eq' || operator === 'ne') return { test: 'members', values: [only(column, values)], not: operator === 'ne' };
  if (operator === 'in' || operator === 'anyOf') return { test: 'members', values: some(column, values), not: false };
  throw unable(operator);
};

const asValue =
  (parse: (text: string) => number | string | undefined): Read =>
  (column, { operator, values }) => {
    const read = (text: string): number | string => {
      const value = parse(text.trim());
      if (value === undefined) throw unfit(column);
      return value;
    };
    if (isSign(operator)) return { test: 'compare', sign: operator, value: read(only(column, values)) };
    if (operator === 'in' || operator === 'anyOf') return { test: 'oneOf', values: some(column, values).map(read) };
    throw unable(operator);
  };

const number = (text: string): string | undefined => (/^[+-]?\d{1,15}(\.\d{1,10})?$/.test(text) ? text : undefined);
const whole = (text: string): number | undefined => {
  const value = number(text) === undefined ? Number.NaN : Number(text);
  return Number.isInteger(value) && Math.abs(value) <= 2_147_483_647 ? value : undefined;
};

/** The start of the second or day that a text names, and the start of the next. */
const spanOf = (column: QueryColumn, text: string): Span => {
  const from = fromWireTime(text.trim());
  if (!from || !isDate(text.trim().slice(0, 10))) throw unfit(column);
  const length = text.trim().length === 10 ? 86_400_000 : 1000;
  return [from, new Date(from.getTime() + length)];
};

const asInstant: Read = (column, { operator, values }) => {
  if (operator === 'in' || operator === 'anyOf') return { test: 'within', spans: some(column, values).map((v) => spanOf(column, v)) };
  if (!isSign(operator)) throw unable(operator);
  const span = spanOf(column, only(column, values));
  const [from, to] = span;
  switch (operator) {
    case 'eq':
      return { test: 'within', spans: [span] };
    case 'ne':
      return { test: 'outside', span };
    case 'gt':
      return { test: 'compare', sign: 'ge', value: to };
    case 'ge':
      return { test: 'compare', sign: 'ge', value: from };
    case 'lt':
      return { test: 'compare', sign: 'lt', value: from };
    case 'le':
      return { test: 'compare', sign: 'lt', value: to };
    default:
      return operator satisfies never;
  }
};

const readers: Record<Kind, Read> = {
  text: asText,
  longText: asText,
  file: asText,
  flag: asText,
  dict: asText,
  ref: asText,
  int: asValue(whole),
  decimal: asValue(number),
  money: asValue((text) => toFen(text)),
  date: asValue((text) => (isDate(text) ? text : undefined)),
  instant: asInstant,
  json: (_column, { operator }) => {
    throw unable(operator);
  },
};

/**
 * Reads one condition on a column and converts its values by kind. Throws `query.value` and `query.operator` if it makes no sense for the
 * kind.
 */
export function readCondition(column: QueryColumn, comparison: Comparison): Test {
  const { field } = column;
  if (field.cipher || field.mask) return asSecret(column, comparison);
  if (field.many) return asMembers(column, comparison);
  return readers[field.kind](column, comparison);
}
