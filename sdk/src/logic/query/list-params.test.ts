import { expect, test } from 'vitest';
import {
  atLeast,
  atMost,
  between,
  defaultSort,
  endsWith,
  equalTo,
  filledConditions,
  greaterThan,
  lessThan,
  like,
  listParams,
  notEqual,
  oneOf,
  pageAfterDelete,
  startsWith,
  withRule,
} from './index.ts';

test('LIST-01: the state of a list page becomes its parameters', () => {
  expect(listParams({})).toEqual({ pageNo: '1', pageSize: '10' });
  expect(listParams({}, defaultSort)).toEqual({ pageNo: '1', pageSize: '10', column: 'createTime', order: 'desc' });
  expect(listParams({ pageNo: 3, pageSize: 30, column: 'unitName', order: 'desc' }, { column: 'x', order: 'asc' })).toEqual({
    pageNo: '3',
    pageSize: '30',
    column: 'unitName',
    order: 'desc',
  });
  expect(listParams({ search: '大学' }, defaultSort)).toEqual({ pageNo: '1', pageSize: '10', search: '大学' });
  expect(listParams({ column: 'unitName' }, defaultSort)).toMatchObject({ column: 'unitName', order: 'asc' });
});

test('LIST-07: search fields, field list, selections and the advanced query', () => {
  const params = listParams({
    match: { unitName: like('大学'), status: oneOf(['0', '1']), ...between('createTime', '2026-01-01', null) },
    fields: ['unitName', 'status'],
    selections: ['1', '2'],
    superQuery: [{ field: 'unitName', rule: 'like', val: '张+&%', type: 'string' }],
  });
  expect(params).toMatchObject({
    unitName: '*大学*',
    status: '0,1',
    createTime_begin: '2026-01-01',
    field: 'id,,unitName,status',
    selections: '1,2',
    superQueryMatchType: 'and',
  });
  expect(params).not.toHaveProperty('createTime_end');
  // Encoded here once and by the HTTP layer again: decoding it twice gives the list of conditions.
  const onWire = new URLSearchParams(params).toString();
  const received = new URLSearchParams(onWire).get('superQueryParams') ?? '';
  expect(JSON.parse(decodeURIComponent(received))).toEqual([{ field: 'unitName', rule: 'like', val: '张+&%', type: 'string' }]);
});

test('LIST-07: empty filters are left out and texts are trimmed', () => {
  expect(listParams({ match: { a: ' x ', b: '  ', c: null, d: undefined, e: 0 } })).toEqual({
    pageNo: '1',
    pageSize: '10',
    a: 'x',
    e: '0',
  });
});

test('QUERY-09, QUERY-13: conditions without field, rule or value are dropped, values are trimmed', () => {
  const conditions = [
    { field: '', rule: 'eq', val: 'x' },
    { field: 'a', rule: 'eq', val: '  ' },
    { field: 'a', rule: 'ne', val: ' x ' },
  ] as const;
  expect(filledConditions(conditions)).toEqual([{ field: 'a', rule: 'ne', val: 'x' }]);
  expect(listParams({ superQuery: conditions.slice(0, 2), superQueryMatchType: 'or' })).toEqual({ pageNo: '1', pageSize: '10' });
});

test('QUERY-08: leaving the rule "in" keeps the first value', () => {
  expect(withRule({ field: 'a', rule: 'in', val: ' x ,y' }, 'eq').val).toBe('x');
  expect(withRule({ field: 'a', rule: 'in', val: 'x,y' }, 'in').val).toBe('x,y');
  expect(withRule({ field: 'a', rule: 'eq', val: 'x,y' }, 'like').val).toBe('x,y');
});

test.each([
  [like('x'), '*x*'],
  [startsWith('x'), 'x*'],
  [endsWith('x'), '*x'],
  [notEqual('x'), '!x'],
  [atLeast(5), '>=5'],
  [atMost(5), '<=5'],
  [atLeast(5, true), '>= 5'],
  [atMost(5, true), '<= 5'],
  [greaterThan(5), '> 5'],
  [lessThan(5), '< 5'],
  [oneOf(['a', 'b']), 'a,b'],
  [equalTo('a,b'), 'a++b'],
  [equalTo('a'), 'a'],
])('FORM-23: marker %s', (marker, text) => {
  expect(marker).toBe(text);
});

test('LIST-06: the page after a deletion is not beyond the last one', () => {
  expect(pageAfterDelete(3, 10, 20)).toBe(2);
  expect(pageAfterDelete(3, 10, 21)).toBe(3);
  expect(pageAfterDelete(1, 10, 0)).toBe(1);
});
