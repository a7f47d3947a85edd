import { bankAccount } from './bank-account.ts';
import { costExamine } from './cost-examine.ts';
import { costItem } from './cost-item.ts';
import { costOrder } from './cost-order.ts';
import { expertAccount } from './expert-account.ts';
import { expertTransaction } from './expert-transaction.ts';
import { holiday } from './holiday.ts';
import { invoice } from './invoice.ts';
import { invoiceTitle } from './invoice-title.ts';
import { ledgerAccount } from './ledger-account.ts';
import { ledgerEntry } from './ledger-entry.ts';
import { ledgerPosting } from './ledger-posting.ts';
import { payNotify } from './pay-notify.ts';
import { payment } from './payment.ts';
import { payoutBatch } from './payout-batch.ts';
import { reconcileBatch } from './reconcile-batch.ts';
import { reconcileRow } from './reconcile-row.ts';
import { refund } from './refund.ts';
import { settlement } from './settlement.ts';
import { taxRule } from './tax-rule.ts';
import { taxWithholding } from './tax-withholding.ts';
import { withdrawal } from './withdrawal.ts';

export const moneyRecords = {
  costItem,
  costOrder,
  costExamine,
  payment,
  payNotify,
  refund,
  invoiceTitle,
  invoice,
  bankAccount,
  expertAccount,
  expertTransaction,
  settlement,
  withdrawal,
  payoutBatch,
  taxRule,
  taxWithholding,
  holiday,
  ledgerAccount,
  ledgerEntry,
  ledgerPosting,
  reconcileBatch,
  reconcileRow,
};
