import { bankAccount, costItem, costOrder, invoiceTitle, settlement, taxRule } from '@saiyun/sdk/entities';
import { bankAccountIssues, costItemIssues, invoiceTitleIssues, taxRuleIssues } from '@saiyun/sdk/rules';
import { overridesOf } from '../../kit/list/overrides.ts';
import { RefundableNote } from './cost/refundable-note.tsx';
import { SettleNote } from './settle-note.tsx';

// Stock pages whose forms check more than fields do, or whose questions say more; both come with the page, not with the menu.
export const costItemPage = overridesOf(costItem, { rules: costItemIssues });
export const invoiceTitlePage = overridesOf(invoiceTitle, { rules: invoiceTitleIssues });
export const bankAccountPage = overridesOf(bankAccount, { stateTabs: true, rules: bankAccountIssues });
/** The account that top-ups are paid into: among all bank accounts, those of the platform. */
export const platformAccountPage = overridesOf(bankAccount, { ...bankAccountPage, fixed: { ownerType: 'platform' } });
export const taxRulePage = overridesOf(taxRule, { rules: taxRuleIssues });

/** A refund is asked for beside what can go back. */
export const costOrderPage = overridesOf(costOrder, { stateTabs: true, verbNotes: { refund: RefundableNote } });
/** What settling moves, and how much, is said before it is done. */
export const settlementPage = overridesOf(settlement, {
  stateTabs: true,
  verbNotes: { examine: SettleNote.examine, settleOnline: SettleNote.online, settleOffline: SettleNote.offline },
});
