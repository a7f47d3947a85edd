import { isDate } from '../../contract/check.ts';
import { amountOf, sumFen } from './fen.ts';
import { taxFen, type YearFacts } from './tax.ts';
import type { TaxRule } from './tax-rule.ts';

/** A payment made to a payee. The day is that on which the money was paid, `YYYY-MM-DD`. */
export interface Payment {
  readonly payeeId: string;
  readonly payerId: string;
  readonly projectId: string;
  readonly payDay: string;
  readonly grossFen: number;
  readonly taxFen: number;
}

/** What was paid and withheld before, within the income that counts as one. */
export interface Cumulated {
  readonly grossFen: number;
  readonly taxFen: number;
}

export interface Withholding {
  readonly ruleCode: string;
  readonly grossFen: number;
  /** To withhold from this payment. Never below zero: tax is not paid back by withholding. */
  readonly taxFen: number;
  readonly netFen: number;
  /** With this payment. */
  readonly cumulated: Cumulated;
  /** Withheld before beyond what is due by now, which the payee claims with the yearly settlement. */
  readonly overFen: number;
}

/** The month that a payment is taxed in, `YYYY-MM`: that of the day on which it is paid, whenever it was asked for. */
export function taxMonth(payDay: string): string {
  if (!isDate(payDay)) throw new TypeError('payDay must be a real day, YYYY-MM-DD');
  return payDay.slice(0, 7);
}

/** Whether two payments count as one income by the rule: same payee and payer, and same month (and project), or same year. */
const isSameIncome = (rule: TaxRule, a: Omit<Payment, 'grossFen' | 'taxFen'>, b: Omit<Payment, 'grossFen' | 'taxFen'>): boolean => {
  if (a.payeeId !== b.payeeId || a.payerId !== b.payerId) return false;
  if (rule.method === 'cumulative') return taxMonth(a.payDay).slice(0, 4) === taxMonth(b.payDay).slice(0, 4);
  return taxMonth(a.payDay) === taxMonth(b.payDay) && (rule.mergeBy === 'month+payer' || a.projectId === b.projectId);
};

/**
 * Sum of the earlier payments that the new one is merged with. Give every payment that has been made or sent, in any order;
 * those of other payees, payers, projects, months or years are passed over as the rule says.
 */
export function cumulatedBefore(
  rule: TaxRule,
  earlier: readonly Payment[],
  payment: Pick<Payment, 'payeeId' | 'payerId' | 'projectId' | 'payDay'>,
): Cumulated {
  const merged = earlier.filter((one) => isSameIncome(rule, one, payment));
  return { grossFen: sumFen(merged.map((one) => one.grossFen)), taxFen: sumFen(merged.map((one) => one.taxFen)) };
}

/** Tax of one more payment: tax(all of them together) − already withheld, so that splitting a payment changes nothing. */
export function withhold(rule: TaxRule, before: Cumulated, grossFen: number, year?: YearFacts): Withholding {
  amountOf(grossFen, 'grossFen');
  const cumulatedFen = sumFen([amountOf(before.grossFen, 'before.grossFen'), grossFen]);
  const due = taxFen(rule, cumulatedFen, year) - amountOf(before.taxFen, 'before.taxFen');
  // Where much was withheld too little before, no more can be kept than there is.
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
 * Months in a row up to `month` (`YYYY-MM`) with income, within its year; `months` are those that had income, `month` counts itself.
 * Whether a month without income starts the count anew is for the tax office: this counts from the last gap on.
 */
export function consecutiveMonths(months: readonly string[], month: string): number {
  if (!isDate(`${month}-01`)) throw new TypeError('month must be YYYY-MM');
  const known = new Set(months);
  let count = 1;
  const [year, last] = [month.slice(0, 4), Number(month.slice(5))];
  while (count < last && known.has(`${year}-${String(last - count).padStart(2, '0')}`)) count += 1;
  return count;
}
