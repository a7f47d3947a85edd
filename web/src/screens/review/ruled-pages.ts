import { awardRule, reviewFormula } from '@saiyun/sdk/entities';
import { awardRuleIssues, formulaIssues } from '@saiyun/sdk/rules';
import { overridesOf } from '../../kit/list/overrides.ts';

// Stock pages whose forms check more than fields do; the checks come with the page, not with the menu.
export const formulaPage = overridesOf(reviewFormula, { stateTabs: true, rules: formulaIssues });
export const awardRulePage = overridesOf(awardRule, { rules: awardRuleIssues });
