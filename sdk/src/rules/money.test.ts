import { describe, expect, test } from 'vitest';
import { checkValue } from '../contract/check.ts';
import { costItem, taxRule } from '../entities/index.ts';
import { taxRules } from '../logic/money/index.ts';
import {
  bankAccountIssues,
  costItemIssues,
  invoiceTitleIssues,
  isHolder,
  tailOf,
  taxRuleIssues,
  taxRuleOf,
  taxRulesOverlap,
} from './money.ts';

const card = {
  accountType: 'bankCard',
  realName: '林思源',
  bankName: '示范银行',
  openingBank: '光谷支行',
  cardNo: '6222021234567890123',
  idNo: '11010519491231002X',
};

test.each([
  ['林思源', '林思源', true],
  ['欧阳 思源', '欧阳思源', true],
  ['阿依古丽·买买提', '阿依古丽•买买提', true],
  ['SMITH, JOHN', 'John Smith', true],
  ['林思远', '林思源', false],
  ['John Smithson', 'John Smith', false],
  ['', '', false],
  ['林思源', undefined, false],
])('WITHDRAW-04: an account of %s belongs to %s: %s', (holder, name, isOwn) => {
  expect(isHolder(holder, name)).toBe(isOwn);
});

describe('WITHDRAW-04: accounts of payees', () => {
  test.each([
    ['10 digits', { cardNo: '1234567890' }, []],
    ['20 digits', { cardNo: '12345678901234567890' }, []],
    ['9 digits', { cardNo: '123456789' }, ['cardNo']],
    ['21 digits', { cardNo: '123456789012345678901' }, ['cardNo']],
    ['a leading 0', { cardNo: '0123456789' }, ['cardNo']],
    ['no bank', { bankName: null, openingBank: '' }, ['bankName', 'openingBank']],
    ['no ID number', { idNo: undefined }, ['idNo']],
    ['an odd ID number', { idNo: 'a b' }, ['idNo']],
    ['an Alipay account', { accountType: 'alipay', bankName: null, openingBank: null, idNo: null, cardNo: 'a@b.cn' }, []],
  ])('%s', (_name, change, fields) => {
    expect(bankAccountIssues({ ...card, ...change }).map(({ field }) => field)).toEqual(fields);
  });

  test('the tail is the last four characters', () => {
    expect([tailOf('6222021234567890123'), tailOf('123'), tailOf(null)]).toEqual(['0123', '123', null]);
  });
});

test('a unit has a tax number, a person need not', () => {
  expect(invoiceTitleIssues({ titleType: 'unit' })).toEqual([{ field: 'taxNo', code: 'required' }]);
  expect(invoiceTitleIssues({ titleType: 'person' })).toEqual([]);
  // 18 characters have a check character; older numbers have none.
  const told = [{ field: 'taxNo', code: 'rule', message: 'invoice.taxNo' }];
  expect(invoiceTitleIssues({ titleType: 'unit', taxNo: '12420000441625842J' })).toEqual([]);
  expect(invoiceTitleIssues({ titleType: 'unit', taxNo: '12420000441625842A' })).toEqual(told);
  expect(invoiceTitleIssues({ titleType: 'unit', taxNo: '11010519491231002X' })).toEqual([]);
  // The check character of a resident's number, but nobody was born in month 40.
  expect(invoiceTitleIssues({ titleType: 'unit', taxNo: '12100000400000624X' })).toEqual(told);
  expect(invoiceTitleIssues({ titleType: 'unit', taxNo: '420106123456789' })).toEqual([]);
});

describe('FEE-01: fees', () => {
  test.each([
    ['free', { feeMode: 'free', amount: 0 }, undefined],
    ['free for money', { feeMode: 'free', amount: 1 }, 'cost.freeCosts'],
    ['paid for nothing', { feeMode: 'team', amount: 0 }, 'cost.noAmount'],
    ['early and cheaper', { feeMode: 'team', amount: 100, earlyBird: [{ until: '2026-01-01', amountFen: 99 }] }, undefined],
    ['early and dearer', { feeMode: 'team', amount: 100, earlyBird: [{ until: '2026-01-01', amountFen: 101 }] }, 'cost.earlyDearer'],
  ])('%s', (_name, draft, message) => {
    expect(costItemIssues(draft)[0]?.message).toBe(message);
  });

  test.each([
    [[], true],
    [
      [
        { until: '2026-01-01', amountFen: 1 },
        { until: '2026-01-02', amountFen: 2 },
      ],
      true,
    ],
    [
      [
        { until: '2026-01-02', amountFen: 1 },
        { until: '2026-01-02', amountFen: 2 },
      ],
      false,
    ],
    [[{ until: '2026-02-30', amountFen: 1 }], false],
    [[{ until: '2026-01-01', amountFen: 0.5 }], false],
    [[{ until: '2026-01-01', amountFen: 1, percent: 2 }], false],
    [{}, false],
  ])('early prices %j', (value, isRight) => {
    expect(checkValue('earlyBird', costItem.fields.earlyBird, value) === undefined).toBe(isRight);
  });
});

describe('WITHDRAW-05: tax rules', () => {
  const [rule] = taxRules;
  if (rule?.method !== 'perPayment') throw new Error('the first rule is that of single payments');
  const row = {
    ruleCode: rule.ruleCode,
    ruleName: rule.label[0],
    ruleNameEn: rule.label[1],
    payer: 'ordinary',
    validFrom: rule.validFrom,
    validTo: null,
    method: rule.method,
    mergeBy: rule.mergeBy,
    deduction: rule.deductionFen,
    deductionUpTo: rule.deductionUpToFen,
    deductionPercent: rule.deductionPercent,
    brackets: rule.brackets,
    testVectors: [{ grossFen: 100_000, taxFen: 4000 }],
  };

  test('a stored rule is the rule of logic/money', () => {
    expect(taxRuleOf(row)).toEqual(rule);
    expect(checkValue('brackets', taxRule.fields.brackets, row.brackets)).toBeUndefined();
    expect(taxRuleIssues(row)).toEqual([]);
  });

  test.each([
    [
      'a vector that does not come out',
      { testVectors: [...row.testVectors, { grossFen: 400_000, taxFen: 1 }] },
      'testVectors',
      { at: 2, tax: 64_000 },
    ],
    ['an end before the start', { validTo: '2018-12-31' }, 'validTo', undefined],
    [
      'rates that jump',
      {
        brackets: [
          { upToFen: 100, percent: 20, quickFen: 0 },
          { upToFen: null, percent: 30, quickFen: 0 },
        ],
      },
      'brackets',
      undefined,
    ],
    ['no rates', { brackets: [] }, 'brackets', undefined],
  ])('%s', (_name, change, field, params) => {
    const [issue] = taxRuleIssues({ ...row, ...change });
    expect(issue?.field).toBe(field);
    if (params) expect(issue?.params).toEqual(params);
  });

  test.each([
    ['2026-01-01', null, '2025-01-01', '2025-12-31', false],
    ['2026-01-01', null, '2025-01-01', '2026-01-01', true],
    ['2026-01-01', null, '2030-01-01', null, true],
    ['2026-01-01', '2026-06-30', '2026-07-01', null, false],
  ])('%s to %s and %s to %s', (from, to, otherFrom, otherTo, overlap) => {
    const [a, b] = [
      { ruleCode: 'A', payer: 'ordinary', validFrom: from, validTo: to },
      { ruleCode: 'B', payer: 'ordinary', validFrom: otherFrom, validTo: otherTo },
    ];
    expect([taxRulesOverlap(a, b), taxRulesOverlap(b, a)]).toEqual([overlap, overlap]);
    expect(taxRulesOverlap(a, { ...b, payer: 'platform' })).toBe(false);
  });
});
