import { expect, test } from 'vitest';
import { reviewProject, unit } from '../../entities/index.ts';
import { listParams } from '../../logic/query/list-params.ts';
import { type QueryTests, query, where } from './query.ts';

test('LIST-07: ranges, lists of values, both joins; columns without a test are not asked for', () => {
  const from = new Date('2026-05-06T00:00:00Z');
  expect(
    query(reviewProject, {
      feePerReview: where.between(10_050, 20_000),
      startTime: where.atLeast(from),
      status: where.oneOf(['0', '1']),
      projectName: undefined,
    }),
  ).toEqual({
    superQueryMatchType: 'and',
    superQuery: [
      { field: 'feePerReview', rule: 'ge', val: '100.5', type: 'string' },
      { field: 'feePerReview', rule: 'le', val: '200', type: 'string' },
      { field: 'startTime', rule: 'ge', val: '2026-05-06 08:00:00', type: 'datetime' },
      { field: 'status', rule: 'in', val: '0,1', type: 'string' },
    ],
  });
  const either = query(unit, { unitName: where.contains('a'), unitCode: where.is('b') }, { join: 'or' });
  expect(listParams(either)).toMatchObject({ superQueryMatchType: 'or' });
  expect(query(unit, {}).superQuery).toEqual([]);
});

test.each<[string, QueryTests<typeof reviewProject>, RegExp]>([
  ['a column that is none', { colour: where.is('x') } as never, /^dsTbReviewProject has no column colour$/],
  ['a column of every object', { constructor: where.is('x') } as never, /no column constructor/],
  ['a blank, which would ask for every row', { projectName: where.contains('  ') }, /^projectName has no value$/],
  ['no values, which would ask for every row', { status: where.oneOf([]) }, /^status has no value$/],
  ['a comma in a list', { projectName: where.oneOf(['a,b']) }, /^projectName has a value with a comma$/],
  ['half a fen', { feePerReview: where.atLeast(0.5) }, /^feePerReview is not whole fen$/],
  ['a number that is none', { minPerWork: where.above(Number.NaN) }, /^minPerWork is no number$/],
  ['a time that is none', { startTime: where.below(new Date('x')) }, /^startTime is no time$/],
  ['nothing', { projectName: where.is(undefined as never) }, /^projectName has no value$/],
])('%s is a TypeError that names it', (_what, tests, message) => {
  expect(() => query(reviewProject, tests)).toThrow(TypeError);
  expect(() => query(reviewProject, tests)).toThrow(message);
});

test('a range cannot be one of several ors', () => {
  expect(() => query(unit, { createTime: where.between('2026-01-01', '2026-02-01') }, { join: 'or' })).toThrow(/^createTime has a range/);
});
