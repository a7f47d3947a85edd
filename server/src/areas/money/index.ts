import { holiday } from '@saiyun/sdk/entities';
import { entityModule } from '../../kernel/entity-module.ts';
import { bankAccountModule } from './bank-account.ts';
import { ledgerEntryModule } from './books/ledger-entry.ts';
import { ledgerAccountModule, ledgerPostingModule } from './books/ledger-sides.ts';
import { costItemModule } from './cost-item.ts';
import { expertAccountModule, expertTransactionModule } from './expert-money.ts';
import { costOrderModule } from './fees/order.ts';
import { costExamineModule, paymentModule, payNotifyModule } from './fees/payment.ts';
import { refundModule } from './fees/refund.ts';
import { invoiceTitleModule } from './invoice-title.ts';
import { invoiceModule } from './invoices/invoice.ts';
import { reconcileBatchModule, reconcileRowModule } from './reconcile/reconcile.ts';
import { settlementModule } from './settlement.ts';
import { taxRuleModule } from './tax-rule.ts';
import { payoutBatchModule, taxWithholdingModule, withdrawalModule } from './withdrawal.ts';

export { feeCalls } from './fees/calls.ts';
export { invoiceCalls } from './invoices/calls.ts';
export { payoutCalls } from './payout/payout-calls.ts';
export { moneyMessages } from './telling/money-messages.ts';
export { expertMoneyCalls } from './withdraw-calls.ts';

export const moneyModules = [
  costItemModule,
  invoiceTitleModule,
  invoiceModule,
  costOrderModule,
  costExamineModule,
  paymentModule,
  payNotifyModule,
  refundModule,
  reconcileBatchModule,
  reconcileRowModule,
  bankAccountModule,
  taxRuleModule,
  entityModule(holiday),
  expertAccountModule,
  expertTransactionModule,
  settlementModule,
  withdrawalModule,
  payoutBatchModule,
  taxWithholdingModule,
  ledgerAccountModule,
  ledgerEntryModule,
  ledgerPostingModule,
];
