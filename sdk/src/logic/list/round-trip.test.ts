import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allFields } from '../../contract/index.ts';
import { entities } from '../../entities/index.ts';
import { isQueryGroup, type ListBracket, listParams, type QueryColumn, type QueryCondition, readListRequest } from '../query/index.ts';
import { fromSearch, type ListState, sortedBy, toQuery, toSearch } from './index.ts';

const { registration } = entities;
const fields = allFields(registration);

/** Any text that people may paste, except what a database text cannot hold and what is trimmed. */
const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((one) => one === one.trim() && one !== '' && !one.includes('\0'));
const sortable = Object.entries(fields).flatMap(([name, field]) => (field.sort ? [name] : []));
const rules = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'like', 'left_like', 'right_like'] as const;
const condition: fc.Arbitrary<QueryCondition> = fc.record({
  field: fc.constantFrom('teamName', 'realName', 'major', 'email'),
  rule: fc.constantFrom(...rules),
  val: text,
  type: fc.constant('string'),
});

const matchType = fc.constantFrom('and' as const, 'or' as const);

const state: fc.Arbitrary<ListState> = fc
  .record({
    page: fc.integer({ min: 1, max: 100_000 }),
    size: fc.constantFrom(10, 20, 30),
    sort: fc.uniqueArray(fc.constantFrom(...sortable), { maxLength: 3 }),
    order: fc.constantFrom('asc' as const, 'desc' as const),
    filters: fc.dictionary(fc.constantFrom('teamName', 'realName', 'status', 'createTime_begin', 'createTime_end'), text, { maxKeys: 4 }),
    params: fc.array(fc.oneof(condition, fc.record({ matchType, params: fc.array(condition, { minLength: 1, maxLength: 3 }) })), {
      maxLength: 4,
    }),
    matchType,
    tab: fc.option(fc.constantFrom('0', '1', '2'), { nil: undefined }),
  })
  .map(({ params, matchType, tab, order, ...rest }) => ({
    ...rest,
    // Without columns the order does not matter.
    order: rest.sort.length > 0 ? order : 'desc',
    ...(params.length > 0 && { advanced: { matchType, params } }),
    ...(tab !== undefined && { tab }),
  }));

describe('for any state of a list', () => {
  test('LIST-01: it survives the address, also after the address went through a browser', () => {
    fc.assert(
      fc.property(state, (one) => {
        const url = new URL('https://example.edu/registration/list');
        url.search = toSearch(one).toString();
        expect(fromSearch(registration, new URL(url.href).searchParams)).toEqual(one);
      }),
    );
  });

  test('LIST-07, QUERY-03: what it asks of a server arrives as it was meant, however strange its texts are', () => {
    const columns: ReadonlyMap<string, QueryColumn> = new Map(Object.entries(fields).map(([name, field]) => [name, { name, field }]));
    fc.assert(
      fc.property(state, (one) => {
        const { advanced } = one;
        const params = listParams({ superQuery: toQuery(registration, one).superQuery, superQueryMatchType: advanced?.matchType });
        // The parameters in a call's address, in which the list of conditions is still encoded once.
        const received = Object.fromEntries(new URLSearchParams(new URLSearchParams(params).toString()));
        const request = readListRequest({ columns, sortable: new Set(sortable) }, received);
        expect(request.advanced?.match).toBe(advanced?.matchType);
        const meant = ({ field, rule, val }: QueryCondition) => [
          field,
          rule === 'like' || rule === 'left_like' || rule === 'right_like'
            ? { test: 'holds', texts: [val], where: rule === 'like' ? 'anywhere' : rule === 'left_like' ? 'end' : 'start' }
            : { test: 'compare', sign: rule, value: val },
        ];
        const arrived = ({ conditions }: ListBracket) => conditions.map(({ column, test: asked }) => [column.name, asked]);
        const parts = advanced?.params ?? [];
        expect(request.advanced ? arrived(request.advanced) : []).toEqual(parts.flatMap((p) => (isQueryGroup(p) ? [] : [meant(p)])));
        expect((request.advanced?.brackets ?? []).map((one) => [one.match, arrived(one)])).toEqual(
          parts.flatMap((p) => (isQueryGroup(p) ? [[p.matchType, p.params.map(meant)]] : [])),
        );
      }),
    );
  });

  test('three clicks on the header of any column end where nothing is sorted', () => {
    fc.assert(
      fc.property(state, fc.constantFrom(...sortable), (one, column) => {
        const start = { ...one, sort: [] };
        const third = sortedBy(sortedBy(sortedBy(start, column, false), column, false), column, false);
        expect([third.sort, third.page]).toEqual([[], 1]);
      }),
    );
  });
});
