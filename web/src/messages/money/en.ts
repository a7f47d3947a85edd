import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  'ledger.account': 'Account',
  'ledger.debit': 'Debit',
  'ledger.credit': 'Credit',
  'ledger.total': 'Total',
  'alert.late':
    'The money came after the order was closed, and is booked. Ask the team whether it takes part or wants it back, then settle the alert.',
  'alert.twice': 'The order was paid twice. A refund has been requested; decide on it among the refunds.',
  'alert.amount':
    'The provider reports another amount than was charged, so nothing is booked. Check it in the merchant portal, then settle the alert.',
  'alert.tooMuchBack': 'The provider has refunded more than was paid. Check it with the provider, then settle the alert.',
  'alert.whoseBack':
    'The provider has refunded part of a payment for several teams without saying for which. Check it with the provider and the school, then settle the alert.',
  'alert.refunds': 'Go to refunds',
} as const satisfies Translation<typeof zhCn>;
