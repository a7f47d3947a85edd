import type { ReportSourceField } from '@saiyun/sdk/calls';
import { expect, test } from 'vitest';
import {
  asked,
  canAsk,
  changedColumn,
  type Design,
  isNumber,
  newColumn,
  problemsOf,
  sumsFor,
  titleOf,
  withColumn,
  withColumns,
  withFilters,
} from './report.ts';

const field = (name: string, kind: ReportSourceField['kind'], more: object = {}): ReportSourceField => ({
  field: name,
  kind,
  label: [name, name],
  ...more,
});
const fields = new Map(
  [field('shop', 'text'), field('price', 'money'), field('soldOn', 'date'), field('state', 'dict', { of: 'yn' })].map((one) => [
    one.field,
    one,
  ]),
);
const shop = { key: 'shop', field: 'shop' };
const sum = { key: 'price', field: 'price', agg: 'sum' } as const;
const design: Design = {
  reportName: '销售',
  reportNameEn: 'Sales',
  source: 'form:shops',
  query: { columns: [shop, sum], order: { column: 'price', order: 'desc' }, chart: { kind: 'columns', by: 'shop', values: ['price'] } },
  readRoles: ['ADMIN'],
};

test('a column gets a key of its own, also where its field has a name that no key can be', () => {
  expect(newColumn('unitId.unitName', []).key).toBe('unitName');
  expect(newColumn('shop', [shop]).key).toBe('shop2');
  expect(newColumn('createTime', []).key).toBe('c1');
  expect(newColumn('id', [])).toMatchObject({ agg: 'count' });
  expect(newColumn('price', [shop], 'money').agg).toBeUndefined();
  const count = newColumn('id', []);
  const price = newColumn('price', [count], 'money');
  expect(price).toEqual({ key: 'price', field: 'price', agg: 'sum' });
  expect(withColumn(withColumn([count], shop), price)).toEqual([shop, count, price]);
});

test('order and chart go with the column that they name', () => {
  expect(withColumns(design.query, [shop])).toEqual({ columns: [shop] });
  expect(withColumns(design.query, [sum])).toEqual({ columns: [sum], order: design.query.order });
});

test('a condition that readers fill in has a parameter under the title of its field, and takes it along', () => {
  const query = { ...design.query, filters: [{ field: 'state', rule: 'eq', value: '1' }] } as const;
  const state = fields.get('state') ?? field('', 'text');
  const next = asked(query, 0, state);
  expect(next.filters).toEqual([{ field: 'state', rule: 'eq', param: 'p1' }]);
  expect(next.params).toEqual([{ name: 'p1', label: 'state', labelEn: 'state', kind: 'dict', dictCode: 'yn' }]);
  expect(withFilters(next, []).params).toEqual([]);
  expect([canAsk(state, 'eq'), canAsk(state, 'in'), canAsk(field('at', 'instant'), 'ge')]).toEqual([true, false, false]);
});

test('titles are those that the server gives', () => {
  expect(titleOf(sum, fields)).toEqual(['price合计', 'price total']);
  expect(titleOf({ ...sum, label: '营业额' }, fields)).toEqual(['营业额', '营业额']);
});

test('numbers are summed and drawn, other values counted', () => {
  expect(sumsFor('money')).toContain('avg');
  expect(sumsFor('date')).toEqual(['min', 'max', 'count']);
  expect(sumsFor('text')).toEqual(['count']);
  expect([isNumber(sum, fields), isNumber(shop, fields), isNumber({ ...shop, agg: 'count' }, fields)]).toEqual([true, false, true]);
});

test.each<[string, Partial<Design>, readonly string[]]>([
  ['nothing', {}, []],
  ['no name', { reportName: ' ' }, ['name']],
  ['nobody who may read it', { readRoles: [] }, ['readers']],
  ['no columns', { query: { columns: [] } }, ['columns']],
  ['a field that is gone', { query: { columns: [{ key: 'a', field: 'gone' }] } }, ['field']],
  ['a condition without a value', { query: { columns: [shop], filters: [{ field: 'shop', rule: 'eq', value: '' }] } }, ['value']],
  ['a chart of texts', { query: changedColumn(design.query, 'price', { field: 'shop', agg: undefined }) }, ['chart']],
])('%s stands against a report', (_what, part, expected) => {
  expect(problemsOf({ ...design, ...part }, fields).map(({ kind }) => kind)).toEqual(expected);
});
