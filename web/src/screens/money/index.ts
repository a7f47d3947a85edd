import {
  bankAccount,
  costExamine,
  costItem,
  costOrder,
  expertAccount,
  expertTransaction,
  holiday,
  invoice,
  invoiceTitle,
  ledgerAccount,
  ledgerEntry,
  ledgerPosting,
  payment,
  payNotify,
  payoutBatch,
  reconcileBatch,
  reconcileRow,
  refund,
  settlement,
  taxRule,
  taxWithholding,
  withdrawal,
} from '@saiyun/sdk/entities';
import { bankAccountIssues, costItemIssues, invoiceTitleIssues, taxRuleIssues } from '@saiyun/sdk/rules';
import { entityScreen } from '../../kit/page/entity-screen.ts';
import { lazyPage, type Screen } from '../../kit/page/screen.ts';
import { tabs } from './cost/tabs.ts';

const costDesk = lazyPage(async () => (await import('./cost/cost-desk.tsx')).CostDesk);

export const moneyScreens: readonly Screen[] = [
  entityScreen(costItem, '/money/costItem', { rules: costItemIssues }),
  entityScreen(costOrder, '/money/costOrder', { stateTabs: true }),
  // SCREEN-36: what was paid through each provider.
  entityScreen(payment, '/cost/pay', async () => (await import('./payment-page.tsx')).paymentPage),
  entityScreen(refund, '/money/refund', async () => (await import('./refund-page.tsx')).refundPage),
  entityScreen(costExamine, '/money/costExamine'),
  entityScreen(payNotify, '/money/payNotify'),
  entityScreen(reconcileBatch, '/money/reconcileBatch'),
  entityScreen(reconcileRow, '/money/reconcileRow', async () => (await import('./reconcile/reconcile-row.tsx')).reconcileRowPage),
  {
    path: '/cost/reconcile',
    title: ['对账', 'Reconciliation'],
    Page: lazyPage(async () => (await import('./reconcile/reconcile.tsx')).Reconcile),
  },
  { path: tabs.waiting.path, title: ['缴费审核', 'Fee examination'], Page: costDesk },
  { path: tabs.approved.path, title: ['缴费审核：已通过', 'Fee examination: approved'], Page: costDesk, tabOf: tabs.waiting.path },
  { path: tabs.refused.path, title: ['缴费审核：未通过', 'Fee examination: rejected'], Page: costDesk, tabOf: tabs.waiting.path },
  { path: tabs.refunds.path, title: ['退费审核', 'Refund examination'], Page: costDesk, tabOf: tabs.waiting.path },
  {
    path: '/participant/bill',
    title: ['我的缴费', 'My payments'],
    Page: lazyPage(async () => (await import('./bill/bill-list.tsx')).BillList),
  },
  {
    path: '/participant/bill/:id',
    title: ['缴费', 'Payment'],
    Page: lazyPage(async () => (await import('./bill/bill.tsx')).BillPage),
    hidden: true,
  },
  entityScreen(invoice, '/money/invoice', { stateTabs: true }),
  {
    path: '/finance/invoice',
    title: ['开票', 'Issuing invoices'],
    Page: lazyPage(async () => (await import('./invoice/invoice-desk.tsx')).InvoiceDesk),
  },
  entityScreen(invoiceTitle, '/money/invoiceTitle', { rules: invoiceTitleIssues }),
  entityScreen(bankAccount, '/money/bankAccount', { stateTabs: true, rules: bankAccountIssues }),
  {
    path: '/finance/payoutDesk',
    title: ['付款台', 'Payout desk'],
    Page: lazyPage(async () => (await import('./payout/payout-desk.tsx')).PayoutDesk),
  },
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
