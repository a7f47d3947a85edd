import { costExamine } from './fees/cost-examine.ts';
import { costItem } from './fees/cost-item.ts';
import { costOrder } from './fees/cost-order.ts';
import { invoice } from './fees/invoice.ts';
import { invoiceTitle } from './fees/invoice-title.ts';
import { payNotify } from './fees/pay-notify.ts';
import { payment } from './fees/payment.ts';
import { reconcileBatch } from './fees/reconcile-batch.ts';
import { reconcileRow } from './fees/reconcile-row.ts';
import { refund } from './fees/refund.ts';
import { ledgerAccount } from './ledger/ledger-account.ts';
import { ledgerEntry } from './ledger/ledger-entry.ts';
import { ledgerPosting } from './ledger/ledger-posting.ts';
import { bankAccount } from './payouts/bank-account.ts';
import { expertAccount } from './payouts/expert-account.ts';
import { expertTransaction } from './payouts/expert-transaction.ts';
import { holiday } from './payouts/holiday.ts';
import { payoutBatch } from './payouts/payout-batch.ts';
import { settlement } from './payouts/settlement.ts';
import { taxRule } from './payouts/tax-rule.ts';
import { taxWithholding } from './payouts/tax-withholding.ts';
import { withdrawal } from './payouts/withdrawal.ts';

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
