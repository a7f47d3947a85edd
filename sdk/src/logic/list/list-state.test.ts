import { describe, expect, test } from 'vitest';
import { pageSizes } from '../../contract/index.ts';
import { entities } from '../../entities/index.ts';
import { changedState, emptyState, fromSearch, type ListState, queryFields, sortedBy, toParts, toQuery, toSearch } from './index.ts';

const { registration, reviewTemplateItem, unit } = entities;
const read = (search: string) => fromSearch(registration, new URLSearchParams(search));

describe('the state of a list in the address', () => {
  const full: ListState = {
    page: 3,
    size: 20,
    sort: ['teamName', 'createTime'],
    order: 'asc',
    filters: { teamName: '*赛云 & 队*', status: '1,2', createTime_begin: '2026-01-01 00:00:00', createTime_end: '2026-01-31 23:59:59' },
    advanced: { matchType: 'or', params: [{ field: 'teamName', rule: 'like', val: 'a=b&c', type: 'string' }] },
    tab: '1',
  };

  test('LIST-01: every part of it survives the address', () => {
    expect(read(toSearch(full).toString())).toEqual(full);
  });

  test('QUERY-06: a query with conditions marks the list as filtered, also after a reload; a reset clears the mark', () => {
    const queried = changedState(emptyState, { advanced: full.advanced });
    expect(read(toSearch(queried).toString()).advanced).toEqual(full.advanced);
    const reset = changedState(queried, { advanced: undefined });
    expect(read(toSearch(reset).toString()).advanced).toBeUndefined();
    expect(toQuery(registration, reset)).not.toHaveProperty('superQuery');
    // A dialog with only empty lines filters nothing and marks nothing.
    expect(toParts(queryFields(registration), [{ key: 0 }, { key: 1, field: 'teamName', rule: 'like', val: ' ' }])).toEqual([]);
  });

  test('what is as usual is not written', () => {
    expect(toSearch(emptyState).toString()).toBe('');
  });

  test.each([
    ['page=0', { page: 1 }],
    ['page=abc', { page: 1 }],
    ['page=2.5', { page: 1 }],
    ['size=1000', { size: 10 }],
    ['sort=nonsense,teamName&order=sideways', { sort: ['teamName'], order: 'desc' }],
    ['sort=phone', { sort: [] }],
    ['nonsense=1&teamName=x', { filters: { teamName: 'x' } }],
    ['createTime=2026-01-01', { filters: {} }],
    ['teamName_begin=a', { filters: {} }],
    ['query=%5B%7B', { filters: {} }],
    ['query=[{"field":"nonsense","rule":"eq","val":"1"}]', { filters: {} }],
    ['query=[{"field":"teamName","rule":"drop table","val":"1"}]', { filters: {} }],
  ] as const)('an address written by hand, %s, leaves out what the entity does not know', (search, expected) => {
    expect(read(search)).toEqual({ ...emptyState, ...expected });
  });

  test('LIST-03: page sizes are 10, 20 and 30, and 10 without a choice', () => {
    expect(pageSizes).toEqual([10, 20, 30]);
    expect(emptyState.size).toBe(10);
  });
});

describe('what the server is asked for', () => {
  test('LIST-05: without a choice the newest come first', () => {
    expect(toQuery(unit, emptyState)).toMatchObject({ pageNo: 1, pageSize: 10, column: 'createTime', order: 'desc' });
  });

  test('LIST-05: an entity with an order of its own keeps it', () => {
    expect(toQuery(reviewTemplateItem, emptyState)).toMatchObject({ column: 'orderNum', order: 'asc' });
  });

  test('LIST-07: filters, tab, columns and conditions go along, and a fixed filter wins', () => {
    const state: ListState = {
      ...emptyState,
      sort: ['unitCode', 'unitName'],
      order: 'asc',
      filters: { unitName: '*x*', unitType: 'a' },
      tab: '1',
    };
    expect(toQuery(unit, state, { unitType: 'b' })).toEqual({
      pageNo: 1,
      pageSize: 10,
      column: 'unitCode,unitName',
      order: 'asc',
      match: { unitName: '*x*', unitType: 'b', status: '1' },
    });
    const advanced = { matchType: 'or', params: [{ field: 'unitName', rule: 'eq', val: '1' }] } as const;
    expect(toQuery(unit, { ...emptyState, advanced })).toMatchObject({ superQuery: advanced.params, superQueryMatchType: 'or' });
  });
});

describe('a click on the header of a column', () => {
  const by = (state: ListState) => [state.sort.join(','), state.order];

  test('sorts up, then down, then not at all, and goes back to page 1', () => {
    const one = sortedBy({ ...emptyState, page: 4 }, 'unitName', false);
    expect([...by(one), one.page]).toEqual(['unitName', 'asc', 1]);
    const two = sortedBy(one, 'unitName', false);
    expect(by(two)).toEqual(['unitName', 'desc']);
    expect(by(sortedBy(two, 'unitName', false))).toEqual(['', 'desc']);
  });

  test('with shift adds a column in the same direction, or takes it away', () => {
    const two = sortedBy(sortedBy(emptyState, 'unitName', false), 'unitCode', true);
    expect(by(two)).toEqual(['unitName,unitCode', 'asc']);
    expect(by(sortedBy(two, 'unitName', true))).toEqual(['unitCode', 'asc']);
    expect(by(sortedBy(two, 'status', false))).toEqual(['status', 'asc']);
  });
});
