import { describe, expect, test } from 'vitest';
import { type OrderFee, quoteOrder, refundableFen, refundPercent } from './orders.ts';

const fee = (id: string, more: Partial<OrderFee> = {}): OrderFee => ({
  id,
  name: id,
  nameEn: null,
  feeMode: 'team',
  amountFen: 20_000,
  earlyBird: null,
  groupId: null,
  isChoice: false,
  ...more,
});
const entry = { groupId: 'g1', people: 3, chosen: [] as readonly string[], paidFen: 0 };

describe('FEE-01: what an order is made of', () => {
  const fees = [
    fee('entry', { earlyBird: [{ until: '2026-05-01', amountFen: 15_000 }] }),
    fee('each', { feeMode: 'person', amountFen: 3000, earlyBird: [{ until: '2026-04-20', amountFen: 2500 }] }),
    fee('other', { groupId: 'g2' }),
    fee('meal', { isChoice: true, feeMode: 'person', amountFen: 1000 }),
    fee('gift', { feeMode: 'free', amountFen: 0 }),
  ];

  test.each([
    ['2026-04-20', [], 0, 15_000 + 7500, '2026-04-20'],
    ['2026-05-01', [], 0, 15_000 + 9000, '2026-05-01'],
    ['2026-05-02', [], 0, 20_000 + 9000, null],
    ['2026-05-02', ['meal'], 0, 20_000 + 9000 + 3000, null],
    ['2026-05-02', ['meal', 'other'], 0, 20_000 + 9000 + 3000, null],
    ['2026-05-02', [], 24_000, 5000, null],
    ['2026-05-02', [], 99_000, 0, null],
  ])('on %s with %j chosen and %i paid: %i until %s', (day, chosen, paidFen, amountFen, until) => {
    const quote = quoteOrder(fees, { ...entry, chosen, paidFen }, day);
    expect(quote).toMatchObject({ amountFen, until });
    expect(quote.lines.reduce((sum, { sumFen }) => sum + sumFen, 0)).toBe(amountFen);
  });
});

test.each([
  [null, '2026-05-02', 100],
  [
    [
      { until: '2026-05-01', percent: 100 },
      { until: '2026-06-01', percent: 50 },
    ],
    '2026-05-01',
    100,
  ],
  [
    [
      { until: '2026-05-01', percent: 100 },
      { until: '2026-06-01', percent: 50 },
    ],
    '2026-05-02',
    50,
  ],
  [
    [
      { until: '2026-05-01', percent: 100 },
      { until: '2026-06-01', percent: 50 },
    ],
    '2026-06-02',
    0,
  ],
])('FEE-01: the step of a refund, %j on %s', (steps, day, percent) => {
  expect(refundPercent(steps, day)).toBe(percent);
});

test.each([
  ['half of one line', 30_000, 30_000, 0, 20_000],
  ['less what went back', 30_000, 30_000, 15_000, 5000],
  ['nothing is left', 30_000, 30_000, 30_000, 0],
  ['a price that was paid in part before', 15_000, 15_000, 0, 10_000],
  ['never of what was paid too much', 30_000, 60_000, 0, 20_000],
])('FEE-01: what may be asked back: %s', (_what, amountFen, paidFen, backFen, back) => {
  const lines = [
    { itemId: 'a', name: 'a', nameEn: null, amountFen: 20_000, count: 1, sumFen: 20_000 },
    { itemId: 'b', name: 'b', nameEn: null, amountFen: 10_000, count: 1, sumFen: 10_000 },
  ];
  const steps = (id: string) => (id === 'a' ? [{ until: '2026-06-01', percent: 50 }] : null);
  expect(refundableFen({ lines, amountFen, paidFen, backFen }, steps, '2026-05-02')).toBe(back);
});
