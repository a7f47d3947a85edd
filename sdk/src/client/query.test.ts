import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reviewProject, unit } from '../entities/index.ts';
import { createFake } from '../fake/index.ts';
import { createClient } from '../index.ts';
import { listParams } from '../logic/query/list-params.ts';
import { type QueryTests, query, where } from './query.ts';

const password = 'Saiyun@2026';

/** A fake server with one unit of each name, and who finds them. */
async function unitsNamed(names: readonly string[]) {
  const fake = createFake({
    now: () => 1_700_000_000_000,
    random: (size) => crypto.getRandomValues(new Uint8Array(size)),
    seed: { accounts: [{ username: 'admin', password, roles: ['ADMIN'] }] },
  });
  for (const [n, unitName] of names.entries())
    fake.put(unit, { id: `u${n}`, unitCode: `C${n}`, unitName, areaId: 'a', createTime: '2026-05-06 08:00:00' });
  const client = createClient({ baseUrl: 'http://fake', platform: fake.platform });
  await client.mLogin({ username: 'admin', password });
  return async (tests: QueryTests<typeof unit>): Promise<string[]> => {
    const { records } = await client.unit.list({ ...query(unit, tests), pageSize: 100 });
    return records.map((row) => row.unitName);
  };
}

/** Names full of what means something to a list's filters, to SQL and to addresses. */
const name = fc
  .array(fc.constantFrom('*', ',', '!', '++', '>= ', '< ', '%', '_', "'", '"', '\\', '&', '+', '#', '{', '赛', 'a', '1'), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.join('').trim())
  .filter((text) => text !== '');

test('LIST-07: whatever a text holds, it finds the rows that hold it and no others', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(name, { minLength: 2, maxLength: 8 }), async (names) => {
      const found = await unitsNamed(names);
      const [one = ''] = names;
      expect((await found({ unitName: where.is(one) })).sort()).toEqual([one]);
      expect((await found({ unitName: where.contains(one) })).sort()).toEqual(names.filter((other) => other.includes(one)).sort());
      expect((await found({ unitName: where.startsWith(one) })).sort()).toEqual(names.filter((other) => other.startsWith(one)).sort());
      expect((await found({ unitName: where.endsWith(one) })).sort()).toEqual(names.filter((other) => other.endsWith(one)).sort());
    }),
    { numRuns: 60 },
  );
}, 60_000);

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

test('LIST-07: a range finds what lies in it', async () => {
  const found = await unitsNamed(['a', 'b']);
  expect(await found({ createTime: where.between('2026-05-06 00:00:00', new Date('2026-05-06T00:00:00Z')) })).toHaveLength(2);
  expect(await found({ createTime: where.above('2026-05-06 08:00:00') })).toEqual([]);
  expect(await found({ unitName: where.oneOf(['a', 'c']) })).toEqual(['a']);
  expect(await found({ unitName: where.not('a') })).toEqual(['b']);
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
