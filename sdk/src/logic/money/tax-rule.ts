import { isDate } from '../../contract/check.ts';
import type { Label } from '../../contract/label.ts';

/** One step of a rate table: tax = taxable × percent − quick deduction, for taxable amounts up to `upToFen` (`null`: without end). */
export interface TaxBracket {
  readonly upToFen: number | null;
  readonly percent: number;
  readonly quickFen: number;
}

/** Who pays: an ordinary unit, or an internet platform enterprise that pays people working on its platform. */
export type PayerKind = 'ordinary' | 'platform';

/** Which payments from one payer to one payee count as one income: all of a month, or those of a month for one project. */
export type MergeBy = 'month+payer' | 'month+project';

interface TaxRuleBase {
  readonly ruleCode: string;
  readonly label: Label;
  readonly payers: readonly PayerKind[];
  /** First and last day of payment, `YYYY-MM-DD`; `null`: still in force. */
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly brackets: readonly TaxBracket[];
}

/** One payment, or the merged payments of a month, is one income: the table taxes what remains after a deduction. */
export interface PerPaymentRule extends TaxRuleBase {
  readonly method: 'perPayment';
  readonly mergeBy: MergeBy;
  /** Deducted from an income up to `deductionUpToFen` (`null`: from every income); above that, `deductionPercent` of it is deducted. */
  readonly deductionFen: number;
  readonly deductionUpToFen: number | null;
  readonly deductionPercent: number;
}

/** The table taxes the income of the year so far, less costs and a monthly allowance; tax already withheld is subtracted. */
export interface CumulativeRule extends TaxRuleBase {
  readonly method: 'cumulative';
  readonly costPercent: number;
  readonly monthAllowanceFen: number;
}

export type TaxRule = PerPaymentRule | CumulativeRule;

const servicePay = {
  ruleCode: 'CN-LSR-2018-61',
  label: ['劳务报酬所得预扣预缴（国家税务总局公告2018年第61号）', 'Withholding on service pay (STA Announcement 2018 No. 61)'],
  method: 'perPayment',
  mergeBy: 'month+payer',
  deductionFen: 80_000,
  deductionUpToFen: 400_000,
  deductionPercent: 20,
  brackets: [
    { upToFen: 2_000_000, percent: 20, quickFen: 0 },
    { upToFen: 5_000_000, percent: 30, quickFen: 200_000 },
    { upToFen: null, percent: 40, quickFen: 700_000 },
  ],
} as const satisfies Omit<PerPaymentRule, 'payers' | 'validFrom' | 'validTo'>;

/**
 * The statutory rules, for residents. They are data: a platform may hold others, with other dates, amounts and rates. They merge by month
 * and payer, because an expert withdraws the fees of all projects from one account; `mergeBy` may choose by project. Until the cumulative
 * method came into force, platform enterprises withheld like every other payer. A tax adviser must confirm them.
 */
export const taxRules: readonly TaxRule[] = [
  { ...servicePay, payers: ['ordinary'], validFrom: '2019-01-01', validTo: null },
  { ...servicePay, payers: ['platform'], validFrom: '2019-01-01', validTo: '2025-09-30' },
  {
    ruleCode: 'CN-PLATFORM-2025-16',
    label: [
      '互联网平台企业累计预扣（国家税务总局公告2025年第16号）',
      'Cumulative withholding by platform enterprises (STA Announcement 2025 No. 16)',
    ],
    payers: ['platform'],
    validFrom: '2025-10-01',
    validTo: null,
    method: 'cumulative',
    costPercent: 20,
    monthAllowanceFen: 500_000,
    brackets: [
      { upToFen: 3_600_000, percent: 3, quickFen: 0 },
      { upToFen: 14_400_000, percent: 10, quickFen: 252_000 },
      { upToFen: 30_000_000, percent: 20, quickFen: 1_692_000 },
      { upToFen: 42_000_000, percent: 25, quickFen: 3_192_000 },
      { upToFen: 66_000_000, percent: 30, quickFen: 5_292_000 },
      { upToFen: 96_000_000, percent: 35, quickFen: 8_592_000 },
      { upToFen: null, percent: 45, quickFen: 18_192_000 },
    ],
  },
];

/**
 * A simple rule for platforms that do not use the statutory ones: one rate for the part of the month's total above `exemptFen` (800 yuan
 * and 20 %).
 */
export function flatRule(facts: {
  readonly ruleCode: string;
  readonly label: Label;
  readonly validFrom: string;
  readonly validTo?: string | null;
  readonly percent?: number;
  readonly exemptFen?: number;
}): PerPaymentRule {
  return {
    ruleCode: facts.ruleCode,
    label: facts.label,
    payers: ['ordinary', 'platform'],
    validFrom: facts.validFrom,
    validTo: facts.validTo ?? null,
    method: 'perPayment',
    mergeBy: 'month+payer',
    deductionFen: facts.exemptFen ?? 80_000,
    deductionUpToFen: null,
    deductionPercent: 0,
    brackets: [{ upToFen: null, percent: facts.percent ?? 20, quickFen: 0 }],
  };
}

/**
 * The rule for a kind of payer on the day of payment; `undefined` if none is in force. Throws a TypeError if there are two, because the
 * code must not guess which one applies.
 */
export function taxRuleOn(rules: readonly TaxRule[], payer: PayerKind, payDay: string): TaxRule | undefined {
  if (!isDate(payDay)) throw new TypeError('payDay must be a real day, YYYY-MM-DD');
  const inForce = rules.filter(
    (rule) => rule.payers.includes(payer) && rule.validFrom <= payDay && (rule.validTo === null || payDay <= rule.validTo),
  );
  if (inForce.length > 1) throw new TypeError(`rules overlap on ${payDay}: ${inForce.map((rule) => rule.ruleCode).join(', ')}`);
  return inForce[0];
}
