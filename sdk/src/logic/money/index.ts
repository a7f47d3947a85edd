export { type Amount, type AmountFault, parseAmount } from './amount.ts';
export { capitalYuan } from './capital-yuan.ts';
export { creditCodeCheck, isCreditCode } from './credit-code.ts';
export { portionFen, splitFen, sumFen } from './fen.ts';
export { grossUp } from './gross-up.ts';
export { type Payout, type PayoutFacts, type PayoutPreview, payoutOn, previewPayout } from './payout.ts';
export { type TaxParts, taxFen, taxParts, type YearFacts } from './tax.ts';
export {
  type CumulativeRule,
  flatRule,
  type MergeBy,
  type PayerKind,
  type PerPaymentRule,
  type TaxBracket,
  type TaxRule,
  taxRuleOn,
  taxRules,
} from './tax-rule.ts';
export { taxRuleFault } from './tax-rule-fault.ts';
export {
  leastWithdrawalFen,
  type WithdrawalDraft,
  type WithdrawalFacts,
  type WithdrawalWay,
  withdrawalAmountIssue,
  withdrawalIssues,
  withdrawalWays,
} from './withdrawal.ts';
export { type WithdrawalStep, type WithdrawalStepName, withdrawalSteps } from './withdrawal-steps.ts';
export { type Cumulated, consecutiveMonths, cumulatedBefore, type Payment, taxMonth, type Withholding, withhold } from './withholding.ts';
export {
  addDays,
  type CalendarDay,
  dayName,
  expectedPayDay,
  isWorkingDay,
  isYearKnown,
  nextWorkingDay,
  workingDayFrom,
  workingDaysBetween,
} from './working-days.ts';
export { moneyText, toFen, toWireYuan, yuan } from './yuan.ts';
