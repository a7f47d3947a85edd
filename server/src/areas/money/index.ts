import { holiday, ledgerAccount, ledgerEntry, ledgerPosting } from '@saiyun/sdk/entities';
import { entityModule } from '../../kernel/entity-module.ts';
import { bankAccountModule } from './bank-account.ts';
import { costItemModule } from './cost-item.ts';
import { expertAccountModule, expertTransactionModule } from './expert-money.ts';
import { costOrderModule } from './fees/order.ts';
import { costExamineModule, paymentModule, payNotifyModule } from './fees/payment.ts';
import { refundModule } from './fees/refund.ts';
import { invoiceTitleModule } from './invoice-title.ts';
import { settlementModule } from './settlement.ts';
import { taxRuleModule } from './tax-rule.ts';
import { payoutBatchModule, taxWithholdingModule, withdrawalModule } from './withdrawal.ts';

export { feeCalls } from './fees/calls.ts';
export { payoutCalls } from './payout/payout-calls.ts';
export { expertMoneyCalls } from './withdraw-calls.ts';

export const moneyModules = [
  costItemModule,
  invoiceTitleModule,
  costOrderModule,
  costExamineModule,
  paymentModule,
  payNotifyModule,
  refundModule,
  bankAccountModule,
  taxRuleModule,
  entityModule(holiday),
  expertAccountModule,
  expertTransactionModule,
  settlementModule,
  withdrawalModule,
  payoutBatchModule,
  taxWithholdingModule,
  entityModule(ledgerAccount),
  entityModule(ledgerEntry),
  entityModule(ledgerPosting),
];
