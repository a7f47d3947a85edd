import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zh } from '../zh-cn/withdraw.ts';

/** An expert's withdrawals. */
export const texts = {
  balance: 'show your balance',
  accounts: 'list your bank accounts',
  preview: 'show tax, net amount and payment date of an amount; nothing is stored',
  apply: 'apply for a withdrawal',
  amount: 'amount in yuan, such as 500 or 500.50',
  account: 'id of the bank account (withdraw accounts)',
  key: 'idempotency key: the same key never applies twice',
  passwordStdin: 'read the payment password from standard input',
  moneyExamples: 'Examples:\n  $ saiyun withdraw {action}',
  previewExamples: 'Examples:\n  $ saiyun withdraw preview 500',
  applyExamples:
    'Examples:\n  $ saiyun withdraw apply 500 --account <account>\n  $ saiyun withdraw apply 500 --account <account> --password-stdin --key 2026-11 < password.txt',
  badAmount: '{amount} is not an amount in yuan',
  noPassword: 'The payment password is missing: type it in a terminal, or use --password-stdin',
  askPassword: 'Payment password (to withdraw {amount} yuan): ',
  again: 'run the same command with --key {key} to continue without applying twice',
  bank: 'Bank',
  kind: 'Type',
  card: 'Account',
  balanceOf: 'Balance',
  frozen: 'Of which frozen',
  available: 'Available',
  amountOf: 'Amount',
  tax: 'Tax',
  net: 'Net amount',
  payDay: 'Payment date',
  number: 'Number',
} as const satisfies Translation<typeof zh>;
