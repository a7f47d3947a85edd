import { expect, test } from 'vitest';
import { entryFees, type FeeItem, pricedFees } from './fees.ts';

const fee = (more: Partial<FeeItem> = {}): FeeItem => ({
  name: '报名费',
  feeMode: 'team',
  amountFen: 20_000,
  earlyBird: null,
  groupId: null,
  ...more,
});
const early = [
  { until: '2026-05-01', amountFen: 10_000 },
  { until: '2026-05-31', amountFen: 15_000 },
];

test.each([
  ['2026-05-01', 10_000, '2026-05-01'],
  ['2026-05-02', 15_000, '2026-05-31'],
  ['2026-05-31', 15_000, '2026-05-31'],
  ['2026-06-01', 20_000, null],
])('FEE-01: on %s it costs %i fen, until %s', (day, amountFen, until) => {
  expect(pricedFees([fee({ earlyBird: early })], day)).toMatchObject([{ amountFen, until, usualFen: 20_000 }]);
});

test('FEE-01: what is free is no fee', () => {
  expect(pricedFees([fee({ feeMode: 'free', amountFen: 0 })], '2026-05-01')).toEqual([]);
});

test('FEE-01: an entry pays the fees of all groups and of its own, by team, by person or by work', () => {
  const fees = pricedFees(
    [fee(), fee({ feeMode: 'person', amountFen: 3000 }), fee({ feeMode: 'works', groupId: 'g1' }), fee({ groupId: 'g2' })],
    '2026-05-01',
  );
  expect(entryFees(fees, { groupId: 'g1', people: 3 }).map(({ count, sumFen }) => [count, sumFen])).toEqual([
    [1, 20_000],
    [3, 9000],
    [1, 20_000],
  ]);
  expect(entryFees(fees, { groupId: null, people: 1 })).toHaveLength(2);
});
