import { isDate } from '../../contract/check.ts';
import { amountOf, sumFen } from './fen.ts';
import { taxFen, type YearFacts } from './tax.ts';
import type { TaxRule } from './tax-rule.ts';

/** A payment to a payee. The day is that of the payment, `YYYY-MM-DD`. */
export interface Payment {
  readonly payeeId: string;
  readonly payerId: string;
  readonly projectId: string;
  readonly payDay: string;
  readonly grossFen: number;
  readonly taxFen: number;
}

/** Amounts paid and withheld so far, within what counts as one income. */
export interface Cumulated {
  readonly grossFen: number;
  readonly taxFen: number;
}

export interface Withholding {
  readonly ruleCode: string;
  readonly grossFen: number;
  /** To withhold from this payment. Never negative: withholding does not refund tax. */
  readonly taxFen: number;
  readonly netFen: number;
  /** Including this payment. */
  readonly cumulated: Cumulated;
  /** Tax withheld earlier beyond what is due now, which the payee claims in the annual settlement. */
  readonly overFen: number;
}

/** The month in which a payment is taxed, `YYYY-MM`: that of its pay day, whenever it was requested. */
export function taxMonth(payDay: string): string {
  if (!isDate(payDay)) throw new TypeError('payDay must be a real day, YYYY-MM-DD');
  return payDay.slice(0, 7);
}

/** Whether the rule counts two payments as one income: same payee and payer, and same month (and project), or same year. */
const isSameIncome = (rule: TaxRule, a: Omit<Payment, 'grossFen' | 'taxFen'>, b: Omit<Payment, 'grossFen' | 'taxFen'>): boolean => {
  if (a.payeeId !== b.payeeId || a.payerId !== b.payerId) return false;
  if (rule.method === 'cumulative') return taxMonth(a.payDay).slice(0, 4) === taxMonth(b.payDay).slice(0, 4);
  return taxMonth(a.payDay) === taxMonth(b.payDay) && (rule.mergeBy === 'month+payer' || a.projectId === b.projectId);
};

/**
 * Sum of the earlier payments with which the new one is merged. Pass every payment made or sent, in any order; by the rule, those of other
 * payees, payers, projects, months or years are skipped.
 */
export function cumulatedBefore(
  rule: TaxRule,
  earlier: readonly Payment[],
  payment: Pick<Payment, 'payeeId' | 'payerId' | 'projectId' | 'payDay'>,
): Cumulated {
  const merged = earlier.filter((one) => isSameIncome(rule, one, payment));
  return { grossFen: sumFen(merged.map((one) => one.grossFen)), taxFen: sumFen(merged.map((one) => one.taxFen)) };
}

/** Tax of one more payment: tax on all of them together minus tax already withheld, so that splitting a payment changes nothing. */
export function withhold(rule: TaxRule, before: Cumulated, grossFen: number, year?: YearFacts): Withholding {
  amountOf(grossFen, 'grossFen');
  const cumulatedFen = sumFen([amountOf(before.grossFen, 'before.grossFen'), grossFen]);
  const due = taxFen(rule, cumulatedFen, year) - amountOf(before.taxFen, 'before.taxFen');
  // If far too little was withheld before, the tax still cannot exceed the payment.
  const now = Math.min(Math.max(due, 0), grossFen);
  return {
    ruleCode: rule.ruleCode,
    grossFen,
    taxFen: now,
    netFen: grossFen - now,
    cumulated: { grossFen: cumulatedFen, taxFen: before.taxFen + now },
    overFen: Math.max(-due, 0),
  };
}

/**
 * Consecutive months with income up to `month` (`YYYY-MM`), within its year; `months` are those with income, and `month` itself counts.
 * Whether a month without income restarts the count is for the tax office to decide: this counts from the last gap.
 */
export function consecutiveMonths(months: readonly string[], month: string): number {
  if (!isDate(`${month}-01`)) throw new TypeError('month must be YYYY-MM');
  const known = new Set(months);
  let count = 1;
  const [year, last] = [month.slice(0, 4), Number(month.slice(5))];
  while (count < last && known.has(`${year}-${String(last - count).padStart(2, '0')}`)) count += 1;
  return count;
}
