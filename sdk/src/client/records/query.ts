import type { ColumnName, Entity } from '../../contract/entity.ts';
import { allFields } from '../../contract/entity.ts';
import type { Field } from '../../contract/field.ts';
import { toWireYuan } from '../../logic/money/yuan.ts';
import type { ListQuery, QueryCondition } from '../../logic/query/list-query.ts';
import { toWireTime } from '../../view/time.ts';

/** A value to compare with: a text, a number (fen for money), or an instant. */
export type QueryValue = string | number | Date;

/** What a column's value must match; made by `where`. */
export interface QueryTest {
  readonly rule: QueryCondition['rule'];
  readonly values: readonly QueryValue[];
}

const test =
  (rule: QueryTest['rule']) =>
  (value: QueryValue): readonly QueryTest[] => [{ rule, values: [value] }];

/** Tests of a column. A text is taken literally: `*`, `,`, `!` and `>=` have no meaning here. */
export const where = {
  is: test('eq'),
  not: test('ne'),
  contains: test('like'),
  startsWith: test('right_like'),
  endsWith: test('left_like'),
  above: test('gt'),
  below: test('lt'),
  atLeast: test('ge'),
  atMost: test('le'),
  /** Both bounds included. */
  between: (from: QueryValue, to: QueryValue): readonly QueryTest[] => [...test('ge')(from), ...test('le')(to)],
  /** One of the values; a text that contains a comma is not possible. */
  oneOf: (values: readonly QueryValue[]): readonly QueryTest[] => [{ rule: 'in', values }],
} as const;

/** Tests by column; a column without a test is not filtered. */
export type QueryTests<E> = { readonly [C in ColumnName<E>]?: readonly QueryTest[] | undefined };

export interface QueryJoin {
  /** `or`: rows that pass the test of at least one column; default `and`, of every column. */
  readonly join?: 'and' | 'or';
}

const written = (name: string, field: Field, value: QueryValue): string => {
  const wrong = (what: string): never => {
    throw new TypeError(`${name} ${what}`);
  };
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) wrong('is no time');
    const text = toWireTime(value);
    return field.kind === 'date' ? text.slice(0, 10) : text;
  }
  if (typeof value === 'number') {
    if (field.kind !== 'money') return Number.isFinite(value) ? String(value) : wrong('is no number');
    return Number.isSafeInteger(value) ? String(toWireYuan(value)) : wrong('is not whole fen');
  }
  // With an empty value the server would drop the condition and return every row.
  return typeof value === 'string' && value.trim() !== '' ? value : wrong('has no value');
};

const joined = (name: string, field: Field, { rule, values }: QueryTest): string => {
  const texts = values.map((value) => written(name, field, value));
  if (texts.length === 0) throw new TypeError(`${name} has no value`);
  if (rule === 'in' && texts.some((text) => text.includes(','))) throw new TypeError(`${name} has a value with a comma`);
  return texts.join(',');
};

/**
 * Builds the advanced query from tests by column, to spread into a list's query: `client.units.list({ ...query(unit, { unitName:
 * where.contains(text) }), pageSize: 20 })`. Values are sent as data, never as markers. Money is fen, instants are Dates or wire texts.
 * @throws TypeError that names the column, if the record does not have it or its value cannot be sent
 */
export function query<E extends Entity>(
  e: E,
  tests: QueryTests<E>,
  { join = 'and' }: QueryJoin = {},
): Pick<ListQuery, 'superQuery' | 'superQueryMatchType'> {
  const fields: Readonly<Record<string, Field>> = { id: { kind: 'text', label: ['编号', 'Id'] }, ...allFields(e) };
  const superQuery = Object.entries<readonly QueryTest[] | undefined>(tests).flatMap(([name, of = []]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) throw new TypeError(`${e.name} has no column ${name}`);
    if (!Array.isArray(of)) throw new TypeError(`${name} needs tests, such as where.is('…')`);
    if (join === 'or' && of.length > 1) throw new TypeError(`${name} has a range, which cannot be joined by or`);
    return of.map((one): QueryCondition => ({ field: name, rule: one.rule, val: joined(name, field, one), type: typeOf(field) }));
  });
  return { superQuery, superQueryMatchType: join };
}

/** The type that JeecgBoot servers need to read days and times. */
const typeOf = ({ kind }: Field): string => (kind === 'date' ? 'date' : kind === 'instant' ? 'datetime' : 'string');
