import { describe, expect, test } from 'vitest';
import { seededRandom } from '../digest/index.ts';
import {
  type Cumulated,
  consecutiveMonths,
  cumulatedBefore,
  flatRule,
  grossUp,
  type PerPaymentRule,
  type TaxRule,
  taxFen,
  taxParts,
  taxRuleFault,
  taxRuleOn,
  taxRules,
  toFen,
  withhold,
  yuan,
} from './index.ts';
import { oneMonth, onePayment, promisedNet } from './tax-vectors.test-support.ts';

const ruleOf = (payer: 'ordinary' | 'platform', day: string): TaxRule => {
  const rule = taxRuleOn(taxRules, payer, day);
  if (!rule) throw new Error('no rule');
  return rule;
};
const ordinary = ruleOf('ordinary', '2026-03-31') as PerPaymentRule;
const platform = ruleOf('platform', '2026-03-31');
const none: Cumulated = { grossFen: 0, taxFen: 0 };
const fen = (text: string): number => toFen(text) ?? Number.NaN;

describe('WITHDRAW-05: CN-LSR-2018-61', () => {
  test.each(onePayment)('gross %s: tax %s, net %s', (gross, tax, net) => {
    const got = withhold(ordinary, none, fen(gross));
    expect([yuan(got.taxFen), yuan(got.netFen)]).toEqual([tax, net]);
  });
  test('payments of one month are taxed together', () => {
    let before = none;
    for (const [gross, cumulated, tax, net] of oneMonth) {
      const got = withhold(ordinary, before, fen(gross));
      expect([yuan(got.cumulated.grossFen), yuan(got.taxFen), yuan(got.netFen)]).toEqual([cumulated, tax, net]);
      before = got.cumulated;
    }
  });
  test('20000 + 20000 in one month: 7600 merged, 6400 if taxed apart', () => {
    const first = withhold(ordinary, none, 2_000_000);
    const second = withhold(ordinary, first.cumulated, 2_000_000);
    expect(first.taxFen + second.taxFen).toBe(760_000);
    expect(2 * withhold(ordinary, none, 2_000_000).taxFen).toBe(640_000);
  });
  test.each(promisedNet)('a promised net of %s is a gross of %s', (net, gross) => {
    const got = grossUp(ordinary, none, fen(net));
    expect([yuan(got.grossFen), yuan(got.netFen)]).toEqual([gross, yuan(fen(net))]);
  });
  test('half a fen is rounded up, once', () => {
    // 800.02 yuan: 2 fen × 20 % = 0.4 fen; 800.03: 0.6 fen.
    expect(taxFen(ordinary, 80_002)).toBe(0);
    expect(taxFen(ordinary, 80_003)).toBe(1);
    // 30000.05 × 80 % × 30 % − 2000 = 5200.012.
    expect(taxFen(ordinary, 3_000_005)).toBe(520_001);
  });
  test.each([
    [80_000, 0, 20],
    [400_000, 20, 16],
    [2_500_000, 16, 24],
    [6_250_000, 24, 32],
  ])('at %i fen the tax goes on without a jump, from %i to %i percent of each more yuan', (border, below, above) => {
    const at = (gross: number) => taxFen(ordinary, gross);
    expect(at(border) - at(border - 10_000)).toBe(below * 100);
    expect(at(border + 10_000) - at(border)).toBe(above * 100);
  });
});

describe('WITHDRAW-05: CN-PLATFORM-2025-16', () => {
  test('6000, 6000, 20000 in months 1 to 3: 0, 0, 318.00', () => {
    let before = none;
    const taxes = [600_000, 600_000, 2_000_000].map((gross, i) => {
      const got = withhold(platform, before, gross, { consecutiveMonths: i + 1 });
      before = got.cumulated;
      return yuan(got.taxFen);
    });
    expect(taxes).toEqual(['0.00', '0.00', '318.00']);
  });
  test.each([
    // Taxable amount of the year (income × 80 % − 5000) at the end of each step, by the table.
    [36_000, 1_080],
    [144_000, 11_880],
    [300_000, 43_080],
    [420_000, 73_080],
    [660_000, 145_080],
    [960_000, 250_080],
    [1_000_000, 268_080],
  ])('taxable %i yuan: %i', (taxable, tax) =>
    expect(taxFen(platform, ((taxable + 5000) * 100 * 5) / 4, { consecutiveMonths: 1 })).toBe(tax * 100),
  );
  test('exempt income, other deductions and reductions are taken off; nothing is paid back', () => {
    const year = { consecutiveMonths: 1, exemptFen: 100_000, otherDeductionsFen: 50_000 };
    // 20000 × 80 % − 1000 − 5000 − 500 = 9500; × 3 % = 285.
    expect(taxFen(platform, 2_000_000, year)).toBe(28_500);
    expect(taxFen(platform, 2_000_000, { ...year, reductionsFen: 8_500 })).toBe(20_000);
    expect(taxFen(platform, 2_000_000, { ...year, reductionsFen: 90_000 })).toBe(0);
    const got = withhold(platform, { grossFen: 2_000_000, taxFen: 30_000 }, 0, year);
    expect([got.taxFen, got.overFen]).toEqual([0, 1_500]);
  });
  test.each([[undefined], [0], [13], [1.5]])('refuses %s months in a row', (months) =>
    expect(() => taxFen(platform, 1, months === undefined ? undefined : { consecutiveMonths: months })).toThrow(
      'consecutiveMonths must be an integer from 1 to 12',
    ),
  );
  test.each([
    [[], '2026-03', 1],
    [['2026-01', '2026-02'], '2026-03', 3],
    [['2026-01', '2026-02', '2026-03'], '2026-03', 3],
    [['2026-01'], '2026-03', 1],
    [['2025-11', '2025-12'], '2026-01', 1],
    [Array.from({ length: 12 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}`), '2026-12', 12],
  ])('months in a row of %j at %s: %i', (months, month, count) => expect(consecutiveMonths(months, month)).toBe(count));
});

describe('rules by date', () => {
  test.each([
    ['ordinary', '2018-12-31', undefined],
    ['ordinary', '2019-01-01', 'CN-LSR-2018-61'],
    ['ordinary', '2030-01-01', 'CN-LSR-2018-61'],
    ['platform', '2025-09-30', 'CN-LSR-2018-61'],
    ['platform', '2025-10-01', 'CN-PLATFORM-2025-16'],
  ] as const)('%s payer on %s: %s', (payer, day, code) => expect(taxRuleOn(taxRules, payer, day)?.ruleCode).toBe(code));
  test('two rules of one day are refused, and so is no day', () => {
    expect(() => taxRuleOn([ordinary, ordinary], 'ordinary', '2026-01-01')).toThrow('rules overlap on 2026-01-01');
    expect(() => taxRuleOn(taxRules, 'ordinary', '2026-02-30')).toThrow('payDay must be a real day');
  });
  test('rules of ours have no fault', () => {
    for (const rule of taxRules) expect(taxRuleFault(rule)).toBeUndefined();
    expect(taxRuleFault(flatRule({ ruleCode: 'X', label: ['甲', 'X'], validFrom: '2026-01-01' }))).toBeUndefined();
  });
  test.each([
    [{ validFrom: '2026-13-01' }, 'validFrom'],
    [{ validTo: '2001-01-01' }, 'validTo'],
    [{ payers: [] }, 'payers'],
    [{ brackets: [] }, 'brackets: none'],
    [{ brackets: [{ upToFen: null, percent: 101, quickFen: 0 }] }, 'brackets[0].percent'],
    [{ brackets: [{ upToFen: null, percent: 20, quickFen: 1 }] }, 'brackets[0].quickFen'],
    [{ brackets: [{ upToFen: 100, percent: 20, quickFen: 0 }] }, 'brackets[0].upToFen'],
    [
      {
        brackets: [
          { upToFen: 100, percent: 20, quickFen: 0 },
          { upToFen: null, percent: 30, quickFen: 11 },
        ],
      },
      'brackets[1].quickFen: the tax jumps',
    ],
    [
      {
        brackets: [
          { upToFen: 100, percent: 20, quickFen: 0 },
          { upToFen: 100, percent: 30, quickFen: 10 },
        ],
      },
      'brackets[1].upToFen',
    ],
    [{ deductionUpToFen: 400_001 }, 'deductionUpToFen'],
    [{ deductionFen: -1 }, 'deductionFen'],
    [{ deductionPercent: 20.5 }, 'deductionPercent'],
  ])('a fault of a stored rule is named: %#', (change, fault) => expect(taxRuleFault({ ...ordinary, ...change })).toContain(fault));
  test('WITHDRAW-05: a flat rule taxes what is above 800 a month', () => {
    const flat = flatRule({ ruleCode: 'FLAT', label: ['固定税率', 'Flat rate'], validFrom: '2026-01-01' });
    const first = withhold(flat, none, 80_000);
    expect(first.taxFen).toBe(0);
    expect(withhold(flat, first.cumulated, 1_000_000).taxFen).toBe(200_000);
  });
});

describe('merging', () => {
  const paid = (payeeId: string, payerId: string, projectId: string, payDay: string, grossFen: number) => ({
    payeeId,
    payerId,
    projectId,
    payDay,
    grossFen,
    taxFen: 1,
  });
  const earlier = [
    paid('e1', 'u1', 'p1', '2026-03-02', 1),
    paid('e1', 'u1', 'p2', '2026-03-31', 10),
    paid('e1', 'u2', 'p1', '2026-03-05', 100),
    paid('e2', 'u1', 'p1', '2026-03-05', 1_000),
    paid('e1', 'u1', 'p1', '2026-02-28', 10_000),
    paid('e1', 'u1', 'p1', '2025-12-31', 100_000),
  ];
  const payment = { payeeId: 'e1', payerId: 'u1', projectId: 'p1', payDay: '2026-03-20' };
  test.each([
    ['month and payer', ordinary, 11, 2],
    ['month and project', { ...ordinary, mergeBy: 'month+project' }, 1, 1],
    ['year, by the cumulative method', platform, 10_011, 3],
  ] as const)('by %s', (_name, rule, grossFen, tax) => expect(cumulatedBefore(rule, earlier, payment)).toEqual({ grossFen, taxFen: tax }));
});

describe('for any amounts', () => {
  const random = seededRandom('tax');
  const grosses = Array.from({ length: 400 }, () => random(10 ** (3 + random(6))));
  test('splitting the payments of a month changes neither tax nor net', () => {
    for (const gross of grosses) {
      let before = none;
      let left = gross;
      while (left > 0) {
        const part = Math.min(left, 1 + random(gross));
        before = withhold(ordinary, before, part).cumulated;
        left -= part;
      }
      expect(before).toEqual({ grossFen: gross, taxFen: taxFen(ordinary, gross) });
    }
  });
  test('one more fen never costs more than a fen, at any border', () => {
    for (const at of [80_000, 400_000, 2_500_000, 6_250_000, ...grosses]) {
      for (let gross = Math.max(at - 3, 0); gross < at + 3; gross++)
        expect([0, 1]).toContain(taxFen(ordinary, gross + 1) - taxFen(ordinary, gross));
    }
  });
  test('a promised net is met to the fen, by both methods, merged with any payment before', () => {
    for (const [i, net] of grosses.entries()) {
      const gross = grosses[i + 1] ?? 0;
      for (const rule of [ordinary, platform]) {
        const year = { consecutiveMonths: 2 };
        const before = withhold(rule, none, gross, year).cumulated;
        const got = grossUp(rule, before, net, year);
        expect(got.netFen).toBe(net);
        expect(withhold(rule, before, got.grossFen, year)).toEqual(got);
      }
    }
  });
});

test.each([
  [() => taxFen(ordinary, -1), 'grossFen must be whole fen'],
  [() => withhold(ordinary, none, 0.5), 'grossFen must be whole fen'],
  [() => withhold(ordinary, { grossFen: -1, taxFen: 0 }, 1), 'before.grossFen must be whole fen'],
  [() => withhold(ordinary, none, Number.NaN), 'grossFen must be whole fen'],
  [() => withhold(ordinary, none, Number.MAX_SAFE_INTEGER + 1), 'grossFen must be whole fen'],
  [() => grossUp(ordinary, none, -5), 'netFen must be whole fen'],
  [() => grossUp(ordinary, none, Number.MAX_SAFE_INTEGER), 'too great'],
  [() => consecutiveMonths([], '2026-13'), 'month must be YYYY-MM'],
])('bad input %#', (call, text) => expect(call).toThrow(text));

test.each([
  ['500', [50_000, 0, 20, 0, 0]],
  ['4000', [80_000, 320_000, 20, 0, 64_000]],
  ['10000', [200_000, 800_000, 20, 0, 160_000]],
  ['30000', [600_000, 2_400_000, 30, 200_000, 520_000]],
])('WITHDRAW-05: the steps from %s yuan to its tax', (gross, steps) => {
  const parts = taxParts(ordinary, fen(gross));
  expect(parts && [parts.deductionFen, parts.taxableFen, parts.percent, parts.quickFen, parts.taxFen]).toEqual(steps);
});

test('WITHDRAW-05: the cumulative method has no such steps', () => {
  expect(taxParts(platform, 100_000)).toBeUndefined();
});
