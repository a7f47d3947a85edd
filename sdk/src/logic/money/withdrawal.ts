import type { Issue } from '../../contract/check.ts';
import { ruleIssue } from '../../contract/check.ts';
import type { Label } from '../../contract/label.ts';
import { formRules } from '../forms/field-rules.ts';
import { type AmountFault, parseAmount } from './amount.ts';
import { amountOf } from './fen.ts';
import { yuan } from './yuan.ts';

/** Ways to be paid, with the fields that each needs. */
export const withdrawalWays = {
  bankCard: { label: ['银行卡', 'Bank card'], required: ['realName', 'bankName', 'openingBank', 'cardNo', 'idNo'] },
  alipay: { label: ['支付宝', 'Alipay'], required: ['realName', 'account'] },
  wechat: { label: ['微信', 'WeChat'], required: ['realName', 'account'] },
} as const satisfies Record<string, { readonly label: Label; readonly required: readonly string[] }>;

export type WithdrawalWay = keyof typeof withdrawalWays;

/** An expert's input. The amount is the typed text in yuan. */
export interface WithdrawalDraft {
  readonly amount?: string | null;
  readonly way?: string | null;
  readonly realName?: string | null;
  readonly bankName?: string | null;
  readonly openingBank?: string | null;
  readonly cardNo?: string | null;
  readonly idNo?: string | null;
  /** Alipay or WeChat account. */
  readonly account?: string | null;
  readonly payPassword?: string | null;
}

export interface WithdrawalFacts {
  /** Balance minus the amounts frozen by withdrawals in progress. */
  readonly availableFen: number;
  /** Least amount of one withdrawal; default 100 yuan. */
  readonly minFen?: number;
  /** Disabled payment methods. */
  readonly waysOff?: readonly WithdrawalWay[];
}

const isBlank = (value: string | null | undefined): boolean => !value?.trim();

const amountFaults: Record<AmountFault, Issue> = {
  blank: { field: 'amount', code: 'required' },
  negative: { field: 'amount', code: 'rule', message: 'withdraw.amountNegative' },
  fraction: { field: 'amount', code: 'rule', message: 'withdraw.amountFraction' },
  tooGreat: { field: 'amount', code: 'rule', message: 'withdraw.amountTooGreat' },
  syntax: { field: 'amount', code: 'rule', message: 'withdraw.amountSyntax' },
};

/** The least that is withdrawn at a time, in fen. */
export const leastWithdrawalFen = 10_000;

/** Why the amount cannot be withdrawn, or `undefined`: required, exact, at least the minimum, at most the available amount. */
export function withdrawalAmountIssue(amount: string | null | undefined, facts: WithdrawalFacts): Issue | undefined {
  const min = amountOf(facts.minFen ?? leastWithdrawalFen, 'minFen');
  const available = amountOf(facts.availableFen, 'availableFen');
  const parsed = parseAmount(amount ?? '');
  if (parsed.fault) return amountFaults[parsed.fault];
  if (parsed.fen < min) return ruleIssue('amount', 'withdraw.belowMin', { min: yuan(min) });
  return parsed.fen > available ? ruleIssue('amount', 'withdraw.aboveBalance', { balance: yuan(available) }) : undefined;
}

const isWay = (way: string): way is WithdrawalWay => Object.hasOwn(withdrawalWays, way);

/** Formats of the payee's numbers, if present; blanks between groups of digits are ignored. */
const formats = [
  ['cardNo', 'bankCard', 'withdraw.cardNo'],
  ['idNo', 'idNumber', 'withdraw.idNo'],
] as const;

function wayIssues(draft: WithdrawalDraft, waysOff: readonly WithdrawalWay[]): Issue[] {
  const way = draft.way ?? '';
  if (isBlank(way)) return [{ field: 'way', code: 'required' }];
  if (!isWay(way)) return [{ field: 'way', code: 'choice', params: { value: way } }];
  if (waysOff.includes(way)) return [ruleIssue('way', 'withdraw.maintenance')];
  const fields = withdrawalWays[way].required;
  const missing = fields.filter((field) => isBlank(draft[field])).map((field): Issue => ({ field, code: 'required' }));
  const wrong = formats
    .filter(([field, name]) => {
      const value = draft[field]?.replace(/\s/g, '') ?? '';
      const isRight = formRules[name].tests.every((one) => one.test(value));
      return fields.some((one) => one === field) && value !== '' && !isRight;
    })
    .map(([field, , message]) => ruleIssue(field, message));
  return [...missing, ...wrong];
}

/**
 * All faults of a withdrawal request: amount, method and payee and, except in a preview, a missing payment password; only the server can
 * check the password itself.
 */
export function withdrawalIssues(draft: WithdrawalDraft, facts: WithdrawalFacts, mode: 'preview' | 'apply' = 'apply'): Issue[] {
  const amount = withdrawalAmountIssue(draft.amount, facts);
  const issues = amount ? [amount] : [];
  if (mode === 'preview') return issues;
  issues.push(...wayIssues(draft, facts.waysOff ?? []));
  if (isBlank(draft.payPassword)) issues.push({ field: 'payPassword', code: 'required' });
  return issues;
}
