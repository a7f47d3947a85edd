import { bankAccount, costItem, holiday, invoiceTitle, taxRule } from '@saiyun/sdk/entities';
import { bankAccountIssues, costItemIssues, invoiceTitleIssues, taxRuleIssues } from '@saiyun/sdk/rules';
import { entityScreen } from '../../kit/entity-screen.ts';
import type { Screen } from '../../kit/screen.ts';

export const moneyScreens: readonly Screen[] = [
  entityScreen(costItem, '/money/costItem', { rules: costItemIssues }),
  entityScreen(invoiceTitle, '/money/invoiceTitle', { rules: invoiceTitleIssues }),
  entityScreen(bankAccount, '/money/bankAccount', { stateTabs: true, rules: bankAccountIssues }),
  entityScreen(taxRule, '/money/taxRule', { rules: taxRuleIssues }),
  entityScreen(holiday, '/money/holiday'),
];
