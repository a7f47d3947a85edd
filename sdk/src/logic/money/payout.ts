import { grossUp } from './gross-up.ts';
import type { YearFacts } from './tax.ts';
import { type PayerKind, type TaxRule, taxRuleOn } from './tax-rule.ts';
import { consecutiveMonths, cumulatedBefore, type Payment, taxMonth, type Withholding, withhold } from './withholding.ts';
import { type CalendarDay, expectedPayDay, isYearKnown } from './working-days.ts';

/** The facts that determine the tax and the day of a payout. */
export interface PayoutFacts {
  readonly rules: readonly TaxRule[];
  readonly payer: PayerKind;
  readonly payeeId: string;
  readonly payerId: string;
  readonly projectId: string;
  /** Payments made or in progress; the rule selects those to merge. */
  readonly earlier: readonly Payment[];
  /** For the cumulative method; the consecutive months are counted from the earlier payments. */
  readonly year?: Omit<YearFacts, 'consecutiveMonths'>;
}

export interface Payout extends Withholding {
  readonly payDay: string;
  /** `YYYY-MM`, of the pay day. */
  readonly taxMonth: string;
}

export interface PayoutPreview extends Payout {
  /** The request comes on a non-working day, so it is paid later. */
  readonly isPostponed: boolean;
  /** Paid, and so taxed, in a later month than that of the request. */
  readonly isNextMonth: boolean;
  /** False if the holidays of that year are not known yet, so that only weekends count. */
  readonly isDayCertain: boolean;
}

/**
 * Tax and net of a payout on its pay day, which determines rule, month and merging. Fix the tax with this when the money is sent, whatever
 * the preview said. `netFen` instead of `grossFen` finds the gross for a promised net. Throws a RangeError if no rule is in force on that
 * day.
 */
export function payoutOn(facts: PayoutFacts, amount: { readonly grossFen: number } | { readonly netFen: number }, payDay: string): Payout {
  const { payeeId, payerId, projectId } = facts;
  const rule = taxRuleOn(facts.rules, facts.payer, payDay);
  if (!rule) throw new RangeError(`no tax rule is in force on ${payDay}`);
  const month = taxMonth(payDay);
  const before = cumulatedBefore(rule, facts.earlier, { payeeId, payerId, projectId, payDay });
  const months = facts.earlier.filter((p) => p.payeeId === payeeId && p.payerId === payerId).map((p) => taxMonth(p.payDay));
  const year = { ...facts.year, consecutiveMonths: consecutiveMonths(months, month) };
  const withholding = 'netFen' in amount ? grossUp(rule, before, amount.netFen, year) : withhold(rule, before, amount.grossFen, year);
  return { ...withholding, payDay, taxMonth: month };
}

/**
 * What an expert sees before confirming a withdrawal: tax, net and expected pay day. A request on Saturday the 31st is paid on Monday the
 * 2nd and taxed in that month. `leadDays` as in `expectedPayDay`.
 */
export function previewPayout(
  facts: PayoutFacts,
  amount: { readonly grossFen: number } | { readonly netFen: number },
  request: { readonly day: string; readonly calendar: readonly CalendarDay[]; readonly leadDays?: number },
): PayoutPreview {
  const payDay = expectedPayDay(request.calendar, request.day, request.leadDays);
  return {
    ...payoutOn(facts, amount, payDay),
    isPostponed: expectedPayDay(request.calendar, request.day) !== request.day,
    isNextMonth: taxMonth(payDay) !== taxMonth(request.day),
    isDayCertain: isYearKnown(request.calendar, payDay),
  };
}
