import { describe, expect, test } from 'vitest';
import { entities } from '../../entities/index.ts';
import { listParams } from '../query/index.ts';
import {
  conditionCount,
  hasSaved,
  isComplete,
  nextKey,
  queryFields,
  rulesFor,
  savedKey,
  toLines,
  toParts,
  toSaved,
  withField,
  withRule,
  withSaved,
} from './advanced.ts';

const { registration, user } = entities;
const fields = queryFields(registration);
const fieldOf = (name: string) => fields.find((field) => field.name === name);

describe('the advanced query', () => {
  test('QUERY-08: leaving `in` keeps the first of several values', () => {
    const many = { key: 0, field: 'status', rule: 'in', val: '1,2,3' } as const;
    expect(withRule(many, 'eq')).toEqual({ key: 0, field: 'status', rule: 'eq', val: '1' });
    expect(withRule({ ...many, rule: 'eq', val: 'a,b' }, 'ne')).toMatchObject({ val: 'a,b' });
    expect(withRule({ key: 0, field: 'status' }, 'in')).toEqual({ key: 0, field: 'status', rule: 'in' });
  });

  test.each([
    [{ key: 0 }, false],
    [{ key: 0, field: 'teamName', rule: 'eq' }, false],
    [{ key: 0, field: 'teamName', val: 'x' }, false],
    [{ key: 0, rule: 'eq', val: 'x' }, false],
    [{ key: 0, field: 'teamName', rule: 'eq', val: '  ' }, false],
    [{ key: 0, field: 'teamName', rule: 'eq', val: 'x' }, true],
  ] as const)('QUERY-09: %o is complete: %s', (line, expected) => {
    expect(isComplete(line)).toBe(expected);
  });

  test('QUERY-09, QUERY-10: empty conditions are not sent', () => {
    expect(toParts(fields, [{ key: 0 }, { key: 1, field: 'teamName', rule: 'eq', val: ' ' }])).toEqual([]);
  });

  test('QUERY-02, QUERY-13: texts are trimmed and times say what they are', () => {
    const lines = [
      { key: 0, field: 'teamName', rule: 'like', val: ' 张 ' },
      { key: 1, field: 'submitTime', rule: 'ge', val: '2026-01-01 00:00:00' },
    ] as const;
    expect(toParts(fields, lines)).toEqual([
      { field: 'teamName', rule: 'like', val: '张', type: 'string' },
      { field: 'submitTime', rule: 'ge', val: '2026-01-01 00:00:00', type: 'datetime' },
    ]);
  });

  test('QUERY-03: all conditions together unless one of them is to be enough', () => {
    const superQuery = toParts(fields, [{ key: 0, field: 'teamName', rule: 'eq', val: 'x' }]);
    expect(listParams({ superQuery }).superQueryMatchType).toBe('and');
    expect(listParams({ superQuery, superQueryMatchType: 'or' }).superQueryMatchType).toBe('or');
    expect(listParams({ superQueryMatchType: 'or' })).not.toHaveProperty('superQueryMatchType');
  });

  test('QUERY-02: what a dialog keeps with a condition goes along', () => {
    const condition = {
      field: 'unitId',
      rule: 'in',
      val: ' 1,2 ',
      type: 'string',
      dbType: 'string',
      options: [{ value: '1', text: '甲' }],
      dictCode: 'unit',
      dictTable: 'dsTbUnit',
      dictText: 'unitName',
      customReturnField: 'id',
      popup: { code: 'units' },
    } as const;
    const sent = decodeURIComponent(listParams({ superQuery: [condition] }).superQueryParams ?? '');
    expect(JSON.parse(sent)).toEqual([{ ...condition, val: '1,2' }]);
  });

  test('a field that the entity does not have is not sent', () => {
    expect(toParts(fields, [{ key: 0, field: 'nonsense', rule: 'eq', val: '1' }])).toEqual([]);
  });

  test('QUERY-05: all ten rules are offered for texts, equality alone for what is encrypted', () => {
    const of = (name: string) => {
      const field = fieldOf(name);
      return field ? rulesFor(field) : [];
    };
    expect(of('teamName').toSorted()).toEqual(['eq', 'ge', 'gt', 'in', 'le', 'left_like', 'like', 'lt', 'ne', 'right_like']);
    expect(of('idNo')).toEqual(['eq']);
    expect(of('status')).toEqual(['eq', 'in', 'ne']);
    expect(of('returnFields')).toEqual([]);
  });

  test('passwords and nested data cannot be asked for', () => {
    const names = (e: typeof user | typeof registration) => queryFields(e).map(({ name }) => name);
    expect(names(user)).not.toContain('password');
    expect(names(registration)).not.toContain('returnFields');
    expect(names(registration)).toContain('createTime');
  });

  test('another field starts the condition anew', () => {
    const field = fieldOf('status');
    expect(field && withField({ key: 3, field: 'teamName', rule: 'like', val: 'x' }, field)).toEqual({
      key: 3,
      field: 'status',
      rule: 'eq',
    });
  });

  test('a query opens as lines, and none as one empty line', () => {
    expect(toLines(undefined)).toEqual([{ key: 0 }]);
    const lines = toLines({ params: [{ field: 'teamName', rule: 'eq', val: 'x' }] });
    expect(lines).toEqual([{ key: 0, field: 'teamName', rule: 'eq', val: 'x' }]);
    expect(nextKey([{ key: 4 }, { key: 1 }])).toBe(5);
  });

  test('QUERY-03: brackets keep their own match type, drop what is incomplete, and open as they were asked', () => {
    const school = { key: 2, field: 'teamName', rule: 'like', val: ' 张 ' } as const;
    const asked = toParts(fields, [
      { key: 0, field: 'status', rule: 'eq', val: '1' },
      { key: 1, matchType: 'or', lines: [school, { key: 3 }, { ...school, key: 4, val: '李' }] },
      { key: 5, matchType: 'and', lines: [{ key: 6 }] },
    ]);
    expect(asked).toEqual([
      { field: 'status', rule: 'eq', val: '1', type: 'string', dictCode: fieldOf('status')?.dictCode },
      {
        matchType: 'or',
        params: [
          { field: 'teamName', rule: 'like', val: '张', type: 'string' },
          { field: 'teamName', rule: 'like', val: '李', type: 'string' },
        ],
      },
    ]);
    expect(conditionCount(asked)).toBe(3);
    const lines = toLines({ params: asked });
    expect(toParts(fields, lines)).toEqual(asked);
    expect(nextKey(lines)).toBe(4);
  });
});

describe('saved queries', () => {
  const query = { title: 'mine', matchType: 'and', records: [{ field: 'teamName', rule: 'eq', val: 'x' }] } as const;

  test('QUERY-07: the same name, blanks aside, is known and replaced in its place', () => {
    const saved = withSaved(withSaved([], query), { ...query, title: 'other' });
    expect(hasSaved(saved, ' mine ')).toBe(true);
    const again = withSaved(saved, { ...query, title: ' mine ', matchType: 'or' });
    expect(again.map((s) => [s.title, s.matchType])).toEqual([
      ['mine', 'or'],
      ['other', 'and'],
    ]);
  });

  test('QUERY-14: they are kept per page', () => {
    expect(savedKey('/org/unit')).not.toBe(savedKey('/org/area'));
  });

  test('QUERY-04: what is no saved query is left out', () => {
    expect(toSaved([query, { title: 1 }, null, { title: 'x', matchType: 'xor', records: [] }])).toEqual([query]);
    expect(toSaved(undefined)).toEqual([]);
  });
});
