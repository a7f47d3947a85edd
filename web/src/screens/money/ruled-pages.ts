import { bankAccount, costItem, invoiceTitle, taxRule } from '@saiyun/sdk/entities';
import { bankAccountIssues, costItemIssues, invoiceTitleIssues, taxRuleIssues } from '@saiyun/sdk/rules';
import { overridesOf } from '../../kit/list/overrides.ts';

// Stock pages whose forms check more than fields do; the checks come with the page, not with the menu.
export const costItemPage = overridesOf(costItem, { rules: costItemIssues });
export const invoiceTitlePage = overridesOf(invoiceTitle, { rules: invoiceTitleIssues });
export const bankAccountPage = overridesOf(bankAccount, { stateTabs: true, rules: bankAccountIssues });
/** The account that top-ups are paid into: among all bank accounts, those of the platform. */
export const platformAccountPage = overridesOf(bankAccount, { ...bankAccountPage, fixed: { ownerType: 'platform' } });
export const taxRulePage = overridesOf(taxRule, { rules: taxRuleIssues });
