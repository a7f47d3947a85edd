import { describe, expect, test } from 'vitest';
import { issueText, message } from '../../messages/index.ts';
import {
  addDays,
  type CalendarDay,
  dayName,
  expectedPayDay,
  isWorkingDay,
  isYearKnown,
  nextWorkingDay,
  type PayoutFacts,
  payoutOn,
  previewPayout,
  taxRules,
  type WithdrawalDraft,
  withdrawalIssues,
  workingDaysBetween,
} from './index.ts';

const card: WithdrawalDraft = {
  amount: '100',
  way: 'bankCard',
  realName: '张三',
  bankName: '工商银行',
  openingBank: '海淀支行',
  cardNo: '6222 0212 3456 7890',
  idNo: '11010119900307803X',
  payPassword: '123456',
};
const facts = { availableFen: 50_000 };

describe('WITHDRAW-02: the amount', () => {
  test.each([
    ['100', undefined],
    ['500.00', undefined],
    ['99.99', 'withdraw.belowMin'],
    ['500.01', 'withdraw.aboveBalance'],
    ['0', 'withdraw.belowMin'],
    ['-200', 'withdraw.amountNegative'],
    ['100.001', 'withdraw.amountFraction'],
    ['1e3', 'withdraw.amountSyntax'],
    ['9'.repeat(30), 'withdraw.amountTooGreat'],
  ])('%s: %s', (amount, fault) =>
    expect(withdrawalIssues({ amount }, facts, 'preview').map((i) => i.message)).toEqual(fault ? [fault] : []),
  );
  test.each([[undefined], [null], [''], ['  ']])('%j is not given', (amount) =>
    expect(withdrawalIssues({ amount }, facts, 'preview')).toEqual([{ field: 'amount', code: 'required' }]),
  );
  test('bounds are told in yuan, in both languages', () => {
    const [low] = withdrawalIssues({ amount: '1' }, { ...facts, minFen: 12_345 }, 'preview');
    expect(low && issueText('zh-CN', undefined, low)).toBe('单次提现金额不能少于 123.45 元');
    expect(low && issueText('en', undefined, low)).toBe('A withdrawal must be at least 123.45 yuan');
    expect(message('en', 'withdraw.maintenance')).toBe('This feature is under maintenance, use other methods');
  });
  test('facts that are no money are a mistake of the caller', () => {
    expect(() => withdrawalIssues(card, { availableFen: 0.5 })).toThrow('availableFen must be whole fen');
    expect(() => withdrawalIssues(card, { availableFen: 5, minFen: -1 })).toThrow('minFen must be whole fen');
  });
});

describe('WITHDRAW-04: the payee', () => {
  test('a complete bank card has no fault', () => expect(withdrawalIssues(card, facts)).toEqual([]));
  test.each(['realName', 'bankName', 'openingBank', 'cardNo', 'idNo', 'payPassword', 'way', 'amount'] as const)('%s is required', (field) =>
    expect(withdrawalIssues({ ...card, [field]: ' ' }, facts)).toEqual([{ field, code: 'required' }]),
  );
  test.each([
    ['cardNo', '012345678901', 'withdraw.cardNo'],
    ['cardNo', '123456789', 'withdraw.cardNo'],
    ['cardNo', '1'.repeat(21), 'withdraw.cardNo'],
    ['idNo', '护照123', 'withdraw.idNo'],
    ['idNo', '1'.repeat(51), 'withdraw.idNo'],
  ])('FORM-07, FORM-08: %s %s', (field, value, fault) =>
    expect(withdrawalIssues({ ...card, [field]: value }, facts)).toMatchObject([{ field, message: fault }]),
  );
  test('other ways need the account instead', () => {
    const draft = { amount: '100', realName: '张三', account: '13800000000', payPassword: 'x' };
    for (const way of ['alipay', 'wechat']) {
      expect(withdrawalIssues({ ...draft, way }, facts)).toEqual([]);
      expect(withdrawalIssues({ ...draft, way, account: null }, facts)).toEqual([{ field: 'account', code: 'required' }]);
    }
    expect(withdrawalIssues({ ...draft, way: 'toString' }, facts)).toMatchObject([{ field: 'way', code: 'choice' }]);
  });
  test('WITHDRAW-08: a way that is switched off', () =>
    expect(withdrawalIssues(card, { ...facts, waysOff: ['bankCard'] })).toMatchObject([{ field: 'way', message: 'withdraw.maintenance' }]));
});

/** China in 2025: National Day with its exchanged working days, and New Year. */
const calendar: readonly CalendarDay[] = [
  { day: '2025-01-01', isWorkday: '0', name: '元旦' },
  { day: '2025-09-28', isWorkday: '1', name: '国庆节调休上班' },
  ...Array.from({ length: 8 }, (_, i): CalendarDay => ({ day: `2025-10-0${i + 1}`, isWorkday: '0', name: '国庆节、中秋节' })),
  { day: '2025-10-11', isWorkday: '1', name: '国庆节调休上班' },
];

describe('WITHDRAW-06: working days', () => {
  test.each([
    ['2025-09-26', '2025-09-26', '2025-09-28'], // Friday; the Sunday after is worked
    ['2025-09-27', '2025-09-28', '2025-09-28'], // Saturday
    ['2025-09-30', '2025-09-30', '2025-10-09'],
    ['2025-10-01', '2025-10-09', '2025-10-09'],
    ['2025-10-11', '2025-10-11', '2025-10-13'], // worked Saturday
    ['2025-10-12', '2025-10-13', '2025-10-13'],
    ['2024-12-31', '2024-12-31', '2025-01-02'],
    ['2024-02-29', '2024-02-29', '2024-03-01'],
  ])('asked for on %s: paid on %s; the next working day is %s', (day, payDay, next) => {
    expect(expectedPayDay(calendar, day)).toBe(payDay);
    expect(nextWorkingDay(calendar, day)).toBe(next);
    expect(isWorkingDay(calendar, payDay)).toBe(true);
  });
  test('lead days are working days', () => {
    expect(expectedPayDay(calendar, '2025-09-30', 2)).toBe('2025-10-10');
    expect(expectedPayDay(calendar, '2025-10-04', 1)).toBe('2025-10-10');
  });
  test('what the calendar knows', () => {
    expect(dayName(calendar, '2025-10-03')).toBe('国庆节、中秋节');
    expect(dayName(calendar, '2025-10-09')).toBeUndefined();
    expect([isYearKnown(calendar, '2025-05-01'), isYearKnown(calendar, '2026-05-01')]).toEqual([true, false]);
    expect(workingDaysBetween(calendar, '2025-09-26', '2025-10-12')).toEqual([
      '2025-09-26',
      '2025-09-28',
      '2025-09-29',
      '2025-09-30',
      '2025-10-09',
      '2025-10-10',
      '2025-10-11',
    ]);
    expect(workingDaysBetween(calendar, '2025-10-02', '2025-10-01')).toEqual([]);
    expect(addDays('2024-12-31', 60)).toBe('2025-03-01');
  });
  test.each([
    [() => isWorkingDay(calendar, '2025-02-30'), 'day must be a real day'],
    [() => addDays('2025-01-01', 0.5), 'days must be an integer'],
    [() => expectedPayDay(calendar, '2025-1-1'), 'day must be a real day'],
    [() => expectedPayDay(calendar, '2025-01-01', -1), 'leadDays must be an integer'],
    [() => workingDaysBetween(calendar, '2025-01-01', ''), 'to must be a real day'],
    [
      () =>
        nextWorkingDay(
          Array.from({ length: 800 }, (_, i) => ({ day: addDays('2025-01-01', i), isWorkday: '0' as const })),
          '2025-01-01',
        ),
      'no working day within a year',
    ],
  ])('bad input %#', (call, text) => expect(call).toThrow(text));
});

describe('month end', () => {
  const payout: PayoutFacts = {
    rules: taxRules,
    payer: 'ordinary',
    payeeId: 'e1',
    payerId: 'u1',
    projectId: 'p1',
    earlier: [{ payeeId: 'e1', payerId: 'u1', projectId: 'p0', payDay: '2026-01-15', grossFen: 300_000, taxFen: 44_000 }],
  };
  test('asked for on Saturday the 31st, paid on Monday the 2nd: taxed in the next month', () => {
    expect(previewPayout(payout, { grossFen: 100_000 }, { day: '2026-01-31', calendar })).toMatchObject({
      payDay: '2026-02-02',
      taxMonth: '2026-02',
      taxFen: 4_000,
      netFen: 96_000,
      isPostponed: true,
      isNextMonth: true,
      isDayCertain: false,
    });
  });
  test('asked for the day before, it is merged with the payments of its month', () => {
    const preview = previewPayout(payout, { grossFen: 100_000 }, { day: '2026-01-30', calendar });
    expect(preview).toMatchObject({ payDay: '2026-01-30', taxMonth: '2026-01', taxFen: 20_000, isPostponed: false, isNextMonth: false });
  });
  test('what is fixed at payout goes by the day of payment, not by the preview', () => {
    const preview = previewPayout(payout, { grossFen: 100_000 }, { day: '2026-01-30', calendar });
    const final = payoutOn(payout, { grossFen: 100_000 }, '2026-02-02');
    expect([preview.taxFen, final.taxFen, final.taxMonth]).toEqual([20_000, 4_000, '2026-02']);
  });
  test('a promised net', () => {
    // 2560.00 net before + 1000.00 = 3560.00 net of the month, which is 4238.10 gross: 3000.00 + 1238.10.
    const got = payoutOn(payout, { netFen: 100_000 }, '2026-01-30');
    expect([got.netFen, got.grossFen, got.taxFen]).toEqual([100_000, 123_810, 23_810]);
  });
  test('a platform enterprise: the months in a row are counted from the payments', () => {
    const earlier = (['2026-01-15', '2026-02-13'] as const).map((payDay) => ({
      payeeId: 'e1',
      payerId: 'u1',
      projectId: 'p1',
      payDay,
      grossFen: 600_000,
      taxFen: 0,
    }));
    const got = payoutOn({ ...payout, payer: 'platform', earlier }, { grossFen: 2_000_000 }, '2026-03-16');
    expect([got.ruleCode, got.taxFen]).toEqual(['CN-PLATFORM-2025-16', 31_800]);
  });
  test('no rule in force', () => expect(() => payoutOn(payout, { grossFen: 1 }, '2018-01-02')).toThrow(RangeError));
});
