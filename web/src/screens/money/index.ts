import {
  bankAccount,
  costItem,
  expertAccount,
  expertTransaction,
  holiday,
  invoiceTitle,
  ledgerAccount,
  ledgerEntry,
  ledgerPosting,
  payoutBatch,
  settlement,
  taxRule,
  taxWithholding,
  withdrawal,
} from '@saiyun/sdk/entities';
import { bankAccountIssues, costItemIssues, invoiceTitleIssues, taxRuleIssues } from '@saiyun/sdk/rules';
import { entityScreen } from '../../kit/page/entity-screen.ts';
import type { Screen } from '../../kit/page/screen.ts';

export const moneyScreens: readonly Screen[] = [
  entityScreen(costItem, '/money/costItem', { rules: costItemIssues }),
  entityScreen(invoiceTitle, '/money/invoiceTitle', { rules: invoiceTitleIssues }),
  entityScreen(bankAccount, '/money/bankAccount', { stateTabs: true, rules: bankAccountIssues }),
  entityScreen(settlement, '/money/settlement', { stateTabs: true }),
  entityScreen(withdrawal, '/money/withdrawal', { stateTabs: true }),
  entityScreen(payoutBatch, '/money/payoutBatch'),
  entityScreen(taxWithholding, '/money/taxWithholding'),
  entityScreen(expertAccount, '/money/expertAccount'),
  entityScreen(expertTransaction, '/money/transaction'),
  entityScreen(ledgerAccount, '/money/ledgerAccount', async () => (await import('./ledger-account.tsx')).ledgerAccountPage),
  entityScreen(ledgerEntry, '/money/ledgerEntry', async () => (await import('./ledger-entry.tsx')).ledgerEntryPage),
  entityScreen(ledgerPosting, '/money/ledgerPosting', async () => (await import('./ledger-account.tsx')).ledgerPostingPage),
  entityScreen(taxRule, '/money/taxRule', { rules: taxRuleIssues }),
  entityScreen(holiday, '/money/holiday'),
];
