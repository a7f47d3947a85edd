import type { Issue } from '../contract/check.ts';
import { ruleIssue } from '../contract/check.ts';
import type { TaxVector } from '../contract/shapes/money.ts';
import type { Given } from '../contract/stored.ts';
import { isDate } from '../contract/values/day.ts';
import type { bankAccount, costItem, invoiceTitle, taxRule } from '../entities/index.ts';
import { formRules } from '../logic/forms/field-rules.ts';
import { isCreditCode } from '../logic/money/credit-code.ts';
import { taxFen } from '../logic/money/tax.ts';
import type { TaxRule } from '../logic/money/tax-rule.ts';
import { taxRuleFault } from '../logic/money/tax-rule-fault.ts';
import { withdrawalWays } from '../logic/money/withdrawal.ts';
import { isResidentId } from './registration/registration.ts';

type Rule = Given<typeof taxRule>;

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';
const fits = (name: 'bankCard' | 'idNumber', value: unknown): boolean =>
  typeof value === 'string' && formRules[name].tests.every((one) => one.test(value));

/**
 * A payee account: a bank card has 10 to 20 digits, does not begin with 0, and needs its bank and the payee's ID number; Alipay and WeChat
 * need an account. `draft` is the whole row after the change.
 */
export function bankAccountIssues(draft: Given<typeof bankAccount>): Issue[] {
  const isCard = (draft.accountType ?? 'bankCard') === 'bankCard';
  const missing = isCard
    ? withdrawalWays.bankCard.required.filter((field) => isBlank(draft[field])).map((field): Issue => ({ field, code: 'required' }))
    : [];
  const wrongCard = isCard && !isBlank(draft.cardNo) && !fits('bankCard', draft.cardNo);
  const wrongId = !isBlank(draft.idNo) && !fits('idNumber', draft.idNo);
  return [
    ...missing,
    ...(wrongCard ? [ruleIssue('cardNo', 'withdraw.cardNo')] : []),
    ...(wrongId ? [ruleIssue('idNo', 'withdraw.idNo')] : []),
  ];
}

const spelled = (name: string): string => {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{Letter}\p{Mark}]+/u);
  return (/\p{Script=Han}/u.test(name) ? words : words.sort()).join('');
};

/** Whether an account is in the name of a person: banks write names in capitals, family name first, and with other dots and spaces. */
export function isHolder(holder: string | null | undefined, name: string | null | undefined): boolean {
  return holder != null && name != null && spelled(holder) !== '' && spelled(holder) === spelled(name);
}

/** The last four characters of a card or account number, by which its owner recognises it. */
export function tailOf(cardNo: unknown): string | null {
  return typeof cardNo === 'string' ? cardNo.slice(-4) : null;
}

/**
 * The recipient of invoices: a unit has a tax number. One of 18 characters is a unified social credit code, or a resident's number, with the
 * right check character. `draft` is the whole row after the change.
 */
export function invoiceTitleIssues({ titleType, taxNo }: Pick<Given<typeof invoiceTitle>, 'titleType' | 'taxNo'>): Issue[] {
  if (isBlank(taxNo)) return titleType === 'unit' ? [{ field: 'taxNo', code: 'required' }] : [];
  const no = String(taxNo);
  return no.length === 18 &&
    !isCreditCode(no) &&
    !(isResidentId(no) && isDate(`${no.slice(6, 10)}-${no.slice(10, 12)}-${no.slice(12, 14)}`))
    ? [ruleIssue('taxNo', 'invoice.taxNo')]
    : [];
}

/** A fee: a free one costs 0, any other costs something, and no early price is higher. Amounts are fen. */
export function costItemIssues(draft: Given<typeof costItem>): Issue[] {
  const amount = typeof draft.amount === 'number' ? draft.amount : 0;
  if (draft.feeMode === 'free') return amount === 0 ? [] : [ruleIssue('amount', 'cost.freeCosts')];
  if (amount === 0) return [ruleIssue('amount', 'cost.noAmount')];
  const early = Array.isArray(draft.earlyBird) ? draft.earlyBird : [];
  return early.some((price) => price.amountFen > amount) ? [ruleIssue('earlyBird', 'cost.earlyDearer')] : [];
}

const fenOr = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** A stored withholding rule in the form that `logic/money` needs. Amounts are fen. */
export function taxRuleOf(row: Rule): TaxRule {
  const base = {
    ruleCode: String(row.ruleCode),
    label: [String(row.ruleName), String(row.ruleNameEn ?? row.ruleName)] as const,
    payers: [row.payer === 'platform' ? ('platform' as const) : ('ordinary' as const)],
    validFrom: String(row.validFrom),
    validTo: typeof row.validTo === 'string' && row.validTo !== '' ? row.validTo : null,
    brackets: (Array.isArray(row.brackets) ? row.brackets : []).map((bracket) => ({
      upToFen: bracket.upToFen ?? null,
      percent: bracket.percent ?? 0,
      quickFen: bracket.quickFen ?? 0,
    })),
  };
  return row.method === 'cumulative'
    ? { ...base, method: 'cumulative', costPercent: fenOr(row.costPercent) ?? 0, monthAllowanceFen: fenOr(row.monthAllowance) ?? 0 }
    : {
        ...base,
        method: 'perPayment',
        mergeBy: row.mergeBy === 'month+project' ? 'month+project' : 'month+payer',
        deductionFen: fenOr(row.deduction) ?? 0,
        deductionUpToFen: fenOr(row.deductionUpTo),
        deductionPercent: fenOr(row.deductionPercent) ?? 0,
      };
}

/** The first test vector that a rule fails, and the tax that the rule gives for it. */
function wrongVector(taxRule: TaxRule, vectors: readonly TaxVector[]): { readonly at: number; readonly tax: number } | undefined {
  for (const [i, vector] of vectors.entries()) {
    const year = taxRule.method === 'cumulative' ? { consecutiveMonths: vector.months ?? 1 } : undefined;
    const tax = taxFen(taxRule, vector.grossFen, year);
    if (tax !== vector.taxFen) return { at: i + 1, tax };
  }
  return undefined;
}

/** A withholding rule: dates in order, rates that join without a jump, and test vectors that pass. */
export function taxRuleIssues(draft: Rule): Issue[] {
  const taxRule = taxRuleOf(draft);
  if (taxRule.validTo !== null && taxRule.validTo < taxRule.validFrom) return [ruleIssue('validTo', 'tax.endBeforeStart')];
  const fault = taxRuleFault(taxRule);
  if (fault !== undefined) return [ruleIssue('brackets', 'tax.fault', { fault })];
  const vectors = Array.isArray(draft.testVectors) ? (draft.testVectors as TaxVector[]) : [];
  const wrong = wrongVector(taxRule, vectors);
  return wrong ? [ruleIssue('testVectors', 'tax.vector', { at: wrong.at, tax: wrong.tax })] : [];
}

/** Whether two rules for one kind of payer, with different keys, would be in force on the same day. */
export function taxRulesOverlap(a: Rule, b: Rule): boolean {
  return (
    a.payer === b.payer &&
    !(a.ruleCode === b.ruleCode && a.validFrom === b.validFrom) &&
    (isBlank(a.validTo) || String(b.validFrom) <= String(a.validTo)) &&
    (isBlank(b.validTo) || String(a.validFrom) <= String(b.validTo))
  );
}
