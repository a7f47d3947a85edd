import { amountOf, roundedRatio } from './fen.ts';
import type { CumulativeRule, PerPaymentRule, TaxRule } from './tax-rule.ts';

/** Amounts in ten-thousandths of a fen, in which two percentages of whole fen are still whole. */
export const fine = 10_000n;

/** The rate table's tax on a taxable amount in hundredths of a fen; the tax is in ten-thousandths. */
function byTable(brackets: TaxRule['brackets'], taxable: bigint): bigint {
  if (taxable <= 0n) return 0n;
  const bracket = brackets.find((b) => b.upToFen === null || taxable <= 100n * BigInt(b.upToFen));
  if (!bracket) throw new TypeError('brackets must end with one without end');
  return taxable * BigInt(bracket.percent) - fine * BigInt(bracket.quickFen);
}

/** The taxable part of one income, in hundredths of a fen. */
const taxablePart = (rule: PerPaymentRule, gross: bigint): bigint =>
  rule.deductionUpToFen === null || gross <= BigInt(rule.deductionUpToFen)
    ? 100n * (gross - BigInt(rule.deductionFen))
    : gross * BigInt(100 - rule.deductionPercent);

/** What the cumulative method subtracts besides costs and tax already withheld; all in fen, for the year so far. */
export interface YearFacts {
  /** Consecutive months, including this one, in which the payee had income on this platform: 1 in the first. */
  readonly consecutiveMonths: number;
  readonly exemptFen?: number;
  readonly otherDeductionsFen?: number;
  readonly reductionsFen?: number;
}

function yearTax(rule: CumulativeRule, gross: bigint, year: YearFacts | undefined): bigint {
  const months = year?.consecutiveMonths;
  if (months === undefined || !Number.isInteger(months) || months < 1 || months > 12)
    throw new TypeError('consecutiveMonths must be an integer from 1 to 12');
  const off =
    BigInt(amountOf(year?.exemptFen ?? 0, 'exemptFen')) +
    BigInt(rule.monthAllowanceFen) * BigInt(months) +
    BigInt(amountOf(year?.otherDeductionsFen ?? 0, 'otherDeductionsFen'));
  const taxable = gross * BigInt(100 - rule.costPercent) - 100n * off;
  const tax = byTable(rule.brackets, taxable) - fine * BigInt(amountOf(year?.reductionsFen ?? 0, 'reductionsFen'));
  return tax > 0n ? tax : 0n;
}

/** Tax on one income, in ten-thousandths of a fen, not rounded. */
export function exactTax(rule: TaxRule, grossFen: number, year?: YearFacts): bigint {
  const gross = BigInt(amountOf(grossFen, 'grossFen'));
  return rule.method === 'perPayment' ? byTable(rule.brackets, taxablePart(rule, gross)) : yearTax(rule, gross, year);
}

/** How the tax on one income comes about; amounts in fen, the taxable part rounded as it is shown. */
export interface TaxParts {
  readonly deductionFen: number;
  readonly taxableFen: number;
  readonly percent: number;
  readonly quickFen: number;
  readonly taxFen: number;
}

/** The steps from an income to its tax, to be shown in words; undefined for the cumulative method, which depends on the year. */
export function taxParts(rule: TaxRule, grossFen: number): TaxParts | undefined {
  if (rule.method !== 'perPayment') return undefined;
  const gross = BigInt(amountOf(grossFen, 'grossFen'));
  const part = taxablePart(rule, gross);
  const taxable = part > 0n ? part : 0n;
  const bracket = rule.brackets.find((one) => one.upToFen === null || taxable <= 100n * BigInt(one.upToFen));
  if (!bracket) throw new TypeError('brackets must end with one without end');
  const taxableFen = Number(roundedRatio(taxable, 100n));
  const { percent, quickFen } = bracket;
  return { deductionFen: grossFen - taxableFen, taxableFen, percent, quickFen, taxFen: taxFen(rule, grossFen) };
}

/**
 * Tax in fen on one income: a payment, a month's merged payments or, with the cumulative method, the year's so far. Computed exactly and
 * rounded half up to fen once. Only the cumulative method needs `year`.
 */
export function taxFen(rule: TaxRule, grossFen: number, year?: YearFacts): number {
  return Number(roundedRatio(exactTax(rule, grossFen, year), fine));
}
